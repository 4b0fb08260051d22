// What deduction games read: tables, lists of words, strategies, histories of guesses and answers.
#include <string>

#include "fuzz/target.h"
#include "perfectplay/files/deduction_tree.h"
#include "perfectplay/games/deduction/deduction_table.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/registry/registry.h"
#include "perfectplay/solve/deduction/history.h"
#include "perfectplay/verify/deduction_checker.h"
#include "support/unstopped.h"

namespace perfectplay::fuzz {

/// Mastermind with two pegs of three colours: small enough for any strategy to be judged at once.
static const DeductionGame& small_mastermind() {
  static const DeductionGame game = [] {
    const GameEntry& row = *find_game("mastermind");
    const auto arguments = check_arguments(row, {{"pegs", "2"}, {"colors", "3"}});
    return std::get<DeductionGame>(row.make(*arguments, unstopped()).value());
  }();
  return game;
}

FUZZ_TARGET(strategy) {
  (void)read_strategy_label(bytes, "fuzzed").has_value();
  const auto strategy = parse_strategy(bytes, "fuzzed", small_mastermind());
  if (!strategy) return;
  const auto verdict = check_strategy(small_mastermind(), *strategy, unstopped(), 100'000);
  expect(!verdict || verdict->defect || verdict->statistics.worst >= 3, "no strategy beats the order of the game, 3");
}

FUZZ_TARGET(deduction_table) { (void)parse_deduction_table(bytes, "fuzzed").has_value(); }

FUZZ_TARGET(words) {
  const auto list = WordList::parse(bytes, "fuzzed");
  if (!list || list->size() > 200) return;
  const auto game = word_game(*list);
  expect(!game || game->solutions() == list->size(), "every word of a list can be hidden");
}

FUZZ_TARGET(history) { (void)parse_history(small_mastermind(), bytes).has_value(); }

}  // namespace perfectplay::fuzz
