// perfectplay draw mastermind -o FILE.svg, or draw simulate mastermind -o FILE.svg: guesses against pegs, the
// strategies for large boards side by side with their bounds. The board given is the last point; the others are its
// halves, quarters and so on, of the same shape.
//
//   draw mastermind --pegs 1024 --colors 1024:    (4,4), (8,8), (16,16), … (1024,1024)
#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/deduction/simulation.h"
#include "perfectplay/base/file.h"
#include "perfectplay/draw/palette.h"
#include "perfectplay/draw/simulation_curves.h"
#include "perfectplay/solve/mastermind/bounds.h"
#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay::app {
namespace {

constexpr std::uint32_t fewest_pegs = 4;

/// The board and its halves, the smallest first.
std::vector<LargeBoard> halves_of(LargeBoard board) {
  std::vector<LargeBoard> boards{board};
  while (board.pegs / 2 >= fewest_pegs) {
    board = {board.pegs / 2, std::max(1U, board.colors / 2)};
    boards.push_back(board);
  }
  std::ranges::reverse(boards);
  return boards;
}

class LargeDrawVerb : public Verb {
 public:
  std::vector<Option> options() override {
    return {
        {.name = "output",
         .argument = "FILE",
         .help = "the picture, .svg: guesses against pegs on boards of this shape up to this size, for each strategy "
                 "and with both bounds",
         .target = &output_,
         .letter = 'o'},
        {.name = "strategy",
         .argument = "NAME",
         .help = "only this one; both otherwise",
         .target = &strategy_,
         .choices = {"general", "adaptive"}},
        {.name = "games", .argument = "K", .help = "games a point (default 3)", .target = &games_, .low = 1},
        {.name = "seed", .argument = "S", .help = "draws the secrets (default 1)", .target = &seed_},
        {.name = "json", .argument = "", .help = "report what was written as JSON", .target = &json_},
    };
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const GameChoice& choice = *invocation.game;
    if (output_ != "-" && !output_.ends_with(".svg")) {
      return input_error(
          output_.empty()
              ? fmt::format("draw needs a file to write to: perfectplay draw {} -o guesses.svg", choice.command())
              : fmt::format("{}: these curves are drawn as .svg", output_));
    }
    const auto board = board_of(choice);
    if (!board) return tl::unexpected(board.error());
    const auto plot = measured_plot(*board);
    if (!plot) return tl::unexpected(plot.error());
    if (auto written = write_file(output_, draw_plot(*plot)); !written) return tl::unexpected(written.error());
    if (output_ != "-") {
      print(json_ ? printed({{"files", {output_}}}) : fmt::format("Drawn: {}\n", shell_word(output_)));
    }
    return ExitCode::Done;
  }

 private:
  Expected<Plot> measured_plot(const LargeBoard& board) const {
    const std::vector<LargeBoard> boards = halves_of(board);
    const std::string shape = board.pegs == board.colors
                                  ? "as many colours as pegs"
                                  : fmt::format("{:.3g} colours a peg", static_cast<double>(board.colors) / board.pegs);
    Plot plot{fmt::format("Mastermind, {}: guesses until the code is found", shape),
              "pegs n",
              fmt::format("guesses, mean of {}", counted(games_, "game")),
              {}};
    PlotSeries document{"the document's bound", {}, false, palette::edge};
    PlotSeries lower{"no strategy below", {}, false, palette::edge};
    for (const LargeBoard& size : boards) {
      document.points.push_back({static_cast<double>(size.pegs), document_bound(size)});
      lower.points.push_back({static_cast<double>(size.pegs), large_lower_bound(size)});
    }
    plot.series = {document, lower};
    WatchedStop watched;
    for (const std::string_view name : large_strategy_names()) {
      if (!strategy_.empty() && name != strategy_) continue;
      PlotSeries measured{std::string(name), {}, true, name == "general" ? palette::j1_line : palette::j0_line};
      for (const LargeBoard& size : boards) {
        const auto simulation = simulate_large(std::string(name), size, {games_, seed_, {}}, watched.stop());
        if (!simulation) return tl::unexpected(simulation.error());
        measured.points.push_back({static_cast<double>(size.pegs), simulation->mean()});
      }
      plot.series.push_back(std::move(measured));
    }
    return plot;
  }

  std::string output_;
  std::string strategy_;
  std::uint64_t games_ = 3;
  std::uint64_t seed_ = 1;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_large_draw_verb() { return std::make_unique<LargeDrawVerb>(); }

}  // namespace perfectplay::app
