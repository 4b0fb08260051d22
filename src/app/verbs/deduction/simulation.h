// Many games of one strategy against secrets drawn from a seed: what `simulate` reports and `draw mastermind` draws.
//
//   mastermind 1000 pegs, 1000 colours, adaptive, 10 games:   worst 3024   mean 2974.1   document 10966.8 …
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/verbs/reachability/views.h"
#include "perfectplay/base/progress.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/games/mastermind/code.h"

namespace perfectplay::app {

struct SimulatedGame {
  std::uint64_t guesses = 0;
  std::optional<std::uint64_t> exact_count;  ///< what the document's argument grants this secret; of `general` alone
};

struct Simulation {
  std::string strategy;
  std::vector<SimulatedGame> games;
  std::optional<double> bound;           ///< what is proved for this strategy and any secret
  std::optional<double> document_bound;  ///< of Mastermind: proposition V.1
  double lower_bound = 1;                ///< no strategy can promise fewer

  std::uint64_t worst() const;
  double mean() const;
  /// The greatest over the games played.
  std::optional<std::uint64_t> exact_count() const;
  std::map<std::uint64_t, std::uint64_t> depths() const;
};

/// Where the secrets come from: `count` of them drawn uniformly, or the one given.
struct Secrets {
  std::uint64_t count = 1;
  std::uint64_t seed = 1;
  std::optional<LargeCode> given;
};

/// The board of a game that offers AnySize.
Expected<LargeBoard> board_of(const GameChoice& choice);

/// `strategy` is one of large_strategy_names().
Expected<Simulation> simulate_large(const std::string& strategy, const LargeBoard& board, const Secrets& secrets,
                                    const ProgressCallback& progress);

/// Any game and strategy small enough for a tree; `secrets` are numbers of solutions.
Simulation simulate_tree(const DeductionGame& game, const DeductionStrategy& tree, const std::vector<Guess>& secrets);

Json to_json(const GameChoice& choice, const Simulation& simulation);
std::string to_text(const GameChoice& choice, const Simulation& simulation);
/// One line a game, under a heading.
std::string to_csv(const Simulation& simulation);

}  // namespace perfectplay::app
