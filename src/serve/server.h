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
  /// Looks into the tables and listens at the port: whoever asks from now on is answered once it runs.
  static Expected<Server> open(ServeOptions options);
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  ~Server();

  std::string url() const;
  /// An error: the system lets no more connections in.
  Expected<void> run(Stop& stop);

 private:
  struct State;
  explicit Server(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace perfectplay::serve
