// review of a reachability game: the value before and after every move, its grade, and what would have been best.
//
//   connect-four, 4 4 5:   3. J0 plays 5   blunder   a win in 39 became a loss in 38   best: 4
//
// Values are asked for from the last position back to the first, so that a search finds in its table what it proved
// for the positions that follow. Best moves come after all values; when time is short they are the first to be missing.
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
  Bracket<Value> after;  ///< of the position after the move: its rank does not count the move
  std::optional<int> score_before = {};
  std::optional<int> score_after = {};  ///< for the player to move then
  std::optional<MoveGrade> grade = {};
  std::vector<std::string> best = {};     ///< every move that keeps the value
  bool best_known = false;                ///< `best` is complete
  std::optional<int> cell = {};           ///< that the move fills, on a board with cells
  std::string position = {};              ///< after the move
  std::optional<std::string> cells = {};  ///< of that position, where there are cells: "X.O.X.O.X"
};

struct ReviewResult {
  GameChoice choice;
  std::string start;                   ///< the position in which the game begins
  std::string last;                    ///< and in which it ends
  std::string board;                   ///< of the last one
  std::optional<BoardView> view = {};  ///< the same as cells, where the game has them
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

/// The grade of a move between positions of these values; none while they leave it open.
std::optional<MoveGrade> grade_of(Player player, const Bracket<Value>& before, const Bracket<Value>& after);
/// "a win in 39 became a draw; best 4".
std::string comment_on(const ReviewedMove& move);

}  // namespace perfectplay::service
