#include "perfectplay/solve/deduction/proof/deduction_prover.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "perfectplay/solve/deduction/expected_search.h"
#include "perfectplay/solve/deduction/proof/order_refuter.h"
#include "perfectplay/solve/deduction/proof/total_refuter.h"
#include "perfectplay/solve/deduction/session.h"
#include "perfectplay/solve/deduction/strategy_builder.h"

namespace perfectplay {
namespace {

/// The guess for a set after `made` guesses; no_guess when the search was ended.
using ProofChooser = std::function<std::uint32_t(Candidates set, std::uint32_t made)>;

Expected<DeductionProof> completed(DeductionProof proof, ClaimNumbers& numbers) {
  proof.refutation = numbers.finish(proof.declared);
  if (proof.declared.depth <= deepest_proof) return proof;
  return resource_error(
      fmt::format("the proof would be nested {} times; at most {} are possible", proof.declared.depth, deepest_proof));
}

/// Adds the guesses of a strategy, the largest class first. False when the search was ended.
bool add_strategy(const DeductionGame& game, Candidates set, std::uint32_t made, const ProofChooser& choose,
                  DeductionProof& proof) {
  proof.declared.depth = std::max(proof.declared.depth, made + 1);
  if (set.size() == 1) return true;
  const std::uint32_t guess = choose(set, made);
  if (guess == WorstSearch::no_guess) return false;
  proof.strategy.push_back(guess);
  ++proof.declared.strategy;
  Division division;
  divide(game, guess, set, division);
  std::ranges::stable_sort(division.classes, [](const auto& a, const auto& b) { return a.size > b.size; });
  return std::ranges::all_of(division.classes, [&](const Division::Class& part) {
    return part.answer == static_cast<std::uint32_t>(game.solved()) ||
           add_strategy(game, division.members(part), made + 1, choose, proof);
  });
}

/// The checker reads the answers from a table of its own.
Expected<void> check_provable(const DeductionGame& game) {
  if (game.has_table()) return {};
  return resource_error("this game has too many codes for a proof; the one-step rules can play it");
}

}  // namespace

Expected<DeductionProof> prove_order(const DeductionGame& game, std::uint32_t leaves, Stop& stop) {
  TRY(check_provable(game));
  const auto session = TRY(DeductionSession::make(game, true, stop));
  SearchMeter meter(stop, "searching the order");
  WorstSearch search(game, session->rows(), session->first(), meter);

  // 1. The order.
  const FoundOrder found = find_order(*session, counted_order(game, {}), search, meter);
  if (meter.over()) return stop_error(stop, "the search for the order");
  const auto order = static_cast<std::uint32_t>(found.order.high);
  DeductionProof proof;
  proof.declared.assertion = {DeductionGoal::Order, order};
  proof.declared.leaves = leaves;

  // 2. A strategy of that order.
  const SearchNode root = session->root(order);
  const bool complete = add_strategy(
      game, root.set, 0,
      [&](Candidates set, std::uint32_t made) {
        if (made == 0) return search.search(root);
        return search.search({set, session->rows().hash(set), order - made, made, nullptr});
      },
      proof);
  if (!complete || meter.over()) return stop_error(stop, "the proof");

  // 3. Why nothing less suffices.
  ClaimNumbers numbers;
  if (order > 1) TRY(OrderRefuter(*session, search, meter, leaves, numbers).refute(session->root(order - 1)));
  if (meter.over()) return stop_error(stop, "the proof");
  return completed(std::move(proof), numbers);
}

Expected<DeductionProof> prove_total(const DeductionGame& game, std::uint32_t leaves, Stop& stop) {
  TRY(check_provable(game));
  const auto session = TRY(DeductionSession::make(game, true, stop));
  SearchMeter meter(stop, "searching the least total");
  constexpr std::uint32_t any_number = ExpectedSearch::unlimited;
  ExpectedSearch search(game, session->rows(), session->first(), meter, any_number);

  // 1. The least total.
  const SearchNode root = session->root(any_number);
  const ExpectedSearch::Found best = search.search(root, ExpectedSearch::infinite - 1);
  if (meter.over()) return stop_error(stop, "the search for the least total");
  DeductionProof proof;
  proof.declared.assertion = {DeductionGoal::Total, best.cost};
  proof.declared.leaves = leaves;

  // 2. A strategy that reaches it.
  const bool complete = add_strategy(
      game, root.set, 0,
      [&](Candidates set, std::uint32_t made) {
        if (made == 0) return best.guess;
        const SearchNode node{set, session->rows().hash(set), any_number, made, nullptr};
        return search.search(node, ExpectedSearch::infinite - 1).guess;
      },
      proof);
  if (!complete || meter.over()) return stop_error(stop, "the proof");

  // 3. Why nothing less suffices.
  ClaimNumbers numbers;
  TRY(TotalRefuter(*session, search, meter, leaves, numbers).refute(root, best.cost));
  if (meter.over()) return stop_error(stop, "the proof");
  return completed(std::move(proof), numbers);
}

}  // namespace perfectplay
