// Mastermind on boards of any size: games of strategies that need no table of answers, only the guesses and answers so
// far.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "perfectplay/base/stop.h"
#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/service/deduction/simulation.h"
#include "perfectplay/service/game_choice.h"

namespace perfectplay::service {

/// The board of a game that can be played on boards of any size; an input error for other games.
Expected<MastermindBoard> any_size_board(const GameChoice& choice);

/// The secrets of a simulation: `count` of them drawn uniformly, or the one given.
struct Secrets {
  std::uint64_t count = 1;
  std::uint64_t seed = 1;
  std::optional<MastermindCode> given;
  bool course = false;  ///< record every guess of the last game
};

/// Plays one game per secret. `strategy` is one of mastermind_strategy_names().
Expected<Simulation> simulate_any_size(const GameChoice& choice, const std::string& strategy,
                                       const MastermindBoard& board, const Secrets& secrets, Stop& stop);

/// Finds a solution of a game by its name.
Expected<Guess> solution_named(const DeductionGame& game, const std::string& name);

}  // namespace perfectplay::service
