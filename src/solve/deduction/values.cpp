// tau_k, the order and the bounds of a game.
#include <algorithm>
#include <optional>
#include <vector>

#include "perfectplay/base/threads.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/solve/deduction/one_step.h"
#include "perfectplay/solve/deduction/session.h"
#include "perfectplay/solve/deduction/strategy_builder.h"

namespace perfectplay {
namespace {

/// Finds tau_k(S) for one k by bisection: each search halves the bracket.
Bracket<std::uint64_t> narrow_tau(const DeductionSession& session, std::uint32_t k, Bracket<std::uint64_t> bracket,
                                  SearchMeter& meter) {
  while (!bracket.proved()) {
    const std::uint64_t t = (bracket.low + bracket.high) / 2;
    WorstSearch search(session.game(), session.rows(), session.first(), meter, static_cast<std::uint32_t>(t));
    const bool reached = search.search(session.root(k)) != WorstSearch::no_guess;
    if (meter.over()) return bracket;
    (reached ? bracket.high : bracket.low) = reached ? t : t + 1;
  }
  return bracket;
}

std::uint32_t largest_class(const Division& division) {
  std::uint32_t largest = 0;
  for (const Division::Class& part : division.classes) largest = std::max(largest, part.size);
  return largest;
}

/// The number of answers to look at before giving up on an optimal strategy whose first guess reaches tau_2(S).
constexpr std::uint64_t opening_effort = 50'000'000;

/// The first guess that reaches tau_2(S), if little effort shows that `order` guesses suffice with it.
std::optional<std::uint32_t> even_opening(const DeductionSession& session, std::uint32_t order, Stop& stop) {
  Stop part(stop);
  part.limit_effort(opening_effort);
  SearchMeter meter(part, "choosing an opening");
  WorstSearch search(session.game(), session.rows(), session.first(), meter);
  const SearchNode root = session.root(order);
  Division division;
  for (const std::uint32_t guess : guesses_to_try(session.rows(), session.game(), root)) {
    if (meter.work(root.set.size())) return std::nullopt;
    if (!session.rows().divide(guess, root.set, division, session.first().tau_2())) continue;
    const bool enough = std::ranges::all_of(division.classes, [&](const Division::Class& some) {
      if (some.answer == session.rows().solved()) return true;
      const SearchNode node{division.members(some), some.hash, order - 1, 1, nullptr};
      return search.search(node) != WorstSearch::no_guess;
    });
    if (meter.over()) return std::nullopt;
    if (enough) return guess;
  }
  return std::nullopt;
}

/// What is known by counting alone.
DeductionValues counted_values(const DeductionGame& game, const DeductionLimits& limits) {
  DeductionValues values;
  values.tau = {{game.solutions(), game.solutions()}};
  values.order = counted_order(game, limits);
  values.eq11 = bound_11(game.solutions(), game.answers());
  return values;
}

/// Without a table nothing is searched. The opening of the one-step minimax reaches tau_2(S) by definition.
Expected<DeductionValues> values_without_table(const DeductionGame& game, const DeductionLimits& limits, Stop& stop) {
  DeductionValues values = counted_values(game, limits);
  const std::vector<std::uint32_t> everything = whole_numbers(game.solutions());
  const CodeSymmetry symmetry(*game.pegs());
  const auto opening = OneStepChooser(game, OneStepRule::Minimax).choose(everything, &symmetry, stop);
  if (stop.cancelled()) return stopped();
  if (!opening) return values;
  Division division;
  divide(game, *opening, everything, division);
  const std::uint64_t tau_2 = largest_class(division);
  values.opening = *opening;
  values.tau.push_back({tau_2, tau_2});
  values.eq12 = bound_12(tau_2, game.answers());
  values.order.low = std::max<std::uint64_t>(values.order.low, values.eq12.value_or(2));
  return values;
}

/// What is known about the order before it is searched. Where the search may be cut short, a strategy that is quickly
/// made bounds it from above.
Expected<Bracket<std::uint64_t>> known_order(const DeductionGame& game, const DeductionLimits& limits, Stop& stop) {
  Bracket<std::uint64_t> known = counted_order(game, limits);
  if (limits.order_at_most || !has_limits(stop)) return known;
  const auto quick = TRY(quick_strategy(game, OneStepRule::Minimax, limits, 1, stop));
  if (quick) known.high = std::min<std::uint64_t>(known.high, statistics_of(*quick).worst);
  return known;
}

/// What a limited effort finds must not depend on the number of threads: one spends it.
unsigned threads_for(const DeductionLimits& limits, const Stop& stop) {
  return stop.effort_left() == Stop::unlimited ? thread_count(limits.threads) : 1;
}

}  // namespace

Expected<Bracket<std::uint64_t>> deduction_order(const DeductionGame& game, const DeductionLimits& limits, Stop& stop) {
  const auto session = DeductionSession::make(game, limits.symmetry, stop);
  if (!session && ran_out(stop)) return counted_order(game, limits);
  if (!session) return tl::unexpected(session.error());
  const Bracket<std::uint64_t> known = TRY(known_order(game, limits, stop));
  SearchMeter meter(stop, "searching the order");
  WorstSearch search(game, (*session)->rows(), (*session)->first(), meter);
  const Bracket<std::uint64_t> order = find_order(**session, known, search, meter, threads_for(limits, stop)).order;
  if (stop.cancelled()) return stopped();
  return order;
}

Expected<DeductionValues> deduction_values(const DeductionGame& game, const DeductionLimits& limits, Stop& stop) {
  if (!game.has_table()) return values_without_table(game, limits, stop);
  const auto made = DeductionSession::make(game, limits.symmetry, stop);
  if (!made && ran_out(stop)) return counted_values(game, limits);
  if (!made) return tl::unexpected(made.error());
  const DeductionSession& session = **made;

  // Step 1. The counting bounds (11) and (12), and the order.
  DeductionValues values = counted_values(game, limits);
  values.eq12 = game.solutions() == 1 ? values.eq11 : bound_12(session.first().tau_2(), game.answers());
  const Bracket<std::uint64_t> known = TRY(known_order(game, limits, stop));
  SearchMeter meter(stop, "searching the order");
  WorstSearch search(game, session.rows(), session.first(), meter);
  const FoundOrder found = find_order(session, known, search, meter, threads_for(limits, stop));
  values.order = found.order;
  values.opening = found.opening;
  if (!meter.over() && found.order.low > 1) {
    const auto order = static_cast<std::uint32_t>(found.order.low);
    values.opening = even_opening(session, order, stop).value_or(found.opening);
  }

  // Step 2. tau_1 = |S|, tau_2 by a look at each first guess; then as far as the order, where tau is 1.
  const std::uint64_t tau_2 = session.first().tau_2();
  if (game.solutions() > 1) values.tau.push_back({tau_2, tau_2});
  Stop part(stop);
  if (limits.effort_for_tau) part.limit_effort(*limits.effort_for_tau);
  const SearchMeter::Under under(meter, part);
  for (std::uint32_t k = 3; values.tau.back().high > 1 && k <= found.order.high; ++k) {
    const std::uint64_t high =
        values.tau.back().high - 1;  // tau_k falls strictly until it is 1 (D. Viaud, proposition 1)
    std::uint64_t low = k < found.order.low ? 2 : 1;
    if (k == found.order.high) {
      values.tau.push_back({1, 1});
    } else if (!meter.over()) {
      if (low == 2) low = std::max<std::uint64_t>(low, session.least_tau(k, part));
      values.tau.push_back(narrow_tau(session, k, {std::min(low, high), high}, meter));
    } else if (found.order.high < game.solutions()) {
      values.tau.push_back({std::min(low, high), high});
    } else {
      break;  // without a strategy the number of tau_k is unknown
    }
  }
  values.nodes = meter.nodes();
  if (stop.cancelled()) return stopped();
  return values;
}

}  // namespace perfectplay
