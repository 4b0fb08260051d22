#include "perfectplay/solve/expected_search.h"

#include <algorithm>
#include <tuple>

namespace perfectplay {

ExpectedSearch::ExpectedSearch(const DeductionGame& game, const AnswerRows& rows, const FirstClasses& first,
                               SearchClock& clock, std::uint32_t max_guesses)
    : game_(game),
      rows_(rows),
      clock_(clock),
      counter_(game),
      least_(least_totals(rows.solutions(), first.most_other_classes())),
      capacity_(unlimited + 1, rows.solutions()) {
  if (max_guesses >= unlimited) return;
  const auto capacities = first.capacities(1, max_guesses);
  capacity_[0] = 0;
  std::ranges::copy(capacities, capacity_.begin() + 1);
}

SetHash ExpectedSearch::key(const SetHash& hash, std::uint32_t guesses_left) const {
  return {hash.low, hash.high ^ (guesses_left * 0x9E3779B97F4A7C15U)};
}

std::uint32_t ExpectedSearch::splitting_candidate(Candidates set) const {
  if (set.size() > rows_.answers()) return no_guess;
  for (const std::uint32_t s : set) {
    if (rows_.splits(s, set)) return s;
  }
  return no_guess;
}

ExpectedSearch::Level& ExpectedSearch::level(std::size_t depth) {
  while (levels_.size() <= depth) levels_.emplace_back();
  return levels_[depth];
}

ExpectedSearch::Found ExpectedSearch::search(const SearchNode& node, std::uint32_t limit) {
  const auto size = static_cast<std::uint32_t>(node.set.size());
  const std::uint32_t left = node.guesses_left;

  // Step 1. What needs no search.
  const std::uint32_t by_counting = least(size, left);
  if (by_counting > limit) return {by_counting, no_guess};
  if (size == 1) return {1, node.set[0]};
  if (left < 2) return {infinite, no_guess};
  if (size == 2) return {3, node.set[0]};
  Known known = quick_look(node.set, node.hash, left);
  if (known.guess != no_guess || known.low > limit) return {known.low, known.guess};
  if (size == 3 && left >= 3) return {6, node.set[0]};
  if (clock_.tick()) return {by_counting, no_guess};

  // Step 2. Try guesses in the order of their lower bounds, until the next bound is no better than the best guess.
  Attempt attempt{.limit = limit};
  if (node.symmetry != nullptr || size > large_set) {
    try_in_order_of_sizes(node, attempt);
  } else {
    try_in_order_of_classes(node, attempt);
  }
  if (clock_.over()) return {by_counting, no_guess};

  // Step 3. Remember.
  Known& entry = cache_.at(key(node.hash, left));
  if (attempt.best_guess != no_guess) {
    entry = {attempt.best_cost, attempt.best_guess};
  } else {
    entry.low = std::max({entry.low, known.low, limit + 1});
  }
  return {entry.low, entry.guess};
}

ExpectedSearch::Known ExpectedSearch::quick_look(Candidates set, const SetHash& hash,
                                                 std::uint32_t guesses_left) const {
  const auto size = static_cast<std::uint32_t>(set.size());
  if (size > 6) {
    if (const Known* entry = cache_.find(key(hash, guesses_left))) return *entry;
  }
  const std::uint32_t candidate = splitting_candidate(set);
  if (candidate != no_guess) return {2 * size - 1, candidate};
  if (size <= 6 && size > 3) {
    if (const Known* entry = cache_.find(key(hash, guesses_left))) return *entry;
  }
  return {std::max(least(size, guesses_left), 2 * size), no_guess};
}

/// The least cost of a guess that makes this many classes: all of one size, as far as that goes.
std::uint32_t ExpectedSearch::balanced_least(std::uint32_t size, std::uint32_t classes, bool candidate,
                                             std::uint32_t guesses_left) const {
  const std::uint32_t others = size - (candidate ? 1 : 0);
  const std::uint32_t parts = classes - (candidate ? 1 : 0);
  if (parts == 0) return infinite;
  const std::uint32_t small = others / parts;
  const std::uint32_t large_parts = others % parts;
  const std::uint32_t left = fewer(guesses_left);
  if (small + (large_parts != 0 ? 1 : 0) > capacity_[left]) return infinite;
  return size + large_parts * least_[small + 1] + (parts - large_parts) * least_[small];
}

void ExpectedSearch::try_in_order_of_classes(const SearchNode& node, Attempt& attempt) {
  Level& here = level(node.depth);
  here.tried.clear();
  rows_.count_parts(node.set, here.class_counts);
  const auto size = static_cast<std::uint32_t>(node.set.size());
  struct Group {
    std::uint32_t bound;
    bool other;  ///< no candidates
    std::uint32_t classes;
    auto operator<=>(const Group&) const = default;
  };
  std::vector<Group> groups;
  std::vector<bool> seen(std::min(rows_.answers(), size) + 1);
  for (std::uint32_t g = 0; g < rows_.guesses(); ++g) seen[here.class_counts[g]] = true;
  for (std::uint32_t classes = 2; classes < seen.size(); ++classes) {
    if (!seen[classes]) continue;
    for (const bool other : {false, true}) {
      const std::uint32_t bound = balanced_least(size, classes, !other, node.guesses_left);
      if (bound <= attempt.limit) groups.push_back({bound, other, classes});
    }
  }
  std::ranges::sort(groups);
  for (const Group& group : groups) {
    if (group.bound > attempt.limit) break;
    if (!group.other) {
      for (const std::uint32_t s : node.set) {
        if (here.class_counts[s] == group.classes) try_guess(node, s, attempt);
        if (group.bound > attempt.limit || clock_.over()) return;
      }
      continue;
    }
    for (std::uint32_t g = 0; g < rows_.guesses(); ++g) {
      if (here.class_counts[g] != group.classes || std::ranges::binary_search(node.set, g)) continue;
      try_guess(node, g, attempt);
      if (group.bound > attempt.limit || clock_.over()) return;
    }
  }
}

void ExpectedSearch::try_in_order_of_sizes(const SearchNode& node, Attempt& attempt) {
  level(node.depth).tried.clear();
  struct Ranked {
    std::uint32_t bound;
    bool other;
    std::uint32_t guess;
    auto operator<=>(const Ranked&) const = default;
  };
  std::vector<Ranked> ranking;
  counter_.prepare(node.set);
  for (const std::uint32_t guess : guesses_to_try(rows_, game_, node)) {
    const auto& counts = counter_.count(guess);
    const bool candidate = counts[rows_.solved()] != 0;
    std::uint32_t bound = static_cast<std::uint32_t>(node.set.size()) - (candidate ? 1 : 0);
    if (std::ranges::find(counts, bound + (candidate ? 1 : 0)) != counts.end()) continue;  // tells nothing
    for (const std::uint32_t count : counts) bound = std::min(infinite, bound + least(count, fewer(node.guesses_left)));
    if (bound <= attempt.limit) ranking.push_back({bound, !candidate, guess});
  }
  std::ranges::sort(ranking);
  for (const Ranked& ranked : ranking) {
    if (node.depth == 0) root_low_ = std::min(ranked.bound, attempt.best_cost);
    if (ranked.bound > attempt.limit) return;
    try_guess(node, ranked.guess, attempt);
    if (clock_.over()) return;
  }
}

void ExpectedSearch::try_guess(const SearchNode& node, std::uint32_t guess, Attempt& attempt) {
  Level& here = level(node.depth);
  const std::uint32_t left = fewer(node.guesses_left);
  rows_.divide(guess, node.set, here.division);
  if (here.division.classes.size() == 1) return;

  // Step 1. Bound by sizes, then by what is known or seen at once of each class. Skip a division that was tried.
  auto cost = static_cast<std::uint32_t>(node.set.size());
  here.parts.clear();
  here.tried.describe_nothing();
  for (std::uint32_t i = 0; i < here.division.classes.size(); ++i) {
    const Division::Class& part = here.division.classes[i];
    const bool found = part.answer == rows_.solved();
    here.tried.describe(part.hash, found);
    if (found) continue;
    const std::uint32_t low = least(part.size, left);
    cost += low;
    if (cost > attempt.limit) return;
    if (part.size > 2) here.parts.push_back({i, low});
  }
  if (!here.tried.add()) return;
  std::ranges::sort(here.parts, {}, [&here](const Part& part) {
    return std::tuple(here.division.classes[part.index].size, part.index);
  });
  std::size_t open = 0;
  for (Part& part : here.parts) {
    const Division::Class& members = here.division.classes[part.index];
    const Known known = quick_look(here.division.members(members), members.hash, left);
    cost += known.low - std::min(known.low, part.low);
    part.low = std::max(known.low, part.low);
    if (cost > attempt.limit) return;
    if (known.guess == no_guess) here.parts[open++] = part;
  }
  here.parts.resize(open);

  // Step 2. Search the classes that are still open, the small ones first: they are cheap and tighten the rest.
  LaterSymmetry later(game_, node, guess);
  for (std::size_t i = 0; i < here.parts.size(); ++i) {
    const Part part = here.parts[i];
    const Division::Class& members = here.division.classes[part.index];
    const Candidates set = here.division.members(members);
    const SearchNode child{set, members.hash, left, node.depth + 1, later.of(set)};
    const Found found = search(child, attempt.limit - (cost - part.low));
    if (clock_.over()) return;
    cost += found.cost - part.low;
    if (cost > attempt.limit) return;
  }
  attempt = {cost - 1, guess, cost};
}

}  // namespace perfectplay
