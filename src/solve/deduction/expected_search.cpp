#include "perfectplay/solve/deduction/expected_search.h"

#include <algorithm>
#include <deque>

#include "perfectplay/base/hash.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/solve/deduction/expected_worker.h"

namespace perfectplay {

ExpectedSearch::ExpectedSearch(const DeductionGame& game, const AnswerRows& rows, const FirstClasses& first,
                               SearchMeter& meter, std::uint32_t max_guesses, std::uint64_t bytes)
    : game_(game),
      rows_(rows),
      meter_(meter),
      least_(least_totals(rows.solutions(), first.most_other_classes())),
      capacity_(unlimited + 1, rows.solutions()) {
  while (plain_size_ < rows.solutions() && least_[plain_size_ + 1] == 2 * plain_size_ + 1) ++plain_size_;
  workers_.push_back(std::make_unique<ExpectedWorker>(*this, meter, 0));
  beams_.limit_bytes(bytes / 8);
  cache_.limit_bytes(bytes - bytes / 8);
  if (max_guesses >= unlimited) return;
  const auto capacities = first.capacities(1, max_guesses);
  capacity_[0] = 0;
  std::ranges::copy(capacities, capacity_.begin() + 1);
}

ExpectedSearch::~ExpectedSearch() = default;

SetHash ExpectedSearch::key(const SetHash& hash, std::uint32_t guesses_left) {
  return {hash.low, hash.high ^ (guesses_left * golden_ratio)};
}

ExpectedSearch::Found ExpectedSearch::search(const SearchNode& node, std::uint32_t limit) {
  return workers_.front()->search(node, limit, any_width);
}

ExpectedSearch::Found ExpectedSearch::search_together(const SearchNode& root, std::uint32_t limit, unsigned threads,
                                                      std::uint32_t width) {
  if (threads <= 1) return workers_.front()->search(root, limit, width);
  std::deque<SearchMeter> meters;
  for (unsigned i = 1; i < threads; ++i) {
    workers_.push_back(std::make_unique<ExpectedWorker>(*this, meters.emplace_back(meter_, SearchMeter::Helper{}), i));
  }
  const auto share = [this](bool shared) {
    cache_.share(shared);
    beams_.share(shared);
    team_.share(shared);
  };
  share(true);
  Found found;
  team_.run(threads, [&] { found = workers_.front()->search(root, limit, width); });
  share(false);
  workers_.resize(1);
  for (const SearchMeter& meter : meters) meter_.add_nodes(meter.nodes());
  return found;
}

std::uint32_t ExpectedSearch::known_guess(Candidates set, const SetHash& hash, std::uint32_t guesses_left) const {
  if (set.size() <= 2) return set[0];
  const auto known = cache_.find(key(hash, guesses_left));
  if (known && known->guess != no_guess) return known->guess;
  if (const std::uint32_t candidate = workers_.front()->splitting_candidate(set); candidate != no_guess) {
    return candidate;
  }
  const auto beam = beams_.find(key(hash, guesses_left));
  return beam ? beam->guess : no_guess;
}

ExpectedSearch::Found ExpectedSearch::look_ahead(Candidates set, const SetHash& hash, std::uint32_t guesses_left) {
  const std::uint32_t by_counting = least(set.size(), guesses_left);
  if (set.size() <= 2 || by_counting >= infinite) return {by_counting, no_guess};
  const Known known = workers_.front()->look_ahead(set, hash, guesses_left);
  return {known.low, known.guess};
}

std::optional<ExpectedSearch::Found> ExpectedSearch::known_strategy(const SetHash& hash,
                                                                    std::uint32_t guesses_left) const {
  const auto beam = beams_.find(key(hash, guesses_left));
  return beam && beam->guess != no_guess ? std::optional(Found{beam->high, beam->guess}) : std::nullopt;
}

void ExpectedSearch::note_strategy(const SetHash& hash, std::uint32_t guesses_left, const Found& found) {
  beams_.update(key(hash, guesses_left), [&](Beam& beam) {
    if (found.cost >= beam.high) return;
    beam.high = found.cost;
    beam.guess = found.guess;
  });
}

std::optional<ExpectedSearch::Found> ExpectedSearch::root_best() const {
  const Lock lock(root_mutex_);
  return root_best_;
}

void ExpectedSearch::note_root(const Found& found) {
  const Lock lock(root_mutex_);
  root_best_ = found;
}

}  // namespace perfectplay
