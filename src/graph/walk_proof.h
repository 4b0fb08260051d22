// A proof by walking as data: what is claimed, and the numbers by which a checker that knows the rules finds the claims.
//
//   nim, 4 sticks, take 1 or 2: "J0 wins within 3 moves"
//
//   claim 0   4,0   within 3   J0 plays his move 0 (take 1)  ─▶ 3,1 is claim 1
//   claim 1   3,1   within 2   J1 takes 1 ─▶ 2,0 is claim 2;  takes 2 ─▶ 1,0 is claim 3
//   claim 2   2,0   within 1   J0 plays his move 1 (take 2)  ─▶ the game is over, J0 has won
//   claim 3   1,0   within 1   J0 plays his move 0 (take 1)  ─▶ the game is over, J0 has won
//
// No position is written: the walk begins at the root, plays the move that the proof names where the claimant is to move
// and every move where his opponent is, and numbers the positions as it meets them. Claims that nobody needs cannot be
// written. The walk may come back to where it was: a claim may rest on an earlier one.
//
// This serves games whose moves need not add a stone (Nim, graphs, Hex with a swap, Awalé). docs/proofs.md has the form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/types.h"

namespace perfectplay {

/// A position with its moves, as a checker's own rules see it.
struct PlainTurn {
  struct Step {
    std::string next;  ///< packed
    int gain = 0;      ///< what the player to move gains by it at once; 0 but in games with captures
  };
  Player player{};
  std::vector<Step> steps;  ///< none where the game is over
};

/// Rules over positions that are packed into a fixed number of bytes.
class PositionRules {
 public:
  PositionRules() = default;
  PositionRules(const PositionRules&) = delete;
  PositionRules& operator=(const PositionRules&) = delete;
  virtual ~PositionRules() = default;

  /// The bytes of a packed position.
  virtual std::size_t bytes() const = 0;
  /// Nothing for what is no position.
  virtual std::optional<std::string> parse(std::string_view text) const = 0;
  virtual std::string print(std::string_view position) const = 0;
  virtual Player player(std::string_view position) const = 0;
  /// The moves, in the order of the docs.
  virtual PlainTurn look(std::string_view position) const = 0;
  /// The score of J0 where the game is over: 1, 0 or -1, or what is left of the seeds.
  virtual std::optional<int> end(std::string_view position) const = 0;
  /// The most that a player can still score. A gain leaves less: left(after) <= left(before) - gain.
  virtual int left(std::string_view position) const = 0;
};

/// Wins: the side wins within `moves` moves. Holds: the other side has not won after `moves` moves; with none, it never
/// wins. Gets: the side scores at least `score` from the root on; an endless play scores 0.
enum class WalkGoal : std::uint8_t { Wins, Holds, Gets };

struct WalkAssertion {
  Player side{};
  WalkGoal goal{};
  std::optional<std::uint32_t> moves = {};
  int score = 0;

  friend bool operator==(const WalkAssertion&, const WalkAssertion&) = default;
};

/// What a proof announces about a part before its numbers.
struct DeclaredWalk {
  WalkAssertion assertion;
  std::uint64_t claims = 0;
};

struct WalkPart {
  DeclaredWalk declared;
  std::vector<std::uint32_t> numbers;
};

/// The value that some assertions prove: exactly one of the two.
struct WalkValue {
  std::optional<Value> value = {};  ///< without a rank where only the winner is asserted
  std::optional<int> score = {};    ///< of J0

  friend bool operator==(const WalkValue&, const WalkValue&) = default;
};

/// What has to be asserted so that a value follows. A winner without a rank is proved to win within `longest` moves.
std::vector<WalkAssertion> walk_assertions(const WalkValue& value, std::uint32_t longest = 0);
/// The value that follows from these assertions; nothing if they are not exactly what a value needs.
std::optional<WalkValue> asserted_value(const std::vector<DeclaredWalk>& parts);

}  // namespace perfectplay
