// Positions given by the moves that lead to them: "a1 b2 c3" or "a1,b2,c3".
//
//   morpion, "a1 b2 a1"   ──▶   position "a1 b2 a1": move 3 "a1": the cell is taken
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/text.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

inline tl::unexpected<Error> position_error(std::string_view text, std::string_view complaint) {
  return input_error(fmt::format("position \"{}\": {}", text, complaint));
}

/// "J0 to move", "J1 has won", "draw".
template <class G>
std::string describe_state(const G& game, const typename G::Position& position) {
  const auto result = game.result(position);
  if (!result) return fmt::format("{} to move", name_of(game.player(position)));
  return *result == Outcome::Draw ? "draw" : fmt::format("{} has won", name_of(*result));
}

/// Plays the moves named by `words` from the start; `text` is what the user typed. complaint(position, word) of the
/// game gives the reason why a word is no move.
template <class G>
Expected<typename G::Position> play_line(const G& game, std::string_view text,
                                         const std::vector<std::string_view>& words) {
  auto position = game.start();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto complain = [&](std::string_view what) {
      return position_error(text, fmt::format("move {} \"{}\": {}", i + 1, words[i], what));
    };
    if (game.result(position)) {
      return complain(fmt::format("the game ended before it ({} after {} moves)", describe_state(game, position), i));
    }
    bool played = false;
    for (const auto& move : game.moves(position)) {
      if (game.move_name(move) != words[i]) continue;
      position = game.play(position, move);
      played = true;
      break;
    }
    if (!played) return complain(game.complaint(position, words[i]));
  }
  return position;
}

/// The number of ways to colour `stones` stones when the players take turns.
inline double colourings(int stones) {
  const int fewer = stones / 2;
  const int more = stones - fewer;
  double ways = 1;
  for (int i = 1; i <= fewer; ++i) ways = ways * (more + i) / i;
  return std::round(ways);
}

}  // namespace perfectplay
