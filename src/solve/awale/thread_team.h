// A team of threads for many short jobs in a row.
//
// The analysis consists of thousands of steps, each of which must end before the next begins, and many of which are
// over in microseconds. So the caller works too, nobody waits for a thread that has not woken up yet, and a job that is
// small is done by the caller alone:
//
//   caller   ├─ open ─┬─ chunk ─┬─ chunk ─┬─ chunk ─┬─ close ─ waits for those who are inside ─┤
//   helper            ···wakes··├─ chunk ─┼─ chunk ─┤
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace perfectplay {

class ThreadTeam {
 public:
  /// Does the items begin … end-1; `member` (below size()) is different for jobs that run at the same time.
  using Job = std::function<void(unsigned member, std::size_t begin, std::size_t end)>;

  /// 0: as many members as there are cores.
  explicit ThreadTeam(unsigned threads);
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  unsigned size() const { return static_cast<unsigned>(helpers_.size()) + 1; }
  /// Returns when all of `items` items are done, in chunks of `chunk`.
  void run(std::size_t items, std::size_t chunk, const Job& job);

 private:
  void help(unsigned member);
  void work(unsigned member);

  const Job* job_ = nullptr;
  std::size_t items_ = 0;
  std::size_t chunk_ = 1;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::uint32_t> calls_{0};   ///< rises with each job; helpers sleep on it
  std::atomic<std::uint32_t> inside_{0};  ///< helpers at work, times two, plus one while the job is open
  std::atomic<bool> ending_{false};
  std::vector<std::jthread> helpers_;
};

}  // namespace perfectplay
