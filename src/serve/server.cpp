#include "perfectplay/serve/server.h"

#include <fmt/format.h>

#include <thread>
#include <utility>
#include <vector>

#include "perfectplay/serve/desk.h"
#include "perfectplay/serve/routes.h"
#include "perfectplay/serve/wire.h"

namespace perfectplay::serve {

struct Server::State {
  State(ServeOptions chosen, std::vector<service::AwaleFolder> tables)
      : options(std::move(chosen)),
        desk(options.work, std::move(tables)),
        wire(options.wire),
        routes(options, desk, wire) {}

  ServeOptions options;
  Desk desk;
  Wire wire;
  Routes routes;
  int port = 0;
};

Server::Server(std::unique_ptr<State> state) : state_(std::move(state)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

Expected<Server> Server::open(ServeOptions options) {
  std::vector<service::AwaleFolder> tables;
  tables.reserve(options.tables.size());
  for (const std::string& folder : options.tables) tables.push_back(TRY(service::look_into_table(folder)));
  auto state = std::make_unique<State>(std::move(options), std::move(tables));
  state->port = TRY(state->wire.bind(state->options.host, state->options.port));
  return Server(std::move(state));
}

std::string Server::url() const {
  const std::string& host = state_->options.host;
  const bool is_v6 = host.find(':') != std::string::npos;
  return fmt::format("http://{}:{}/", is_v6 ? fmt::format("[{}]", host) : host, state_->port);
}

Expected<void> Server::run(Stop& stop) {
  constexpr milliseconds between_looks{50};
  std::thread accepting([&] { state_->wire.serve(); });
  while (stop.go_on() && !state_->wire.ended()) {
    std::this_thread::sleep_for(between_looks);
    state_->desk.tidy(Stop::Clock::now());
  }
  const bool broken = state_->wire.ended();
  // A connection ends when the work that it waits for has ended.
  state_->wire.close();
  state_->desk.close();
  accepting.join();
  if (broken) return resource_error("the system lets no more connections in");
  return {};
}

}  // namespace perfectplay::serve
