// perfectplay solve mastermind and the other deduction games: tau_k, the order, bounds, and a strategy by objective.
#include <fmt/format.h>

#include <chrono>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/deduction/deduction_engine.h"
#include "perfectplay/app/verbs/deduction/deduction_views.h"

namespace perfectplay::app {
namespace {

class DeductionSolveVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
        {.name = "output",
         .argument = "FILE",
         .help = "write the strategy too: .txt, .json, .dot; also .gz",
         .target = &output_,
         .letter = 'o'},
    };
    for (Option& option : engine_.options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const GameChoice& choice = *invocation.game;
    const auto game = make_deduction_game(choice);
    if (!game) return tl::unexpected(game.error());
    const auto began = std::chrono::steady_clock::now();
    const auto solved = engine_.solve(*game);
    if (!solved) return tl::unexpected(solved.error());
    std::string check;
    if (!output_.empty()) {
      if (!solved->plan) return resource_error(solved->obstacle);
      auto saved = save_strategy(choice, *game, *solved->plan, output_, "");
      if (!saved) return tl::unexpected(saved.error());
      check = fmt::format("\nStrategy written to {}.\n{}", shell_word(output_), *saved);
    }
    if (output_ != "-")
      print(json_ ? printed(to_json(choice, *game, *solved)) : to_text(choice, *game, *solved) + check);
    if (stderr_is_terminal() && !json_) {
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
      complain(fmt::format("\nsolved in {}", duration(taken.count())));
    }
    return ExitCode::Done;
  }

 private:
  DeductionEngine engine_;
  bool json_ = false;
  std::string output_;
};

}  // namespace

std::unique_ptr<Verb> make_deduction_solve_verb() { return std::make_unique<DeductionSolveVerb>(); }

}  // namespace perfectplay::app
