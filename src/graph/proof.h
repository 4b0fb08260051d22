// A proof of the value of one position as data: what is claimed, and the positions on which it rests.
//
//   morpion 3x3, "J1 holds to move 9":
//
//   level 2      X...O....  .X..O....  O...X....     one claim per first move of J0: after J1's answer, J1 can hold
//   level 4      XXO.O....  …                        the claims after J0's second move and J1's answer, and so on
//
// Claims are positions in which the opponent of the claimant is to move, on boards where every move adds one stone. A
// claim stands if the claimant has an answer to every move of the opponent: one that reaches his goal at once, or that
// leads to a claim of the next level. A leaf is a claim whose truth the checker finds out by a search of its own.
// docs/proofs.md says it in full.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "perfectplay/base/types.h"

namespace perfectplay {

/// The stones on a board. Bit i stands for cell i; cells are counted row by row from the top left, as in a written
/// position.
struct Placement {
  std::uint64_t stones = 0;  ///< of both players
  std::uint64_t j0 = 0;

  friend auto operator<=>(const Placement&, const Placement&) = default;
};

/// Wins: the side wins with the move of that number at the latest. Holds: the other side has not won after that move.
/// Joins: the side wins at Hex, whenever that may be; its claims have carriers (verify/proof/joining_checker.h).
enum class Goal : std::uint8_t { Wins, Holds, Joins };

/// What is claimed about a position. Moves are counted from the start of the game: move 7 puts the seventh stone.
struct Assertion {
  Player side{};
  Goal goal{};
  int move = 0;

  friend bool operator==(const Assertion&, const Assertion&) = default;
};

/// The claims with the same number of stones, each list sorted and without repetition. Of the images of a position under
/// symmetry only the least is listed.
struct ProofLevel {
  int stones = 0;
  std::vector<Placement> claims = {};  ///< they rest on the next level
  std::vector<Placement> leaves = {};  ///< claims that the checker finds true by a search of its own
};

struct ProofPart {
  Assertion assertion;
  std::vector<ProofLevel> levels;  ///< none is empty; each has two stones more than the one before
  std::vector<int> openings =
      {};  ///< Joins: the cells of the first stone after which it is asserted; none: the position
};

/// What a proof announces about its claims before it makes them.
struct DeclaredLevel {
  int stones = 0;
  std::uint64_t claims = 0;  ///< that rest on the next level
  std::uint64_t leaves = 0;
};
struct DeclaredPart {
  Assertion assertion;
  std::vector<DeclaredLevel> levels;
  std::vector<int> openings = {};
};

inline DeclaredPart declared(const ProofPart& part) {
  DeclaredPart declared{part.assertion, {}, part.openings};
  for (const ProofLevel& level : part.levels)
    declared.levels.push_back({level.stones, level.claims.size(), level.leaves.size()});
  return declared;
}

}  // namespace perfectplay
