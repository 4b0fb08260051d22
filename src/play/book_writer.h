// Fills an opening book by search.
//
//   plies 2      every position after two moves in which the game goes on; earlier positions follow by looking ahead
//   middle 4     every move from positions with up to four stones, all in the middle three columns: in the openings of
//                most games each column is then shown with its value at once
//   replies 6    to the sixth move, the positions in which one player plays perfectly and the other plays anything: few
//                enough to go deep, and all that a program needs to play one side
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

/// Called after every position added, to save the book: an error ends the writing.
using BookKeeper = std::function<Expected<void>(const OpeningBook& book)>;

/// Searches the positions of the plan that the book does not have yet. Progress is counted in positions of the current
/// stage. Returns false when `stop` ended the work before the book was complete.
Expected<bool> write_book(const ConnectFour& game, const BookPlan& plan, Search<ConnectFour::Position>& search,
                          OpeningBook& book, Stop& stop, const BookKeeper& keep = {});

}  // namespace perfectplay
