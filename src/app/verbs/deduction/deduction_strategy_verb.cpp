// perfectplay strategy mastermind -o FILE: a guess for whatever was answered, as text, JSON or DOT by the file's
// ending.
#include <fmt/format.h>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/deduction/deduction_engine.h"
#include "perfectplay/app/verbs/deduction/deduction_views.h"

namespace perfectplay::app {
namespace {

class DeductionStrategyVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "output",
         .argument = "FILE",
         .help = "where to write: .txt, .json, .dot; also .gz; \"-\" is standard output",
         .target = &output_,
         .letter = 'o'},
        {.name = "format",
         .argument = "FORM",
         .help = "the form of the file, whatever its ending",
         .target = &format_,
         .choices = {"text", "json", "dot"}},
        {.name = "json", .argument = "", .help = "report what was written as JSON", .target = &json_},
    };
    for (Option& option : engine_.options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const GameChoice& choice = *invocation.game;
    if (output_.empty()) {
      return input_error(
          fmt::format("strategy needs a file to write to: perfectplay strategy {} -o best.txt", choice.command()));
    }
    const auto game = make_deduction_game(choice);
    if (!game) return tl::unexpected(game.error());
    const auto plan = engine_.plan(*game);
    if (!plan) return tl::unexpected(plan.error());
    const auto check = save_strategy(choice, *game, *plan, output_, format_);
    if (!check) return tl::unexpected(check.error());
    if (output_ == "-") return ExitCode::Done;
    const StrategyStatistics& statistics = plan->statistics;
    if (json_) {
      print(printed({{"file", output_},
                     {"objective", objective_name(plan->objective)},
                     {"solutions", game->solutions()},
                     {"worst", statistics.worst},
                     {"total", statistics.total},
                     {"depths", statistics.depths},
                     {"proved", plan->proved()}}));
    } else {
      print(fmt::format("Strategy written to {}: {} found, {} in all, at most {} each.\n{}", shell_word(output_),
                        counted(game->solutions(), "solution"), guesses_in_words(statistics.total),
                        grouped(statistics.worst), *check));
    }
    return ExitCode::Done;
  }

 private:
  DeductionEngine engine_;
  std::string output_;
  std::string format_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_deduction_strategy_verb() { return std::make_unique<DeductionStrategyVerb>(); }

}  // namespace perfectplay::app
