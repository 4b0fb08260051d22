// What rule_search.h knows of a set or a guess before it searches: bounds by sizes and weights, and one look ahead.
#include <algorithm>

#include "perfectplay/base/hash.h"
#include "perfectplay/solve/deduction/rule_search.h"

namespace perfectplay {
namespace {

/// A pass over all guesses pays for a set of this size; over the members of the set it always does.
constexpr std::size_t least_set_looked_ahead = 8;

}  // namespace

RuleSearch::Bulk RuleSearch::bulk_of(Candidates set) const {
  Bulk bulk{.size = static_cast<std::uint32_t>(set.size())};
  if (weights_.empty()) return {bulk.size, bulk.size, 1, 1};
  for (const std::uint32_t s : set) {
    bulk.weight += weights_[s];
    bulk.heaviest = std::max(bulk.heaviest, weights_[s]);
    bulk.lightest = std::min(bulk.lightest, weights_[s]);
  }
  return bulk;
}

/// The least cost of a set of this size and weight: one member is found at once, at most most_classes_ more by the second
/// guess, and what is above the capacity of one guess less is left to the last guess.
std::uint64_t RuleSearch::least(const Bulk& bulk, std::uint32_t left) const {
  if (bulk.size > capacity_[left]) return infinite;
  std::uint64_t cost = 0;
  if (task_.guesses_count && weights_.empty()) {
    cost = least_[bulk.size];
  } else if (task_.guesses_count) {
    cost = 2 * bulk.weight - bulk.heaviest;
    if (bulk.size > 1 + most_classes_) cost += (bulk.size - 1 - most_classes_) * bulk.lightest;
  }
  if (task_.last != 0 && bulk.size > capacity_[left - 1]) cost += task_.last * (bulk.size - capacity_[left - 1]);
  return cost;
}

/// The least cost of a guess that makes this many classes: when their sizes differ by at most one. For equal weights.
std::uint64_t RuleSearch::least_by_classes(const Bulk& bulk, std::uint32_t classes, bool candidate,
                                           std::uint32_t left) const {
  const std::uint32_t others = bulk.size - (candidate ? 1 : 0);
  const std::uint32_t parts = classes - (candidate ? 1 : 0);
  if (parts == 0) return infinite;
  const std::uint32_t small = others / parts;
  const std::uint32_t large_parts = others % parts;
  const auto one = [&](std::uint32_t size) { return least({size, size, 1, 1}, fewer(left)); };
  std::uint64_t cost = task_.guesses_count ? bulk.size : 0;
  if (large_parts != 0) cost += large_parts * one(small + 1);
  return std::min(infinite, cost + (parts - large_parts) * one(small));
}

std::optional<RuleSearch::Option> RuleSearch::by_sizes(Candidates set, const Bulk& bulk, std::uint32_t left,
                                                       std::uint32_t guess) {
  const std::uint32_t later = fewer(left);
  Option option{.bound = task_.guesses_count ? bulk.weight : 0, .other = true, .guess = guess};
  const auto add = [&](const Bulk& part, std::uint32_t answer) {
    option.tie += std::uint64_t{part.size} * part.size;
    if (answer == rows_.solved()) {
      option.other = false;
    } else {
      option.bound = std::min(infinite, option.bound + least(part, later));
    }
    return part.size < bulk.size || answer == rows_.solved();
  };
  if (weights_.empty()) {
    const std::vector<std::uint32_t>* sizes = &sizes_;
    if (set.size() > large_set) {
      sizes = &counter_.count(guess);
    } else {
      rows_.count(guess, set, sizes_.data());
    }
    for (std::uint32_t answer = 0; answer < rows_.answers(); ++answer) {
      const std::uint32_t size = (*sizes)[answer];
      if (size != 0 && !add({size, size, 1, 1}, answer)) return std::nullopt;  // the guess divides nothing
    }
    return option;
  }
  touched_.clear();
  for (const std::uint32_t s : set) {
    const auto answer = static_cast<std::uint32_t>(session_.game().answer(Guess{guess}, Guess{s}));
    Bulk& part = bulks_[answer];
    if (part.size++ == 0) touched_.push_back(answer);
    part.weight += weights_[s];
    part.heaviest = std::max(part.heaviest, weights_[s]);
    part.lightest = std::min(part.lightest, weights_[s]);
  }
  bool divides = true;
  for (const std::uint32_t answer : touched_) {
    divides = add(bulks_[answer], answer) && divides;
    bulks_[answer] = {};
  }
  return divides ? std::optional(option) : std::nullopt;
}

const std::vector<std::uint32_t>& RuleSearch::guesses_of(const Place& place, std::vector<std::uint32_t>& room) const {
  if (place.allowed != nullptr) return *place.allowed;
  if (place.symmetry != nullptr) {
    const SearchNode node{place.set, place.hash, place.left, place.depth, place.symmetry};
    room = guesses_to_try(rows_, session_.game(), node);
    if (task_.rule == GuessRule::Consistent) {
      std::erase_if(room, [&](std::uint32_t guess) { return !std::ranges::binary_search(place.set, guess); });
    }
    return room;
  }
  if (task_.rule == GuessRule::Any) return all_guesses_;
  room.assign(place.set.begin(), place.set.end());
  return room;
}

std::uint64_t RuleSearch::fill(const Place& place, const Bulk& bulk, std::uint64_t limit,
                               std::vector<Option>* options) {
  std::vector<std::uint32_t> room;
  const std::vector<std::uint32_t>& guesses = guesses_of(place, room);
  if (meter_.spend(guesses.size() * place.set.size())) return 0;
  const bool large = place.set.size() > large_set;
  const bool counted = !large && weights_.empty() && 8 * guesses.size() > rows_.guesses();
  std::vector<std::uint16_t>& classes = level(place.depth).class_counts;
  if (counted) rows_.count_parts(place.set, classes);
  if (large && weights_.empty()) counter_.prepare(place.set);
  std::uint64_t lowest = infinite;
  for (const std::uint32_t guess : guesses) {
    if (meter_.work(place.set.size())) return 0;
    if (counted) {
      if (classes[guess] < 2) continue;
      const bool candidate = std::ranges::binary_search(place.set, guess);
      const std::uint64_t bound = least_by_classes(bulk, classes[guess], candidate, place.left);
      if (options != nullptr ? bound > limit : bound >= lowest) continue;
    }
    const auto option = by_sizes(place.set, bulk, place.left, guess);
    if (!option) continue;
    lowest = std::min(lowest, option->bound);
    if (options != nullptr && option->bound <= limit) options->push_back(*option);
  }
  return lowest;
}

SetHash RuleSearch::key(const Place& place) const {
  return {place.hash.low + place.allowed_hash.low,
          (place.hash.high + place.allowed_hash.high) ^ (place.left * golden_ratio)};
}

/// What is remembered of a set, or seen at once: a candidate that tells all others apart, if it is the heaviest, is best.
RuleSearch::Known RuleSearch::quick_look(const Place& place, const Bulk& bulk) const {
  if (bulk.size > 3) {
    if (const auto known = cache_.find(key(place))) return *known;
  }
  const std::uint64_t low = least(bulk, place.left);
  if (bulk.size > rows_.answers() || bulk.size > 1 + most_classes_) return {low, no_guess, false};
  for (const std::uint32_t s : place.set) {
    if (weight(s) == bulk.heaviest && rows_.splits(s, place.set)) return {low, s, true};
  }
  if (!weights_.empty()) return {low, no_guess, false};
  return {low + (task_.guesses_count ? 1 : 0) + (place.left == 2 ? task_.last : 0), no_guess, false};
}

RuleSearch::Known RuleSearch::look_ahead(const Place& place, const Bulk& bulk) {
  const Known known = quick_look(place, bulk);
  const std::size_t least_size = task_.rule == GuessRule::Any ? least_set_looked_ahead : 4;
  if (known.guess != no_guess || known.ahead || place.set.size() < least_size) return known;
  const std::uint64_t ahead = std::max(known.low, fill(place, bulk, infinite, nullptr));
  if (meter_.over()) return known;
  return cache_.update(key(place), [&](Known& entry) {
    entry.ahead = true;
    if (entry.guess == no_guess) entry.low = std::max(entry.low, ahead);
  });
}

}  // namespace perfectplay
