#include "perfectplay/solve/mastermind/strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "perfectplay/solve/mastermind/adaptive/adaptive.h"
#include "perfectplay/solve/mastermind/general/general.h"

namespace perfectplay {

void MastermindStrategy::begin() {
  guess_.assign(board_.pegs, 0);
  story_ = story();
  story_.start();
}

Expected<void> MastermindStrategy::answer(const MastermindPoints& points) {
  if (contradicted()) return input_error(complaint_);
  if (auto possible = check_points(board_, points); !possible) return possible;
  if (points.white > 0 && std::ranges::adjacent_find(guess_, std::not_equal_to{}) == guess_.end()) {
    return input_error(fmt::format("answer \"{}\": a guess of one colour has no whites: its pegs are everywhere",
                                   points_name(points)));
  }
  answers_.push_back(points);
  if (points.black == board_.pegs) {
    solved_ = true;
    return {};
  }
  if (announcing_) return refuse_announcement();
  waiting_.resume();
  if (contradicted()) return input_error(complaint_);
  return {};
}

std::suspend_always MastermindStrategy::contradiction(std::string_view why) {
  complaint_ = fmt::format("guess {}: the answer {} contradicts the earlier ones: {}", answers_.size(),
                           points_name(answers_.back()), why);
  return {};
}

Expected<void> MastermindStrategy::refuse_announcement() {
  const std::size_t last = answers_.size();
  const auto first = first_disagreement(guess_);
  if (first && *first + 1 < last) {
    complaint_ = fmt::format(
        "guess {}: the answer {} contradicts the earlier ones: only one code fitted what was deduced from them, and "
        "for that code the answer {} to guess {} was wrong already",
        last, points_name(answers_.back()), points_name(answers_[*first]), *first + 1);
  } else {
    complaint_ = fmt::format("guess {}: the answer {} contradicts the earlier ones: no other code fits them", last,
                             points_name(answers_.back()));
  }
  return input_error(complaint_);
}

std::optional<std::size_t> MastermindStrategy::first_disagreement(const MastermindCode& code) const {
  // Guesses are not kept (a game may have hundreds of thousands): the same answers lead to the same guesses.
  const auto again = fresh();
  MastermindScorer scorer(board_, code);
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    if (scorer.score(again->guess()) != answers_[i]) return i;
    if (!again->answer(answers_[i])) return std::nullopt;
  }
  return std::nullopt;
}

std::span<const std::string_view> mastermind_strategy_names() {
  static constexpr std::array<std::string_view, 2> names{"general", "adaptive"};
  return names;
}

std::unique_ptr<MastermindStrategy> make_mastermind_strategy(std::string_view name, const MastermindBoard& board) {
  if (name == "general") return GeneralStrategy::make(board);
  if (name == "adaptive") return AdaptiveStrategy::make(board);
  return nullptr;
}

}  // namespace perfectplay
