// perfectplay strategy GAME -o FILE: a complete strategy for both players, as text, JSON or DOT by the file's ending.
#include <fmt/format.h>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/reachability/engine.h"
#include "perfectplay/app/verbs/reachability/scene.h"
#include "perfectplay/app/verbs/reachability/views.h"
#include "perfectplay/base/file.h"

namespace perfectplay::app {
namespace {

class StrategyVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "output",
         .argument = "FILE",
         .help = "where to write: .sol or .txt, .json, .psol, .dot; \"-\" is standard output",
         .target = &output_,
         .letter = 'o'},
        {.name = "format",
         .argument = "FORM",
         .help = "the form of the file, whatever its ending",
         .target = &format_,
         .choices = {"text", "json", "pgsolver", "dot"}},
        {.name = "json", .argument = "", .help = "report what was written as JSON", .target = &json_},
    };
    for (Option& option : engine_.options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const GameChoice& choice = *invocation.game;
    if (output_.empty()) {
      return input_error(
          fmt::format("strategy needs a file to write to: perfectplay strategy {} -o best.sol", choice.command()));
    }
    const auto oracle = engine_.solve(choice, false);
    if (!oracle) return tl::unexpected(oracle.error());
    const bool dot = format_ == "dot" || (format_.empty() && output_.ends_with(".dot"));
    const auto check = dot ? save_dot(choice, *oracle) : save_solution(choice, *oracle, output_, format_);
    if (!check) return tl::unexpected(check.error());
    if (output_ == "-") return ExitCode::Done;
    if (json_) {
      print(printed({{"file", output_}, {"positions", oracle->solution().size()}}));
    } else {
      print(fmt::format("{} written to {}: a move for whoever is to move, in each of {}.\n",
                        dot ? "Picture" : "Strategy", shell_word(output_),
                        counted(oracle->solution().size(), "position")));
      print(*check);
    }
    return ExitCode::Done;
  }

 private:
  /// A picture needs no check.
  Expected<std::string> save_dot(const GameChoice& choice, const Oracle& oracle) const {
    Scene scene = scene_of(choice, oracle);
    scene.strategy = StrategyShown::Both;
    const auto dot = to_dot(scene);
    if (!dot) return tl::unexpected(dot.error());
    if (auto written = write_file(output_, *dot); !written) return tl::unexpected(written.error());
    return std::string();
  }

  Engine engine_;
  std::string output_;
  std::string format_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_strategy_verb() { return std::make_unique<StrategyVerb>(); }

}  // namespace perfectplay::app
