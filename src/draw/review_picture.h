// The value of a game over its moves as a curve, with mistakes marked, and the last position below it.
//
//   J0 wins │ ●─●         ●          ● one point per position: before the first move and after each move
//      draw │    ▲─●─●   /           ▲ mistake    ◆ blunder    ○ slower
//   J1 wins │         ◆─●
//           └──────────────
//             4 4 5 3 …              the moves; those of J1 one line lower
//
// Marks differ in shape, so that the picture can be read without its colours.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/draw/canvas.h"

namespace perfectplay {

enum class MoveGrade : std::uint8_t { Best, Slower, Mistake, Blunder };
/// "best", "slower", "mistake", "blunder".
std::string_view grade_name(MoveGrade grade);

struct ReviewPicture {
  /// The bounds of the value of one position; both ends are equal if it is proved.
  struct Range {
    double low = 0;
    double high = 0;
  };
  struct Move {
    std::string name;
    Player player{};
    std::optional<MoveGrade> grade = {};
    std::string comment = {};  ///< for the list of mistakes: "a win in 9 became a draw; best 4"
  };
  struct Tick {
    double y = 0;
    std::string label;
  };
  struct Band {
    double low = 0;
    double high = 0;
    std::string_view fill;
  };

  std::string title;
  std::string subtitle = {};  ///< the quantity that the curve shows
  std::vector<Range> values;  ///< one more than `moves`
  std::vector<Move> moves;
  std::vector<Tick> ticks;       ///< of the values
  std::vector<Band> bands = {};  ///< behind the curve
  std::optional<Canvas> board = {};
};

Canvas drawn(const ReviewPicture& picture);
/// The moves with their grades and comments, for a page.
PageTable table_of(const ReviewPicture& picture);

}  // namespace perfectplay
