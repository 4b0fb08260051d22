#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/base/file.h"
#include "perfectplay/draw/palette.h"
#include "perfectplay/service/deduction/any_size.h"
#include "perfectplay/service/deduction/prove.h"
#include "perfectplay/service/deduction/simulation.h"
#include "perfectplay/service/picture.h"
#include "perfectplay/service/words.h"
#include "perfectplay/solve/mastermind/bounds.h"
#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay::service {
namespace {

constexpr std::uint32_t fewest_pegs = 4;

/// The board, the board of half its size, and so on, the smallest first.
std::vector<MastermindBoard> halves_of(MastermindBoard board) {
  std::vector<MastermindBoard> boards{board};
  while (board.pegs / 2 >= fewest_pegs) {
    board = {board.pegs / 2, std::max(1U, board.colors / 2)};
    boards.push_back(board);
  }
  std::ranges::reverse(boards);
  return boards;
}

Expected<Plot> measured_plot(const CurvesRequest& request, const MastermindBoard& board, Stop& stop) {
  const std::vector<MastermindBoard> boards = halves_of(board);
  const std::string shape = board.pegs == board.colors
                                ? "as many colours as pegs"
                                : fmt::format("{:.3g} colours per peg", static_cast<double>(board.colors) / board.pegs);
  Plot plot{fmt::format("Mastermind, {}: guesses until the code is found", shape),
            "pegs n",
            fmt::format("guesses, mean of {}", counted(request.games, "game")),
            {}};
  PlotSeries upper{"upper bound (Viaud 1987)", {}, false, palette::edge};
  PlotSeries lower{"no strategy below", {}, false, palette::edge};
  for (const MastermindBoard& size : boards) {
    upper.points.push_back({static_cast<double>(size.pegs), document_bound(size)});
    lower.points.push_back({static_cast<double>(size.pegs), mastermind_lower_bound(size)});
  }
  plot.series = {upper, lower};
  for (const std::string_view name : mastermind_strategy_names()) {
    if (!request.strategy.empty() && name != request.strategy) continue;
    PlotSeries measured{std::string(name), {}, true, name == "general" ? palette::j1_line : palette::j0_line};
    for (const MastermindBoard& size : boards) {
      const Simulation simulation =
          TRY(simulate_any_size(*request.game, std::string(name), size, {request.games, request.seed, {}}, stop));
      measured.points.push_back({static_cast<double>(size.pegs), simulation.mean()});
    }
    plot.series.push_back(std::move(measured));
  }
  return plot;
}

}  // namespace

std::vector<Option> CurvesRequest::options() {
  return {
      {.name = "output",
       .argument = "FILE",
       .help = "the picture, .svg: guesses against pegs on boards of this shape up to this size, for each strategy and "
               "with both bounds; with proof, .svg or .html",
       .target = &output,
       .letter = 'o',
       .names_file = true,
       .writes = Writes::File},
      {.name = "format",
       .argument = "FORM",
       .help = "the form, whatever the file's ending; curves are drawn as svg",
       .target = &format,
       .choices = {"svg", "html"}},
      {.name = "proof",
       .argument = "",
       .help = "a proof of the order or of the least total of a small game, as a tree that folds: .svg or .html",
       .target = &proof},
      {.name = "objective",
       .argument = "NAME",
       .help = "what the proof is about: worst, the order; expected, the least total of guesses over all solutions",
       .target = &objective,
       .choices = {"worst", "expected"}},
      {.name = "strategy",
       .argument = "NAME",
       .help = "draw only this strategy; left out: both",
       .target = &strategy,
       .choices = {"general", "adaptive"}},
      {.name = "games", .argument = "K", .help = "games per point (default 3)", .target = &games, .low = 1},
      {.name = "seed", .argument = "S", .help = "draws the secrets (default 1)", .target = &seed},
      {.name = "time-limit", .argument = "S", .help = "give up the proof after S seconds", .target = &time_limit},
  };
}

Expected<CurvesResult> CurvesRequest::run(Session& session, Stop& stop) const {
  if (proof) return draw_proof(session, stop);
  if (!game->entry->offers(Capability::AnySize)) {
    return input_error(fmt::format("curves of simulated games are drawn of {} only; of {}, a proof can be drawn",
                                   listed(games_offering(Capability::AnySize)), game->entry->name),
                       Hint{"proof", "true"});
  }
  if (format == "html" || (format.empty() && !output.empty() && output != "-" && !output.ends_with(".svg"))) {
    return input_error(fmt::format("{}: these curves are drawn as .svg", output.empty() ? format : output),
                       Hint{"output", "guesses.svg"});
  }
  const MastermindBoard board = TRY(any_size_board(*game));
  Plot plot = TRY(measured_plot(*this, board, stop));
  return put({*game, output, draw_plot(plot), std::move(plot)});
}

Expected<CurvesResult> CurvesRequest::draw_proof(Session& session, Stop& stop) const {
  const std::string form = TRY(output_form(output, format, proof_forms()));
  DeductionProveRequest request;
  request.game = game;
  request.objective = objective;
  request.text = true;
  request.time_limit = time_limit;
  const DeductionProveResult result = TRY(request.run(session, stop));
  const std::string title = proof_sentence(*game, result.header.declared.assertion, result.solutions);
  return put({*game, output, drawn_lines(title, result.lines, form)});
}

Expected<CurvesResult> CurvesRequest::put(CurvesResult result) const {
  if (output.empty()) return result;
  TRY(write_file(output, result.picture));
  result.picture.clear();
  return result;
}

Expected<Json> CurvesRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const CurvesResult& result) {
  Json document = document_of(result.choice);
  if (!result.plot.series.empty()) document["series"] = Json::array();
  for (const PlotSeries& curve : result.plot.series) {
    Json points = Json::array();
    for (const PlotPoint& point : curve.points) points.push_back({point.x, point.y});
    document["series"].push_back({{"name", curve.name}, {"measured", curve.measured}, {"points", std::move(points)}});
  }
  if (result.path.empty()) {
    document["picture"] = result.picture;
  } else {
    document["files"] = {result.path};
  }
  return document;
}

}  // namespace perfectplay::service
