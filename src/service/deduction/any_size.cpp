#include "perfectplay/service/deduction/any_size.h"

#include <fmt/format.h>

#include <random>

#include "perfectplay/games/deduction/notation.h"
#include "perfectplay/solve/mastermind/bounds.h"
#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay::service {
namespace {

/// The number of guesses between two looks at the clock.
constexpr std::size_t guesses_between_polls = 256;

/// Plays one game and returns the number of guesses until the strategy names the secret. Records them in the course,
/// unless it is null.
Expected<std::uint64_t> play_one(MastermindStrategy& strategy, const MastermindCode& secret, const Progress& standing,
                                 SimulatedCourse* course, Stop& stop) {
  MastermindScorer scorer(strategy.board(), secret);
  while (!strategy.solved()) {
    const MastermindPoints points = scorer.score(strategy.guess());
    if (course != nullptr) {
      course->steps.push_back({code_name(strategy.board(), strategy.guess()), points_name(points)});
    }
    TRY(strategy.answer(points));
    if (strategy.guesses() % guesses_between_polls == 0 && !stop.go_on(standing)) {
      return stop_error(stop, "the simulation");
    }
  }
  return strategy.guesses();
}

}  // namespace

Expected<MastermindBoard> any_size_board(const GameChoice& choice) {
  if (!choice.entry->offers(Capability::AnySize)) {
    return input_error(fmt::format("{} is not played on boards of any size", choice.entry->name));
  }
  return choice.entry->any_size(choice.arguments);
}

Expected<Simulation> simulate_any_size(const GameChoice& choice, const std::string& strategy,
                                       const MastermindBoard& board, const Secrets& secrets, Stop& stop) {
  Simulation simulation{.choice = choice, .strategy = strategy};
  simulation.document_bound = document_bound(board);
  simulation.lower_bound = mastermind_lower_bound(board);
  const bool is_general = strategy == "general";
  if (is_general) simulation.bound = corrected_bound(board);
  std::mt19937_64 random(secrets.seed);
  for (std::uint64_t game = 0; game < secrets.count; ++game) {
    const Progress standing{"playing", game, secrets.count};
    if (!stop.go_on(standing)) return stop_error(stop, "the simulation");
    const MastermindCode secret = secrets.given ? *secrets.given : random_code(board, random);
    const auto player = make_mastermind_strategy(strategy, board);
    if (secrets.course) simulation.course = SimulatedCourse{code_name(board, secret)};
    auto* const course = secrets.course ? &*simulation.course : nullptr;
    const std::uint64_t guesses = TRY(play_one(*player, secret, standing, course, stop));
    simulation.games.push_back({guesses, {}});
    if (is_general) simulation.games.back().exact_count = general_count(board, secret);
  }
  return simulation;
}

Expected<Guess> solution_named(const DeductionGame& game, const std::string& name) {
  const auto found = parse_guess(game, name);
  if (found && static_cast<std::uint32_t>(*found) < game.solutions()) return *found;
  return input_error(fmt::format("secret \"{}\" is not a solution of this game; expected {}", name, guess_form(game)),
                     Hint{"secret", game.guess_name(Guess{0})});
}

}  // namespace perfectplay::service
