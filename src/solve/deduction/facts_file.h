// What a search of a deduction game knows, on disk: a search goes on from there, on this machine or another one.
//
//   perfectplay-facts 1                                  magic and version
//   fingerprint, solutions, guesses, answers             8 + 3 × 4 bytes: the game
//   3 counts, 8 bytes each; then the facts               costs, beams, orders (knowledge.h)
//   CRC-32 of all that precedes                          4 bytes
//
// Numbers are stored with their lowest byte first.
#pragma once

#include <cstdint>
#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/knowledge.h"

namespace perfectplay {

/// Equal for equal games: the names of guesses and answers in order, and the table of a game that is not made of pegs.
std::uint64_t deduction_fingerprint(const DeductionGame& game);

/// Written beside its place and renamed: a search that is killed leaves the facts of the time before.
Expected<void> write_facts(const std::string& path, const DeductionGame& game, const Knowledge& knowledge);
/// Adds the facts of a file. An error (Input) when the file is no such file, is damaged, or is for another game.
Expected<void> read_facts(const std::string& path, const DeductionGame& game, Knowledge& knowledge);

}  // namespace perfectplay
