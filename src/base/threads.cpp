#include "perfectplay/base/threads.h"

#include <exception>

namespace perfectplay {

#if PERFECTPLAY_IN_BROWSER

ThreadTeam::ThreadTeam(unsigned /*threads*/) {}
ThreadTeam::~ThreadTeam() = default;

void ThreadTeam::run(std::size_t items, std::size_t /*chunk*/, const Job& job) {
  if (items > 0) job(0, 0, items);
}

#else

namespace {

/// How often a thread without work yields its core before it sleeps. The next job often comes within microseconds, and
/// waking a sleeper takes longer than that.
constexpr int patience = 64;

template <class Value>
void wait_for_change(const std::atomic<Value>& word, Value seen) {
  for (int i = 0; i < patience; ++i) {
    if (word.load() != seen) return;
    std::this_thread::yield();
  }
  word.wait(seen);
}

}  // namespace

ThreadTeam::ThreadTeam(unsigned threads) {
  threads = thread_count(threads);
  helpers_.reserve(threads - 1);
  try {
    for (unsigned member = 1; member < threads; ++member) helpers_.emplace_back([this, member] { help(member); });
  } catch (const std::exception&) {
    return;  // no thread or no memory for one: the threads that have started are enough
  }
}

ThreadTeam::~ThreadTeam() {
  ending_ = true;
  ++calls_;
  calls_.notify_all();
}

void ThreadTeam::run(std::size_t items, std::size_t chunk, const Job& job) {
  if (helpers_.empty() || items <= chunk) {
    if (items > 0) job(0, 0, items);
    return;
  }
  job_ = &job;
  items_ = items;
  chunk_ = chunk;
  next_ = 0;
  inside_ = 1;
  ++calls_;
  calls_.notify_all();
  work(0);
  // Close the job to newcomers, then wait for the helpers inside.
  std::uint32_t inside = --inside_;
  while (inside != 0) {
    wait_for_change(inside_, inside);
    inside = inside_;
  }
}

void ThreadTeam::work(unsigned member) {
  for (;;) {
    const std::size_t begin = next_.fetch_add(chunk_);
    if (begin >= items_) return;
    (*job_)(member, begin, std::min(items_, begin + chunk_));
  }
}

void ThreadTeam::help(unsigned member) {
  std::uint32_t seen = 0;
  for (;;) {
    wait_for_change(calls_, seen);
    seen = calls_;
    if (ending_) return;
    // Enter only while the job is open.
    std::uint32_t inside = inside_;
    while (inside % 2 == 1 && !inside_.compare_exchange_weak(inside, inside + 2)) {
    }
    if (inside % 2 == 0) continue;
    work(member);
    if (inside_.fetch_sub(2) == 2) inside_.notify_all();
  }
}

#endif

}  // namespace perfectplay
