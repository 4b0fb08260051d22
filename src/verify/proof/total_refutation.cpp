#include "perfectplay/verify/proof/total_refutation.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "perfectplay/base/hash.h"

namespace perfectplay {
std::size_t TotalRefutation::HashOfMembers::operator()(const std::vector<std::uint32_t>& set) const {
  std::uint64_t hash = 0;
  for (const std::uint32_t s : set) hash = mix(hash, s);
  return hash;
}

TotalRefutation::TotalRefutation(const OwnAnswers& answers, std::uint32_t leaves, ClaimWalk& walk)
    : answers_(answers), leaves_(leaves), walk_(walk), counted_(answers.solutions() + 1, 0) {
  for (std::size_t size = 0; size < counted_.size(); ++size) {
    for (std::uint64_t d = 0; answers.capacity(d) < size; ++d) counted_[size] += size - answers.capacity(d);
  }
}

std::uint64_t TotalRefutation::memory(std::uint32_t leaves) {
  constexpr std::uint64_t bytes_per_set = 96;
  return leaves == 0 ? 0 : most_remembered * (bytes_per_set + sizeof(std::uint32_t) * std::min(leaves, deepest_proof));
}

std::uint64_t TotalRefutation::known_bound(OwnSet set) {
  if (set.size() <= leaves_) return least_total(set);
  const std::uint64_t counted = counted_[set.size()];
  if (set.size() < 3 || set.size() > answers_.capacity(2)) return counted;
  return std::ranges::any_of(set, [&](std::uint32_t s) { return answers_.tells_apart(s, set); }) ? counted
                                                                                                 : counted + 1;
}

bool TotalRefutation::may_be_below(std::uint32_t guess, OwnSet set, std::uint64_t bound) {
  const std::uint8_t* const row = answers_.to(guess);
  std::uint64_t sum = set.size();
  std::size_t looked_at = 0;
  for (; looked_at < set.size() && sum < bound; ++looked_at) {
    const std::uint32_t answer = row[set[looked_at]];
    if (answer == answers_.solved()) continue;
    const std::uint32_t size = sizes_[answer]++;
    sum += counted_[size + 1] - counted_[size];
  }
  const bool divides = sizes_[row[set.front()]] < set.size();
  for (std::size_t i = 0; i < looked_at; ++i) sizes_[row[set[i]]] = 0;
  return divides && sum < bound;
}

void TotalRefutation::keep_below(std::vector<std::uint32_t>& guesses, OwnSet set, std::uint64_t bound) {
  constexpr std::uint32_t most_seen = 64;
  if (set.size() > answers_.capacity(2) || answers_.answers() > most_seen) {
    std::erase_if(guesses, [&](std::uint32_t guess) { return !may_be_below(guess, set, bound); });
    return;
  }
  // Up to N(2) members, a class of n candidates takes at least 2n - 1 guesses by counting, so the number of classes tells
  // the sum. All guesses are looked at together, one member after the other.
  seen_.assign(answers_.guesses(), 0);
  for (const std::uint32_t s : set) {
    const std::uint8_t* const column = answers_.of(s);
    for (std::uint32_t guess = 0; guess < answers_.guesses(); ++guess)
      seen_[guess] |= std::uint64_t{1} << column[guess];
  }
  const std::uint64_t solved = std::uint64_t{1} << answers_.solved();
  std::erase_if(guesses, [&](std::uint32_t guess) {
    const auto classes = static_cast<std::uint64_t>(std::popcount(seen_[guess] & ~solved));
    const bool found = (seen_[guess] & solved) != 0;
    const std::uint64_t sum = set.size() + 2 * (set.size() - (found ? 1 : 0)) - classes;
    return sum >= bound || (classes == 1 && !found);
  });
}

std::uint64_t TotalRefutation::least_total(OwnSet set) {
  const std::uint64_t size = set.size();
  if (size <= 2) return 2 * size - 1;
  const std::vector<std::uint32_t> members(set.begin(), set.end());
  if (const auto known = searched_.find(members); known != searched_.end()) return known->second;
  walk_.search_one_more();
  // One after the other is a strategy. At most one candidate is found at once, so nothing is below 2n - 1.
  std::uint64_t best = size * (size + 1) / 2;
  for (std::uint32_t guess = 0; guess < answers_.guesses() && best > 2 * size - 1; ++guess) {
    if (!walk_.go_on(size)) return best;
    if (!may_be_below(guess, set, best)) continue;
    const OwnDivision division = answers_.divide(guess, set);
    std::uint64_t sum = size;
    for (const OwnDivision::Class& part : division.classes) sum += least_total(part.members);
    best = std::min(best, sum);
  }
  if (searched_.size() == most_remembered) searched_.clear();
  searched_.emplace(members, best);
  return best;
}

bool TotalRefutation::stands(OwnSet set, std::uint64_t bound, std::uint32_t depth) {
  const std::uint64_t known = known_bound(set);
  if (known >= bound) return walk_.go_on(0);
  if (set.size() <= leaves_ || set.size() == 1) {
    return walk_.refuse(fmt::format("{} candidates, {} first, can be found with {} guesses in all; {} are claimed",
                                    set.size(), walk_.name(set.front()), known, bound));
  }
  const auto head = walk_.head(depth);
  if (!head) return false;
  if (head->reference) return walk_.refers(set, bound);
  auto guesses = walk_.representatives(set, head->symmetries);
  if (!guesses || !walk_.go_on(guesses->size() * set.size())) return false;
  keep_below(*guesses, set, bound);
  for (const std::uint32_t guess : *guesses) {
    if (!is_refuted(guess, set, bound, depth)) return false;
  }
  return !head->keep || walk_.keep(set, bound);
}

bool TotalRefutation::is_refuted(std::uint32_t guess, OwnSet set, std::uint64_t bound, std::uint32_t depth) {
  // 1. What is known of the classes.
  const OwnDivision division = answers_.divide(guess, set);
  std::uint64_t sum = set.size();
  for (const OwnDivision::Class& part : division.classes) sum += known_bound(part.members);
  if (sum >= bound) return true;

  // 2. Some of them, the largest first, are raised by claims. Each claim is needed: together they reach the bound exactly.
  const auto raised = walk_.number(division.classes.size() + 1, "number of classes");
  if (!raised) return false;
  std::uint64_t rank = 0;
  for (std::uint64_t i = 0; i < *raised; ++i) {
    const auto skipped = walk_.number(division.classes.size() - rank, "class");
    const auto more = skipped ? walk_.number(bound - sum, "bound") : std::nullopt;
    if (!more) return false;
    const OwnSet part = division.classes[rank + *skipped].members;
    if (!stands(part, known_bound(part) + *more + 1, depth + 1)) return false;
    sum += *more + 1;
    rank += *skipped + 1;
  }
  if (sum == bound) return walk_.go_on(set.size());
  return walk_.refuse(
      fmt::format("{} candidates may be found with {} guesses in all, beginning with {}; {} are claimed", set.size(),
                  sum, walk_.name(guess), bound));
}

}  // namespace perfectplay
