#include "perfectplay/serve/connection.h"

#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace perfectplay::serve {
namespace {

thread_local Connection* served_now = nullptr;

/// Output beyond this size is sent before the answer is complete.
constexpr std::size_t gathered_bytes = 64U << 10;
/// Clients slower than this are cut off.
constexpr std::size_t least_bytes_per_second = 64U << 10;

constexpr int too_slow = 408;
constexpr int too_large = 431;

milliseconds allowance(std::size_t bytes) {
  return milliseconds(static_cast<milliseconds::rep>(bytes * 1000 / least_bytes_per_second));
}

}  // namespace

Connection::Connection(socket_t socket, const WireLimits& limits, const std::atomic<bool>& closing)
    : began(Clock::now()), socket_(socket), limits_(limits), closing_(closing) {
  served_now = this;
}

Connection::~Connection() {
  served_now = nullptr;
  if (close_after_this_ && !failed_) linger();
  ::close(socket_);
}

Connection& Connection::current() { return *served_now; }

bool Connection::await_request(const std::function<bool()>& crowded) {
  constexpr milliseconds between_looks{50};
  const auto deadline = Clock::now() + limits_.idle;
  while (buffered() == 0) {
    const auto now = Clock::now();
    if (closing_ || now >= deadline || crowded()) return false;
    if (wait_for(POLLIN, std::min(deadline, now + between_looks))) break;
  }
  begin_request();
  return true;
}

void Connection::begin_request() {
  began = Clock::now();
  deadline_ = began + limits_.request;
  budget_ = limits_.head;
  accepts_gzip = false;
  answered_ = false;
}

void Connection::expect_body(std::size_t bytes) {
  budget_ += bytes;
  deadline_ += allowance(bytes);
}

bool Connection::wait_for(short events, Clock::time_point deadline) const {
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
    pollfd waited{.fd = socket_, .events = events, .revents = 0};
    const int found = ::poll(&waited, 1, static_cast<int>(std::clamp<long>(left, 0, 60'000)));
    if (found > 0) return true;
    if (found < 0 && errno != EINTR) return false;
    if (Clock::now() >= deadline) return false;
  }
}

ssize_t Connection::read(char* bytes, size_t size) {
  if (buffered() == 0) {
    // The client waits for an interim answer ("100 Continue") before it goes on.
    if (!out_.empty() && !flush()) return -1;
    if (budget_ == 0) return give_up(too_large);
    if (!wait_for(POLLIN, deadline_)) return give_up(too_slow);
    const ssize_t count = ::recv(socket_, in_.data(), in_.size(), 0);
    if (count <= 0) {
      failed_ = true;
      return count;
    }
    begin_ = 0;
    end_ = static_cast<std::size_t>(count);
  }
  const std::size_t taken = std::min({size, buffered(), budget_});
  if (taken == 0) return give_up(too_large);
  std::memcpy(bytes, in_.data() + begin_, taken);
  begin_ += taken;
  budget_ -= taken;
  return static_cast<ssize_t>(taken);
}

ssize_t Connection::give_up(int trouble) {
  trouble_ = trouble;
  close_after_this_ = true;
  return -1;
}

ssize_t Connection::write(const char* bytes, size_t size) {
  if (failed_) return -1;
  answered_ = true;
  out_.append(bytes, size);
  if (out_.size() >= gathered_bytes && !flush()) return -1;
  return static_cast<ssize_t>(size);
}

bool Connection::flush() {
  std::size_t sent = 0;
  const auto deadline = Clock::now() + limits_.request + allowance(out_.size());
  while (sent < out_.size() && !failed_) {
    const ssize_t count = ::send(socket_, out_.data() + sent, out_.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count > 0) {
      sent += static_cast<std::size_t>(count);
    } else if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
      failed_ = !wait_for(POLLOUT, deadline);
    } else {
      failed_ = true;
    }
  }
  out_.clear();
  return !failed_;
}

bool Connection::left() const {
  pollfd looked{.fd = socket_, .events = POLLRDHUP, .revents = 0};
  return ::poll(&looked, 1, 0) > 0 && (looked.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

void Connection::linger() {
  constexpr milliseconds patience{2000};
  ::shutdown(socket_, SHUT_WR);
  const auto deadline = Clock::now() + patience;
  while (!closing_ && Clock::now() < deadline && wait_for(POLLIN, deadline)) {
    if (::recv(socket_, in_.data(), in_.size(), 0) <= 0) return;
  }
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  std::array<char, NI_MAXHOST> host{};
  std::array<char, NI_MAXSERV> service{};
  if (::getpeername(socket_, reinterpret_cast<sockaddr*>(&address), &length) != 0) return;
  if (::getnameinfo(reinterpret_cast<sockaddr*>(&address), length, host.data(), host.size(), service.data(),
                    service.size(), NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    return;
  }
  ip = host.data();
  port = std::atoi(service.data());
}

}  // namespace perfectplay::serve
