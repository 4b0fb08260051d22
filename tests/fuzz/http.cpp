// Bytes of a connection to the server. Whatever comes, the answer is HTTP or nothing, and the next visitor is served.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <string>
#include <thread>

#include "fuzz/target.h"
#include "perfectplay/serve/server.h"

namespace perfectplay::fuzz {

/// A server that runs as long as this process, and its port.
static in_port_t served_port() {
  static const in_port_t port = [] {
    serve::ServeOptions options;
    options.work.seconds = 0.2;
    options.work.job_seconds = 0.2;
    options.work.memory = 1U << 26U;
    options.wire.request = serve::milliseconds(50);
    options.wire.idle = serve::milliseconds(50);
    auto opened = serve::Server::open(std::move(options));
    expect(opened.has_value(), "a server opens at a free port");
    const std::string url = opened->url();
    const std::string_view digits = std::string_view(url).substr(url.rfind(':') + 1);
    in_port_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    std::thread([server = std::make_shared<serve::Server>(std::move(*opened))] {
      Stop never;
      (void)server->run(never).has_value();
    }).detach();
    return number;
  }();
  return port;
}

static std::string answer_to(std::string_view bytes) {
  const int connection = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(served_port());
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  expect(::connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0,
         "the server accepts visitors");
  (void)::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  ::shutdown(connection, SHUT_WR);
  std::string answer;
  std::array<char, 4096> piece{};
  for (ssize_t count = 0; (count = ::recv(connection, piece.data(), piece.size(), 0)) > 0;) {
    answer.append(piece.data(), static_cast<std::size_t>(count));
  }
  ::close(connection);
  return answer;
}

FUZZ_TARGET(http) {
  const std::string answer = answer_to(bytes);
  expect(answer.empty() || answer.starts_with("HTTP/1."), "the server speaks HTTP");
}

}  // namespace perfectplay::fuzz
