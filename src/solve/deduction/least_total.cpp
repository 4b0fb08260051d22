#include "perfectplay/solve/deduction/least_total.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "perfectplay/base/grouped.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/solve/deduction/strategy_builder.h"

namespace perfectplay {
namespace {

/// The effort of the first glance, in answers: a tenth of a second.
constexpr std::uint64_t effort_of_a_glance = 100'000'000;
constexpr std::array<std::uint32_t, 3> beam_widths{1, 4, 12};
constexpr std::uint32_t no_limit = ExpectedSearch::infinite - 1;

}  // namespace

LeastTotal::LeastTotal(const DeductionSession& session, SearchMeter& meter, std::uint32_t most, std::uint64_t bytes)
    : session_(session),
      meter_(meter),
      most_(most),
      search_(session.game(), session.rows(), session.first(), meter, most, bytes),
      low_(search_.least_total()) {}

Expected<void> LeastTotal::keep_by(const KnowledgeKeeper& keeper) {
  keeper_ = &keeper;
  kept_at_ = std::chrono::steady_clock::now();
  if (keeper.known == nullptr) return {};
  if (!search_.learn(*keeper.known)) {
    return input_error("the facts of earlier searches contradict each other: one of the files is wrong");
  }
  best_ = search_.known_strategy(session_.root(most_).hash, most_);
  return {};
}

void LeastTotal::keep() {
  if (keeper_ == nullptr || !keeper_->keep) return;
  auto best = search_.root_best();
  if (!best || (best_ && best_->cost <= best->cost)) best = best_;
  if (best) search_.note_strategy(session_.root(most_).hash, most_, *best);
  keeper_->keep(search_.knowledge());
  kept_at_ = std::chrono::steady_clock::now();
}

Bracket<std::uint64_t> LeastTotal::bracket() const {
  const std::uint32_t high = best_ ? best_->cost : ExpectedSearch::infinite;
  return {proved_ ? high : std::min(low_, high), high};
}

void LeastTotal::run(unsigned threads) {
  const bool counted = meter_.stop().effort_left() != Stop::unlimited;
  const unsigned many = counted ? 1 : thread_count(threads);
  {
    Stop glance(meter_.stop());
    glance.limit_effort(effort_of_a_glance);
    const SearchMeter::Under under(meter_, glance);
    search(ExpectedSearch::any_width, 1);
  }
  {
    // A counted effort is shared: beams lower the high end of the bracket, the exact search raises the low end.
    Stop beams(meter_.stop());
    if (counted) beams.limit_effort(meter_.stop().effort_left() / 2);
    const SearchMeter::Under under(meter_, beams);
    for (const std::uint32_t width : beam_widths) {
      if (!proved_ && !meter_.over()) search(width, many);
    }
  }
  if (!proved_ && !meter_.over()) {
    if (part_) {
      search_part(many);
    } else {
      search(ExpectedSearch::any_width, many);
    }
  }
  keep();
}

/// Searches the classes of this part. A class C of a first guess is searched for what the rest of the guess leaves it,
/// best total - |S| - the least costs of its other classes. Afterwards the cost of C is known, or a bound that rules the
/// guess out, whatever the other classes cost. So the facts of all parts settle every first guess. Classes are numbered
/// by guess and answer alone: the parts need not agree on the best total or on any bound.
void LeastTotal::search_part(unsigned threads) {
  const SearchNode root = session_.root(most_);
  const std::uint32_t left = most_ == ExpectedSearch::unlimited ? most_ : most_ - 1;
  const std::uint32_t best = best_ ? best_->cost : no_limit;
  const SearchMeter::Described described(meter_, [&] { return describe(false); });
  const AnswerRows& rows = session_.rows();
  std::uint64_t number = 0;
  for (const std::uint32_t guess : guesses_to_try(rows, session_.game(), root)) {
    const std::uint64_t first_number = number;
    number += rows.answers();

    // Step 1. The least cost of each class by one look ahead.
    Division division;
    rows.divide(guess, root.set, division);
    if (division.classes.size() == 1) continue;
    std::vector<std::uint32_t> low;
    std::uint64_t sum = root.set.size();
    for (const Division::Class& some : division.classes) {
      const bool found = some.answer == rows.solved();
      low.push_back(found ? 0 : search_.look_ahead(division.members(some), some.hash, left).cost);
      sum += low.back();
      if (meter_.over()) return;
    }

    // Step 2. The classes of this part, where these costs do not rule the guess out.
    LaterSymmetry later(session_.game(), root, guess);
    for (std::size_t i = 0; i < low.size() && sum <= best; ++i) {
      const Division::Class& some = division.classes[i];
      if (some.size <= large_set || (first_number + some.answer) % part_->of != part_->number - 1) continue;
      const Candidates set = division.members(some);
      const SearchNode node{set, some.hash, left, 1, later.of(set)};
      const auto limit = static_cast<std::uint32_t>(best - (sum - low[i]));
      const std::uint32_t cost = search_.search_together(node, limit, threads).cost;
      if (meter_.over()) return;
      sum += cost - low[i];
    }
  }
}

/// Searches the whole game; keeps what is found, also when the meter ends the search.
void LeastTotal::search(std::uint32_t width, unsigned threads) {
  const bool exact = width == ExpectedSearch::any_width;
  // Where strategies are equally good, the exact search chooses among all of them, whatever was found before.
  const std::uint32_t limit = !best_ ? no_limit : exact ? best_->cost : best_->cost - 1;
  const SearchMeter::Described described(meter_, [&] { return describe(exact); });
  const ExpectedSearch::Found found = search_.search_together(session_.root(most_), limit, threads, width);
  const auto best = search_.root_best();
  if (best && (!best_ || best->cost < best_->cost || (exact && !meter_.over()))) best_ = best;
  if (!exact) return;
  low_ = std::max(low_, search_.root_low());
  if (meter_.over()) return;
  best_ = found;
  proved_ = true;
}

/// What is known by now, in words; for the watcher.
std::string_view LeastTotal::describe(bool exact) {
  if (keeper_ != nullptr &&
      std::chrono::steady_clock::now() - kept_at_ > std::chrono::duration<double>(keeper_->seconds)) {
    keep();
  }
  auto best = search_.root_best();
  if (!best || (best_ && best_->cost <= best->cost)) best = best_;
  const std::uint32_t low = exact ? std::max(low_, search_.root_low()) : low_;
  const std::uint32_t high = best ? best->cost : ExpectedSearch::infinite;
  const Bracket<std::uint64_t> now{std::min(low, high), high};
  if (now == described_) return description_;
  described_ = now;
  description_ = fmt::format("least total: at least {}", grouped(now.low));
  if (best) {
    description_ +=
        fmt::format(", at most {} with {} first", grouped(now.high), session_.game().guess_name(Guess{best->guess}));
  }
  return description_;
}

std::optional<DeductionStrategy> LeastTotal::build() {
  if (!best_) return std::nullopt;
  return build_strategy(session_.game(), [&](Candidates set, std::uint32_t made) -> std::optional<std::uint32_t> {
    if (made == 0) return best_->guess;
    const std::uint32_t left = most_ == ExpectedSearch::unlimited ? most_ : most_ - made;
    const SearchNode node{set, session_.rows().hash(set), left, made, nullptr};
    std::uint32_t guess = proved_ ? ExpectedSearch::no_guess : search_.known_guess(set, node.hash, left);
    if (guess == ExpectedSearch::no_guess) guess = search_.search(node, no_limit).guess;
    return guess == ExpectedSearch::no_guess ? std::nullopt : std::optional(guess);
  });
}

}  // namespace perfectplay
