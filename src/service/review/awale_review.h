// review of an Awalé game: every move is graded by the seeds that it loses.
//
//   pit 2   J0   mistake   best play nets +3, this pit +1: 2 seeds lost; best: 3
//
// A move that loses no seed is best. A move that loses seeds is a mistake; it is a blunder if it turns a won game into
// a lost one, counting the seeds taken so far. Scores are exact: all boards of the game are solved, or in a table.
#pragma once

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
  int gain = 0;    ///< seeds that the move takes
  int before = 0;  ///< net seeds of the player from here on, by best play
  int after = 0;   ///< the same, by this move and best play after it
  MoveGrade grade{};
  std::vector<int> best = {};  ///< pits
  AwaleTrace trace = {};
  AwalePosition next = {};        ///< as the next player sees it
  std::array<int, 2> taken = {};  ///< by J0 and J1, after the move

  int lost() const { return before - after; }
};

struct AwaleReviewResult {
  GameChoice choice;
  AwaleRules rules;
  std::string start;
  AwalePosition last;          ///< as the player to move sees it
  Player to_move{};            ///< in the last position
  std::array<int, 2> taken{};  ///< by J0 and J1
  int value = 0;               ///< of the last position, for the player to move
  bool over = false;
  std::vector<AwaleReviewedMove> moves;
  PlayerGrades grades;
  std::array<int, 2> lost{};  ///< seeds
  std::optional<std::string> picture = {};

  /// The seeds by which J0 leads at the end if both play perfectly from the last position on.
  int lead() const { return taken[0] - taken[1] + (to_move == Player::J0 ? value : -value); }
};

class AwaleReviewRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<AwaleReviewResult> run(Session& session, Stop& stop) const;

  ReviewInput input;
  AwaleSource source;
  std::string position;
};

Json to_json(const AwaleReviewResult& result);

/// "3 seeds lost; best 2 3".
std::string comment_on(const AwaleReviewedMove& move);

}  // namespace perfectplay::service
