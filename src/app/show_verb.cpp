// perfectplay show GAME --position P: the board, the value of the position, and of each of its moves, best first.
#include "interrupt.h"
#include "perfect_engine.h"
#include "terminal.h"
#include "verb.h"
#include "views.h"

namespace perfectplay::app {
namespace {

class ShowVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "position",
         .argument = "P",
         .help = "the position to show; the start when left out or empty",
         .target = &position_},
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
    };
    for (Option& option : engine_.options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    // The position is read before anything is solved: a slip should not cost a minute.
    const auto game = make_game(*invocation.game);
    if (!game) return tl::unexpected(game.error());
    const auto position = position_.empty() ? Expected<Code>((*game)->start()) : (*game)->parse(position_);
    if (!position) return tl::unexpected(position.error());
    const auto perfect = engine_.open(*game, explored_to_show);
    if (!perfect) return tl::unexpected(perfect.error());
    const auto value = perfect->bracket(*position);
    if (!value) return tl::unexpected(value.error());
    auto moves = perfect->moves(*position);
    if (!moves) return tl::unexpected(moves.error());
    const auto line = perfect->best_line(*position, line_limit);
    if (!line) return tl::unexpected(line.error());
    const Player player = (*game)->player(*position);
    ShowResult result{.position = (*game)->print(*position),
                      .board = (*game)->board(*position),
                      .player = player,
                      .value = *value,
                      .score = score_of(**game, *position, *value, player),
                      .moves = std::move(*moves),
                      .move_scores = {},
                      .line = names_of(*line),
                      .line_goes_on = perfect->goes_on(*line),
                      .nodes = perfect->searched() ? std::optional(perfect->nodes()) : std::nullopt};
    for (const RatedMove& move : result.moves) {
      const ValueBracket after = move.open.value_or(ValueBracket{move.value, move.value});
      result.move_scores.push_back(score_of(**game, move.next, after, player));
    }
    print(json_ ? printed(to_json(result)) : to_text(result));
    return interrupted() ? ExitCode::Interrupted : ExitCode::Done;
  }

 private:
  PerfectEngine engine_;
  std::string position_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_show_verb() { return std::make_unique<ShowVerb>(); }

}  // namespace perfectplay::app
