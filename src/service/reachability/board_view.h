// The board of a position, for programs that draw it themselves: stones, names of the cells, the last stone, the line
// that won.
//
//      a b c        {"shape":"square","rows":3,"columns":3,"cells":"X.O.X.O.X","names":["a1","b1","c1",…],
//    1 X . O         "last":8,"line":[0,4,8]}
//    2 . X .
//    3 O . X        Cells are counted row by row from the top. The rows joined by "/" are the position in words.
#pragma once

#include <optional>
#include <string>

#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/service/play/board.h"

namespace perfectplay::service {

/// The view of a position; none if the game has no cells. `last` is the cell of the last stone, if it is known.
std::optional<BoardView> board_view(const ReachabilityGame& game, Code position, std::optional<int> last = {});

/// "b2": columns are letters. Rows count from the top, and from the bottom where stones fall.
std::string cell_name(const StoneGrid& grid, int cell);
/// "X.O.X.O.X".
std::string cells_in_words(const StoneGrid& grid);
/// The document in the picture above; null if there is no view.
Json board_json(const std::optional<BoardView>& view);

}  // namespace perfectplay::service
