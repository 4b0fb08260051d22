// The web explorer's server: the page, and the service over HTTP.
//
//   auto server = Server::open({.port = 8080});
//   server->url()            http://127.0.0.1:8080/
//   server->run(stop);       until the Stop ends; then all work is cancelled
#pragma once

#include <memory>
#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/serve/options.h"

namespace perfectplay::serve {

class Server {
 public:
  /// Opens the tables and listens at the port. Visitors who come before run() wait for it.
  static Expected<Server> open(ServeOptions options);
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  ~Server();

  std::string url() const;
  /// Serves until the Stop ends. An error if the system accepts no more connections.
  Expected<void> run(Stop& stop);

 private:
  struct State;
  explicit Server(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace perfectplay::serve
