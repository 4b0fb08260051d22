// review: grades every move of a whole game. This file has what the reviews of all families share.
//
//   best       as good as any other move
//   slower     keeps the winner and costs moves: the winner takes longer, or the loser resists less long
//   mistake    changes the value by one step: a win becomes a draw, or a draw becomes a loss
//   blunder    changes it by two steps: a win becomes a loss
//
// Awalé moves are graded by the seeds lost, guesses by the guesses lost; awale_review.h and deduction_review.h say how.
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

/// The name of the grade; null if a value that it depends on is open.
Json grade_json(const std::optional<MoveGrade>& grade);

/// The number of moves of one player per grade.
struct GradeCounts {
  std::size_t moves = 0;
  std::size_t best = 0;
  std::size_t slower = 0;
  std::size_t mistakes = 0;  ///< without the blunders
  std::size_t blunders = 0;
  std::size_t open = 0;  ///< moves that could not be graded in time

  void add(const std::optional<MoveGrade>& grade);
  /// Mistakes and blunders together.
  std::size_t wrong() const { return mistakes + blunders; }
};
using PlayerGrades = std::array<GradeCounts, 2>;  ///< J0's, J1's

/// Adds "mistakes" and "summary" for the first `players` players.
void add_grades(Json& document, const PlayerGrades& grades, std::size_t players);

/// The time limit of a review on boards or of guesses that names none. Few reviews take that long.
inline constexpr double review_seconds = 20;

/// The options of a review: the moves, and the picture to write.
struct ReviewInput {
  std::string moves;
  std::string file;
  std::string output;
  std::string format;

  std::vector<Option> options(std::string_view moves_help);
  /// The moves to review. An error if there are none, or if the record is of another game.
  Expected<GameRecord> record(const GameChoice& game) const;
  /// The form of the picture; none if the request names no picture.
  Expected<std::optional<std::string>> form() const;
  /// Draws the picture in the form of form(), writes it, and returns the file's name.
  Expected<std::optional<std::string>> put(const GameChoice& game, const ReviewPicture& picture) const;
};

}  // namespace perfectplay::service
