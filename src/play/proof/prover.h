// Makes a proof of the value of one position from any source of values: a solved graph or a search.
//
//   value J0 in 7, position with 4 stones   ──▶   J0 wins with move 11 at the latest;   J1 holds to move 10
//   draw, board of 16 cells                 ──▶   J0 holds to move 16;                  J1 holds to move 16
//   Hex                                     ──▶   the winner wins, with the last move at the latest
//
// From each claim the opponent plays every move. The claimant then plays a move to a position that is claimed already; if
// there is none, a move that reaches his goal, by which the proof seems to stay small. The position after it is claimed at
// the next level, up to symmetry. No exact values are needed on the way: a claim is a bound, and so is the question to the
// search. graph/proof.h says what claims are; verify/proof/ has the checker, which trusts nothing here.
//
// Large levels are made in batches: the checker's searches of a batch run in all threads, the questions to the solver one
// after the other. The proof depends on neither threads nor time. A level is passed on as soon as it is made, so the prover
// holds two levels at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/proof.h"
#include "perfectplay/play/perfect_play.h"

namespace perfectplay {

struct Proof {
  Value value;  ///< that of the position; without a rank where only the winner is proved
  std::vector<ProofPart> parts;
};

/// What has to be proved about a position with `stones` stones on a board of `cells` cells, so that its value follows.
std::vector<Assertion> assertions_of(const Value& value, int stones, int cells);

/// Can the checker find out by itself that an assertion holds at a position with the opponent to move? Returns the number
/// of positions that it takes; nothing if it cannot, or should not. With little effort, only what it sees soon. Threads
/// with different numbers may ask at the same time.
enum class Effort : std::uint8_t { Little, Full };
using LeafTest =
    std::function<std::optional<std::uint64_t>(unsigned thread, const Assertion&, const Placement&, Effort)>;

/// What helps a proof to stay small.
struct ProofAdvice {
  LeafTest leaf = {};                     ///< claims that pass it become leaves; without it there are none
  std::vector<std::uint64_t> lines = {};  ///< the sets of cells that win, if the game is about lines
};

/// Takes a proof as it is made: its parts in order, and after each part its levels.
struct ProofTaker {
  std::function<void(const Assertion&)> part;
  std::function<void(ProofLevel)> level;
};

/// Proves the value of a position in a game that is played with stones on a board, one more with each move. Returns the
/// value. An error when the game is over there, a level would need more memory than the machine has, or `stop` ended the
/// work.
Expected<Value> prove(PerfectPlay& play, Code position, const ProofAdvice& advice, unsigned threads,
                      const ProofTaker& take, Stop& stop);
/// The same as a whole.
Expected<Proof> prove(PerfectPlay& play, Code position, const ProofAdvice& advice, unsigned threads, Stop& stop);

}  // namespace perfectplay
