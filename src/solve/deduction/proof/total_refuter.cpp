#include "perfectplay/solve/deduction/proof/total_refuter.h"

#include <algorithm>

namespace perfectplay {

TotalRefuter::TotalRefuter(const DeductionSession& session, ExpectedSearch& search, SearchMeter& meter,
                           std::uint32_t leaves, ClaimNumbers& numbers)
    : session_(session),
      search_(search),
      meter_(meter),
      leaves_(leaves),
      numbers_(numbers),
      orbits_(session.game()),
      counter_(session.game()),
      counted_(session.game().solutions() + 1, 0),
      claimed_(session.game(), numbers) {
  const auto capacities = session.first().capacities(1, session.game().solutions());
  most_told_apart_ = capacities.size() < 2 ? 1 : capacities[1];
  for (std::uint32_t size = 1; size < counted_.size(); ++size) {
    counted_[size] = size;
    for (std::size_t d = 0; d < capacities.size() && capacities[d] < size; ++d) counted_[size] += size - capacities[d];
  }
}

std::uint32_t TotalRefuter::known_bound(Candidates set, const SetHash& hash) {
  if (set.size() > leaves_) {
    const std::uint32_t counted = counted_[set.size()];
    if (set.size() < 3 || set.size() > most_told_apart_) return counted;
    return std::ranges::any_of(set, [&](std::uint32_t s) { return session_.rows().splits(s, set); }) ? counted
                                                                                                     : counted + 1;
  }
  return search_.search({set, hash, ExpectedSearch::unlimited, 1, nullptr}, ExpectedSearch::infinite - 1).cost;
}

Expected<void> TotalRefuter::refute(const SearchNode& node, std::uint32_t bound) {
  // 1. What the checker sees by itself, and what was claimed before.
  if (known_bound(node.set, node.hash) >= bound || meter_.over()) return {};
  if (claimed_.refer(node.hash, bound)) return {};

  // 2. Every guess for which counting does not suffice.
  if (meter_.tick()) return {};
  const GuessOrbits orbits = orbits_.orbits(node);
  const std::size_t claim = numbers_.begin(node.set.size(), orbits.symmetries);
  for (const std::uint32_t guess : guesses_below(node.set, orbits.representatives, bound)) {
    TRY(refute_guess(node, guess, bound));
    if (meter_.over()) return {};
  }
  numbers_.end();
  claimed_.add(node.hash, claim, bound);
  return {};
}

/// The guesses for which |E| and the bounds by counting of their classes are below `bound`.
std::vector<std::uint32_t> TotalRefuter::guesses_below(Candidates set, const std::vector<std::uint32_t>& guesses,
                                                       std::uint32_t bound) {
  const AnswerRows& rows = session_.rows();
  const auto size = static_cast<std::uint32_t>(set.size());
  std::vector<std::uint32_t> result;
  if (size <= most_told_apart_) {
    // A class of n candidates takes at least 2n - 1 guesses by counting: the number of classes tells the sum.
    rows.count_parts(set, parts_);
    for (const std::uint32_t guess : guesses) {
      const bool found = guess < rows.solutions() && std::ranges::binary_search(set, guess);
      if (parts_[guess] > 1 && 3 * size - parts_[guess] - (found ? 1 : 0) < bound) result.push_back(guess);
    }
    return result;
  }
  counter_.prepare(set);
  for (const std::uint32_t guess : guesses) {
    if (meter_.work(size)) return {};
    const auto& counts = counter_.count(guess);
    std::uint32_t sum = size - (counts[rows.solved()] != 0 ? 1 : 0);
    for (const std::uint32_t count : counts) {
      if (count == size) sum = bound;
      sum += counted_[count];
    }
    if (sum < bound) result.push_back(guess);
  }
  return result;
}

Expected<void> TotalRefuter::refute_guess(const SearchNode& node, std::uint32_t guess, std::uint32_t bound) {
  // 1. What is known of the classes.
  Division division;
  session_.rows().divide(guess, node.set, division);
  std::erase_if(division.classes, [&](const Division::Class& part) { return part.answer == session_.rows().solved(); });
  std::ranges::stable_sort(division.classes, [](const auto& a, const auto& b) { return a.size > b.size; });
  std::vector<std::uint32_t> bounds;
  auto sum = static_cast<std::uint32_t>(node.set.size());
  for (const Division::Class& part : division.classes) {
    bounds.push_back(known_bound(division.members(part), part.hash));
    sum += bounds.back();
  }
  if (sum >= bound || meter_.over()) return {};

  // 2. What is missing, from the smallest class on.
  LaterSymmetry later(session_.game(), node, guess);
  std::uint32_t missing = bound - sum;
  std::vector<std::uint32_t> raises(bounds.size(), 0);
  for (std::size_t i = bounds.size(); i-- > 0 && missing > 0;) {
    const Division::Class& part = division.classes[i];
    if (part.size <= leaves_ || part.size <= 2) continue;
    const Candidates set = division.members(part);
    const SearchNode child{set, part.hash, ExpectedSearch::unlimited, node.depth + 1, later.of(set)};
    const std::uint32_t cost = search_.search(child, bounds[i] + missing - 1).cost;
    if (meter_.over()) return {};
    raises[i] = std::min(missing, cost - bounds[i]);
    missing -= raises[i];
  }
  if (missing > 0) return resource_error("the search for the least total contradicts itself");

  // 3. The claims.
  numbers_.put(bounds.size() - static_cast<std::size_t>(std::ranges::count(raises, 0U)));
  std::size_t rank = 0;
  for (std::size_t i = 0; i < raises.size(); ++i) {
    if (raises[i] == 0) continue;
    const Division::Class& part = division.classes[i];
    const Candidates set = division.members(part);
    numbers_.put(i - rank);
    numbers_.put(raises[i] - 1);
    TRY(refute({set, part.hash, ExpectedSearch::unlimited, node.depth + 1, later.of(set)}, bounds[i] + raises[i]));
    if (meter_.over()) return {};
    rank = i + 1;
  }
  return {};
}

}  // namespace perfectplay
