// perfectplay show awale --position P: the board, its score, what each pit is worth, and the whole best line.
#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/awale/awale_engine.h"
#include "perfectplay/app/verbs/awale/awale_views.h"

namespace perfectplay::app {
namespace {

class AwaleShowVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "position",
         .argument = "P",
         .help = "the seeds of all pits, from the mover's first on, as 3,3,3,3,3,3,3,3; left out: the start",
         .target = &position_},
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
    };
    for (Option& option : engine_.query_options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const auto game = make_awale_game(*invocation.game);
    if (!game) return tl::unexpected(game.error());
    const auto position = chosen_position(*game, position_);
    if (!position) return tl::unexpected(position.error());
    const auto oracle = engine_.oracle(game->rules, seeds_in(*position), true);
    if (!oracle) return tl::unexpected(oracle.error());
    const auto value = oracle->value(*position);
    if (!value) return tl::unexpected(value.error());
    auto moves = oracle->moves(*position);
    if (!moves) return tl::unexpected(moves.error());
    auto line = oracle->best_line(*position, awale_line_limit);
    if (!line) return tl::unexpected(line.error());
    const AwaleShowResult result{game->rules, *position, *value, std::move(*moves), std::move(*line)};
    const auto text = json_ ? to_json(result).map(printed) : to_text(result);
    if (!text) return tl::unexpected(text.error());
    print(*text);
    return ExitCode::Done;
  }

 private:
  AwaleEngine engine_;
  std::string position_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_awale_show_verb() { return std::make_unique<AwaleShowVerb>(); }

}  // namespace perfectplay::app
