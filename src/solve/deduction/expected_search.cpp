#include "perfectplay/solve/deduction/expected_search.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>

#include "perfectplay/base/hash.h"

namespace perfectplay {

ExpectedSearch::ExpectedSearch(const DeductionGame& game, const AnswerRows& rows, const FirstClasses& first,
                               SearchMeter& meter, std::uint32_t max_guesses)
    : game_(game),
      rows_(rows),
      meter_(meter),
      counter_(game),
      least_(least_totals(rows.solutions(), first.most_other_classes())),
      capacity_(unlimited + 1, rows.solutions()) {
  if (max_guesses >= unlimited) return;
  const auto capacities = first.capacities(1, max_guesses);
  capacity_[0] = 0;
  std::ranges::copy(capacities, capacity_.begin() + 1);
}

SetHash ExpectedSearch::key(const SetHash& hash, std::uint32_t guesses_left) const {
  return {hash.low, hash.high ^ (guesses_left * golden_ratio)};
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
  if (meter_.tick()) return {by_counting, no_guess};

  // Step 2. Try guesses in the order of their lower bounds, until the next bound is no better than the best guess.
  Attempt attempt{.limit = limit};
  if (node.symmetry != nullptr || size > large_set) {
    try_in_order_of_sizes(node, attempt);
  } else {
    try_in_order_of_classes(node, attempt);
  }
  if (meter_.over()) return {by_counting, no_guess};

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

/// The least cost of a guess that makes this many classes: when their sizes differ by at most one.
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
    bool other;  ///< guesses that are no candidates
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
        if (group.bound > attempt.limit || meter_.over()) return;
      }
      continue;
    }
    for (std::uint32_t g = 0; g < rows_.guesses(); ++g) {
      if (here.class_counts[g] != group.classes || std::ranges::binary_search(node.set, g)) continue;
      try_guess(node, g, attempt);
      if (group.bound > attempt.limit || meter_.over()) return;
    }
  }
}

/// The least cost of a guess that makes classes of these sizes.
std::uint32_t ExpectedSearch::bound_by_sizes(std::span<const std::uint32_t> counts, std::uint32_t size,
                                             std::uint32_t guesses_left) const {
  std::uint32_t bound = size - (counts[rows_.solved()] != 0 ? 1 : 0);
  for (const std::uint32_t count : counts) {
    if (count == size) return infinite;  // the guess divides nothing
    bound = std::min(infinite, bound + least(count, fewer(guesses_left)));
  }
  return bound;
}

void ExpectedSearch::try_in_order_of_sizes(const SearchNode& node, Attempt& attempt) {
  level(node.depth).tried.clear();
  struct Ranked {
    std::uint32_t bound;
    bool other;
    std::uint32_t guess;
    bool looked_ahead;
    auto operator<=>(const Ranked&) const = default;
  };
  std::priority_queue<Ranked, std::vector<Ranked>, std::greater<>> queue;
  counter_.prepare(node.set);
  const auto size = static_cast<std::uint32_t>(node.set.size());
  const std::vector<std::uint32_t> guesses = guesses_to_try(rows_, game_, node);
  if (meter_.spend(guesses.size() * size)) return;
  for (const std::uint32_t guess : guesses) {
    if (meter_.work(size)) return;
    const auto& counts = counter_.count(guess);
    const std::uint32_t bound = bound_by_sizes(counts, size, node.guesses_left);
    if (bound <= attempt.limit) queue.push({bound, counts[rows_.solved()] == 0, guess, false});
  }
  // The guess of the least bound gets a sharper one, and is tried when that is the least as well.
  while (!queue.empty() && !meter_.over()) {
    Ranked ranked = queue.top();
    if (node.depth == 0) root_low_ = std::min(ranked.bound, attempt.best_cost);
    if (ranked.bound > attempt.limit) return;
    queue.pop();
    if (ranked.looked_ahead) {
      level(node.depth).tried.clear();  // this division was seen at the look ahead, and all others like it were dropped
      try_guess(node, ranked.guess, attempt);
      continue;
    }
    ranked.bound = bound_by_classes(node, ranked.guess, attempt.limit);
    ranked.looked_ahead = true;
    if (ranked.bound <= attempt.limit) queue.push(ranked);
  }
}

std::uint32_t ExpectedSearch::look_ahead(Candidates set, const SetHash& hash, std::uint32_t guesses_left,
                                         std::uint32_t low) {
  const SetHash its_key = key(hash, guesses_left);
  const Known* before = cache_.find(its_key);
  if (before != nullptr && before->looked_ahead) return before->low;
  const auto size = static_cast<std::uint32_t>(set.size());
  if (meter_.spend(std::uint64_t{size} * rows_.guesses())) return low;
  std::uint32_t bound = infinite;
  if (size > large_set) {
    counter_.prepare(set);
    for (std::uint32_t guess = 0; guess < rows_.guesses(); ++guess) {
      if (meter_.work(size)) return low;
      bound = std::min(bound, bound_by_sizes(counter_.count(guess), size, guesses_left));
    }
  } else {
    rows_.count_parts(set, class_counts_ahead_);
    std::uint32_t of_candidates = 0;
    for (const std::uint32_t s : set) of_candidates = std::max<std::uint32_t>(of_candidates, class_counts_ahead_[s]);
    std::uint16_t of_all = 0;
    for (std::uint32_t g = 0; g < rows_.guesses(); ++g) of_all = std::max(of_all, class_counts_ahead_[g]);
    bound = std::min(balanced_least(size, of_candidates, true, guesses_left),
                     balanced_least(size, of_all, false, guesses_left));
  }
  Known& known = cache_.at(its_key);
  known.looked_ahead = true;
  known.low = std::max({known.low, low, bound});
  return known.low;
}

std::uint32_t ExpectedSearch::bound_by_classes(const SearchNode& node, std::uint32_t guess, std::uint32_t limit) {
  Level& here = level(node.depth);
  const std::uint32_t left = fewer(node.guesses_left);
  meter_.spend(effort_of_a_division * node.set.size());
  rows_.divide(guess, node.set, here.division);
  here.parts.clear();
  here.tried.describe_nothing();
  if (here.division.classes.size() == 1) return infinite;

  // Step 1. By the sizes of the classes.
  auto cost = static_cast<std::uint32_t>(node.set.size());
  for (std::uint32_t i = 0; i < here.division.classes.size(); ++i) {
    const Division::Class& part = here.division.classes[i];
    const bool found = part.answer == rows_.solved();
    here.tried.describe(part.hash, found);
    if (found) continue;
    const std::uint32_t low = least(part.size, left);
    cost = std::min(infinite, cost + low);
    if (part.size > 2) here.parts.push_back({i, low});
  }
  if (cost > limit) return cost;
  if (!here.tried.add()) return infinite;

  // Step 2. By what is known or seen at once of each class, the small ones first. What is not settled stays in `parts`.
  std::ranges::sort(here.parts, {}, [&here](const Part& part) {
    return std::tuple(here.division.classes[part.index].size, part.index);
  });
  const auto raise = [&cost](Part& part, std::uint32_t low) {
    if (low <= part.low) return;
    cost = std::min(infinite, cost + low - part.low);
    part.low = low;
  };
  std::size_t open = 0;
  for (Part& part : here.parts) {
    const Division::Class& members = here.division.classes[part.index];
    const Known known = quick_look(here.division.members(members), members.hash, left);
    raise(part, known.low);
    if (cost > limit) return cost;
    if (known.guess == no_guess) here.parts[open++] = part;
  }
  here.parts.resize(open);

  // Step 3. By the best guess for each class, one guess ahead.
  for (Part& part : here.parts) {
    const Division::Class& members = here.division.classes[part.index];
    if (members.size < least_looked_ahead) continue;
    raise(part, look_ahead(here.division.members(members), members.hash, left, part.low));
    if (cost > limit) return cost;
  }
  return cost;
}

void ExpectedSearch::try_guess(const SearchNode& node, std::uint32_t guess, Attempt& attempt) {
  Level& here = level(node.depth);
  std::uint32_t cost = bound_by_classes(node, guess, attempt.limit);
  if (cost > attempt.limit) return;
  // Search the classes that are still open, the small ones first: they are cheap and tighten the rest.
  LaterSymmetry later(game_, node, guess);
  for (const Part& part : here.parts) {
    const Division::Class& members = here.division.classes[part.index];
    const Candidates set = here.division.members(members);
    const SearchNode child{set, members.hash, fewer(node.guesses_left), node.depth + 1, later.of(set)};
    const Found found = search(child, attempt.limit - (cost - part.low));
    if (meter_.over()) return;
    cost += found.cost - part.low;
    if (cost > attempt.limit) return;
  }
  attempt = {cost - 1, guess, cost};
  if (node.depth == 0) root_best_ = {cost, guess};
}

}  // namespace perfectplay
