#include "perfectplay/solve/deduction/worst_queue.h"

#include "perfectplay/solve/deduction/worst_search.h"
#include "perfectplay/solve/deduction/worst_worker.h"

namespace perfectplay {

bool WorstTry::useless() const {
  for (const WorstTry* some = this; some != nullptr; some = some->above) {
    if (some->queue->first_success() < some->place) return true;
  }
  return false;
}

bool WorstQueue::help(unsigned thread) { return search_.workers_[thread]->try_queue(*this); }

std::optional<std::size_t> WorstQueue::take() {
  const std::size_t place = next_.fetch_add(1, std::memory_order_relaxed);
  if (place < first_success()) return place;
  set_idle(true);
  return std::nullopt;
}

void WorstQueue::succeed(std::size_t place) {
  std::size_t before = first_success();
  while (place < before && !first_success_.compare_exchange_weak(before, place, std::memory_order_relaxed)) {
  }
}

bool WorstQueue::is_new(const DivisionSignature& signature, std::size_t place) {
  const Lock lock(mutex_);
  return tried_.add(signature, static_cast<std::uint32_t>(place));
}

}  // namespace perfectplay
