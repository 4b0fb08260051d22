#include "perfectplay/app/verbs/deduction/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/deduction/deduction_views.h"
#include "perfectplay/solve/mastermind/bounds.h"
#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay::app {
namespace {

/// Between two looks at Ctrl-C.
constexpr std::size_t guesses_between_reports = 256;

/// Guesses until the strategy names the secret.
Expected<std::uint64_t> play_one(LargeStrategy& strategy, const LargeCode& secret, const Progress& standing,
                                 const ProgressCallback& progress) {
  LargeScorer scorer(strategy.board(), secret);
  while (!strategy.solved()) {
    if (auto fits = strategy.answer(scorer.score(strategy.guess())); !fits) return tl::unexpected(fits.error());
    if (strategy.guesses() % guesses_between_reports == 0 && !report(progress, standing)) return stopped();
  }
  return strategy.guesses();
}

std::string with_tenth(double number) {
  return fmt::format("{}.{}", grouped(static_cast<std::uint64_t>(number)), static_cast<int>(number * 10) % 10);
}

}  // namespace

std::uint64_t Simulation::worst() const { return std::ranges::max(games, {}, &SimulatedGame::guesses).guesses; }

double Simulation::mean() const {
  const auto sum =
      std::accumulate(games.begin(), games.end(), std::uint64_t{0},
                      [](std::uint64_t so_far, const SimulatedGame& game) { return so_far + game.guesses; });
  return static_cast<double>(sum) / static_cast<double>(games.size());
}

std::optional<std::uint64_t> Simulation::exact_count() const {
  return std::ranges::max(games, {}, &SimulatedGame::exact_count).exact_count;
}

std::map<std::uint64_t, std::uint64_t> Simulation::depths() const {
  std::map<std::uint64_t, std::uint64_t> depths;
  for (const SimulatedGame& game : games) ++depths[game.guesses];
  return depths;
}

Expected<LargeBoard> board_of(const GameChoice& choice) { return choice.entry->any_size(choice.arguments); }

Expected<Simulation> simulate_large(const std::string& strategy, const LargeBoard& board, const Secrets& secrets,
                                    const ProgressCallback& progress) {
  Simulation simulation;
  simulation.strategy = strategy;
  simulation.document_bound = document_bound(board);
  simulation.lower_bound = large_lower_bound(board);
  const bool is_general = strategy == "general";
  if (is_general) simulation.bound = corrected_bound(board);
  std::mt19937_64 random(secrets.seed);
  for (std::uint64_t game = 0; game < secrets.count; ++game) {
    const Progress standing{"playing", game, secrets.count};
    if (!report(progress, standing)) return stopped();
    const LargeCode secret = secrets.given ? *secrets.given : random_code(board, random);
    const auto guesses = play_one(*make_large_strategy(strategy, board), secret, standing, progress);
    if (!guesses) return tl::unexpected(guesses.error());
    simulation.games.push_back({*guesses, {}});
    if (is_general) simulation.games.back().exact_count = general_count(board, secret);
  }
  return simulation;
}

Simulation simulate_tree(const DeductionGame& game, const DeductionStrategy& tree, const std::vector<Guess>& secrets) {
  Simulation simulation;
  simulation.bound = statistics_of(tree).worst;
  for (const Guess secret : secrets) {
    std::uint64_t guesses = 1;
    for (const DeductionStrategy::Node* node = &tree.nodes.front(); node->guess != secret; ++guesses) {
      const Answer answer = game.answer(node->guess, secret);
      const auto branches = tree.branches_of(*node);
      node = &tree.nodes[std::ranges::find(branches, answer, &DeductionStrategy::Branch::answer)->node];
    }
    simulation.games.push_back({guesses, {}});
  }
  return simulation;
}

Json to_json(const GameChoice& choice, const Simulation& simulation) {
  const auto optional = [](const auto& value) { return value ? Json(*value) : Json(); };
  Json depths = Json::object();
  for (const auto& [guesses, games] : simulation.depths()) depths[std::to_string(guesses)] = games;
  Json document{{"game", choice.entry->name},
                {"parameters", parameters_json(choice)},
                {"strategy", simulation.strategy},
                {"games", simulation.games.size()},
                {"solved", simulation.games.size()},
                {"worst", simulation.worst()},
                {"mean", simulation.mean()},
                {"bound", optional(simulation.bound)},
                {"lower_bound", simulation.lower_bound}};
  if (simulation.document_bound) document["document_bound"] = *simulation.document_bound;
  if (simulation.exact_count()) document["exact_count"] = *simulation.exact_count();
  document["depths"] = std::move(depths);
  return document;
}

std::string to_text(const GameChoice& choice, const Simulation& simulation) {
  std::string text = fmt::format("{}, strategy {}\n\n", bold(choice.command()), simulation.strategy);
  const auto line = [&text](std::string_view what, const std::string& number) {
    text += fmt::format("  {:<38}{:>12}\n", what, number);
  };
  line("games", grouped(simulation.games.size()));
  line("most guesses", grouped(simulation.worst()));
  line("guesses on average", fmt::format("{:.2f}", simulation.mean()));
  text += '\n';
  if (simulation.exact_count()) line("its argument, for these secrets", grouped(*simulation.exact_count()));
  if (simulation.document_bound) line("the document's bound", with_tenth(*simulation.document_bound));
  if (simulation.bound) line("proved for any secret", with_tenth(*simulation.bound));
  line("no strategy can promise fewer than", with_tenth(simulation.lower_bound));

  constexpr std::size_t most_rows = 20;
  const auto depths = simulation.depths();
  if (depths.size() > most_rows) return text;
  text += fmt::format("\n  {:>12}{:>12}\n", "guesses", "games");
  for (const auto& [guesses, games] : depths) text += fmt::format("  {:>12}{:>12}\n", grouped(guesses), grouped(games));
  return text;
}

std::string to_csv(const Simulation& simulation) {
  std::string text = "game,strategy,guesses,exact_count,document_bound,lower_bound\n";
  for (std::size_t i = 0; i < simulation.games.size(); ++i) {
    const SimulatedGame& game = simulation.games[i];
    text += fmt::format("{},{},{},{},{},{:.2f}\n", i + 1, simulation.strategy, game.guesses,
                        game.exact_count ? std::to_string(*game.exact_count) : "",
                        simulation.document_bound ? fmt::format("{:.2f}", *simulation.document_bound) : "",
                        simulation.lower_bound);
  }
  return text;
}

}  // namespace perfectplay::app
