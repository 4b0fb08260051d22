// perfectplay show GAME --position P: the board, the value of the position, and of each of its moves, best first.
#include "engine.h"
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
    const auto oracle = engine_.solve(*game, true);
    if (!oracle) return tl::unexpected(oracle.error());
    const auto value = oracle->value(*position);
    if (!value) return tl::unexpected(value.error());
    auto moves = oracle->moves(*position);
    if (!moves) return tl::unexpected(moves.error());
    const auto line = oracle->best_line(*position, line_limit);
    if (!line) return tl::unexpected(line.error());
    const ShowResult result{.position = (*game)->print(*position),
                            .board = (*game)->board(*position),
                            .player = (*game)->player(*position),
                            .value = *value,
                            .moves = std::move(*moves),
                            .line = names_of(*line)};
    print(json_ ? printed(to_json(result)) : to_text(result));
    return ExitCode::Done;
  }

 private:
  Engine engine_;
  std::string position_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_show_verb() { return std::make_unique<ShowVerb>(); }

}  // namespace perfectplay::app
