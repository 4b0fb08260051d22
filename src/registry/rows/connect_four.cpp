#include "perfectplay/games/connect_four.h"

#include "perfectplay/play/booked_search.h"
#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

Expected<ConnectFour> make_connect_four(const Arguments& arguments) {
  return ConnectFour::create(arguments.integer("width"), arguments.integer("height"), arguments.integer("align"));
}

}  // namespace

GameEntry connect_four_row() {
  return reachability_row<make_connect_four, BookedSearch>({
      .name = "connect-four",
      .summary = "stones fall into columns; four in a line win",
      .example = {{"width", "5"}, {"height", "4"}, {"align", "4"}},
      .parameters = {{"width", ParameterKind::Integer, "7", "columns; columns x (rows + 1) may be 64 at most", 1,
                      ConnectFour::max_width},
                     {"height", ParameterKind::Integer, "6", "rows", 1, ConnectFour::max_height},
                     {"align", ParameterKind::Integer, "4", "stones in a line that win", 2, ConnectFour::max_height}},
      .sizes = {"height", "width"},
      .small_instances = {{{"width", "1"}, {"height", "1"}},
                          {{"width", "3"}, {"height", "3"}, {"align", "3"}},
                          {{"width", "4"}, {"height", "2"}, {"align", "2"}},
                          {{"width", "2"}, {"height", "5"}},
                          {{"width", "10"}, {"height", "1"}, {"align", "3"}}},
      .aliases = {{"connect4"}, {"four-in-a-row"}, {"4-in-a-row"}, {"puissance4"}, {"puissance-quatre"}},
  });
}

}  // namespace perfectplay
