// A queue that serves its clients in turn, however many tasks each of them has brought.
//
//   a: 1 2 3 4 5       two workers take   1(a) 6(b)   then   7(c) 2(a)   then   3(a) 4(a) …
//   b: 6
//   c: 7
//
// The number of waiting tasks is bounded, in all and per client; a task beyond a bound is refused at once. Any thread
// may call.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <tl/expected.hpp>
#include <vector>

namespace perfectplay::serve {

class FairQueue {
 public:
  struct Limits {
    unsigned workers = 1;
    std::size_t waiting = 256;
    std::size_t per_client = 64;  ///< running and waiting
  };
  using Task = std::function<void()>;
  enum class Refusal : std::uint8_t { Full, ClientFull, Closed };
  struct Ticket {
    std::string client;
    std::uint64_t number = 0;
  };

  explicit FairQueue(const Limits& limits);
  FairQueue(const FairQueue&) = delete;
  FairQueue& operator=(const FairQueue&) = delete;
  ~FairQueue();

  /// Adds a task, which must not throw.
  tl::expected<Ticket, Refusal> submit(const std::string& client, Task task);
  /// Takes back a task that has not begun; false: it has.
  bool withdraw(const Ticket& ticket);
  /// Accepts no more tasks, runs the waiting ones, and returns after the last one.
  void close();

  struct Load {
    std::size_t running = 0;
    std::size_t waiting = 0;
  };
  Load load() const;

 private:
  struct Client {
    std::deque<std::pair<std::uint64_t, Task>> waiting;
    std::size_t running = 0;
  };

  void work();
  /// The caller holds the mutex.
  void forget_if_idle(const std::string& client);

  Limits limits_;
  mutable std::mutex mutex_;  ///< guards all members below except the threads
  std::condition_variable changed_;
  std::map<std::string, Client> clients_;
  std::deque<std::string> turns_;  ///< the clients with waiting tasks, the next one first
  Load load_;
  std::uint64_t submitted_ = 0;
  bool closed_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace perfectplay::serve
