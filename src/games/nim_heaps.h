// Nim with several heaps: a move takes sticks from one of them, as many as the rule allows.
//
//   nim --heaps 3,5,7 --rule any                 moves are called by the heap and the sticks taken: b4 leaves 3,1,7
//     a  | | |
//     b  | | | | |                               a position is the heaps in their order and the player to move:
//     c  | | | | |  | |                          3,5,7,0 is the start, 3,1,7,1 what b4 leaves
//
// A player who finds every heap below the rule's least number cannot take any stick: he has lost, or with `misere` he
// has won. Without `misere` the game is a sum of its heaps, and games/nim_grundy.h tells who wins without any graph.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

class NimHeaps {
 public:
  static constexpr std::size_t max_heaps = 12;
  static constexpr std::int64_t max_sticks = 1'000'000;

  struct Position {
    std::array<std::uint32_t, max_heaps> heaps{};  ///< those beyond the number of heaps are 0
    Player player = Player::J0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint32_t heap = 0;
    std::uint32_t take = 0;
  };

  /// Takes the same rules as Nim::create(). Errors: too many heaps, or more positions than 64 bits can number.
  static Expected<NimHeaps> create(const std::vector<std::int64_t>& heaps, const std::vector<std::int64_t>& rule,
                                   bool misere);

  std::size_t heap_count() const { return heap_count_; }
  std::span<const std::uint32_t> rule() const { return rule_; }
  bool misere() const { return misere_; }

  Position start() const { return start_; }
  Player player(const Position& position) const { return position.player; }
  std::optional<Outcome> result(const Position& position) const;
  std::vector<Move> moves(const Position& position) const;
  Position play(const Position& position, const Move& move) const;
  Code encode(const Position& position) const;
  Position decode(Code code) const;

  /// "nim with heaps of 3, 5, 7 sticks".
  std::string title() const;
  double positions_bound() const;
  double moves_bound() const;

  /// "b4".
  std::string move_name(const Move& move) const;
  /// "3,5,7,0"; parse() also reads "(3,5,7,0)", and "3,5,7" for J0 to move.
  std::string print(const Position& position) const;
  Expected<Position> parse(std::string_view text) const;
  std::string board(const Position& position) const;

 private:
  NimHeaps(const Position& start, std::size_t heap_count, std::vector<std::uint32_t> rule, bool misere)
      : start_(start), heap_count_(heap_count), rule_(std::move(rule)), misere_(misere) {}

  Position start_;
  std::size_t heap_count_;
  std::vector<std::uint32_t> rule_;  ///< sorted
  bool misere_;
};

}  // namespace perfectplay
