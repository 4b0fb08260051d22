// Mastermind on boards of any size: simulated by strategies that follow their own guesses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "perfectplay/base/stop.h"
#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/service/deduction/simulation.h"
#include "perfectplay/service/game_choice.h"

namespace perfectplay::service {

/// The board of a game that is played on boards of any size; an input error where the game is not.
Expected<MastermindBoard> any_size_board(const GameChoice& choice);

/// Where the secrets come from: `count` of them drawn uniformly, or the one given.
struct Secrets {
  std::uint64_t count = 1;
  std::uint64_t seed = 1;
  std::optional<MastermindCode> given;
  bool course = false;  ///< tell every guess of the last game
};

/// `strategy` is one of mastermind_strategy_names().
Expected<Simulation> simulate_any_size(const GameChoice& choice, const std::string& strategy,
                                       const MastermindBoard& board, const Secrets& secrets, Stop& stop);

/// A solution of a game by its name.
Expected<Guess> solution_named(const DeductionGame& game, const std::string& name);

}  // namespace perfectplay::service
