// tau_k, the order and the bounds of a game.
#include <algorithm>

#include "perfectplay/solve/deduction.h"
#include "perfectplay/solve/deduction_session.h"

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

}  // namespace

Expected<DeductionValues> deduction_values(const DeductionGame& game, const DeductionLimits& limits) {
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

  // Step 2. tau_1 = |S|, tau_2 by a look at each first guess; then as far as the order, where tau is 1.
  values.tau.push_back({game.solutions(), game.solutions()});
  const std::uint64_t tau_2 = session.first().tau_2();
  if (game.solutions() > 1) values.tau.push_back({tau_2, tau_2});
  for (std::uint32_t k = 3; values.tau.back().high > 1 && k <= found.order.high; ++k) {
    const std::uint64_t high = values.tau.back().high - 1;  // proposition 1: tau falls strictly until it is 1
    const std::uint64_t low = k < found.order.low ? session.least_tau(k) : 1;
    values.tau.push_back(k == found.order.high ? Bracket{1, 1} : narrow_tau(session, k, {std::min(low, high), high}));
  }
  values.nodes = session.clock().nodes();
  if (session.clock().stopped()) return stopped();
  return values;
}

}  // namespace perfectplay
