#include "perfectplay/solve/deduction/strategy_builder.h"

#include <algorithm>
#include <utility>

namespace perfectplay {
namespace {

class StrategyBuilder {
 public:
  StrategyBuilder(const DeductionGame& game, const GuessChooser& choose) : game_(game), choose_(choose) {}

  std::optional<std::uint32_t> add(Candidates set, std::uint32_t guesses_made) {
    const auto guess = choose_(set, guesses_made);
    if (!guess) return std::nullopt;
    Division division;
    divide(game_, *guess, set, division);
    const auto index = static_cast<std::uint32_t>(strategy_.nodes.size());
    const auto solved = static_cast<std::uint32_t>(game_.solved());
    std::erase_if(division.classes, [solved](const Division::Class& part) { return part.answer == solved; });
    const auto first_branch = static_cast<std::uint32_t>(strategy_.branches.size());
    const auto branch_count = static_cast<std::uint32_t>(division.classes.size());
    const bool can_win = std::ranges::find(set, *guess) != set.end();
    strategy_.nodes.push_back({Guess{*guess}, can_win, first_branch, branch_count});
    strategy_.branches.resize(first_branch + branch_count);
    for (std::uint32_t i = 0; i < branch_count; ++i) {
      const Division::Class& part = division.classes[i];
      const auto child = add(division.members(part), guesses_made + 1);
      if (!child) return std::nullopt;
      strategy_.branches[first_branch + i] = {Answer{static_cast<std::uint16_t>(part.answer)}, *child};
    }
    return index;
  }
  DeductionStrategy take() { return std::move(strategy_); }

 private:
  const DeductionGame& game_;
  const GuessChooser& choose_;
  DeductionStrategy strategy_;
};

}  // namespace

void divide(const DeductionGame& game, std::uint32_t guess, Candidates set, Division& result) {
  std::vector<std::uint32_t> place(game.answers());
  std::vector<std::uint16_t> answers;
  answers.reserve(set.size());
  for (const std::uint32_t s : set) {
    answers.push_back(static_cast<std::uint16_t>(game.answer(Guess{guess}, Guess{s})));
    ++place[answers.back()];
  }
  result.classes.clear();
  result.items.resize(set.size());
  std::uint32_t first = 0;
  for (std::uint32_t a = 0; a < game.answers(); ++a) {
    if (place[a] == 0) continue;
    result.classes.push_back({a, first, place[a], {}});
    first += std::exchange(place[a], first);
  }
  for (std::size_t i = 0; i < set.size(); ++i) result.items[place[answers[i]]++] = set[i];
}

std::optional<DeductionStrategy> build_strategy(const DeductionGame& game, const GuessChooser& choose) {
  std::vector<std::uint32_t> everything(game.solutions());
  for (std::uint32_t i = 0; i < game.solutions(); ++i) everything[i] = i;
  StrategyBuilder builder(game, choose);
  if (!builder.add(everything, 0)) return std::nullopt;
  return builder.take();
}

}  // namespace perfectplay
