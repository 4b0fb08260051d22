#include "perfectplay/solve/deduction/worst_worker.h"

#include <algorithm>
#include <tuple>

namespace perfectplay {
namespace {

/// For a larger t the number of classes says too little about the largest of them.
constexpr std::uint32_t most_counted_apart = 8;
/// Where symmetry leaves a smaller part of the guesses, counting the classes of all of them does not pay.
constexpr std::size_t least_share_counted = 8;

}  // namespace

WorstWorker::WorstWorker(WorstSearch& search, SearchMeter& meter, unsigned thread)
    : search_(search),
      rows_(search.rows_),
      meter_(meter),
      t_(search.t_),
      thread_(thread),
      counter_(search.game_),
      sizes_(search.rows_.answers()),
      nogoods_(search.rows_) {}

WorstWorker::Level& WorstWorker::level(std::size_t depth) {
  while (levels_.size() <= depth) levels_.emplace_back();
  return levels_[depth];
}

std::uint32_t WorstWorker::search(const SearchNode& node) {
  const std::size_t size = node.set.size();
  const std::uint32_t left = node.guesses_left;
  if (size > search_.capacity_[left]) return no_guess;
  if (size <= t_ || size == 1 || (size == 2 && left >= 2)) return node.set[0];
  if (left == 1) return no_guess;
  if (size > 3) {
    if (const auto known = search_.cache_.find(node.hash)) {
      if (known->succeeds <= left) return known->guess;
      if (known->fails >= left) return no_guess;
    }
  }
  const std::uint32_t guess = decide(node);
  if (size > 3 && !ended()) {
    search_.cache_.update(node.hash, [&](Known& known) {
      if (guess == no_guess) {
        known.fails = std::max(known.fails, static_cast<std::uint16_t>(left));
      } else {
        if (left >= known.succeeds) return;  // another thread was here
        known.guess = guess;
        known.succeeds = static_cast<std::uint16_t>(left);
      }
    });
  }
  return guess;
}

std::uint32_t WorstWorker::decide(const SearchNode& node) {
  if (meter_.tick() || ended()) return no_guess;
  if (t_ == 1) {
    if (node.guesses_left == 2) return last_guess(node);
    if (node.set.size() == 3) return node.set[0];
    const std::uint32_t candidate = splitting_candidate(node.set);
    if (candidate != no_guess) return candidate;
  } else if (node.guesses_left == 2 && t_ <= most_counted_apart && node.symmetry == nullptr) {
    return even_guess(node);
  }
  return node.set.size() > large_set ? try_in_order_of_sizes(node) : try_in_order_of_classes(node);
}

std::uint32_t WorstWorker::splitting_candidate(Candidates set) const {
  if (set.size() > rows_.answers()) return no_guess;
  const auto found = std::ranges::find_if(set, [&](std::uint32_t s) { return rows_.splits(s, set); });
  return found == set.end() ? no_guess : *found;
}

/// A guess that tells all candidates apart. Most sets have none, so all guesses are looked at together first; only then
/// is a candidate preferred.
std::uint32_t WorstWorker::last_guess(const SearchNode& node) const {
  const std::uint32_t guess = rows_.find_splitting(node.set);
  if (guess == rows_.guesses()) return no_guess;
  const std::uint32_t candidate = splitting_candidate(node.set);
  return candidate != no_guess ? candidate : guess;
}

/// The first guess that leaves classes of at most t. Such a guess makes many classes, and these are counted for all
/// guesses together.
std::uint32_t WorstWorker::even_guess(const SearchNode& node) {
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
std::uint32_t WorstWorker::capacity_after(std::uint32_t most_classes, std::uint32_t left) const {
  const std::uint64_t most = std::uint64_t{most_classes} * t_;
  return left == 2 && most < search_.capacity_[left] ? static_cast<std::uint32_t>(most) : search_.capacity_[left];
}

std::uint32_t WorstWorker::try_in_order_of_classes(const SearchNode& node) {
  Level& here = level(node.depth);
  here.tried.clear();
  rows_.count_parts(node.set, here.class_counts);
  const auto size = static_cast<std::uint32_t>(node.set.size());
  const std::uint32_t most = *std::max_element(here.class_counts.begin(), here.class_counts.begin() + rows_.guesses());
  const std::uint32_t capacity = capacity_after(most, node.guesses_left - 1);
  for (std::uint32_t classes = most; std::uint64_t{classes} * capacity >= size && classes > 1; --classes) {
    for (const std::uint32_t s : node.set) {
      if (here.class_counts[s] == classes && works(node, s, capacity)) return s;
      if (ended()) return no_guess;
    }
    for (std::uint32_t g = 0; g < rows_.guesses(); ++g) {
      if (here.class_counts[g] != classes || std::ranges::binary_search(node.set, g)) continue;
      if (works(node, g, capacity)) return g;
      if (ended()) return no_guess;
    }
  }
  return no_guess;
}

/// For three guesses left: leaves only the guesses that make enough classes. Returns the largest size that a class may
/// have.
std::uint32_t WorstWorker::leave_dividing(const SearchNode& node, std::vector<std::uint32_t>& guesses) {
  std::vector<std::uint16_t>& classes = level(node.depth).class_counts;
  rows_.count_parts(node.set, classes);
  const std::uint32_t most = *std::max_element(classes.begin(), classes.begin() + rows_.guesses());
  const std::uint32_t capacity = capacity_after(most, node.guesses_left - 1);
  std::erase_if(guesses, [&](std::uint32_t g) { return std::uint64_t{classes[g]} * capacity < node.set.size(); });
  return capacity;
}

std::uint32_t WorstWorker::try_in_order_of_sizes(const SearchNode& node) {
  // Step 1. The guesses that have a chance.
  std::vector<std::uint32_t> guesses = guesses_to_try(rows_, search_.game_, node);
  const bool has_nogoods = node.guesses_left == 3 && t_ == 1;
  if (has_nogoods) {
    nogoods_.begin(node.set);
    std::erase_if(guesses, [this](std::uint32_t guess) { return nogoods_.rules_out(guess); });
  }
  if (meter_.spend(guesses.size() * node.set.size())) return no_guess;
  const bool counted = node.guesses_left == 3 && rows_.counts_by_columns(node.set) &&
                       guesses.size() * least_share_counted > rows_.guesses();
  const std::uint32_t capacity = counted ? leave_dividing(node, guesses) : search_.capacity_[node.guesses_left - 1];

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

  // Step 3. Try them, with the help of other threads where there is enough to do.
  WorstQueue queue(search_, node, capacity, try_);
  std::vector<std::uint32_t> order;
  order.reserve(ranking.size());
  for (const Ranked& ranked : ranking) order.push_back(ranked.guess);
  queue.set_guesses(std::move(order));
  if (node.guesses_left <= 3) {
    try_queue(queue);
  } else {
    SearchTeam::Opened opened(search_.team_, queue);
    try_queue(queue);
    opened.finish(thread_);
  }
  return ended() ? no_guess : queue.answer().value_or(no_guess);
}

bool WorstWorker::try_queue(WorstQueue& queue) {
  const bool has_nogoods = queue.node().guesses_left == 3 && t_ == 1;
  const WorstTry* const before = try_;
  bool any = false;
  const auto useless = [&] { return meter_.over() || (queue.above() != nullptr && queue.above()->useless()); };
  while (!useless()) {
    const auto place = queue.take();
    if (!place) break;
    any = true;
    const std::uint32_t guess = queue.guess(*place);
    if (has_nogoods && nogoods_.rules_out(guess)) continue;
    const WorstTry current{&queue, *place, queue.above()};
    try_ = &current;
    const bool success = works(queue.node(), guess, queue.capacity(), &queue, *place);
    const bool given_up = ended();
    try_ = before;
    if (success && !given_up) queue.succeed(*place);
  }
  return any;
}

bool WorstWorker::works(const SearchNode& node, std::uint32_t guess, std::uint32_t capacity, WorstQueue* queue,
                        std::size_t place) {
  Level& here = level(node.depth);
  const std::uint32_t left = node.guesses_left - 1;
  const auto size = static_cast<std::uint32_t>(node.set.size());
  if (!rows_.divide(guess, node.set, here.division, std::min(capacity, size - 1))) return false;

  // Step 1. The classes that still have to be searched. Skip a division that was tried.
  here.order.clear();
  DivisionSignature signature;
  for (std::uint32_t i = 0; i < here.division.classes.size(); ++i) {
    const Division::Class& part = here.division.classes[i];
    signature.add(part.hash, false);
    if (part.size > t_ && !(part.size == 2 && left >= 2)) here.order.push_back(i);
  }
  if (queue != nullptr ? !queue->is_new(signature, place) : !here.tried.add(signature, guess)) return false;

  // Step 2. One guess less must suffice for every class.
  std::ranges::sort(here.order, [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple(here.division.classes[b].size, a) < std::tuple(here.division.classes[a].size, b);
  });
  LaterSymmetry later(search_.game_, node, guess);
  for (const std::uint32_t i : here.order) {
    const Division::Class& part = here.division.classes[i];
    const Candidates set = here.division.members(part);
    const SharedNode* const above = queue != nullptr ? queue : node.above;
    const std::uint32_t found = search({set, part.hash, left, node.depth + 1, later.of(set), above});
    if (ended()) return false;
    if (found != no_guess) continue;
    if (left == 2 && t_ == 1 && size > large_set) nogoods_.learn(set);
    return false;
  }
  return true;
}

}  // namespace perfectplay
