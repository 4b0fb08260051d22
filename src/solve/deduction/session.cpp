#include "perfectplay/solve/deduction/session.h"

#include <algorithm>

namespace perfectplay {

Expected<std::unique_ptr<DeductionSession>> DeductionSession::make(const DeductionGame& game,
                                                                   const DeductionLimits& limits,
                                                                   std::string_view phase) {
  auto rows = AnswerRows::build(game);
  if (!rows) return tl::unexpected(rows.error());
  return std::unique_ptr<DeductionSession>(new DeductionSession(game, std::move(*rows), limits, phase));
}

DeductionSession::DeductionSession(const DeductionGame& game, AnswerRows rows, const DeductionLimits& limits,
                                   std::string_view phase)
    : game_(game),
      limits_(limits),
      rows_(std::move(rows)),
      clock_(limits, phase),
      everything_(whole_numbers(game.solutions())) {
  if (game.pegs() != nullptr && limits.symmetry) symmetry_.emplace(*game.pegs());
  first_.emplace(rows_, guesses_to_try(rows_, game_, root(0)));
}

SearchNode DeductionSession::root(std::uint32_t guesses_left) const {
  return {everything_, rows_.hash(everything_), guesses_left, 0, symmetry_ ? &*symmetry_ : nullptr};
}

std::uint32_t DeductionSession::least_tau(std::uint32_t k) const {
  std::uint32_t t = 1;
  while (first_->capacities(t, k).back() < game_.solutions()) ++t;
  return t;
}

FoundOrder DeductionSession::find_order(WorstSearch& search) {
  std::uint32_t guesses = std::max(search.least_guesses_for(everything_.size()), limits_.order_at_least);
  while (true) {
    const std::uint32_t opening = search.search(root(guesses));
    if (clock_.over()) break;
    if (opening != WorstSearch::no_guess) return {{guesses, guesses}, opening};
    ++guesses;
  }
  if (clock_.stopped()) return {};
  if (limits_.order_at_most) {
    const SearchNode all = root(guesses);
    return {{guesses, *limits_.order_at_most},
            OneStepChooser(game_, OneStepRule::Minimax).choose(all.set, all.symmetry)};
  }
  const DeductionStrategy quick = quick_strategy(OneStepRule::Minimax, 1);
  if (clock_.stopped()) return {};
  return {{guesses, statistics_of(quick).worst}, static_cast<std::uint32_t>(quick.nodes[0].guess)};
}

DeductionStrategy DeductionSession::quick_strategy(OneStepRule rule, unsigned threads) {
  DeductionLimits untimed = limits_;
  untimed.seconds.reset();
  auto result = one_step_strategy(game_, rule, untimed, threads);
  if (result) return std::move(result->strategy);
  clock_.stop();
  return {};
}

}  // namespace perfectplay
