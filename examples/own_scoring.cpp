// A deduction game with a scoring of one's own: a ship hides on a board of 6 by 6 squares, and each shot is told how many steps away
// the ship is. How many shots does it take, and which?
#include <perfectplay/solve/deduction/deduction.h>
#include <perfectplay/verify/deduction_checker.h>

#include <cstdio>
#include <cstdlib>

using namespace perfectplay;

static DeductionGame ships(int side) {
  DeductionGame::Data data;
  data.solutions = static_cast<std::uint32_t>(side * side);
  for (int i = 0; i < side * side; ++i) {
    data.guess_names.push_back({static_cast<char>('a' + i % side), static_cast<char>('1' + i / side)});
    // One byte per pair of a guess and a solution, ordered by guess: the number of the answer.
    for (int j = 0; j < side * side; ++j) {
      data.narrow.push_back(static_cast<std::uint8_t>(std::abs(i % side - j % side) + std::abs(i / side - j / side)));
    }
  }
  for (int steps = 0; steps <= 2 * (side - 1); ++steps) data.answer_names.push_back(std::to_string(steps));
  data.solved = Answer{0};  // the answer that a guess gets from itself alone
  return DeductionGame(std::move(data));
}

static Expected<void> plan() {
  Stop stop;
  const DeductionGame game = ships(6);
  const DeductionPlan plan = TRY(plan_strategy(game, Objective::Expected, {}, stop));
  std::printf("worst %u, total %llu%s\n", plan.statistics.worst, static_cast<unsigned long long>(plan.statistics.total),
              plan.proved() ? ", proved" : "");

  const DeductionStrategy& strategy = plan.strategy;
  const auto& first = strategy.nodes.front();
  std::printf("begin with %s\n", game.guess_name(first.guess).c_str());
  for (const auto& branch : strategy.branches_of(first)) {
    std::printf("  %s: %s\n", game.answer_name(branch.answer).c_str(),
                game.guess_name(strategy.nodes[branch.node].guess).c_str());
  }
  const StrategyVerdict verdict = TRY(check_strategy(game, strategy, stop));
  std::printf("%s\n", verdict.defect ? verdict.defect->c_str() : "the checker agrees");
  return {};
}

int main() {
  const auto done = plan();
  if (!done) std::fprintf(stderr, "%s\n", done.error().message.c_str());
  return done ? 0 : 1;
}
