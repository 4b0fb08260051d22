// review: every move of a whole game graded. What the reviews of all families share.
//
//   best       as good as any other move
//   slower     keeps the winner and costs moves: the winner takes longer, or the loser resists less long
//   mistake    changes the value by one step: a win becomes a draw, or a draw a loss
//   blunder    changes it by two: a win becomes a loss
//
// Awalé grades by seeds lost, a deduction game by guesses lost; reviews of those families say how.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/draw/review_picture.h"
#include "perfectplay/service/picture.h"
#include "perfectplay/service/record.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

/// Null while a value is open that it depends on.
Json grade_json(const std::optional<MoveGrade>& grade);

/// How many moves of one player got which grade.
struct GradeCounts {
  std::size_t moves = 0;
  std::size_t best = 0;
  std::size_t slower = 0;
  std::size_t mistakes = 0;  ///< without the blunders
  std::size_t blunders = 0;
  std::size_t open = 0;  ///< that no grade could be given to in time

  void add(const std::optional<MoveGrade>& grade);
  /// Mistakes of either size.
  std::size_t wrong() const { return mistakes + blunders; }
};
using PlayerGrades = std::array<GradeCounts, 2>;  ///< J0's, J1's

/// Adds "mistakes" and "summary" for the first `players` of them.
void add_grades(Json& document, const PlayerGrades& grades, std::size_t players);

/// Where the moves come from, and where a picture goes.
struct ReviewInput {
  std::string moves;
  std::string file;
  std::string output;
  std::string format;

  std::vector<Option> options(std::string_view moves_help);
  /// An error where no moves are given, or where the record is of another game.
  Expected<GameRecord> record(const GameChoice& game) const;
  /// The form of the picture; none where none was asked for.
  Expected<std::optional<std::string>> form() const;
  /// Draws and writes what form() found, and returns the file's name.
  Expected<std::optional<std::string>> put(const GameChoice& game, const ReviewPicture& picture) const;
};

}  // namespace perfectplay::service
