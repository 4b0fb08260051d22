#include "perfectplay/solve/deduction/expected_queue.h"

#include "perfectplay/solve/deduction/expected_worker.h"

namespace perfectplay {
namespace {

/// A beam looks ahead with that many guesses for each one that it tries.
constexpr std::uint32_t looks_per_try = 4;
constexpr std::uint32_t further_looks = 8;

}  // namespace

ExpectedQueue::ExpectedQueue(ExpectedSearch& search, const SearchNode& node, std::uint32_t limit, std::uint32_t width)
    : SharedNode(node.above, node.depth),
      search_(search),
      node_(node),
      limit_(limit),
      width_(width),
      tries_left_(width == ExpectedSearch::any_width ? ~std::uint32_t{0} : width),
      looks_left_(width == ExpectedSearch::any_width ? ~std::uint32_t{0} : looks_per_try * width + further_looks) {
  tried_.clear();
}

bool ExpectedQueue::help(unsigned thread) { return search_.workers_[thread]->try_queue(*this); }

void ExpectedQueue::begin() {
  std::ranges::make_heap(heap_, Later{});
  note_root_low();
}

std::uint32_t ExpectedQueue::limit_for(const QueuedGuess& guess) const {
  if (!best_) return limit_;
  const auto place = [](const QueuedGuess& some) { return std::tuple(some.bound, some.other, some.guess); };
  return place(guess) < place(best_->guess) ? best_->cost : best_->cost - 1;
}

std::uint32_t ExpectedQueue::limit_of(const QueuedGuess& guess) const {
  const Lock lock(mutex_);
  return limit_for(guess);
}

std::optional<ExpectedQueue::Taken> ExpectedQueue::take() {
  const Lock lock(mutex_);
  while (!heap_.empty()) {
    const QueuedGuess next = heap_.front();
    const std::uint32_t limit = limit_for(next);
    // All that follow have larger bounds.
    if (next.bound > limit || (next.looked_ahead && tries_left_ == 0)) break;
    std::ranges::pop_heap(heap_, Later{});
    heap_.pop_back();
    if (next.low > limit || (!next.looked_ahead && looks_left_ == 0)) continue;
    --(next.looked_ahead ? tries_left_ : looks_left_);
    taken_.push_back(next);
    return Taken{next, limit};
  }
  set_idle(true);
  note_root_low();
  return std::nullopt;
}

void ExpectedQueue::leave(const QueuedGuess& guess) {
  const auto place = std::ranges::find(taken_, guess.guess, &QueuedGuess::guess);
  const bool was_least = place->low <= search_.root_low_;
  taken_.erase(place);
  if (was_least) note_root_low();
}

void ExpectedQueue::push(const QueuedGuess& guess) {
  heap_.push_back(guess);
  std::ranges::push_heap(heap_, Later{});
  set_idle(false);
}

void ExpectedQueue::put_back(const QueuedGuess& guess) {
  const Lock lock(mutex_);
  if (guess.low <= limit_for(guess)) push(guess);
  leave(guess);
}

void ExpectedQueue::drop(const QueuedGuess& guess) {
  const Lock lock(mutex_);
  leave(guess);
}

void ExpectedQueue::settle(const QueuedGuess& guess, std::uint32_t cost) {
  const Lock lock(mutex_);
  if (cost <= limit_for(guess)) {
    best_ = {cost, guess};
    if (node_.depth == 0) search_.note_root({cost, guess.guess});
  }
  leave(guess);
}

bool ExpectedQueue::is_new(const DivisionSignature& signature, std::uint32_t guess) {
  const Lock lock(mutex_);
  return tried_.add(signature, guess);
}

/// The least that any guess may cost which is not settled, or the best known: a bound on the whole game at its root.
void ExpectedQueue::note_root_low() {
  if (node_.depth != 0 || width_ != ExpectedSearch::any_width) return;
  std::uint32_t low = best_ ? best_->cost : limit_ + 1;
  for (const auto* guesses : {&heap_, &taken_}) {
    for (const QueuedGuess& guess : *guesses) low = std::min(low, guess.low);
  }
  search_.root_low_ = low;
}

}  // namespace perfectplay
