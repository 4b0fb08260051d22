// Nim: n sticks, and a rule that says how many may be taken at once. The worked example of a game.
//
//   nim 4 {1,2}, J0 to move                  (4,0) ──▶ (3,1) ──▶ (2,0) ──▶ (1,1) ──▶ (0,0)
//     | | | |                                      ╲         ╲         ╲         ╲
//                                                   ▶ (2,1)   ▶ (1,0)   ▶ (0,1)    …
//
// A position (k,i) is a heap of k sticks with player i to move. A player who finds fewer sticks than the rule's least
// number cannot take any: he has lost, or with `misere` (the last to take loses) he has won. games/nim_heaps.h has Nim
// with several heaps.
//
// The graph holds all positions, those that cannot be reached included: J0 has k = 0 … n, J1 has k = 0 … n-1. It is
// numbered from the start downwards, the two positions of a heap side by side:
//
//   code    0      1        2        3        4      …    2n-1    2n
//         (n,0)  (n-1,0)  (n-1,1)  (n-2,0)  (n-2,1)  …   (0,0)   (0,1)
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

/// The rule, sorted; an error unless its entries are positive and all different.
Expected<std::vector<std::uint32_t>> checked_nim_rule(const std::vector<std::int64_t>& rule);

class Nim {
 public:
  struct Position {
    std::uint32_t sticks = 0;
    Player player = Player::J0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  /// The number of sticks taken.
  using Move = std::uint32_t;

  static constexpr std::int64_t max_sticks = 100'000'000;

  /// The rule may be given in any order; its entries must be positive and all different.
  static Expected<Nim> create(std::int64_t sticks, const std::vector<std::int64_t>& rule, bool misere);

  Position start() const { return {sticks_, Player::J0}; }
  Player player(const Position& position) const { return position.player; }
  std::optional<Outcome> result(const Position& position) const {
    if (position.sticks >= rule_.front()) return std::nullopt;
    return win_for(misere_ ? position.player : opponent(position.player));
  }
  std::span<const Move> moves(const Position& position) const;
  Position play(const Position& position, Move move) const {
    return {position.sticks - move, opponent(position.player)};
  }

  std::uint64_t size() const { return 2 * std::uint64_t{sticks_} + 1; }
  Code encode(const Position& position) const {
    if (position.sticks == sticks_) return Code{0};
    return Code{2 * std::uint64_t{sticks_ - position.sticks} - 1 + raw(position.player)};
  }
  Position decode(Code code) const {
    const auto taken = static_cast<std::uint32_t>((raw(code) + 1) / 2);
    return {sticks_ - taken, taken == 0 || raw(code) % 2 == 1 ? Player::J0 : Player::J1};
  }

  /// "nim with 21 sticks".
  std::string title() const;
  double positions_bound() const { return static_cast<double>(size()); }
  double moves_bound() const { return positions_bound() * static_cast<double>(rule_.size()); }
  /// The column in a picture: the heap shrinks from left to right.
  int column(const Position& position) const { return static_cast<int>(sticks_ - position.sticks); }

  std::string move_name(Move move) const;
  /// "10,0"; parse() also reads "(10,0)", and "10" for J0 to move.
  std::string print(const Position& position) const;
  Expected<Position> parse(std::string_view text) const;
  std::string board(const Position& position) const;

 private:
  Nim(std::uint32_t sticks, std::vector<Move> rule, bool misere)
      : sticks_(sticks), rule_(std::move(rule)), misere_(misere) {}

  std::uint32_t sticks_;
  std::vector<Move> rule_;  ///< sorted
  bool misere_;
};

}  // namespace perfectplay
