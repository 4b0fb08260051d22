#include "perfectplay/service/deduction/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "perfectplay/base/file.h"
#include "perfectplay/games/deduction/peg_game.h"
#include "perfectplay/service/deduction/any_size.h"
#include "perfectplay/solve/deduction/bounds.h"
#include "perfectplay/solve/mastermind/bounds.h"
#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay::service {
namespace {

constexpr std::uint64_t default_games = 10;

bool is_any_size_strategy(std::string_view name) {
  const auto names = mastermind_strategy_names();
  return std::ranges::find(names, name) != names.end();
}

/// The best strategy that is found quickly: up to 1500 codes an optimal one takes less than a second.
std::string best_strategy(const GameChoice& choice) {
  constexpr double most_codes = 1500;
  const auto board = any_size_board(choice);
  const bool large = board && (board->pegs > PegGame::max_places || board->colors > PegGame::max_colors ||
                               std::pow(board->colors, board->pegs) > most_codes);
  return large ? "adaptive" : "worst";
}

/// A game of more pegs would be told in megabytes.
constexpr std::uint32_t most_pegs_of_a_course = 250;

Simulation simulate_tree(const GameChoice& choice, const DeductionGame& game, const DeductionStrategy& tree,
                         const std::vector<Guess>& secrets, bool course) {
  Simulation simulation{.choice = choice};
  simulation.bound = statistics_of(tree).worst;
  for (const Guess secret : secrets) {
    if (course) simulation.course = SimulatedCourse{game.guess_name(secret)};
    const auto note = [&](Guess guess) {
      if (!course) return;
      simulation.course->steps.push_back({game.guess_name(guess), game.answer_name(game.answer(guess, secret))});
    };
    std::uint64_t guesses = 1;
    for (const DeductionStrategy::Node* node = &tree.nodes.front(); node->guess != secret; ++guesses) {
      const Answer answer = game.answer(node->guess, secret);
      note(node->guess);
      const auto branches = tree.branches_of(*node);
      node = &tree.nodes[std::ranges::find(branches, answer, &DeductionStrategy::Branch::answer)->node];
    }
    note(secret);
    simulation.games.push_back({guesses, {}});
  }
  return simulation;
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

std::vector<Option> SimulateRequest::options() {
  std::vector<Option> options{
      {.name = "strategy",
       .argument = "NAME",
       .help = "the strategy; general (D. Viaud's) and adaptive play mastermind of any size. Default: adaptive for "
               "mastermind of more than 1,500 codes, else worst",
       .target = &strategy,
       .choices = {"general", "adaptive", "worst", "remark2", "expected", "minimax", "entropy", "parts"}},
      {.name = "games",
       .argument = "K",
       .help = "number of games (default 10; 1 with a secret)",
       .target = &games,
       .low = 1,
       .high = 10'000'000},
      {.name = "seed", .argument = "S", .help = "draws the secrets (default 1)", .target = &seed},
      {.name = "secret", .argument = "CODE", .help = "the secret itself", .target = &secret},
      {.name = "csv",
       .argument = "FILE",
       .help = "also write a CSV file with one line per game",
       .target = &csv,
       .names_file = true,
       .writes = Writes::File},
      {.name = "course",
       .argument = "",
       .help = "in a document, tell every guess and answer of the game; for one game, of 250 pegs at most",
       .target = &course},
  };
  for (Option& option : planner.options()) {
    if (option.name == "time-limit") option.help = "stop the search for a strategy after S seconds; left out: no limit";
    if (option.name == "time-limit" || option.name == "threads") options.push_back(std::move(option));
  }
  return options;
}

Expected<Simulation> SimulateRequest::run(Session& session, Stop& stop) const {
  if (!secret.empty() && games > 1) {
    return input_error("with one secret every game would be the same: leave the number of games out, or the secret");
  }
  if (course && games > 1) return input_error("a course is that of one game", Hint{"games", "1"});
  const std::uint64_t count = games != 0 ? games : secret.empty() && !course ? default_games : 1;
  const auto board = any_size_board(*game);
  if (!board && board.error().kind != ErrorKind::Input) return tl::unexpected(board.error());
  const bool any_size = game->entry->offers(Capability::AnySize);
  const std::string name = strategy.empty() ? best_strategy(*game) : strategy;
  if (is_any_size_strategy(name) && !any_size) {
    return input_error(
        fmt::format("strategy {} plays boards of any size; for {} expected worst, remark2, expected, minimax, entropy "
                    "or parts",
                    name, game->entry->name),
        Hint{"strategy", "worst"});
  }
  Simulation simulation = is_any_size_strategy(name) ? TRY(play_any_size(TRY(board), name, count, stop))
                                                     : TRY(play_tree(name, count, session, stop));
  if (!csv.empty()) TRY(write_file(csv, to_csv(simulation)));
  return simulation;
}

Expected<Simulation> SimulateRequest::play_any_size(const MastermindBoard& board, const std::string& name,
                                                    std::uint64_t count, Stop& stop) const {
  if (course && board.pegs > most_pegs_of_a_course) {
    return input_error(fmt::format("the course of a game of {} pegs is too long to be told", board.pegs),
                       Hint{"pegs", std::to_string(most_pegs_of_a_course)});
  }
  Secrets secrets{count, seed, {}, course};
  if (!secret.empty()) secrets.given = TRY(parse_code(board, secret));
  return simulate_any_size(*game, name, board, secrets, stop);
}

/// Plays a strategy that is a tree, in any game small enough for one.
Expected<Simulation> SimulateRequest::play_tree(const std::string& name, std::uint64_t count, Session& session,
                                                Stop& stop) const {
  const auto kept = TRY(open_deduction(*game, session, stop));
  const auto secrets = TRY(numbers_of_secrets(kept->game, count));
  Planner by_name = planner;
  by_name.objective = name;
  const auto plan = TRY(by_name.plan(kept->game, stop));
  Simulation simulation = simulate_tree(*game, kept->game, plan.strategy, secrets, course);
  simulation.strategy = name;
  simulation.lower_bound = bound_11(kept->game.solutions(), kept->game.answers()).value_or(1);
  if (game->entry->offers(Capability::AnySize)) {
    const MastermindBoard board = TRY(any_size_board(*game));
    simulation.document_bound = document_bound(board);
    simulation.lower_bound = mastermind_lower_bound(board);
  }
  return simulation;
}

/// The same secrets that a strategy for boards of any size would meet, as numbers of codes.
Expected<std::vector<Guess>> SimulateRequest::numbers_of_secrets(const DeductionGame& made, std::uint64_t count) const {
  if (!secret.empty()) {
    const Guess given = TRY(solution_named(made, secret));
    return std::vector{given};
  }
  std::mt19937_64 random(seed);
  std::vector<Guess> secrets;
  const PegGame* pegs = made.pegs();
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint64_t number = 0;
    if (pegs != nullptr && pegs->rules().repetition) {
      // Codes are numbered in lexicographic order.
      const auto colors = static_cast<std::uint32_t>(pegs->rules().colors);
      for (const Colour colour : random_code({static_cast<std::uint32_t>(pegs->rules().places), colors}, random)) {
        number = number * colors + colour;
      }
    } else {
      number = random_code({1, made.solutions()}, random).front();
    }
    secrets.push_back(Guess{static_cast<std::uint32_t>(number)});
  }
  return secrets;
}

Expected<Json> SimulateRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const Simulation& simulation) {
  Json depths = Json::object();
  for (const auto& [guesses, count] : simulation.depths()) depths[std::to_string(guesses)] = count;
  Json document = document_of(simulation.choice);
  document["strategy"] = simulation.strategy;
  document["games"] = simulation.games.size();
  document["solved"] = simulation.games.size();
  document["worst"] = simulation.worst();
  document["mean"] = simulation.mean();
  document["bound"] = or_null(simulation.bound);
  document["lower_bound"] = simulation.lower_bound;
  if (simulation.document_bound) document["document_bound"] = *simulation.document_bound;
  if (simulation.exact_count()) document["exact_count"] = *simulation.exact_count();
  document["depths"] = std::move(depths);
  if (!simulation.course) return document;
  document["secret"] = simulation.course->secret;
  Json& course = document["course"] = Json::array();
  for (const auto& [guess, answer] : simulation.course->steps) course.push_back({{"guess", guess}, {"answer", answer}});
  return document;
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

}  // namespace perfectplay::service
