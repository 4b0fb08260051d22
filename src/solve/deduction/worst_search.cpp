#include "perfectplay/solve/deduction/worst_search.h"

#include <algorithm>
#include <tuple>

namespace perfectplay {
namespace {

/// For a larger t the number of classes says too little about the largest of them.
constexpr std::uint32_t most_counted_apart = 8;
/// Where symmetry leaves a smaller part of the guesses, counting the classes of all of them does not pay.
constexpr std::size_t least_share_counted = 8;

}  // namespace

WorstSearch::WorstSearch(const DeductionGame& game, const AnswerRows& rows, const FirstClasses& first,
                         SearchMeter& meter, std::uint32_t t)
    : game_(game),
      rows_(rows),
      meter_(meter),
      t_(t),
      counter_(game),
      capacity_{0},
      sizes_(rows.answers()),
      nogoods_(rows) {
  // As many guesses as a set has members always suffice: more are never asked for.
  const auto capacities = first.capacities(t, std::min(most_guesses, rows.solutions() + 1));
  capacity_.insert(capacity_.end(), capacities.begin(), capacities.end());
}

std::uint32_t WorstSearch::least_guesses_for(std::size_t size) const {
  const auto enough = std::ranges::find_if(capacity_, [size](std::uint32_t capacity) { return capacity >= size; });
  return static_cast<std::uint32_t>(enough - capacity_.begin());
}

WorstSearch::Level& WorstSearch::level(std::size_t depth) {
  while (levels_.size() <= depth) levels_.emplace_back();
  return levels_[depth];
}

std::uint32_t WorstSearch::search(const SearchNode& node) {
  const std::size_t size = node.set.size();
  const std::uint32_t left = node.guesses_left;
  if (size > capacity_[left]) return no_guess;
  if (size <= t_ || size == 1 || (size == 2 && left >= 2)) return node.set[0];
  if (left == 1) return no_guess;
  if (size > 3) {
    if (const Known* known = cache_.find(node.hash)) {
      if (known->succeeds <= left) return known->guess;
      if (known->fails >= left) return no_guess;
    }
  }
  const std::uint32_t guess = decide(node);
  if (size > 3 && !meter_.over()) {
    Known& known = cache_.at(node.hash);
    if (guess == no_guess) {
      known.fails = std::max(known.fails, static_cast<std::uint16_t>(left));
    } else {
      known.guess = guess;
      known.succeeds = static_cast<std::uint16_t>(left);
    }
  }
  return guess;
}

std::uint32_t WorstSearch::decide(const SearchNode& node) {
  if (meter_.tick()) return no_guess;
  if (t_ == 1) {
    if (node.guesses_left == 2) return last_guess(node);
    if (node.set.size() == 3) return node.set[0];
    const std::uint32_t candidate = splitting_candidate(node.set);
    if (candidate != no_guess) return candidate;
  } else if (node.guesses_left == 2 && t_ <= most_counted_apart && node.symmetry == nullptr) {
    return even_guess(node);
  }
  const bool large = node.set.size() > large_set;
  return node.symmetry != nullptr || large ? try_in_order_of_sizes(node) : try_in_order_of_classes(node);
}

std::uint32_t WorstSearch::splitting_candidate(Candidates set) const {
  if (set.size() > rows_.answers()) return no_guess;
  const auto found = std::ranges::find_if(set, [&](std::uint32_t s) { return rows_.splits(s, set); });
  return found == set.end() ? no_guess : *found;
}

/// A guess that tells all candidates apart. Most sets have none, so all guesses are looked at together first; only then
/// is a candidate preferred.
std::uint32_t WorstSearch::last_guess(const SearchNode& node) const {
  const std::uint32_t guess = rows_.find_splitting(node.set);
  if (guess == rows_.guesses()) return no_guess;
  const std::uint32_t candidate = splitting_candidate(node.set);
  return candidate != no_guess ? candidate : guess;
}

/// The first guess that leaves classes of at most t. Such a guess makes many classes, and these are counted for all
/// guesses together.
std::uint32_t WorstSearch::even_guess(const SearchNode& node) {
  Level& here = level(node.depth);
  if (meter_.spend(node.set.size() * rows_.guesses())) return no_guess;
  rows_.count_parts(node.set, here.class_counts);
  for (std::uint32_t g = 0; g < rows_.guesses(); ++g) {
    if (std::uint64_t{here.class_counts[g]} * t_ < node.set.size()) continue;
    rows_.count(g, node.set, sizes_.data());
    if (std::ranges::max(sizes_) <= t_) return g;
  }
  return no_guess;
}

/// The largest size that a class of a set may have when `left` guesses are left and no guess divides the set into more
/// than `most_classes` classes. No guess divides a part of the set into more, and the last guess but one has to leave
/// classes of at most t.
std::uint32_t WorstSearch::capacity_after(std::uint32_t most_classes, std::uint32_t left) const {
  const std::uint64_t most = std::uint64_t{most_classes} * t_;
  return left == 2 && most < capacity_[left] ? static_cast<std::uint32_t>(most) : capacity_[left];
}

std::uint32_t WorstSearch::try_in_order_of_classes(const SearchNode& node) {
  Level& here = level(node.depth);
  here.tried.clear();
  rows_.count_parts(node.set, here.class_counts);
  const auto size = static_cast<std::uint32_t>(node.set.size());
  const std::uint32_t most = *std::max_element(here.class_counts.begin(), here.class_counts.begin() + rows_.guesses());
  const std::uint32_t capacity = capacity_after(most, node.guesses_left - 1);
  for (std::uint32_t classes = most; std::uint64_t{classes} * capacity >= size && classes > 1; --classes) {
    for (const std::uint32_t s : node.set) {
      if (here.class_counts[s] == classes && works(node, s, capacity)) return s;
      if (meter_.over()) return no_guess;
    }
    for (std::uint32_t g = 0; g < rows_.guesses(); ++g) {
      if (here.class_counts[g] != classes || std::ranges::binary_search(node.set, g)) continue;
      if (works(node, g, capacity)) return g;
      if (meter_.over()) return no_guess;
    }
  }
  return no_guess;
}

/// For three guesses left: leaves only the guesses that make enough classes. Returns the largest size that a class may
/// have.
std::uint32_t WorstSearch::leave_dividing(const SearchNode& node, std::vector<std::uint32_t>& guesses) {
  std::vector<std::uint16_t>& classes = level(node.depth).class_counts;
  rows_.count_parts(node.set, classes);
  const std::uint32_t most = *std::max_element(classes.begin(), classes.begin() + rows_.guesses());
  const std::uint32_t capacity = capacity_after(most, node.guesses_left - 1);
  std::erase_if(guesses, [&](std::uint32_t g) { return std::uint64_t{classes[g]} * capacity < node.set.size(); });
  return capacity;
}

std::uint32_t WorstSearch::try_in_order_of_sizes(const SearchNode& node) {
  // Step 1. The guesses that have a chance.
  level(node.depth).tried.clear();
  std::vector<std::uint32_t> guesses = guesses_to_try(rows_, game_, node);
  const bool has_nogoods = node.guesses_left == 3 && t_ == 1;
  if (has_nogoods) {
    nogoods_.begin(node.set);
    std::erase_if(guesses, [this](std::uint32_t guess) { return nogoods_.rules_out(guess); });
  }
  if (meter_.spend(guesses.size() * node.set.size())) return no_guess;
  const bool counted = node.guesses_left == 3 && rows_.counts_by_columns(node.set) &&
                       guesses.size() * least_share_counted > rows_.guesses();
  const std::uint32_t capacity = counted ? leave_dividing(node, guesses) : capacity_[node.guesses_left - 1];

  // Step 2. Rank them.
  struct Ranked {
    std::uint64_t squares;  ///< of the sizes of the classes
    bool other;
    std::uint32_t guess;
    auto operator<=>(const Ranked&) const = default;
  };
  std::vector<Ranked> ranking;
  counter_.prepare(node.set);
  for (const std::uint32_t guess : guesses) {
    if (meter_.work(node.set.size())) return no_guess;
    const auto& counts = counter_.count(guess);
    std::uint32_t largest = 0;
    std::uint64_t squares = 0;
    for (const std::uint32_t count : counts) {
      largest = std::max(largest, count);
      squares += std::uint64_t{count} * count;
    }
    if (largest > capacity || largest == node.set.size()) continue;
    ranking.push_back({squares, counts[rows_.solved()] == 0, guess});
  }
  std::ranges::sort(ranking);

  // Step 3. Try them.
  for (const Ranked& ranked : ranking) {
    if (has_nogoods && nogoods_.rules_out(ranked.guess)) continue;
    if (works(node, ranked.guess, capacity)) return ranked.guess;
    if (meter_.over()) return no_guess;
  }
  return no_guess;
}

bool WorstSearch::works(const SearchNode& node, std::uint32_t guess, std::uint32_t capacity) {
  Level& here = level(node.depth);
  const std::uint32_t left = node.guesses_left - 1;
  const auto size = static_cast<std::uint32_t>(node.set.size());
  if (!rows_.divide(guess, node.set, here.division, std::min(capacity, size - 1))) return false;

  // Step 1. The classes that still have to be searched. Skip a division that was tried.
  here.order.clear();
  here.tried.describe_nothing();
  for (std::uint32_t i = 0; i < here.division.classes.size(); ++i) {
    const Division::Class& part = here.division.classes[i];
    here.tried.describe(part.hash, false);
    if (part.size > t_ && !(part.size == 2 && left >= 2)) here.order.push_back(i);
  }
  if (!here.tried.add()) return false;

  // Step 2. One guess less must suffice for every class.
  std::ranges::sort(here.order, [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple(here.division.classes[b].size, a) < std::tuple(here.division.classes[a].size, b);
  });
  LaterSymmetry later(game_, node, guess);
  for (const std::uint32_t i : here.order) {
    const Division::Class& part = here.division.classes[i];
    const Candidates set = here.division.members(part);
    const std::uint32_t found = search({set, part.hash, left, node.depth + 1, later.of(set)});
    if (meter_.over()) return false;
    if (found != no_guess) continue;
    if (left == 2 && t_ == 1 && size > large_set) nogoods_.learn(set);
    return false;
  }
  return true;
}

}  // namespace perfectplay
