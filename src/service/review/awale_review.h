// review of an Awalé game: every move is graded by the seeds that it loses.
//
//   pit 2   J0   mistake   best play nets +3, this pit +1: 2 seeds lost; best: 3
//
// A move that loses no seed is best. A move that loses seeds is a mistake; it is a blunder if it turns a won game into
// a lost one, counting the seeds taken so far. Scores are exact where all boards of the game are solved, or in a table.
// Boards with more seeds than the table are searched, from the last one back to the first; there a score is a bracket, and
// a move whose grade is not proved is open.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/games/awale/awale_trace.h"
#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/review/review.h"

namespace perfectplay::service {

struct AwaleReviewedMove {
  int pit = 0;
  Player player{};
  int gain = 0;           ///< seeds that the move takes
  Bracket<int> before{};  ///< net seeds of the player from here on, by best play
  Bracket<int> after{};   ///< the same, by this move and best play after it
  std::optional<MoveGrade> grade = {};
  std::vector<int> best = {};  ///< the pits that are known to be best
  AwaleTrace trace = {};
  AwalePosition next = {};        ///< as the next player sees it
  std::array<int, 2> taken = {};  ///< by J0 and J1, after the move

  Bracket<int> lost() const { return {std::max(0, before.low - after.high), before.high - after.low}; }
};

struct AwaleReviewResult {
  GameChoice choice;
  AwaleRules rules;
  std::string start;
  AwalePosition last;          ///< as the player to move sees it
  Player to_move{};            ///< in the last position
  std::array<int, 2> taken{};  ///< by J0 and J1
  Bracket<int> value;          ///< of the last position, for the player to move
  bool over = false;
  std::vector<AwaleReviewedMove> moves;
  PlayerGrades grades;
  std::array<Bracket<int>, 2> lost{};  ///< seeds
  int known_seeds = 0;                 ///< the most seeds of a board that was not searched
  std::optional<std::string> picture = {};

  /// The seeds by which J0 leads at the end if both play perfectly from the last position on.
  Bracket<int> lead() const {
    const int ahead = taken[0] - taken[1];
    return to_move == Player::J0 ? Bracket<int>{ahead + value.low, ahead + value.high}
                                 : Bracket<int>{ahead - value.high, ahead - value.low};
  }
};

class AwaleReviewRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<AwaleReviewResult> run(Session& session, Stop& stop) const;

  ReviewInput input;
  AwaleSource source;
  std::string position;
  Seconds time_limit;
};

Json to_json(const AwaleReviewResult& result);

/// "3 seeds lost; best 2 3", "0 to 2 seeds lost".
std::string comment_on(const AwaleReviewedMove& move);

}  // namespace perfectplay::service
