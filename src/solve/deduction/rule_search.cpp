#include "perfectplay/solve/deduction/rule_search.h"

#include <algorithm>
#include <functional>

#include "perfectplay/base/hash.h"
#include "perfectplay/solve/deduction/strategy_builder.h"

namespace perfectplay {
namespace {

/// In larger sets a guess waits for its turn again once it was looked ahead.
constexpr std::size_t most_tried_at_once = 24;

/// A beam searches smaller sets exactly.
constexpr std::size_t least_beam_set = 32;
/// It looks ahead with that many guesses for each one that it tries.
constexpr std::uint32_t looks_of_a_try = 4;
constexpr std::uint32_t looks_beside = 8;

SetHash hash_of_guesses(const std::vector<std::uint32_t>& guesses) {
  SetHash hash;
  for (const std::uint64_t guess : guesses) hash += {mix(guess + golden_ratio), mix(guess ^ golden_ratio)};
  return hash;
}

}  // namespace

RuleSearch::RuleSearch(const DeductionSession& session, const RuleTask& task, SearchMeter& meter, std::uint64_t bytes)
    : session_(session),
      rows_(session.rows()),
      task_(task),
      meter_(meter),
      weights_(session.game().data().weights),
      least_(least_totals(session.rows().solutions(), session.first().most_other_classes())),
      capacity_(RuleTask::unlimited + 1, session.rows().solutions()),
      most_classes_(session.first().most_other_classes()),
      all_guesses_(whole_numbers(session.rows().guesses())),
      counter_(session.game()),
      bulks_(session.rows().answers()),
      sizes_(session.rows().answers()) {
  task_.rule = rule_in(session.game(), task.rule);
  cache_.limit_bytes(bytes - bytes / 8);
  beams_.limit_bytes(bytes / 8);
  if (task_.rule == GuessRule::Hard) clues_.emplace(session.game());
  if (task_.max_guesses >= RuleTask::unlimited) return;
  const auto capacities = session.first().capacities(1, task_.max_guesses);
  capacity_[0] = 0;
  std::ranges::copy(capacities, capacity_.begin() + 1);
}

RuleSearch::Level& RuleSearch::level(std::size_t depth) {
  while (levels_.size() <= depth) levels_.emplace_back();
  return levels_[depth];
}

RuleSearch::Place RuleSearch::root() const {
  const SearchNode node = session_.root(task_.max_guesses);
  Place place{.set = node.set, .hash = node.hash, .left = task_.max_guesses};
  if (weights_.empty()) place.symmetry = node.symmetry;
  if (clues_) place.allowed = &all_guesses_;
  return place;
}

RuleSearch::Allowed RuleSearch::after(const std::vector<std::uint32_t>& allowed, std::uint32_t guess,
                                      std::uint32_t answer) const {
  Allowed result{allowed, {}};
  clues_->keep_using(Guess{guess}, Answer{static_cast<std::uint16_t>(answer)}, result.guesses);
  result.hash = hash_of_guesses(result.guesses);
  return result;
}

RuleSearch::Place RuleSearch::place_of(const Place& parent, std::uint32_t guess, const Division::Class& part,
                                       const CodeSymmetry* symmetry) {
  Level& here = level(parent.depth);
  Place place{.set = here.division.members(part),
              .hash = part.hash,
              .left = fewer(parent.left),
              .symmetry = symmetry,
              .depth = parent.depth + 1};
  if (clues_) {
    here.allowed = after(*parent.allowed, guess, part.answer);
    place.allowed = &here.allowed.guesses;
    place.allowed_hash = here.allowed.hash;
  }
  return place;
}

RuleSearch::Found RuleSearch::search(std::uint64_t limit) {
  root_best_.reset();
  const Found found = search(root(), limit);
  if (found.guess != no_guess && !meter_.over()) root_best_ = found;
  return found;
}

RuleSearch::Found RuleSearch::beam(std::uint64_t limit, std::uint32_t width) {
  width_ = width;
  const Found found = search(limit);
  width_ = 0;
  return found;
}

RuleSearch::Found RuleSearch::search(const Place& place, std::uint64_t limit) {
  const Bulk bulk = bulk_of(place.set);
  const std::uint64_t low = least(bulk, place.left);
  if (place.depth == 0 && width_ == 0) root_low_ = low;
  if (low > limit) return {low, no_guess};
  if (bulk.size == 1) return {low, place.set[0]};
  if (place.left < 2) return {infinite, no_guess};
  // The heavier one first.
  if (bulk.size == 2) return {low, place.set[weight(place.set[0]) >= weight(place.set[1]) ? 0 : 1]};
  const Known known = quick_look(place, bulk);
  if (known.guess != no_guess || known.low > limit) return {known.low, known.guess};
  if (meter_.tick()) return {limit + 1, no_guess};
  if (width_ != 0 && bulk.size > least_beam_set) return search_beam(place, bulk, limit);
  // Counts of last guesses are small, and small limits exclude most guesses: the limit grows step by step.
  const bool grows = !task_.guesses_count && task_.last != 0;
  std::uint64_t step = grows ? std::min(limit, known.low) : limit;
  Found found = try_guesses(place, bulk, step);
  while (found.guess == no_guess && step < limit && !meter_.over()) {
    step = std::min(limit, std::max(found.cost, 2 * step));
    found = try_guesses(place, bulk, step);
  }
  if (meter_.over()) return {limit + 1, no_guess};
  if (bulk.size <= 3) return found;
  cache_.update(key(place), [&](Known& entry) {
    if (entry.guess != no_guess) return;
    entry.low = found.guess != no_guess ? found.cost : std::max(entry.low, found.cost);
    entry.guess = found.guess;
  });
  return found;
}

RuleSearch::Found RuleSearch::try_guesses(const Place& place, const Bulk& bulk, std::uint64_t limit) {
  Level& here = level(place.depth);
  here.tried.clear();
  std::vector<Option>& options = here.options;
  options.clear();
  fill(place, bulk, limit, &options);
  std::ranges::make_heap(options, std::greater());
  Found best{limit + 1, no_guess};
  const bool beam = width_ != 0 && bulk.size > least_beam_set;
  const bool proves = place.depth == 0 && width_ == 0;
  std::uint32_t looks_left = beam ? looks_of_a_try * width_ + looks_beside : ~std::uint32_t{0};
  std::uint32_t tries_left = beam ? width_ : ~std::uint32_t{0};
  while (!options.empty() && !meter_.over() && tries_left != 0) {
    Option next = options.front();
    if (proves) root_low_ = std::max(root_low_, std::min(next.bound, best.cost));
    if (next.bound >= best.cost) break;
    std::ranges::pop_heap(options, std::greater());
    options.pop_back();
    const bool first_look = !next.looked;
    if (first_look && looks_left == 0) continue;
    if (first_look) --looks_left;
    const std::uint64_t low = bound_by_parts(place, next.guess, best.cost - 1, first_look);
    if (low >= best.cost) continue;
    if (first_look && bulk.size > most_tried_at_once && low > next.bound) {
      next.bound = low;
      next.looked = true;
      options.push_back(next);
      std::ranges::push_heap(options, std::greater());
      continue;
    }
    --tries_left;
    const std::uint64_t cost = search_parts(place, next.guess, low, best.cost - 1);
    if (meter_.over() || cost >= best.cost) continue;
    best = {cost, next.guess};
    if (place.depth == 0) root_best_ = best;
  }
  if (proves && !meter_.over()) root_low_ = best.cost;
  return best;
}

RuleSearch::Found RuleSearch::search_beam(const Place& place, const Bulk& bulk, std::uint64_t limit) {
  const Beam before = beams_.find(key(place)).value_or(Beam{});
  if (before.width >= width_) {
    if (before.high <= limit) return {before.high, before.guess};
    if (before.failed >= limit) return {limit + 1, no_guess};
  }
  // What was found with a smaller width stays good enough where nothing better turns up.
  const std::uint64_t sought = std::min(limit, before.high - 1);
  const Found found = try_guesses(place, bulk, sought);
  if (meter_.over()) return {limit + 1, no_guess};
  const Beam after = beams_.update(key(place), [&](Beam& entry) {
    if (entry.width < width_) entry.failed = 0;
    entry.width = std::max(entry.width, width_);
    if (found.guess == no_guess) {
      entry.failed = std::max(entry.failed, sought);
    } else if (found.cost < entry.high) {
      entry.high = found.cost;
      entry.guess = found.guess;
    }
  });
  return after.high <= limit ? Found{after.high, after.guess} : Found{limit + 1, no_guess};
}

/// A lower bound on the cost of a guess, by what is known of its classes and by one look ahead. Leaves the classes in the
/// level, unless the bound exceeds the limit. Where an earlier guess divides the set alike, there is no use in this one.
std::uint64_t RuleSearch::bound_by_parts(const Place& place, std::uint32_t guess, std::uint64_t limit,
                                         bool first_look) {
  Level& here = level(place.depth);
  rows_.divide(guess, place.set, here.division);
  here.parts.clear();
  DivisionSignature signature;
  std::uint64_t low = task_.guesses_count ? bulk_of(place.set).weight : 0;
  for (std::uint32_t i = 0; i < here.division.classes.size(); ++i) {
    const Division::Class& part = here.division.classes[i];
    const bool found = part.answer == rows_.solved();
    signature.add(part.hash, found);
    if (found) continue;
    const std::uint64_t cost = least(bulk_of(here.division.members(part)), fewer(place.left));
    low = std::min(infinite, low + cost);
    if (part.size > 2) here.parts.push_back({i, part.size, cost, false});
  }
  if (low > limit) return low;
  if (first_look && !clues_ && !here.tried.add(signature, guess)) return infinite;
  std::ranges::sort(here.parts, {}, &Part::size);
  const SearchNode node{place.set, place.hash, place.left, place.depth, place.symmetry};
  LaterSymmetry later(session_.game(), node, guess);
  // What is known first; then a look ahead, the large classes first, which raise the bound most.
  for (const bool ahead : {false, true}) {
    for (std::size_t i = here.parts.size(); i-- > 0;) {
      Part& part = here.parts[i];
      if (part.settled) continue;
      const Division::Class& members = here.division.classes[part.index];
      const Place child = place_of(place, guess, members, ahead ? later.of(here.division.members(members)) : nullptr);
      const Bulk bulk = bulk_of(child.set);
      const Known known = ahead ? look_ahead(child, bulk) : quick_look(child, bulk);
      if (meter_.over()) return infinite;
      part.settled = known.guess != no_guess;
      low = std::min(infinite, low + std::max(known.low, part.low) - part.low);
      part.low = std::max(known.low, part.low);
      if (low > limit) return low;
    }
  }
  return low;
}

/// The cost of a guess whose classes bound_by_parts() has left; above the limit when it costs more.
std::uint64_t RuleSearch::search_parts(const Place& place, std::uint32_t guess, std::uint64_t low,
                                       std::uint64_t limit) {
  const SearchNode node{place.set, place.hash, place.left, place.depth, place.symmetry};
  LaterSymmetry later(session_.game(), node, guess);
  Level& here = level(place.depth);
  // The small classes first: they are cheap and tighten the rest.
  for (const Part& part : here.parts) {
    if (part.settled) continue;
    const Division::Class& members = here.division.classes[part.index];
    const Place child = place_of(place, guess, members, later.of(here.division.members(members)));
    const Found found = search(child, limit - (low - part.low));
    if (meter_.over()) return infinite;
    low = std::min(infinite, low + found.cost - part.low);
    if (low > limit) return low;
  }
  return low;
}

std::uint64_t RuleSearch::cost_of(const Place& place, std::uint32_t guess, std::uint64_t limit) {
  const std::uint64_t low = bound_by_parts(place, guess, limit, false);
  return low > limit || meter_.over() ? low : search_parts(place, guess, low, limit);
}

/// Builds a strategy by choose(place), which returns a guess, or no_guess where there is none.
template <class Choose>
std::optional<DeductionStrategy> RuleSearch::build_by(const Choose& choose) {
  struct Step {
    Allowed allowed;
    std::uint32_t guess = 0;
  };
  // Sets come in depth-first order: the steps before a set are those that lead to it.
  std::vector<Step> path;
  return build_strategy(session_.game(), [&](Candidates set, std::uint32_t made) -> std::optional<std::uint32_t> {
    path.resize(made + 1);
    Place place = root();
    if (made != 0) {
      place = {.set = set, .hash = rows_.hash(set), .left = task_.max_guesses, .depth = made};
      if (task_.max_guesses != RuleTask::unlimited) place.left -= made;
      if (place.left == 0) return std::nullopt;
    }
    if (clues_ && made != 0) {
      const Step& before = path[made - 1];
      const Answer answer = session_.game().answer(Guess{before.guess}, Guess{set[0]});
      path[made].allowed = after(before.allowed.guesses, before.guess, static_cast<std::uint32_t>(answer));
      place.allowed_hash = path[made].allowed.hash;
    } else if (clues_) {
      path[made].allowed.guesses = all_guesses_;
    }
    if (clues_) place.allowed = &path[made].allowed.guesses;
    const std::uint32_t guess = choose(place);
    path[made].guess = guess;
    return guess == no_guess || meter_.over() ? std::nullopt : std::optional(guess);
  });
}

std::optional<DeductionStrategy> RuleSearch::greedy() {
  return build_by([&](const Place& place) -> std::uint32_t {
    const Bulk bulk = bulk_of(place.set);
    if (bulk.size <= 2 && least(bulk, place.left) < infinite) return search(place, infinite - 1).guess;
    std::vector<Option> options;
    fill(place, bulk, infinite - 1, &options);
    const auto best = std::ranges::min_element(options);
    return best == options.end() ? no_guess : best->guess;
  });
}

std::optional<DeductionStrategy> RuleSearch::build(bool by_beams) {
  if (!root_best_) return std::nullopt;
  return build_by([&](const Place& place) {
    if (place.depth == 0) return root_best_->guess;
    const Bulk bulk = bulk_of(place.set);
    const Known known = bulk.size > 2 ? quick_look(place, bulk) : Known{};
    if (known.guess != no_guess) return known.guess;
    const auto beam = by_beams ? beams_.find(key(place)) : std::nullopt;
    return beam && beam->guess != no_guess ? beam->guess : search(place, infinite - 1).guess;
  });
}

}  // namespace perfectplay
