#include "perfectplay/verify/proof/total_refutation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "perfectplay/base/hash.h"

namespace perfectplay {
namespace {

/// More than any total.
constexpr std::uint64_t undivided = std::numeric_limits<std::uint64_t>::max();

}  // namespace

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

std::uint64_t TotalRefutation::counted_after(std::uint32_t guess, OwnSet set) const {
  const std::uint8_t* const row = answers_.to(guess);
  std::array<std::uint32_t, 256> sizes;
  std::fill_n(sizes.begin(), answers_.answers(), 0);
  for (const std::uint32_t s : set) ++sizes[row[s]];
  if (sizes[row[set.front()]] == set.size()) return undivided;
  std::uint64_t sum = set.size();
  sizes[answers_.solved()] = 0;
  for (std::uint32_t answer = 0; answer < answers_.answers(); ++answer) sum += counted_[sizes[answer]];
  return sum;
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
    if (counted_after(guess, set) >= best) continue;
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
  if (set.size() <= leaves_) {
    return walk_.refuse(fmt::format("{} candidates, {} first, can be found with {} guesses in all; {} are claimed",
                                    set.size(), walk_.name(set.front()), known, bound));
  }
  const auto head = walk_.head(depth);
  if (!head) return false;
  if (head->reference) return walk_.refers(set, bound);
  const auto guesses = walk_.representatives(set, head->symmetries);
  if (!guesses) return false;
  for (const std::uint32_t guess : *guesses) {
    if (!walk_.go_on(set.size())) return false;
    if (counted_after(guess, set) < bound && !is_refuted(guess, set, bound, depth)) return false;
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
  return walk_.refuse(fmt::format("{} candidates may be found with {} guesses in all, beginning with {}; {} are claimed",
                                  set.size(), sum, walk_.name(guess), bound));
}

}  // namespace perfectplay
