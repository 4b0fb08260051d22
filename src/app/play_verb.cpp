// perfectplay play GAME: a person against perfect play, two persons, or perfect play against itself.
#include <fmt/format.h>

#include <iostream>

#include "engine.h"
#include "interrupt.h"
#include "play_session.h"
#include "terminal.h"
#include "verb.h"

namespace perfectplay::app {
namespace {

class PlayVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "side",
         .argument = "WHO",
         .help = "whom you play; none: watch perfect play against itself",
         .target = &side_,
         .choices = {"J0", "J1", "both", "none"}},
        {.name = "position", .argument = "P", .help = "begin there instead of at the start", .target = &position_},
    };
    for (Option& option : engine_.options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const auto game = make_game(*invocation.game);
    if (!game) return tl::unexpected(game.error());
    const auto start = position_.empty() ? Expected<Code>((*game)->start()) : (*game)->parse(position_);
    if (!start) return tl::unexpected(start.error());
    const auto oracle = engine_.solve(*game, true);
    if (!oracle) return tl::unexpected(oracle.error());
    print(fmt::format("{}\nJ0 moves first. {} Type help for the commands.\n", bold(invocation.game->command()),
                      introduction()));
    PlaySession session(*oracle, {.j0 = side_ == "J0" || side_ == "both", .j1 = side_ == "J1" || side_ == "both"},
                        *start, read_line, [](const std::string& text) { print(text); });
    if (auto played = session.run(); !played) return tl::unexpected(played.error());
    if (interrupted()) return tl::unexpected(Error{ErrorKind::Stopped, "stopped"});
    return ExitCode::Done;
  }

 private:
  std::string introduction() const {
    if (side_ == "both") return "You play both sides.";
    if (side_ == "none") return "Perfect play plays both sides.";
    return fmt::format("You are {}.", side_);
  }

  static std::optional<std::string> read_line() {
    flush_output();
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    if (!stdin_is_terminal()) print(line + '\n');  // so that a script's log reads like a session
    return line;
  }

  Engine engine_;
  std::string side_ = "J0";
  std::string position_;
};

}  // namespace

std::unique_ptr<Verb> make_play_verb() { return std::make_unique<PlayVerb>(); }

}  // namespace perfectplay::app
