// review of a deduction game: every guess is graded by the guesses that it loses, and luck is separated from skill.
//
//   1122 10   256 of 1,296 candidates stay
//
//   skill   by this guess the secret takes 4.38 guesses on average, by the best one 4.34: 0.04 lost
//   luck    before the answer 3.38 more guesses were expected, after it 3.51: −0.13
//
// A guess is best if it loses nothing on average. Otherwise it is slower if the worst case stays the same, a mistake if
// the worst case takes one guess more, and a blunder if it takes two or more. The two figures explain the whole game:
//
//   guesses played = mean of the start + lost − luck
//
// If a search would take too long, a figure is a bracket, and the grades and sums that depend on it stay open.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/deduction/planner.h"
#include "perfectplay/service/review/review.h"
#include "perfectplay/solve/deduction/history.h"

namespace perfectplay::service {

/// The number of guesses that perfect play still needs, for a set of candidates.
struct DeductionStand {
  std::uint64_t candidates = 0;
  Bracket<std::uint64_t> order = {};  ///< guesses that always suffice
  Bracket<std::uint64_t> total = {};  ///< the least sum of guesses over the candidates

  std::optional<Guess> best = {};  ///< a guess that reaches the total, if that is exact

  /// The mean number of guesses; none if it is not exact.
  std::optional<double> mean() const;
};

struct ReviewedGuess {
  HistoryStep step;
  DeductionStand before;
  DeductionStand by_guess = {};  ///< by this guess, itself included, and perfect play after it
  DeductionStand after = {};     ///< after the answer
  bool candidate = false;        ///< could the guess be the secret?
  std::uint32_t classes = 0;     ///< answers that were possible
  double bits = 0;               ///< the information of its answer, on average
  std::optional<MoveGrade> grade = {};
  std::vector<std::string> best = {};
  bool best_exact = false;  ///< `best` lose nothing on average; else they divide the candidates best

  /// The additional guesses on average, compared with the best guess.
  Bracket<double> lost() const;
  /// The additional guesses in the worst case.
  Bracket<std::int64_t> lost_worst() const;
  /// The number of guesses that the answer saved compared with the mean; none if that is not exact.
  std::optional<double> luck() const;
};

struct DeductionReviewResult {
  GameChoice choice;
  DeductionGame game;
  bool solved = false;
  std::vector<ReviewedGuess> guesses = {};
  GradeCounts grades = {};
  std::optional<std::string> picture = {};

  std::optional<double> lost() const;  ///< over all guesses; none if one of them is open
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
