// perfectplay verify FILE: finds out what the file is and has the independent checker of its kind judge it.
#include <fmt/format.h>

#include <filesystem>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/verify_judges.h"
#include "perfectplay/graph/form/parity_solution.h"

namespace perfectplay::app {
namespace {

class VerifyVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "graph",
         .argument = "FILE",
         .help = "of a solution: the graph, when it is not where the solution says",
         .target = &graph_},
        {.name = "game",
         .argument = "GAME",
         .help = "of a strategy: its game, when the file does not say, as \"mastermind --pegs 4 --colors 4\"",
         .target = &game_},
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
    };
    for (Option& option : engine_.options()) {
      if (option.name != "symmetry")
        options.push_back(std::move(option));  // the solution says whether classes were merged
    }
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    auto judgement = judge(invocation.operand);
    if (!judgement) return tl::unexpected(std::move(judgement).error());
    print(json_ ? printed(judgement->json) : judgement->text);
    return judgement->correct ? ExitCode::Done : ExitCode::Negative;
  }

 private:
  Expected<Judgement> judge(const std::string& path) const {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
      return judge_awale_table(path, static_cast<unsigned>(engine_.threads));
    }
    const auto contents = FileContents::read(path);
    if (!contents) return tl::unexpected(contents.error());
    const std::string_view text = contents->text();
    const Judged judged{*contents, path};
    if (is_parity_solution(text)) return judge_parity_solution(judged, engine_, graph_);
    if (!game_.empty() || is_strategy(text)) return judge_strategy(judged, game_);
    auto judgement = judge_solution(judged, engine_, graph_);
    if (!judgement && !says_solution(text)) {
      judgement.error().message += "\n(a strategy that does not name its game? add --game \"mastermind --pegs 4\")";
    }
    return judgement;
  }

  static bool says_solution(std::string_view text) {
    return text.starts_with('{') || text.find("perfectplay-solution") != std::string_view::npos;
  }

  Engine engine_;
  std::string graph_;
  std::string game_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_verify_verb() { return std::make_unique<VerifyVerb>(); }

}  // namespace perfectplay::app
