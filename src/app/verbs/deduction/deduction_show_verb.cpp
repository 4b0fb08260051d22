// perfectplay show mastermind --history "1122 10 1344 02": what the answers leave, and what to guess next.
#include <fmt/format.h>

#include <limits>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/deduction/deduction_engine.h"
#include "perfectplay/app/verbs/deduction/deduction_views.h"

namespace perfectplay::app {
namespace {

class DeductionShowVerb : public Verb {
 public:
  std::vector<Option> options() override {
    return {
        {.name = "history",
         .argument = "TEXT",
         .help = "guesses and answers in turn, as \"1122 10 1344 02\"",
         .target = &history_},
        {.name = "guesses-shown",
         .argument = "N",
         .help = "so many best guesses (default 10)",
         .target = &guesses_shown_},
        {.name = "candidates",
         .argument = "N",
         .help = "list so many candidates (default 60); 0: all",
         .target = &candidates_listed_},
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
    };
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const auto game = make_deduction_game(*invocation.game);
    if (!game) return tl::unexpected(game.error());
    auto history = parse_history(*game, history_);
    if (!history) return tl::unexpected(history.error());
    HistoryView view{.game = *game, .history = std::move(*history)};
    view.candidates = candidates_after(*game, view.history);
    view.listed = candidates_listed_ == 0 ? view.candidates.size() : candidates_listed_;
    if (view.candidates.empty()) {
      view.contradiction = smallest_contradiction(*game, view.history);
    } else if (can_rank(*game, view.candidates.size()) && guesses_shown_ > 0) {
      WatchedStop watched;
      auto ranked = rank_guesses(*game, view.candidates, guesses_shown_, {}, watched.stop());
      if (!ranked) return tl::unexpected(ranked.error());
      view.guesses = std::move(*ranked);
    }
    print(json_ ? printed(to_json(view)) : to_text(view));
    return view.contradiction.empty() ? ExitCode::Done : ExitCode::BadInput;
  }

 private:
  std::string history_;
  std::uint64_t guesses_shown_ = 10;
  std::uint64_t candidates_listed_ = 60;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_deduction_show_verb() { return std::make_unique<DeductionShowVerb>(); }

}  // namespace perfectplay::app
