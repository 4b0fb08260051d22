#include "perfectplay/solve/deduction/worst_search.h"

#include <algorithm>
#include <deque>

#include "perfectplay/solve/deduction/worst_worker.h"

namespace perfectplay {

WorstSearch::WorstSearch(const DeductionGame& game, const AnswerRows& rows, const FirstClasses& first,
                         SearchMeter& meter, std::uint32_t t, std::uint64_t bytes)
    : game_(game), rows_(rows), meter_(meter), t_(t), capacity_{0} {
  // As many guesses as a set has members always suffice: more are never asked for.
  const auto capacities = first.capacities(t, std::min(most_guesses, rows.solutions() + 1));
  capacity_.insert(capacity_.end(), capacities.begin(), capacities.end());
  cache_.limit_bytes(bytes);
  workers_.push_back(std::make_unique<WorstWorker>(*this, meter, 0));
}

WorstSearch::~WorstSearch() = default;

std::uint32_t WorstSearch::least_guesses_for(std::size_t size) const {
  const auto enough = std::ranges::find_if(capacity_, [size](std::uint32_t capacity) { return capacity >= size; });
  return static_cast<std::uint32_t>(enough - capacity_.begin());
}

std::uint32_t WorstSearch::search(const SearchNode& node) { return workers_.front()->search(node); }

std::uint32_t WorstSearch::search_together(const SearchNode& root, unsigned threads) {
  if (threads <= 1) return search(root);
  std::deque<SearchMeter> meters;
  for (unsigned i = 1; i < threads; ++i) {
    workers_.push_back(std::make_unique<WorstWorker>(*this, meters.emplace_back(meter_, SearchMeter::Helper{}), i));
  }
  cache_.share(true);
  team_.share(true);
  std::uint32_t guess = no_guess;
  team_.run(threads, [&] { guess = search(root); });
  cache_.share(false);
  team_.share(false);
  workers_.resize(1);
  for (const SearchMeter& meter : meters) meter_.add_nodes(meter.nodes());
  return guess;
}

std::uint32_t WorstSearch::first_guess(const SearchNode& node) {
  if (node.set.size() <= t_ || node.set.size() <= 2) return search(node);
  // A guess that was remembered for exactly this many guesses left is the first one that succeeds, by whatever thread
  // and on whatever way the set was reached: symmetry leaves the first guess of every orbit, and a thread that gives a
  // guess up does so because an earlier one has succeeded. One remembered for fewer guesses left may be a later one.
  if (const auto known = cache_.find(node.hash)) {
    if (known->succeeds == node.guesses_left) return known->guess;
    if (known->fails >= node.guesses_left) return no_guess;
  }
  return workers_.front()->decide(node);
}

}  // namespace perfectplay
