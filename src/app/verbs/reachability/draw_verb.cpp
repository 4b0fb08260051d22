// perfectplay draw GAME -o FILE: the graph as a picture, one step of the attractors, all of them, or as a page; or,
// with --position, a board with what each move is worth.
#include <fmt/format.h>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/reachability/board_scene.h"
#include "perfectplay/app/verbs/reachability/perfect_engine.h"
#include "perfectplay/app/verbs/reachability/scene.h"
#include "perfectplay/app/verbs/reachability/views.h"
#include "perfectplay/base/file.h"

namespace perfectplay::app {
namespace {

constexpr std::uint64_t every_step = std::numeric_limits<std::uint64_t>::max();

std::string_view board_help() {
  static const std::string help =
      fmt::format("draw the board of a position of {}, with what each move is worth, as .svg",
                  listed(games_offering(Capability::Board)));
  return help;
}

class DrawVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "output",
         .argument = "FILE",
         .help = "the picture: .svg, .png, .dot, or .html with the steps animated",
         .target = &output_,
         .letter = 'o'},
        {.name = "position", .argument = "P", .help = board_help(), .target = &position_},
        {.name = "layout",
         .argument = "rows|moves",
         .help = "one row a player, or by moves from left to right; rows where the game has columns (Nim)",
         .target = &layout_,
         .choices = {"rows", "moves"}},
        {.name = "strategy",
         .argument = "WHOSE",
         .help = "highlight the moves of a strategy",
         .target = &strategy_,
         .choices = {"none", "J0", "J1", "both"}},
        {.name = "steps",
         .argument = "",
         .help = "one picture a step of the attractors: FILE-00.svg, FILE-01.svg, …",
         .target = &steps_},
        {.name = "step", .argument = "N", .help = "only what the attractors hold after N steps", .target = &step_},
        {.name = "unsolved", .argument = "", .help = "the plain graph, without colours", .target = &unsolved_},
        {.name = "json", .argument = "", .help = "report what was written as JSON", .target = &json_},
    };
    for (Option& option : engine_.options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const GameChoice& choice = *invocation.game;
    if (auto fits = check_options(choice); !fits) return tl::unexpected(fits.error());
    if (!position_.empty()) return draw_board(choice);
    const auto oracle = engine_.engine.solve(choice, false);
    if (!oracle) return tl::unexpected(oracle.error());
    Scene scene = scene_of(choice, *oracle);
    if (!layout_.empty()) scene.layout = layout_ == "rows" ? Layout::Rows : Layout::Moves;
    scene.strategy = strategy_ == "J0"     ? StrategyShown::J0
                     : strategy_ == "J1"   ? StrategyShown::J1
                     : strategy_ == "both" ? StrategyShown::Both
                                           : StrategyShown::None;
    if (unsolved_) scene.solution = nullptr;
    auto files = steps_ && ending_ != "html" ? save_steps(scene, last_step(oracle->solution())) : save_one(scene);
    if (!files) return tl::unexpected(files.error());
    if (output_ != "-") report(*files);
    return ExitCode::Done;
  }

 private:
  Expected<void> check_options(const GameChoice& choice) {
    if (output_.empty()) {
      return input_error(
          fmt::format("draw needs a file to write to: perfectplay draw {} -o picture.svg", choice.command()));
    }
    const std::size_t dot = output_.rfind('.');
    ending_ = dot == std::string::npos ? "" : output_.substr(dot + 1);
    if (output_ == "-") ending_ = "dot";
    if (ending_ != "svg" && ending_ != "png" && ending_ != "dot" && ending_ != "html") {
      return input_error(fmt::format("{}: the ending says what to draw: .svg, .png, .dot or .html", output_));
    }
    if (unsolved_ && (steps_ || step_ != every_step || strategy_ != "none" || ending_ == "html")) {
      return input_error("--unsolved draws the plain graph: it goes with neither steps nor a strategy");
    }
    if (steps_ && step_ != every_step)
      return input_error("--steps draws them all, --step N one: give only one of them");
    if (steps_ && output_ == "-")
      return input_error("--steps writes several files: give a name such as -o picture.svg");
    return {};
  }

  /// "start" is the empty board.
  Expected<ExitCode> draw_board(const GameChoice& choice) const {
    if (!choice.entry->offers(Capability::Board)) {
      return input_error(fmt::format("--position draws a board, and {} has none; {} have", choice.entry->name,
                                     listed(games_offering(Capability::Board))));
    }
    if (ending_ != "svg" || steps_ || step_ != every_step || unsolved_ || strategy_ != "none" || !layout_.empty()) {
      return input_error("--position draws one board as .svg: it goes with none of the options for graphs");
    }
    const auto game = make_game(choice);
    if (!game) return tl::unexpected(game.error());
    const auto position = position_ == "start" ? Expected<Code>((*game)->start()) : (*game)->parse(position_);
    if (!position) return tl::unexpected(position.error());
    const auto perfect = engine_.open(*game, explored_to_show);
    if (!perfect) return tl::unexpected(perfect.error());
    const auto picture = board_picture(*(*game)->grid(*position), *perfect, *position);
    if (!picture) return tl::unexpected(picture.error());
    if (interrupted()) return tl::unexpected(Error{ErrorKind::Stopped, "stopped"});
    if (auto written = write_file(output_, to_svg(*picture)); !written) return tl::unexpected(written.error());
    report({output_});
    return ExitCode::Done;
  }

  Expected<std::string> drawn(const Scene& scene) const {
    if (ending_ == "html") return to_html(scene);
    return ending_ == "dot" ? to_dot(scene) : render(scene, ending_);
  }

  Expected<std::vector<std::string>> save_one(Scene& scene) const {
    if (step_ != every_step) scene.step = static_cast<std::uint32_t>(std::min<std::uint64_t>(step_, raw(no_rank) - 1));
    const auto picture = drawn(scene);
    if (!picture) return tl::unexpected(picture.error());
    if (auto written = write_file(output_, *picture); !written) return tl::unexpected(written.error());
    return std::vector<std::string>{output_};
  }

  /// All pictures are drawn before the first is written, so that a failure leaves no half of a series.
  Expected<std::vector<std::string>> save_steps(Scene& scene, std::uint32_t last) const {
    std::vector<std::string> pictures;
    for (std::uint32_t step = 0; step <= last; ++step) {
      scene.step = step;
      auto picture = drawn(scene);
      if (!picture) return tl::unexpected(picture.error());
      pictures.push_back(std::move(*picture));
    }
    const std::string stem = output_.substr(0, output_.size() - ending_.size() - 1);
    const std::size_t digits = std::max<std::size_t>(2, std::to_string(last).size());
    std::vector<std::string> files;
    for (std::size_t step = 0; step < pictures.size(); ++step) {
      files.push_back(fmt::format("{}-{:0{}}.{}", stem, step, digits, ending_));
      if (auto written = write_file(files.back(), pictures[step]); !written) return tl::unexpected(written.error());
    }
    return files;
  }

  void report(const std::vector<std::string>& files) const {
    if (json_) {
      print(printed({{"files", files}}));
    } else if (files.size() == 1) {
      print(fmt::format("Drawn: {}\n", shell_word(files.front())));
    } else {
      print(fmt::format("Drawn: {} to {}, one a step.\n", shell_word(files.front()), shell_word(files.back())));
    }
  }

  PerfectEngine engine_;
  std::string position_;
  std::string output_;
  std::string ending_;
  std::string layout_;
  std::string strategy_ = "none";
  bool steps_ = false;
  std::uint64_t step_ = every_step;
  bool unsolved_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_draw_verb() { return std::make_unique<DrawVerb>(); }

}  // namespace perfectplay::app
