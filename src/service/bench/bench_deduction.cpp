// Deduction games: proved optima in the worst case and in the mean, one-step strategies, a word list.
#include <fmt/format.h>

#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/games/deduction/synthetic_words.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/service/bench/bench.h"
#include "perfectplay/solve/deduction/deduction.h"

namespace perfectplay::service {
namespace {

/// A checksum of the guesses of a strategy, in its order.
std::string checksum_of_strategy(const DeductionStrategy& strategy) {
  std::vector<Guess> guesses;
  guesses.reserve(strategy.nodes.size());
  for (const DeductionStrategy::Node& node : strategy.nodes) guesses.push_back(node.guess);
  return checksum_of(guesses.data(), guesses.size() * sizeof(Guess));
}

class DeductionBench {
 public:
  explicit DeductionBench(const BenchRun& run) : run_(run) {}

  /// Measures a game of pegs, including the making of its table of answers.
  Expected<void> pegs(std::string_view name, const Expected<PegGame>& game, Objective objective) {
    if (!game) return tl::unexpected(game.error());
    const Stopwatch watch;
    return plan(fmt::format("{} {}/{} {}", name, game->rules().places, game->rules().colors, objective_name(objective)),
                tabulate(*game), objective, watch);
  }
  Expected<void> mastermind(int pegs, int colors, Objective objective) {
    return this->pegs("Mastermind", perfectplay::mastermind(pegs, colors), objective);
  }

  Expected<void> words(std::size_t count, Objective objective) {
    constexpr std::uint64_t seed = 1;
    const auto list = TRY(WordList::parse(synthetic_words(5, count, seed), "synthetic"));
    const Stopwatch watch;
    const auto game = TRY(word_game(list));
    return plan(fmt::format("{} words {}", list.size(), objective_name(objective)), game, objective, watch);
  }

 private:
  Expected<void> plan(const std::string& job, const DeductionGame& game, Objective objective, const Stopwatch& watch) {
    PlanOptions options;
    options.threads = run_.threads;
    const auto plan = TRY(plan_strategy(game, objective, options, run_.stop));
    const Cost cost = watch.stop();
    const bool one_step = plan.scorings != 0;
    const bool by_order = objective == Objective::Worst;
    run_.note({job, one_step ? "scorings" : "nodes", one_step ? plan.scorings : plan.nodes,
               by_order ? "order" : "total", by_order ? plan.statistics.worst : plan.statistics.total, cost,
               checksum_of_strategy(plan.strategy), one_step});
    return {};
  }

  const BenchRun& run_;
};

}  // namespace

Expected<void> bench_deduction(const BenchRun& run) {
  const BenchSize size = run.size;
  DeductionBench bench(run);
  const bool tiny = size == BenchSize::Tiny;
  const bool quick = tiny || size == BenchSize::Quick;
  const int colors = tiny ? 4 : 6;
  TRY(bench.mastermind(4, colors, Objective::Expected));
  TRY(bench.mastermind(4, colors, Objective::Worst));
  for (const Objective rule : {Objective::Minimax, Objective::Entropy}) {
    TRY(bench.mastermind(tiny ? 4 : 5, tiny ? 5 : 8, rule));
  }
  if (tiny) return bench.words(100, Objective::Expected);
  for (const Objective objective : {Objective::Worst, Objective::Expected}) {
    TRY(bench.mastermind(5, 5, objective));
  }
  TRY(bench.mastermind(5, 6, Objective::Worst));
  TRY(bench.mastermind(6, 4, Objective::Worst));
  TRY(bench.words(800, Objective::Expected));
  if (quick) return {};
  TRY(bench.mastermind(4, 7, Objective::Expected));
  for (const Objective objective : {Objective::Worst, Objective::Expected}) {
    TRY(bench.words(2315, objective));
  }
  if (size != BenchSize::Large) return {};
  return bench.pegs("Bulls and cows", bulls_and_cows(4, 10), Objective::Expected);
}

}  // namespace perfectplay::service
