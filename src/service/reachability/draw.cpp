#include "perfectplay/service/reachability/draw.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "perfectplay/base/file.h"
#include "perfectplay/draw/picture.h"
#include "perfectplay/service/output.h"
#include "perfectplay/service/reachability/attractor_steps.h"
#include "perfectplay/service/reachability/board_scene.h"
#include "perfectplay/service/reachability/proof_tree.h"
#include "perfectplay/service/reachability/proof_words.h"
#include "perfectplay/service/reachability/scene.h"
#include "perfectplay/service/words.h"

namespace perfectplay::service {
namespace {

Expected<std::string> drawn_graph(const Scene& scene, const std::string& form) {
  if (form == "html") return to_html(scene);
  return form == "dot" ? to_dot(scene) : render(scene, form);
}

std::span<const OutputForm> picture_forms() {
  static const std::vector<OutputForm> forms{
      {"svg", {".svg"}}, {"png", {".png"}}, {"dot", {".dot", ".gv"}}, {"html", {".html", ".htm"}}};
  return forms;
}

StrategyShown shown(const std::string& strategy) {
  return strategy == "J0"     ? StrategyShown::J0
         : strategy == "J1"   ? StrategyShown::J1
         : strategy == "both" ? StrategyShown::Both
                              : StrategyShown::None;
}

}  // namespace

std::vector<Option> DrawRequest::options() {
  std::vector<Option> options{
      {.name = "output",
       .argument = "FILE",
       .help = "the picture: .svg, .png, .dot, or .html with the steps animated",
       .target = &output,
       .letter = 'o',
       .names_file = true,
       .writes = Writes::File},
      {.name = "format",
       .argument = "FORM",
       .help = "the form, whatever the file's ending",
       .target = &format,
       .choices = {"svg", "png", "dot", "html"}},
      {.name = "position",
       .argument = "P",
       .help = "draw the board of this position with the worth of each move: .svg, .png or .html; without P, or with "
               "\"start\", the board at the start",
       .target = &position,
       .bare = start_word},
      {.name = "layout",
       .argument = "rows|moves",
       .help = "one row per player, or by moves from left to right; default: rows for Nim, moves for all others",
       .target = &layout,
       .choices = {"rows", "moves"}},
      {.name = "strategy",
       .argument = "WHOSE",
       .help = "highlight the moves of a strategy",
       .target = &strategy,
       .choices = {"none", "J0", "J1", "both"}},
      {.name = "steps",
       .argument = "",
       .help = "one picture per step of the attractors: FILE-00.svg, FILE-01.svg, …",
       .target = &steps},
      {.name = "step", .argument = "N", .help = "colour the attractors as they are after N steps", .target = &step},
      {.name = "player",
       .argument = "WHOSE",
       .help = "colour the attractor of one player alone",
       .target = &player,
       .choices = {"both", "J0", "J1"}},
      {.name = "proof",
       .argument = "",
       .help = "a proof of the value of a small game, or of the position, as a tree that folds: .svg or .html",
       .target = &proof},
      {.name = "unsolved", .argument = "", .help = "the plain graph, without colours", .target = &unsolved},
  };
  std::ranges::move(method.options(), std::back_inserter(options));
  return options;
}

Expected<std::string> DrawRequest::form() const {
  if (proof) return output_form(output, format, proof_forms());
  if (!position.empty() && format != "dot") return output_form(output, format, board_forms());
  if (format.empty() && output == "-") return "dot";
  return output_form(output, format, picture_forms());
}

Expected<void> DrawRequest::check(const std::string& form) const {
  if (unsolved && (steps || step != every_step || strategy != "none" || player != "both" || form == "html")) {
    return input_error("an unsolved graph is drawn plain: it goes with neither steps nor a strategy");
  }
  if (steps && step != every_step) return input_error("all steps, or one of them: give only one of steps and step");
  if (steps && (output.empty() || output == "-")) {
    return input_error("steps are several files: name the first", Hint{"output", "picture.svg"});
  }
  if (position.empty() && !proof) return {};
  if (form == "dot" || steps || step != every_step || unsolved || strategy != "none" || player != "both" ||
      !layout.empty()) {
    return input_error(proof ? "a proof is drawn as a tree: it goes with none of the options for graphs"
                             : "a position is drawn as one board, .svg, .png or .html: it goes with none of the "
                               "options for graphs");
  }
  return {};
}

Expected<DrawResult> DrawRequest::run(Session& session, Stop& stop) const {
  const std::string form = TRY(this->form());
  TRY(check(form));
  Stop limited(stop, method.time_limit.limit());
  if (proof || !position.empty()) {
    std::string picture = TRY(proof ? draw_proof(form, session, limited) : draw_board(form, session, limited));
    if (stop.cancelled()) return stopped();
    return put_picture(*game, std::move(picture), form, output);
  }
  if (form != "dot" && !session.limits().owner) {
    return input_error("Graphviz lays out pictures of graphs, and it is not run here", Hint{"format", "dot"});
  }
  const PerfectGame solved = TRY(explore_game(*game, method.exploration, false, session, limited));
  if (steps && form != "html") {
    auto files = TRY(draw_steps(*solved.oracle(), form));
    return DrawResult{.choice = *game, .files = std::move(files), .warnings = solved.game().warnings()};
  }
  auto result = TRY(put_picture(*game, TRY(draw_graph(*solved.oracle(), form)), form, output));
  result.warnings = solved.game().warnings();
  return result;
}

Expected<std::string> DrawRequest::draw_proof(const std::string& form, Session& session, Stop& stop) const {
  const std::string where = position == start_word ? "" : position;
  PerfectGame perfect = TRY(open_game(*game, method, explored_to_show, where, session, stop));
  const ReadableProof readable = TRY(readable_proof(perfect.play(), perfect.position(), most_readable_steps, stop));
  const std::string title = readable_sentence(*game, perfect.game(), perfect.position(), readable.value);
  return drawn(proof_tree(perfect.game(), readable, title), form);
}

Expected<std::string> DrawRequest::draw_board(const std::string& form, Session& session, Stop& stop) const {
  const std::string where = position == start_word ? "" : position;
  if (!game->entry->offers(Capability::Board)) {
    return input_error(fmt::format("{} has no board to draw a position on; {} have", game->entry->name,
                                   listed(games_offering(Capability::Board))));
  }
  const PerfectGame perfect = TRY(open_game(*game, method, explored_to_show, where, session, stop));
  PageTable table;
  const BoardPicture picture = TRY(board_picture(perfect, table, stop));
  return rendered(drawn(picture), form, game->command(), table);
}

Expected<std::string> DrawRequest::draw_graph(const Oracle& oracle, const std::string& form) const {
  Scene scene = scene_of(*game, oracle);
  if (!layout.empty()) scene.layout = layout == "rows" ? Layout::Rows : Layout::Moves;
  scene.strategy = shown(strategy);
  scene.player = player_named(player);
  if (unsolved) scene.solution = nullptr;
  if (step != every_step) scene.step = static_cast<std::uint32_t>(std::min<std::uint64_t>(step, raw(no_rank) - 1));
  return drawn_graph(scene, form);
}

/// Draws all pictures before it writes the first, so that a failure leaves no incomplete series.
Expected<std::vector<std::string>> DrawRequest::draw_steps(const Oracle& oracle, const std::string& form) const {
  Scene scene = scene_of(*game, oracle);
  if (!layout.empty()) scene.layout = layout == "rows" ? Layout::Rows : Layout::Moves;
  scene.strategy = shown(strategy);
  scene.player = player_named(player);
  const std::uint32_t last = last_step(oracle.solution(), scene.player);
  std::vector<std::string> pictures;
  for (std::uint32_t number = 0; number <= last; ++number) {
    scene.step = number;
    pictures.push_back(TRY(drawn_graph(scene, form)));
  }
  const std::string stem = output.substr(0, output.rfind('.'));
  const std::size_t digits = std::max<std::size_t>(2, std::to_string(last).size());
  std::vector<std::string> files;
  for (std::size_t number = 0; number < pictures.size(); ++number) {
    files.push_back(fmt::format("{}-{:0{}}.{}", stem, number, digits, form));
    TRY(write_file(files.back(), pictures[number]));
  }
  return files;
}

Expected<Json> DrawRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

}  // namespace perfectplay::service
