// tau_k, the order and the bounds of a game.
#include <algorithm>
#include <optional>
#include <vector>

#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/solve/deduction/one_step.h"
#include "perfectplay/solve/deduction/session.h"
#include "perfectplay/solve/deduction/strategy_builder.h"

namespace perfectplay {
namespace {

/// tau_k(S) for one k, between what capacity allows and what is known for k-1: each question halves the bracket.
Bracket narrow_tau(DeductionSession& session, std::uint32_t k, Bracket bracket) {
  while (!bracket.proved()) {
    const std::uint64_t t = (bracket.low + bracket.high) / 2;
    WorstSearch search(session.game(), session.rows(), session.first(), session.clock(), static_cast<std::uint32_t>(t));
    const bool reached = search.search(session.root(k)) != WorstSearch::no_guess;
    if (session.clock().over()) return bracket;
    (reached ? bracket.high : bracket.low) = reached ? t : t + 1;
  }
  return bracket;
}

std::uint32_t largest_class(const Division& division) {
  std::uint32_t largest = 0;
  for (const Division::Class& part : division.classes) largest = std::max(largest, part.size);
  return largest;
}

/// How many answers may be looked at to see whether a guess that reaches tau_2(S) is the first of an optimal strategy.
constexpr std::uint64_t opening_effort = 50'000'000;

/// The first guess that reaches tau_2(S), if little effort shows that `order` guesses suffice with it.
std::optional<std::uint32_t> even_opening(const DeductionSession& session, std::uint32_t order,
                                          const ProgressCallback& progress) {
  DeductionLimits by_count;
  by_count.progress = progress;
  SearchClock clock(by_count, "choosing an opening");
  clock.limit_effort(opening_effort);
  WorstSearch search(session.game(), session.rows(), session.first(), clock);
  const SearchNode root = session.root(order);
  Division division;
  for (const std::uint32_t guess : guesses_to_try(session.rows(), session.game(), root)) {
    if (!session.rows().divide(guess, root.set, division, session.first().tau_2())) continue;
    const bool enough = std::ranges::all_of(division.classes, [&](const Division::Class& part) {
      if (part.answer == session.rows().solved()) return true;
      const SearchNode node{division.members(part), part.hash, order - 1, 1, nullptr};
      return search.search(node) != WorstSearch::no_guess;
    });
    if (clock.over()) return std::nullopt;
    if (enough) return guess;
  }
  return std::nullopt;
}

/// Without a table nothing is searched. The opening of the one-step minimax reaches tau_2(S) by definition.
DeductionValues values_without_table(const DeductionGame& game) {
  DeductionValues values;
  const std::vector<std::uint32_t> everything = whole_numbers(game.solutions());
  const CodeSymmetry symmetry(*game.pegs());
  values.opening = OneStepChooser(game, OneStepRule::Minimax).choose(everything, &symmetry);
  Division division;
  divide(game, values.opening, everything, division);
  const std::uint64_t tau_2 = largest_class(division);
  values.tau = {{game.solutions(), game.solutions()}, {tau_2, tau_2}};
  values.eq11 = bound_11(game.solutions(), game.answers());
  values.eq12 = bound_12(tau_2, game.answers());
  values.order = {values.eq12.value_or(2), game.solutions()};
  return values;
}

}  // namespace

Expected<Bracket> deduction_order(const DeductionGame& game, const DeductionLimits& limits) {
  auto made = DeductionSession::make(game, limits, "searching the order");
  if (!made) return tl::unexpected(made.error());
  DeductionSession& session = **made;
  WorstSearch search(game, session.rows(), session.first(), session.clock());
  const Bracket order = session.find_order(search).order;
  if (session.clock().stopped()) return stopped();
  return order;
}

Expected<DeductionValues> deduction_values(const DeductionGame& game, const DeductionLimits& limits) {
  if (!game.has_table()) return values_without_table(game);
  auto made = DeductionSession::make(game, limits, "searching the order");
  if (!made) return tl::unexpected(made.error());
  DeductionSession& session = **made;

  // Step 1. The bounds of the document, and the order.
  DeductionValues values;
  values.eq11 = bound_11(game.solutions(), game.answers());
  values.eq12 = game.solutions() == 1 ? values.eq11 : bound_12(session.first().tau_2(), game.answers());
  WorstSearch search(game, session.rows(), session.first(), session.clock());
  const FoundOrder found = session.find_order(search);
  values.order = found.order;
  values.opening = found.opening;
  if (found.order.proved() && found.order.low > 1) {
    const auto order = static_cast<std::uint32_t>(found.order.low);
    values.opening = even_opening(session, order, limits.progress).value_or(found.opening);
  }

  // Step 2. tau_1 = |S|, tau_2 by a look at each first guess; then as far as the order, where tau is 1.
  values.tau.push_back({game.solutions(), game.solutions()});
  const std::uint64_t tau_2 = session.first().tau_2();
  if (game.solutions() > 1) values.tau.push_back({tau_2, tau_2});
  if (limits.effort_for_tau) session.clock().limit_effort(*limits.effort_for_tau);
  for (std::uint32_t k = 3; values.tau.back().high > 1 && k <= found.order.high; ++k) {
    const std::uint64_t high = values.tau.back().high - 1;  // proposition 1: tau falls strictly until it is 1
    std::uint64_t low = k < found.order.low ? 2 : 1;
    if (low == 2 && !session.clock().over()) low = std::max<std::uint64_t>(low, session.least_tau(k));
    values.tau.push_back(k == found.order.high ? Bracket{1, 1} : narrow_tau(session, k, {std::min(low, high), high}));
  }
  values.nodes = session.clock().nodes();
  if (session.clock().stopped()) return stopped();
  return values;
}

}  // namespace perfectplay
