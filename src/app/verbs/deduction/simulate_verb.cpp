// perfectplay simulate mastermind: plays many games with a named strategy and reports the distribution.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/deduction/deduction_engine.h"
#include "perfectplay/app/verbs/deduction/simulation.h"
#include "perfectplay/base/file.h"
#include "perfectplay/solve/deduction/bounds.h"
#include "perfectplay/solve/mastermind/bounds.h"
#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay::app {
namespace {

bool is_large_strategy(std::string_view name) {
  const auto names = large_strategy_names();
  return std::ranges::find(names, name) != names.end();
}

std::string_view strategy_help() {
  static const std::string help = fmt::format(
      "who plays; general (the document's) and adaptive play {0} of any size. Default: general for {0}, else worst",
      listed(games_offering(Capability::AnySize)));
  return help;
}

class SimulateVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "strategy",
         .argument = "NAME",
         .help = strategy_help(),
         .target = &strategy_,
         .choices = {"general", "adaptive", "worst", "remark2", "expected", "minimax", "entropy", "parts"}},
        {.name = "games",
         .argument = "K",
         .help = "how many games (default 10; 1 with --secret)",
         .target = &games_,
         .low = 1,
         .high = 10'000'000},
        {.name = "seed", .argument = "S", .help = "draws the secrets (default 1)", .target = &seed_},
        {.name = "secret", .argument = "CODE", .help = "the secret itself", .target = &secret_},
        {.name = "csv", .argument = "FILE", .help = "also write one line a game", .target = &csv_},
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
    };
    for (Option& option : engine_.options()) {
      if (option.name == "time-limit") option.help = "seconds that a strategy found by search may take; 0: none";
      if (option.name == "time-limit" || option.name == "threads") options.push_back(std::move(option));
    }
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const GameChoice& choice = *invocation.game;
    if (games_ == 0) games_ = secret_.empty() ? default_games : 1;
    if (!secret_.empty() && games_ != 1) {
      return input_error("with --secret every game would be the same: leave --games out, or --secret");
    }
    const bool any_size = choice.entry->offers(Capability::AnySize);
    if (strategy_.empty()) strategy_ = any_size ? "general" : "worst";
    if (is_large_strategy(strategy_) && !any_size) {
      return input_error(fmt::format(
          "--strategy {} plays {} only; for {} expected worst, remark2, expected, minimax, entropy or parts", strategy_,
          listed(games_offering(Capability::AnySize)), choice.entry->name));
    }
    const auto began = std::chrono::steady_clock::now();
    const auto simulation = is_large_strategy(strategy_) ? play_large(choice) : play_tree(choice, any_size);
    if (!simulation) return tl::unexpected(simulation.error());
    if (!csv_.empty()) {
      if (auto written = write_file(csv_, to_csv(*simulation)); !written) return tl::unexpected(written.error());
    }
    if (csv_ != "-") print(json_ ? printed(to_json(choice, *simulation)) : to_text(choice, *simulation));
    if (stderr_is_terminal() && !json_) {
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
      complain(fmt::format("\nplayed in {}", duration(taken.count())));
    }
    return ExitCode::Done;
  }

 private:
  static constexpr std::uint64_t default_games = 10;

  Expected<Simulation> play_large(const GameChoice& choice) const {
    const auto board = board_of(choice);
    if (!board) return tl::unexpected(board.error());
    Secrets secrets{games_, seed_, {}};
    if (!secret_.empty()) {
      auto code = parse_code(*board, secret_);
      if (!code) return tl::unexpected(code.error());
      secrets.given = std::move(*code);
    }
    ProgressBar bar;
    return simulate_large(strategy_, *board, secrets, bar.callback());
  }

  /// The strategies that are trees, for any game that is small enough.
  Expected<Simulation> play_tree(const GameChoice& choice, bool any_size) {
    const auto game = make_deduction_game(choice);
    if (!game) return tl::unexpected(game.error());
    const auto secrets = numbers_of_secrets(*game);
    if (!secrets) return tl::unexpected(secrets.error());
    engine_.objective = strategy_;
    const auto plan = engine_.plan(*game);
    if (!plan) return tl::unexpected(plan.error());
    Simulation simulation = simulate_tree(*game, plan->strategy, *secrets);
    simulation.strategy = strategy_;
    simulation.lower_bound = bound_11(game->solutions(), game->answers()).value_or(1);
    if (any_size) {
      const auto board = board_of(choice);
      if (!board) return tl::unexpected(board.error());
      simulation.document_bound = document_bound(*board);
      simulation.lower_bound = large_lower_bound(*board);
    }
    return simulation;
  }

  /// The same secrets that a strategy for large boards would meet.
  Expected<std::vector<Guess>> numbers_of_secrets(const DeductionGame& game) const {
    if (!secret_.empty()) {
      const auto found = game.find_guess(secret_);
      if (found && static_cast<std::uint32_t>(*found) < game.solutions()) return std::vector{*found};
      return input_error(fmt::format("--secret \"{}\" is no solution of this game; expected one like \"{}\"", secret_,
                                     game.guess_name(Guess{0})));
    }
    std::mt19937_64 random(seed_);
    std::vector<Guess> secrets;
    const PegGame* pegs = game.pegs();
    for (std::uint64_t i = 0; i < games_; ++i) {
      std::uint64_t number = 0;
      if (pegs != nullptr && pegs->rules().repetition) {
        // Codes are numbered in lexicographic order.
        const auto colors = static_cast<std::uint32_t>(pegs->rules().colors);
        for (const Colour colour : random_code({static_cast<std::uint32_t>(pegs->rules().places), colors}, random)) {
          number = number * colors + colour;
        }
      } else {
        number = random_code({1, game.solutions()}, random).front();
      }
      secrets.push_back(Guess{static_cast<std::uint32_t>(number)});
    }
    return secrets;
  }

  DeductionEngine engine_;
  std::string strategy_;
  std::uint64_t games_ = 0;
  std::uint64_t seed_ = 1;
  std::string secret_;
  std::string csv_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_simulate_verb() { return std::make_unique<SimulateVerb>(); }

}  // namespace perfectplay::app
