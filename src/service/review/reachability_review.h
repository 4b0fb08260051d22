// review of a reachability game: the value before and after every move, the move's grade, and the best moves.
//
//   connect-four, 4 4 5:   3. J0 plays 5   blunder   a win in 39 became a loss in 38   best: 4
//
// Values are found from the last position back to the first, so that the search's table already holds the positions
// that follow. Best moves are found after all values: if time is short, they are the first to be missing.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/play/board.h"
#include "perfectplay/service/reachability/perfect_game.h"
#include "perfectplay/service/review/review.h"

namespace perfectplay::service {

struct ReviewedMove {
  std::string name;
  Player player{};
  Bracket<Value> before;
  Bracket<Value> after;  ///< of the position after the move; its rank does not count the move
  std::optional<int> score_before = {};
  std::optional<int> score_after = {};  ///< for the player to move after the move
  std::optional<MoveGrade> grade = {};
  std::vector<std::string> best = {};     ///< every move that keeps the value
  bool best_known = false;                ///< is `best` complete?
  std::optional<int> cell = {};           ///< the cell that the move fills, on a board with cells
  std::string position = {};              ///< the position after the move
  std::optional<std::string> cells = {};  ///< the cells of that position, on a board with cells: "X.O.X.O.X"
};

struct ReviewResult {
  GameChoice choice;
  std::string start;                   ///< the position where the game begins
  std::string last;                    ///< the position where it ends
  std::string board;                   ///< of the last position
  std::optional<BoardView> view = {};  ///< the last position as cells, on a board with cells
  bool over = false;
  Player to_move{};      ///< in the last position
  Bracket<Value> value;  ///< of the last position
  std::vector<ReviewedMove> moves;
  PlayerGrades grades;
  std::optional<std::string> picture = {};  ///< the file that was drawn
};

class ReviewRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<ReviewResult> run(Session& session, Stop& stop) const;

  ReviewInput input;
  Method method;
  std::string position;
};

Json to_json(const ReviewResult& result);

/// The grade of a move between positions of these values; none if the brackets leave it open.
std::optional<MoveGrade> grade_of(Player player, const Bracket<Value>& before, const Bracket<Value>& after);
/// "a win in 39 became a draw; best 4".
std::string comment_on(const ReviewedMove& move);

}  // namespace perfectplay::service
