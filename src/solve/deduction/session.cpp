#include "perfectplay/solve/deduction/session.h"

#include <algorithm>
#include <utility>

namespace perfectplay {

Expected<std::unique_ptr<const DeductionSession>> DeductionSession::make(const DeductionGame& game, bool symmetry,
                                                                         Stop& stop, std::uint64_t bytes) {
  AnswerRows made = TRY(AnswerRows::build(game, stop, bytes));
  std::unique_ptr<DeductionSession> session(new DeductionSession(game, std::move(made), symmetry));
  const AnswerRows& rows = session->rows_;
  session->first_ = TRY(FirstClasses::count(rows, guesses_to_try(rows, game, session->root(0)), stop));
  return session;
}

DeductionSession::DeductionSession(const DeductionGame& game, AnswerRows rows, bool symmetry)
    : game_(game), rows_(std::move(rows)), everything_(whole_numbers(game.solutions())) {
  if (game.pegs() != nullptr && symmetry) symmetry_.emplace(*game.pegs());
}

SearchNode DeductionSession::root(std::uint32_t guesses_left) const {
  return {everything_, rows_.hash(everything_), guesses_left, 0, symmetry_ ? &*symmetry_ : nullptr};
}

std::uint32_t DeductionSession::least_tau(std::uint32_t k, Stop& stop) const {
  std::uint32_t t = 1;
  while (stop.go_on() && first_->capacities(t, k).back() < game_.solutions()) ++t;
  return t;
}

FoundOrder find_order(const DeductionSession& session, const Bracket<std::uint64_t>& known, WorstSearch& search,
                      const SearchMeter& meter, unsigned threads) {
  const std::uint64_t by_capacity = search.least_guesses_for(session.game().solutions());
  for (std::uint64_t guesses = std::max(by_capacity, known.low);; ++guesses) {
    const SearchNode root = session.root(static_cast<std::uint32_t>(guesses));
    const std::uint32_t opening = search.search_together(root, threads);
    if (meter.over()) return {{guesses, known.high}, session.first().even_guess()};
    if (opening != WorstSearch::no_guess) return {{guesses, guesses}, opening};
  }
}

Bracket<std::uint64_t> counted_order(const DeductionGame& game, const DeductionLimits& limits) {
  const std::uint32_t by_counting = bound_11(game.solutions(), game.answers()).value_or(1);
  return {std::max(by_counting, limits.order_at_least), limits.order_at_most.value_or(game.solutions())};
}

}  // namespace perfectplay
