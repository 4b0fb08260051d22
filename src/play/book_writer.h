// Fills an opening book by search.
//
//   plies 2      every position after two moves in which the game goes on; those before follow by looking ahead
//   middle 4     where all of up to four stones are in the middle three columns, every next move too: what real games
//                begin with can be shown at once, each column with its value
//   replies 6    from there to the sixth move, what comes up when one player keeps to perfect play and the other does
//                what he likes: few enough to go deep, and all that a machine needs that plays one side
//   lines 16     the best lines from the start and after each first move, to the sixteenth move
#pragma once

#include <functional>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/play/opening_book.h"
#include "perfectplay/solve/search/search.h"

namespace perfectplay {

struct BookPlan {
  int plies = 0;
  int middle = 0;
  int replies = 0;
  int lines = 0;

  static constexpr int most_plies = 12;
};

/// Called after every position that was added, to keep what is there: an error ends the writing.
using BookKeeper = std::function<Expected<void>(const OpeningBook& book)>;

/// Searches for what the plan wants and the book does not know yet. Progress is counted in positions of the present
/// stage. False when `stop` ended it before the book was whole.
Expected<bool> write_book(const ConnectFour& game, const BookPlan& plan, Search<ConnectFour::Position>& search,
                          OpeningBook& book, Stop& stop, const BookKeeper& keep = {});

}  // namespace perfectplay
