// The symmetries of a peg game that a history of guesses leaves: one guess of each orbit need be tried.
//
//   (4, 6), before the first guess: 24 · 720 symmetries, 1296 guesses in 5 orbits: 1111 1112 1122 1123 1234
//   after 1122: places 1↔2, 3↔4, both pairs with colours 1↔2; colours 3 4 5 6 cannot be told apart yet
//
// A symmetry permutes places and colours of every code alike. Those that leave each guess of the history as it is leave
// its set of candidates as it is. Of the colours that the history has not used every permutation remains, so only the
// permutation of places is stored, with what it does to the colours that were used: that much is determined.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/games/deduction/peg_game.h"

namespace perfectplay {

/// The colours that no candidate contains: guesses cannot tell them apart.
using AbsentColors = std::array<bool, PegGame::max_colors>;

AbsentColors absent_colors(const PegGame& game, std::span<const std::uint32_t> candidates);

class CodeSymmetry {
 public:
  /// All symmetries of the game. With more than eight places only the colours are permuted.
  explicit CodeSymmetry(const PegGame& game);

  /// Those of them that leave `guess` as it is and keep the colours that are absent after its answer among themselves.
  /// When all colours of the guess are absent it says nothing about the places, and only the second condition is asked.
  CodeSymmetry after(Guess guess, const AbsentColors& absent) const;
  /// Does every guess stand alone in its orbit?
  bool trivial() const { return elements() == 1 && unused_ < 2; }
  /// Is the guess the first code of its orbit? `absent`: of the candidates that the history leaves.
  bool is_first(Guess guess, const AbsentColors& absent) const;
  /// The first code of each orbit, in order.
  std::vector<std::uint32_t> first_guesses(const AbsentColors& absent) const;

 private:
  static constexpr std::uint8_t free_color = 255;
  /// `source[i]`: the place whose peg moves to place i; `color[c]`: what becomes of colour c, or free_color.
  struct Element {
    std::array<std::uint8_t, PegGame::max_places> source{};
    std::vector<std::uint8_t> color;
  };
  std::size_t elements() const { return elements_.size(); }
  bool image_is_smaller(const Element& element, std::span<const std::uint8_t> pegs, const AbsentColors& absent) const;

  const PegGame* game_;
  std::vector<Element> elements_;
  int unused_;  ///< colours that the history has not used
};

}  // namespace perfectplay
