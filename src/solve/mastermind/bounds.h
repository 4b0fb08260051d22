// Bounds on the number of guesses of Mastermind of any size, and the number that D. Viaud's argument grants a code.
//
//   n = m = 175:  D. Viaud (1987) prints 1,479.96 guesses; his argument, followed step by step, needs 1,480 for some
//                 codes with all their colours different. No strategy can promise fewer than 93.6.
//
// All counts include the guess that announces the code, which Viaud adds in a remark after his bound (remark V.1).
#pragma once

#include <cstdint>

#include "perfectplay/games/mastermind/code.h"

namespace perfectplay {

/// The bound that D. Viaud prints (proposition V.1): m/n + 2n·log2(n) + 2n + 1 when m > n, n·log2(2m) otherwise; here
/// with the announcing guess added.
double document_bound(const MastermindBoard& board);

/// The bound that D. Viaud's argument proves: for m <= n the search for the colours, up to 2m guesses, is added.
double corrected_bound(const MastermindBoard& board);

/// No strategy can promise fewer guesses than n·log(m) / log(|P|-1). With one peg there are only two answers, and the
/// bound is m.
double mastermind_lower_bound(const MastermindBoard& board);

/// The largest number of guesses of the general strategy for codes with the same number of colours in each block and
/// the same number of pegs of each colour as this one: D. Viaud's argument without its roundings. With two pegs or
/// more, the worst of those codes takes exactly this number.
std::uint64_t general_count(const MastermindBoard& board, const MastermindCode& code);

}  // namespace perfectplay
