// One connection, as httplib reads and writes it, with bounds that httplib has not: on the bytes of a request's head and
// on the time of a whole request, so that a client that sends a byte now and then, or a header without an end, is gone
// after ten seconds.
//
// What is written is gathered and sent when the answer is complete, in as few packets as possible, or by flush().
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
  /// `closing` ends every wait. The socket is closed with this.
  Connection(socket_t socket, const WireLimits& limits, const std::atomic<bool>& closing);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() override;

  /// The one that the calling thread serves.
  static Connection& current();

  /// Waits for the first byte of a request. False: none came in time, or `crowded` said that others need the thread.
  bool await_request(const std::function<bool()>& crowded);
  /// A request of a body of so many bytes may arrive from now on.
  void expect_body(std::size_t bytes);
  /// Sends all that was written. False: the client is gone, or too slow.
  bool flush();
  /// Has the client closed its end?
  bool left() const;
  /// After this request no further one is read: what follows may be the rest of a body that nobody wants.
  void close_after_this() { close_after_this_ = true; }
  bool closes() const { return close_after_this_ || failed_; }
  /// Why the request could not be read whole; the status of an answer that says so. 0: it could.
  int trouble() const { return trouble_; }
  /// Has anything been written since the request began?
  bool answered() const { return answered_; }

  // What the headers said, before they were hidden from httplib.
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
  /// Waits for poll()'s `events` until the deadline; false: in vain.
  bool wait_for(short events, Clock::time_point deadline) const;
  void begin_request();
  ssize_t give_up(int trouble);
  /// Takes what still comes for a moment, so that the client gets to read the answer before the connection breaks.
  void linger();

  socket_t socket_;
  const WireLimits& limits_;
  const std::atomic<bool>& closing_;
  std::array<char, 16384> in_{};
  std::size_t begin_ = 0;  ///< of what was read and not yet taken
  std::size_t end_ = 0;
  std::size_t budget_ = 0;  ///< bytes that the request may still have
  Clock::time_point deadline_;
  std::string out_;
  int trouble_ = 0;
  bool answered_ = false;
  bool close_after_this_ = false;
  bool failed_ = false;
};

}  // namespace perfectplay::serve
