// review of a deduction game: every guess is graded by the guesses that it loses; luck is told apart from skill.
//
//   1122 10   256 candidates stay of 1,296
//
//   skill   by this guess the secret takes 4.38 guesses on average, by the best one 4.34: 0.04 lost
//   luck    3.38 more guesses were to be expected, and after this answer it is 3.51: −0.13
//
// A guess is best when it loses nothing on average. Otherwise it is slower when the worst case stays the same, a
// mistake when that takes one guess more, a blunder when it takes two. Guesses played = mean of the start + lost −
// luck, so the two explain the whole game. Where a search would take too long, a figure is a bracket and what depends
// on it is open.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/deduction/planner.h"
#include "perfectplay/service/review/review.h"
#include "perfectplay/solve/deduction/history.h"

namespace perfectplay::service {

/// What stands between the player and the secret, played perfectly.
struct DeductionStand {
  std::uint64_t candidates = 0;
  Bracket<std::uint64_t> order = {};  ///< guesses that always suffice
  Bracket<std::uint64_t> total = {};  ///< the least sum of guesses over the candidates

  std::optional<Guess> best = {};  ///< a guess that reaches the total, where that is exact

  /// Guesses on average; none while it is open.
  std::optional<double> mean() const;
};

struct ReviewedGuess {
  HistoryStep step;
  DeductionStand before;
  DeductionStand by_guess = {};  ///< by this guess, which counts, and perfect play afterwards
  DeductionStand after = {};     ///< after the answer
  bool candidate = false;        ///< could the guess be the secret?
  std::uint32_t classes = 0;     ///< answers that were possible
  double bits = 0;               ///< that an answer to it tells on average
  std::optional<MoveGrade> grade = {};
  std::vector<std::string> best = {};
  bool best_exact = false;  ///< they lose nothing on average; else they are those that divide the candidates best

  /// More guesses on average than by the best one.
  Bracket<double> lost() const;
  /// More guesses in the worst case.
  Bracket<std::int64_t> lost_worst() const;
  /// By how many guesses the answer was better than to be expected; none while that is open.
  std::optional<double> luck() const;
};

struct DeductionReviewResult {
  GameChoice choice;
  DeductionGame game;
  bool solved = false;
  std::vector<ReviewedGuess> guesses = {};
  GradeCounts grades = {};
  std::optional<std::string> picture = {};

  std::optional<double> lost() const;  ///< in all; none while some is open
  std::optional<double> luck() const;
};

class DeductionReviewRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<DeductionReviewResult> run(Session& session, Stop& stop) const;

  ReviewInput input;
  Seconds time_limit;
};

Json to_json(const DeductionReviewResult& result);

/// "0.21 guesses lost on average, 1 in the worst case; best 1344".
std::string comment_on(const ReviewedGuess& guess);

}  // namespace perfectplay::service
