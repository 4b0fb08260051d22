// Judges a claimed table of Awalé scores. Shares no code with solve/ or games/: it has its own rules.
//
// The score of a board is what the player to move nets when both play best; a play that never ends nets nothing. A
// table may satisfy score = max(gain - score of the next board) in every entry and still be wrong: on a cycle of moves
// without captures the entries +1, -1, +1, -1, … support one another, and that seed is never taken.
//
//           A: +1 ───► B: -1            Each entry agrees with the next one; but the play never ends, and the true
//            ▲          │               scores are 0 (question 11 of the exam warns of such tables).
//            └──────────┘
//
// So three properties of each layer are checked, after the layers below it. A move is *best* when gain - score of the
// next board is the claimed score. It is *final* when it captures, since it leads into a layer that has been checked.
//   1. Every entry is the maximum over the moves, or the score of the end where there is no move. A player of best
//      moves therefore gets at least his score if the play ends, and 0 if it never does. So no player can gain more
//      than a positive score, or lose more than a negative one, and a score of 0 is right.
//   2. Every entry other than 0 is *grounded*: there is no move; or the score is positive and a best move is final or
//      leads to a grounded board; or it is negative and all best moves that are not final lead to grounded boards (the
//      loser's other moves only cost him more). Grounded is the least such set, so the winner can make each of his
//      moves lead to a board that was grounded before: no board repeats, the play ends, and the winner has his score.
//   3. A 0 is labelled a cycle exactly when it is not grounded by the rule for positive scores: none of the lines that
//      keep it ever comes to a capture or an end.
// From 1 and 2 every score is exact, however long the play: also when a repeated position ends it at once with 0.
//
// Where the table has distances, no grounded set need be computed. The distance is 0 where there is no move. Else it is
// 1 for a final move and 1 + the distance of the next board for any other, the least of these over the best moves for a
// positive score and for a 0 that is no cycle, the greatest for a negative score. A cycle has no distance. Checking
// that in each entry proves the same as point 2, since the distances fall along its moves.
//
// A table may leave out boards that follow no move, and no others: after a move the pit that was played is empty, so
// these are the boards whose other half has no empty pit. No move leads to them, so no entry depends on one; their
// values follow from their moves. The checker computes them for the counts of a layer, which it compares with the
// counts that the table claims.
#pragma once

#include <cstdint>
#include <optional>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/verify/awale_claims.h"

namespace perfectplay {

/// A layer whose claimed counts differ from those of its boards.
struct AwaleMiscount {
  int seeds = 0;
  LayerStatistics claimed;
  LayerStatistics counted;
};

struct AwaleVerdict {
  std::optional<AwaleDefect> defect;      ///< the first in the lowest wrong layer; nothing when every entry is right
  std::optional<AwaleMiscount> miscount;  ///< the lowest one, below the defect
  std::uint64_t positions = 0;            ///< boards checked, those that the table leaves out included
  std::uint64_t cycles = 0;               ///< draws by repetition among them

  bool correct() const { return !defect && !miscount; }
};

struct AwaleCheckOptions {
  unsigned threads = 0;      ///< 0: all cores. The verdict does not depend on their number
  std::uint64_t memory = 0;  ///< bytes for a table without distances on disk; 0: three quarters of this machine's
};

class AwaleHalves;
class ClaimedRows;
/// Judges the rows of layers 0 … max_seeds, wherever they come from. Errors: reading failed, or `stop` ended the check.
/// Throws std::bad_alloc.
Expected<AwaleVerdict> check_awale_rows(const AwaleHalves& halves, int max_seeds, ClaimedRows& rows,
                                        const AwaleCheckOptions& options, Stop& stop);

/// Judges claims in memory about layers 0 … max_seeds. Errors: reading failed, memory ran out, or `stop` ended the check.
Expected<AwaleVerdict> check_awale(const AwaleRules& rules, int max_seeds, const AwaleClaims& claims,
                                   const AwaleCheckOptions& options, Stop& stop);

}  // namespace perfectplay
