// From "which guess for this set?" to a whole strategy.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/solve/deduction/answers/rows.h"

namespace perfectplay {

/// What a guess makes of a set; for any game, with a table or without.
void divide(const DeductionGame& game, std::uint32_t guess, Candidates set, Division& result);

/// The guess for a set of candidates after `guesses_made` guesses. It must tell at least two of several candidates
/// apart. Nothing: there is no guess, and no strategy.
using GuessChooser = std::function<std::optional<std::uint32_t>(Candidates set, std::uint32_t guesses_made)>;

/// Nothing when the chooser had no guess for a set.
std::optional<DeductionStrategy> build_strategy(const DeductionGame& game, const GuessChooser& choose);

}  // namespace perfectplay
