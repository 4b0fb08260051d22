// What is known about the number of guesses before a large game begins, and what the document's argument grants a code.
//
//   n = m = 175:  the document prints 1,479.96 guesses; its own argument, step by step, needs 1,480 for some codes with
//                 all their colours different. No strategy can promise fewer than 93.6.
//
// All counts include the guess that announces the code, which the document adds in its remark V.1.
#pragma once

#include <cstdint>

#include "perfectplay/games/mastermind/code.h"

namespace perfectplay {

/// Proposition V.1: m/n + 2n·log2(n) + 2n + 1 when m > n, n·log2(2m) otherwise; and one guess more.
double document_bound(const LargeBoard& board);

/// What the document's argument proves: for m <= n the search for the colours, up to 2m guesses, is added.
double corrected_bound(const LargeBoard& board);

/// No strategy can promise fewer guesses than n·log(m) / log(|P|-1). With one peg there are only two answers, and the
/// bound is m.
double large_lower_bound(const LargeBoard& board);

/// The most guesses that the general strategy needs for codes with as many colours in each block and as many pegs of
/// each colour as this one: its argument without the document's roundings. With two pegs or more, the most unlucky of
/// those codes takes exactly so many.
std::uint64_t general_count(const LargeBoard& board, const LargeCode& code);

}  // namespace perfectplay
