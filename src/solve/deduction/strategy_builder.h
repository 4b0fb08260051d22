// Builds a whole strategy from a function that chooses a guess for a set of candidates.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/solve/deduction/answers/rows.h"

namespace perfectplay {

/// Divides a set by the answers to a guess; for any game, with a table or without.
void divide(const DeductionGame& game, std::uint32_t guess, Candidates set, Division& result);

/// The guess for a set of candidates after `guesses_made` guesses. It must tell at least two of several candidates
/// apart. Nothing when there is no guess, and so no strategy.
using GuessChooser = std::function<std::optional<std::uint32_t>(Candidates set, std::uint32_t guesses_made)>;

/// The whole tree; nothing when the chooser had no guess for some set.
std::optional<DeductionStrategy> build_strategy(const DeductionGame& game, const GuessChooser& choose);

}  // namespace perfectplay
