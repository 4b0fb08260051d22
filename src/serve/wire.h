// The HTTP server of httplib on connections of our own: bounded in time, bytes and number.
#pragma once

#include <httplib.h>

#include <atomic>
#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/serve/connection_threads.h"
#include "perfectplay/serve/options.h"

namespace perfectplay::serve {

class Wire final : public httplib::Server {
 public:
  explicit Wire(const WireLimits& limits);

  /// Listens, and returns the port.
  Expected<int> bind(const std::string& host, int port);
  /// Accepts connections until close(), then returns when the last one has ended.
  void serve();
  /// Accepts no more connections, and ends every wait for a client. To be called by a thread other than that of serve().
  void close();
  /// Has serve() returned?
  bool ended() const { return ended_; }

  const Crowd& crowd() const { return crowd_; }

 private:
  bool process_and_close_socket(socket_t socket) override;

  WireLimits limits_;
  Crowd crowd_;
  std::atomic<bool> closing_{false};
  std::atomic<bool> ended_{false};
};

}  // namespace perfectplay::serve
