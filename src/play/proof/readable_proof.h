// A proof of the value of a small game, for reading: a strategy with an answer to everything, in numbered steps.
//
//   Nim, 4 sticks, take 1 or 2                    "J0 wins in at most 3 moves"
//
//   step 1   4,0    J0 plays 1               ─▶ step 2
//   step 2   3,1    J1 1:  J0 plays 2        ─▶ J0 has won
//                   J1 2:  J0 plays 1        ─▶ J0 has won
//
// A value is asserted in one part or two: S wins in at most n moves, and the other side holds out for n-1; or, in a
// draw, each side holds for good. A step is a position with a bound; it rests on the steps to which it leads. Where the
// bound is finite it falls with every move, so no step rests on itself. Where it is not, going round for ever is what
// is asserted: the opponent never wins.
//
// graph/proof.h has the proofs for the checker, which are packed and need no reader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/proof.h"
#include "perfectplay/play/perfect_play.h"

namespace perfectplay {

/// What follows a move of the opponent, or the claimant's own move where it is his turn.
struct ReadableReply {
  /// The opponent's moves that this reply answers, all the same up to symmetry. None: the claimant is to move.
  std::vector<std::string> moves;
  /// The claimant's move. Empty where the game is over before it, or the opponent is to move again.
  std::string answer;
  /// The step that follows; none: `end` says what has been reached.
  std::optional<std::size_t> step;
  /// Win: of the claimant. Held: the moves that count are over.
  enum class End : std::uint8_t { None, Win, Draw, Held } end = End::None;
};

struct ReadableStep {
  Code position{};
  /// Wins: the claimant wins within that many moves; none: he wins. Holds: the opponent does not win within that many
  /// moves; none: never.
  std::optional<std::uint32_t> moves;
  std::vector<ReadableReply> replies;
};

struct ReadablePart {
  Player side{};
  Goal goal{};
  std::vector<ReadableStep> steps;  ///< the first is the position itself, with the assertion
};

/// More steps in a part than that are not for reading.
inline constexpr std::size_t most_readable_steps = 500;

struct ReadableProof {
  Value value;
  std::vector<ReadablePart> parts;
};

/// Proves the value of a position in at most `most_steps` steps per part; in Hex, who wins. Errors: more steps are needed,
/// the game is over there, or `stop` ended the work.
Expected<ReadableProof> readable_proof(PerfectPlay& play, Code position, std::size_t most_steps, Stop& stop);

}  // namespace perfectplay
