#include "perfectplay/solve/deduction/expected_worker.h"

#include <algorithm>
#include <tuple>

#include "perfectplay/solve/deduction/answers/kernels.h"

namespace perfectplay {
namespace {

constexpr std::uint32_t least_looked_ahead = 8;
constexpr std::uint64_t effort_of_a_division = 16;  ///< per candidate, in answers of the kernels

}  // namespace

ExpectedWorker::ExpectedWorker(ExpectedSearch& search, SearchMeter& meter, unsigned thread)
    : search_(search),
      rows_(search.rows_),
      meter_(meter),
      thread_(thread),
      counter_(search.game_),
      sizes_(search.rows_.answers()) {}

std::uint32_t ExpectedWorker::splitting_candidate(Candidates set) const {
  if (set.size() > rows_.answers()) return no_guess;
  for (const std::uint32_t s : set) {
    if (rows_.splits(s, set)) return s;
  }
  return no_guess;
}

ExpectedWorker::Level& ExpectedWorker::level(std::size_t depth) {
  while (levels_.size() <= depth) levels_.emplace_back();
  return levels_[depth];
}

ExpectedWorker::Found ExpectedWorker::search(const SearchNode& node, std::uint32_t limit, std::uint32_t width) {
  const auto size = static_cast<std::uint32_t>(node.set.size());
  const std::uint32_t left = node.guesses_left;
  const std::uint32_t by_counting = least(size, left);
  if (node.depth == 0 && width == any_width) search_.root_low_ = by_counting;
  if (by_counting > limit) return {by_counting, no_guess};
  if (size == 1) return {1, node.set[0]};
  if (left < 2) return {infinite, no_guess};
  if (size == 2) return {3, node.set[0]};
  const Known known = quick_look(node.set, node.hash, left);
  if (known.guess != no_guess || known.low > limit) return {known.low, known.guess};
  if (size == 3 && left >= 3) return {6, node.set[0]};
  return width == any_width || size <= large_set ? exact_search(node, limit) : beam_search(node, limit, width);
}

ExpectedWorker::Found ExpectedWorker::exact_search(const SearchNode& node, std::uint32_t limit) {
  if (meter_.tick()) return {limit + 1, no_guess};
  const SetHash key = ExpectedSearch::key(node.hash, node.guesses_left);

  // Step 1. Try guesses in the order of their lower bounds, until the next bound is no better than the best guess.
  Found found{limit + 1, no_guess};
  if (node.set.size() > large_set) {
    const auto beam = search_.beams_.find(key);
    const std::uint32_t most = beam ? std::min(limit, beam->high) : limit;
    found.cost = most + 1;
    if (const auto best = try_in_order_of_bounds(node, most, any_width)) {
      found = {best->cost, best->guess.guess};
    }
  } else {
    Attempt attempt{.limit = limit};
    try_in_order_of_classes(node, attempt);
    if (attempt.best_guess != no_guess) found = {attempt.best_cost, attempt.best_guess};
  }
  if (meter_.over()) return {limit + 1, no_guess};

  // Step 2. Remember.
  const Known entry = search_.cache_.update(key, [&](Known& known) {
    if (known.guess != no_guess) return;
    known.low = found.guess != no_guess ? found.cost : std::max(known.low, found.cost);
    known.guess = found.guess;
  });
  return {entry.low, entry.guess};
}

/// The best strategy among those that try at most `width` guesses at each large set.
ExpectedWorker::Found ExpectedWorker::beam_search(const SearchNode& node, std::uint32_t limit, std::uint32_t width) {
  const SetHash key = ExpectedSearch::key(node.hash, node.guesses_left);
  const Beam before = search_.beams_.find(key).value_or(Beam{});
  if (before.width >= width) {
    if (before.low >= before.high && before.high <= limit) return {before.high, before.guess};
    if (before.low > limit) return {before.low, no_guess};
  }
  if (meter_.tick()) return {limit + 1, no_guess};
  // What was found with a smaller width stays good enough where nothing better turns up.
  const std::uint32_t sought = before.high <= limit ? before.high - 1 : limit;
  const auto best = try_in_order_of_bounds(node, sought, width);
  if (meter_.over()) return {limit + 1, no_guess};
  const Beam after = search_.beams_.update(key, [&](Beam& beam) {
    if (best && best->cost < beam.high) {
      beam.high = best->cost;
      beam.guess = best->guess.guess;
    }
    const std::uint32_t low = best ? best->cost : sought + 1;
    if (width > beam.width || (width == beam.width && low > beam.low)) {
      beam.width = width;
      beam.low = low;
    }
  });
  return after.high <= limit ? Found{after.high, after.guess} : Found{sought + 1, no_guess};
}

ExpectedWorker::Known ExpectedWorker::quick_look(Candidates set, const SetHash& hash,
                                                 std::uint32_t guesses_left) const {
  const auto size = static_cast<std::uint32_t>(set.size());
  const SetHash key = ExpectedSearch::key(hash, guesses_left);
  if (size > 6) {
    if (const auto entry = search_.cache_.find(key)) return *entry;
  }
  const std::uint32_t candidate = splitting_candidate(set);
  if (candidate != no_guess) return {2 * size - 1, candidate, 2 * size - 1};
  if (size <= 6 && size > 3) {
    if (const auto entry = search_.cache_.find(key)) return *entry;
  }
  return {std::max(least(size, guesses_left), 2 * size), no_guess, 0};
}

/// The least cost of a guess that makes this many classes: when their sizes differ by at most one.
std::uint32_t ExpectedWorker::balanced_least(std::uint32_t size, std::uint32_t classes, bool candidate,
                                             std::uint32_t guesses_left) const {
  const std::uint32_t others = size - (candidate ? 1 : 0);
  const std::uint32_t parts = classes - (candidate ? 1 : 0);
  if (parts == 0) return infinite;
  const std::uint32_t small = others / parts;
  const std::uint32_t large_parts = others % parts;
  const std::uint32_t left = fewer(guesses_left);
  if (small + (large_parts != 0 ? 1 : 0) > search_.capacity_[left]) return infinite;
  return size + large_parts * search_.least_[small + 1] + (parts - large_parts) * search_.least_[small];
}

/// The least cost of a guess that makes classes of these sizes.
std::uint32_t ExpectedWorker::bound_by_sizes(std::span<const std::uint32_t> counts, std::uint32_t size,
                                             std::uint32_t guesses_left) const {
  std::uint32_t bound = size - (counts[rows_.solved()] != 0 ? 1 : 0);
  for (const std::uint32_t count : counts) {
    if (count == size) return infinite;  // the guess divides nothing
    bound = std::min(infinite, bound + least(count, fewer(guesses_left)));
  }
  return bound;
}

void ExpectedWorker::try_in_order_of_classes(const SearchNode& node, Attempt& attempt) {
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
  const auto try_guess = [&](std::uint32_t guess) {
    const Bounds bounds = bound_by_classes(node, guess, attempt.limit, nullptr);
    if (bounds.low > attempt.limit) return;
    const std::uint32_t cost = cost_of_guess(node, guess, bounds.low, nullptr, [&] { return attempt.limit; });
    if (meter_.over() || cost > attempt.limit) return;
    attempt = {cost - 1, guess, cost};
    if (node.depth == 0) search_.note_root({cost, guess});
  };
  for (const Group& group : groups) {
    if (group.bound > attempt.limit) break;
    if (!group.other) {
      for (const std::uint32_t s : node.set) {
        if (here.class_counts[s] == group.classes) try_guess(s);
        if (group.bound > attempt.limit || meter_.over()) return;
      }
      continue;
    }
    for (std::uint32_t g = 0; g < rows_.guesses(); ++g) {
      if (here.class_counts[g] != group.classes || std::ranges::binary_search(node.set, g)) continue;
      try_guess(g);
      if (group.bound > attempt.limit || meter_.over()) return;
    }
  }
}

std::optional<ExpectedQueue::Best> ExpectedWorker::try_in_order_of_bounds(const SearchNode& node, std::uint32_t limit,
                                                                          std::uint32_t width) {
  ExpectedQueue queue(search_, node, limit, width);
  if (!fill_queue(node, limit, queue)) return std::nullopt;
  queue.begin();
  SearchTeam::Opened opened(search_.team_, queue);
  try_queue(queue);
  opened.finish(thread_);
  return queue.best();
}

/// False when the meter is over.
bool ExpectedWorker::fill_queue(const SearchNode& node, std::uint32_t limit, ExpectedQueue& queue) {
  const auto size = static_cast<std::uint32_t>(node.set.size());
  if (node.symmetry == nullptr && rows_.answers() > most_masked_answers) return fill_by_classes(node, limit, queue);
  const std::vector<std::uint32_t> guesses = guesses_to_try(rows_, search_.game_, node);
  if (meter_.spend(guesses.size() * size)) return false;
  counter_.prepare(node.set);
  for (const std::uint32_t guess : guesses) {
    if (meter_.work(size)) return false;
    const auto& counts = counter_.count(guess);
    const std::uint32_t bound = bound_by_sizes(counts, size, node.guesses_left);
    if (bound <= limit) queue.add({bound, counts[rows_.solved()] == 0, guess, false, bound});
  }
  return true;
}

/// The same where the number of classes is quickly counted for all guesses, and the sizes of the classes are not.
bool ExpectedWorker::fill_by_classes(const SearchNode& node, std::uint32_t limit, ExpectedQueue& queue) {
  const auto size = static_cast<std::uint32_t>(node.set.size());
  if (meter_.spend(std::uint64_t{rows_.guesses()} * size)) return false;
  std::vector<std::uint16_t>& classes = level(node.depth).class_counts;
  rows_.count_parts(node.set, classes);
  const bool plain = size <= search_.plain_size_ && node.guesses_left == ExpectedSearch::unlimited;
  std::size_t next = 0;  // among the candidates
  for (std::uint32_t guess = 0; guess < rows_.guesses(); ++guess) {
    while (next < node.set.size() && node.set[next] < guess) ++next;
    const bool candidate = next < node.set.size() && node.set[next] == guess;
    if (classes[guess] < 2) continue;
    std::uint32_t bound = balanced_least(size, classes[guess], candidate, node.guesses_left);
    if (bound > limit) continue;
    if (!plain) {
      if (meter_.work(size)) return false;
      rows_.count(guess, node.set, sizes_.data());
      bound = bound_by_sizes(sizes_, size, node.guesses_left);
    }
    if (bound <= limit) queue.add({bound, !candidate, guess, false, bound});
  }
  return !meter_.work(size);
}

bool ExpectedWorker::try_queue(ExpectedQueue& queue) {
  const SearchNode& node = queue.node();
  bool any = false;
  while (!meter_.over()) {
    const auto taken = queue.take();
    if (!taken) return any;
    any = true;
    QueuedGuess guess = taken->guess;
    const bool ahead = !guess.looked_ahead;
    const Bounds bounds = bound_by_classes(node, guess.guess, taken->limit, ahead ? &queue : nullptr);
    if (meter_.over()) {
      queue.put_back(guess);
    } else if (bounds.low > taken->limit) {
      queue.drop(guess);
    } else if (ahead) {
      guess.bound = std::max(guess.bound, bounds.bound);
      guess.low = std::max(guess.low, bounds.low);
      guess.looked_ahead = true;
      queue.put_back(guess);
    } else {
      const std::uint32_t cost = cost_of_guess(node, guess.guess, bounds.low, &queue,
                                               [&] { return std::min(taken->limit, queue.limit_of(guess)); });
      if (meter_.over()) {
        queue.put_back(guess);
      } else {
        queue.settle(guess, cost);
      }
    }
  }
  return any;
}

ExpectedWorker::Known ExpectedWorker::look_ahead(Candidates set, const SetHash& hash, std::uint32_t guesses_left) {
  const SetHash key = ExpectedSearch::key(hash, guesses_left);
  const auto before = search_.cache_.find(key);
  if (before && before->ahead != 0) return *before;
  const auto size = static_cast<std::uint32_t>(set.size());
  const std::uint32_t low = std::max(least(size, guesses_left), 2 * size);
  if (meter_.spend(std::uint64_t{size} * rows_.guesses())) return {low, no_guess, low};
  const std::uint32_t ahead = std::max(low, least_of_guesses(set, guesses_left));
  if (meter_.over()) return {low, no_guess, low};
  return search_.cache_.update(key, [ahead](Known& known) {
    known.ahead = ahead;
    if (known.guess == no_guess) known.low = std::max(known.low, ahead);
  });
}

std::uint32_t ExpectedWorker::least_of_guesses(Candidates set, std::uint32_t guesses_left) {
  const auto size = static_cast<std::uint32_t>(set.size());
  if (size <= large_set || rows_.answers() > most_masked_answers) return least_by_classes(set, guesses_left);
  std::uint32_t bound = infinite;
  counter_.prepare(set);
  for (std::uint32_t guess = 0; guess < rows_.guesses(); ++guess) {
    if (meter_.work(size)) return infinite;
    bound = std::min(bound, bound_by_sizes(counter_.count(guess), size, guesses_left));
  }
  return bound;
}

std::uint32_t ExpectedWorker::least_by_classes(Candidates set, std::uint32_t guesses_left) {
  const auto size = static_cast<std::uint32_t>(set.size());
  const AnswerRows::MostParts most = rows_.most_parts(set);
  const std::uint32_t bound = std::min(balanced_least(size, most.of_candidates, true, guesses_left),
                                       balanced_least(size, most.of_all, false, guesses_left));
  meter_.work(std::uint64_t{size} * rows_.guesses() / 16);
  return bound;
}

ExpectedWorker::Bounds ExpectedWorker::bound_by_classes(const SearchNode& node, std::uint32_t guess,
                                                        std::uint32_t limit, ExpectedQueue* queue) {
  Level& here = level(node.depth);
  const std::uint32_t left = fewer(node.guesses_left);
  meter_.spend(effort_of_a_division * node.set.size());
  rows_.divide(guess, node.set, here.division);
  here.parts.clear();
  if (here.division.classes.size() == 1) return {infinite, infinite};

  // Step 1. By the sizes of the classes.
  DivisionSignature signature;
  auto low = static_cast<std::uint32_t>(node.set.size());
  for (std::uint32_t i = 0; i < here.division.classes.size(); ++i) {
    const Division::Class& part = here.division.classes[i];
    const bool found = part.answer == rows_.solved();
    signature.add(part.hash, found);
    if (found) continue;
    const std::uint32_t least_cost = least(part.size, left);
    low = std::min(infinite, low + least_cost);
    if (part.size > 2) here.parts.push_back({i, least_cost, least_cost, false});
  }
  if (low > limit) return {low, low};
  std::uint32_t bound = low;
  const bool is_new = queue != nullptr              ? queue->is_new(signature, guess)
                      : node.set.size() > large_set ? true
                                                    : here.tried.add(signature, guess);
  if (!is_new) return {infinite, infinite};

  // Step 2. By what is known or seen at once of each class, the small ones first.
  std::ranges::sort(here.parts, {}, [&here](const Part& part) {
    return std::tuple(here.division.classes[part.index].size, part.index);
  });
  const auto raise = [&](Part& part, const Known& known) {
    if (known.low > part.low) {
      low = std::min(infinite, low + known.low - part.low);
      part.low = known.low;
    }
    // A set that is known was not told apart by a candidate.
    const std::uint32_t size = here.division.classes[part.index].size;
    const std::uint32_t alone = known.ahead != 0 ? known.ahead : std::max(part.bound, 2 * size);
    if (alone > part.bound) {
      bound = std::min(infinite, bound + alone - part.bound);
      part.bound = alone;
    }
    part.settled = known.guess != no_guess && (queue == nullptr || known.ahead != 0 || size < least_looked_ahead);
  };
  for (Part& part : here.parts) {
    const Division::Class& members = here.division.classes[part.index];
    raise(part, quick_look(here.division.members(members), members.hash, left));
    if (low > limit) return {bound, low};
  }

  // Step 3. By the best guess for each class, one guess ahead. Large classes raise the bound most; where their guesses
  // take much longer to count, small ones come first.
  const bool large_first = rows_.answers() > most_masked_answers;
  for (std::size_t i = 0; i < here.parts.size(); ++i) {
    Part& part = here.parts[large_first ? here.parts.size() - 1 - i : i];
    const Division::Class& members = here.division.classes[part.index];
    if (part.settled || members.size < least_looked_ahead) continue;
    raise(part, look_ahead(here.division.members(members), members.hash, left));
    if (low > limit || meter_.over()) return {bound, low};
  }
  return {bound, low};
}

template <class Limit>
std::uint32_t ExpectedWorker::cost_of_guess(const SearchNode& node, std::uint32_t guess, std::uint32_t low,
                                            const ExpectedQueue* queue, const Limit& limit) {
  Level& here = level(node.depth);
  std::uint32_t cost = low;
  // Search the classes that are still open, the small ones first: they are cheap and tighten the rest.
  LaterSymmetry later(search_.game_, node, guess);
  for (const Part& part : here.parts) {
    if (part.settled) continue;
    const std::uint32_t most = limit();
    if (cost > most) return cost;
    const Division::Class& members = here.division.classes[part.index];
    const Candidates set = here.division.members(members);
    SearchNode child{set, members.hash, fewer(node.guesses_left), node.depth + 1, later.of(set)};
    child.above = queue != nullptr ? queue : node.above;
    const Found found = search(child, most - (cost - part.low), queue != nullptr ? queue->width() : any_width);
    if (meter_.over()) return infinite;
    cost = std::min(infinite, cost + found.cost - part.low);
  }
  return cost;
}

}  // namespace perfectplay
