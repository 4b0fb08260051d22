#include "perfectplay/serve/wire.h"

#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <string_view>
#include <thread>

#include "perfectplay/serve/connection.h"
#include "perfectplay/service/json.h"

namespace perfectplay::serve {
namespace {

thread_local bool turning_away = false;

/// The length of the system's queue of connections to accept; httplib itself asks for five.
constexpr int accept_backlog = 1024;

/// The answer to a request that httplib never gets to see.
std::string refusal(std::string_view status, std::string_view message) {
  const std::string body = service::in_json(service::error_json({ErrorKind::Resource, std::string(message)}));
  return fmt::format(
      "HTTP/1.1 {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nRetry-After: 5\r\nConnection: "
      "close\r\n\r\n{}",
      status, body.size(), body);
}

void turn_away(socket_t socket) {
  const std::string answer =
      refusal("503 Service Unavailable", "the server has too many visitors; try again in a moment");
  static_cast<void>(::send(socket, answer.data(), answer.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
  ::close(socket);
}

/// Answers where httplib is silent: it could not even read the first line.
void explain_trouble(Connection& connection) {
  if (connection.trouble() == 0 || connection.answered()) return;
  static_cast<void>(connection.Stream::write(
      connection.trouble() == 408
          ? refusal("408 Request Timeout", "the request did not arrive in time")
          : refusal("431 Request Header Fields Too Large", "the head of the request is too large")));
}

/// Hides headers that httplib would act on: ranges, by which a few bytes of header can ask for gigabytes, and
/// compression, which it does at its slowest level.
void hide_headers(httplib::Request& request) {
  request.ranges.clear();
  request.headers.erase("Range");
  const auto encodings = request.headers.equal_range("Accept-Encoding");
  for (auto header = encodings.first; header != encodings.second; ++header) {
    if (header->second.find("gzip") != std::string::npos) Connection::current().accepts_gzip = true;
  }
  request.headers.erase("Accept-Encoding");
}

}  // namespace

Wire::Wire(const WireLimits& limits) : limits_(limits), crowd_(limits.connections) {
  set_keep_alive_max_count(limits.per_connection);
  set_keep_alive_timeout(std::chrono::duration_cast<std::chrono::seconds>(limits.idle).count());
  // Without its own choice httplib would share the port with any other program that asks for it.
  set_socket_options([](socket_t socket) {
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  new_task_queue = [this] { return new ConnectionThreads(crowd_, [](bool away) { turning_away = away; }); };
}

Expected<int> Wire::bind(const std::string& host, int port) {
  errno = 0;
  const int bound = port == 0 ? bind_to_any_port(host) : bind_to_port(host, port) ? port : -1;
  if (bound < 0) {
    return resource_error(fmt::format("cannot listen at {} port {}: {}", host, port,
                                      errno == 0 ? "no such address" : std::strerror(errno)));
  }
  ::listen(svr_sock_, accept_backlog);
  return bound;
}

void Wire::serve() {
  listen_after_bind();
  ended_ = true;
}

void Wire::close() {
  closing_ = true;
  // httplib does not heed a stop() that comes before it has begun.
  while (!is_running() && !ended_) std::this_thread::sleep_for(milliseconds(1));
  stop();
}

bool Wire::process_and_close_socket(socket_t socket) {
  const int yes = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (turning_away) {
    turn_away(socket);
    return false;
  }
  try {
    Connection connection(socket, limits_, closing_);
    for (std::size_t left = limits_.per_connection; left > 0; --left) {
      if (!connection.await_request([&] { return crowd_.waiting(); })) break;
      bool closed = left == 1;
      const bool answered = process_request(connection, closed, closed, hide_headers);
      explain_trouble(connection);
      if (!connection.flush() || !answered || closed || connection.closes()) break;
    }
  } catch (const std::exception&) {
    // Memory ran out: this visitor is lost, the others are not.
    return false;
  }
  return true;
}

}  // namespace perfectplay::serve
