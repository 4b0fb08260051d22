// The checker of proofs by walking (graph/walk_proof.h): it walks, and judges every claim as the walk meets it.
//
// X is the side of the assertion. A claim is a position that is not over, with
//
//   t       X scores at least t from there on                    (Wins: 1; Holds: 0; Gets: told per claim)
//   d       where t > 0: a number of moves, at least 1           (told per claim)
//   b       Holds: the number of moves during which the other side does not win; or "always"   (told per claim)
//
// It stands if after the move that the proof names (X is to move), or after every move (his opponent is), one holds:
//
//   1. the game is over, and X has scored at least t' = t minus what he gained (plus what his opponent gained);
//   2. Holds: b was 1, so the moves that count are over;
//   3. Gets: t' is at most minus what is left to score;
//   4. the position is a claim with at least t', and
//      - if t > 0 and the move gained nothing, with a smaller d;
//      - Holds: with b - 1 at least; after "always", with "always".
//
// Why the assertion follows. Let X play the named moves. Call a position's material what is left to score: it falls with
// every gain, and never grows.
//   Wins, and Gets with t > 0: induction on (material, d). A move either ends the game with enough (1), needs nothing (3),
//     takes material away, or leads to a claim with a smaller d and a t that is no smaller. So the play is finite, or comes
//     to a claim with t <= 0 by a gain, and the sums add up. Wins has no gains, so d falls with every move: X wins within d.
//   Gets with t <= 0: a play without an end has finitely many gains. From the last on, claims rest on claims by 4 without a
//     gain, so their t never falls. If it becomes positive, d falls for ever, which is impossible. So it stays at most
//     0, which is what the endless rest of the play scores.
//   Holds for b moves: induction on b. Always: the claims are closed under the opponent's moves and X's named moves, and
//     in none of them, nor after a move from one of them, has the opponent won.
//
// Each position is claimed at most once. The memory is bounded by the number of claims, which the file tells first.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/walk_proof.h"
#include "perfectplay/verify/proof/proof_checker.h"

namespace perfectplay {

/// The next number of the proof; an error (Input) says why there is none.
using NextWalkNumber = std::function<Expected<std::uint64_t>()>;

/// The most memory that checking takes: known before any number is read.
std::uint64_t walk_proof_memory(const PositionRules& rules, const std::vector<DeclaredWalk>& parts);

/// Judges all parts of a proof about `root`. An error when there is not enough memory, or `stop` ended the work.
Expected<ProofVerdict> check_walk_proof(const PositionRules& rules, const std::string& root,
                                        const std::vector<DeclaredWalk>& parts, const NextWalkNumber& next, Stop& stop);

}  // namespace perfectplay
