// One connection, as httplib reads and writes it, with two bounds that httplib lacks: on the bytes of a request's head
// and on the time of a whole request. A client that sends one byte now and then, or a header without an end, is cut off
// after ten seconds.
//
// Output is gathered and sent when the answer is complete, in as few packets as possible, or by flush().
#pragma once

#include <httplib.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "perfectplay/serve/options.h"

namespace perfectplay::serve {

class Connection final : public httplib::Stream {
 public:
  /// `closing` ends every wait. The destructor closes the socket.
  Connection(socket_t socket, const WireLimits& limits, const std::atomic<bool>& closing);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() override;

  /// The connection that the calling thread serves.
  static Connection& current();

  /// Waits for the first byte of a request. False: none came in time, or `crowded` said that others need the thread.
  bool await_request(const std::function<bool()>& crowded);
  /// Allows the time and the bytes for a request body of this size.
  void expect_body(std::size_t bytes);
  /// Sends all output gathered so far. False: the client is gone, or too slow.
  bool flush();
  /// Has the client closed its end?
  bool left() const;
  /// Makes this request the last: the bytes after it may be the rest of a body that was refused.
  void close_after_this() { close_after_this_ = true; }
  bool closes() const { return close_after_this_ || failed_; }
  /// The HTTP status that tells why the request could not be read whole; 0: it could.
  int trouble() const { return trouble_; }
  /// Has anything been written since the request began?
  bool answered() const { return answered_; }

  // Facts from the headers, noted before the headers were hidden from httplib.
  bool accepts_gzip = false;
  std::chrono::steady_clock::time_point began;

  bool is_readable() const override { return buffered() > 0; }
  bool is_writable() const override { return !failed_ && !left(); }
  ssize_t read(char* bytes, size_t size) override;
  ssize_t write(const char* bytes, size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& /*ip*/, int& /*port*/) const override {}
  socket_t socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::size_t buffered() const { return end_ - begin_; }
  /// Waits for poll()'s `events`; false: the deadline passed without any.
  bool wait_for(short events, Clock::time_point deadline) const;
  void begin_request();
  ssize_t give_up(int trouble);
  /// Reads and discards input for a moment, so that the client can read the answer before the connection breaks.
  void linger();

  socket_t socket_;
  const WireLimits& limits_;
  const std::atomic<bool>& closing_;
  std::array<char, 16384> in_{};
  std::size_t begin_ = 0;  ///< in_[begin_, end_) was received and is not read yet
  std::size_t end_ = 0;
  std::size_t budget_ = 0;  ///< bytes that the request may still send
  Clock::time_point deadline_;
  std::string out_;
  int trouble_ = 0;
  bool answered_ = false;
  bool close_after_this_ = false;
  bool failed_ = false;
};

}  // namespace perfectplay::serve
