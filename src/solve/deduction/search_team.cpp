#include "perfectplay/solve/deduction/search_team.h"

#include <algorithm>
#include <new>

#if !PERFECTPLAY_IN_BROWSER
#include <thread>
#endif

namespace perfectplay {
namespace {

/// Short searches need no help: helpers wait for that long first.
constexpr int naps_before_helping = 200;

void take_a_nap() {
#if !PERFECTPLAY_IN_BROWSER
  std::this_thread::sleep_for(std::chrono::microseconds(100));
#endif
}

}  // namespace

void SearchTeam::nap() { take_a_nap(); }

void SearchTeam::open(SharedNode& node) {
  const Lock lock(mutex_);
  open_.push_back(&node);
}

bool SearchTeam::close(SharedNode& node) {
  const Lock lock(mutex_);
  if (node.inside_ != 0) return false;
  open_.erase(std::ranges::find(open_, &node));
  return true;
}

bool SearchTeam::help_below(const SharedNode* above, unsigned thread) {
  SharedNode* chosen = nullptr;
  {
    const Lock lock(mutex_);
    for (SharedNode* node : open_) {
      if (node->idle_.load(std::memory_order_relaxed)) continue;
      if (above != nullptr && !node->is_below(above)) continue;
      if (chosen == nullptr || node->depth() < chosen->depth()) chosen = node;
    }
    if (chosen == nullptr) return false;
    ++chosen->inside_;
  }
  const auto leave = [&] {
    const Lock lock(mutex_);
    --chosen->inside_;
  };
  try {
    const bool helped = chosen->help(thread);
    leave();
    return helped;
  } catch (...) {
    leave();
    throw;
  }
}

void SearchTeam::help_until_finished(unsigned thread) {
  for (int nap = 0; nap < naps_before_helping && !finished_; ++nap) take_a_nap();
  try {
    while (!finished_) {
      if (!help_below(nullptr, thread)) take_a_nap();
    }
  } catch (const std::bad_alloc&) {
    out_of_memory_ = true;  // what the helper had taken is lost: the search ends with the same error
  }
}

const void* SearchTeam::thread_mark() {
  thread_local const char mark = 0;
  return &mark;
}

}  // namespace perfectplay
