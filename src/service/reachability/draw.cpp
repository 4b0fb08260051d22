#include "perfectplay/service/reachability/draw.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "perfectplay/base/file.h"
#include "perfectplay/draw/picture.h"
#include "perfectplay/service/output.h"
#include "perfectplay/service/reachability/board_scene.h"
#include "perfectplay/service/reachability/scene.h"
#include "perfectplay/service/words.h"

namespace perfectplay::service {
namespace {

Expected<std::string> drawn(const Scene& scene, const std::string& form) {
  if (form == "html") return to_html(scene);
  return form == "dot" ? to_dot(scene) : render(scene, form);
}

bool is_form(std::string_view word) { return word == "svg" || word == "png" || word == "dot" || word == "html"; }

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
       .names_file = true},
      {.name = "format",
       .argument = "FORM",
       .help = "the form, whatever the file's ending",
       .target = &format,
       .choices = {"svg", "png", "dot", "html"}},
      {.name = "position",
       .argument = "P",
       .help = "draw the board of a game that has one, with what each move is worth, as .svg; \"start\" is the empty "
               "board",
       .target = &position},
      {.name = "layout",
       .argument = "rows|moves",
       .help = "one row per player, or by moves from left to right; rows where the game has columns (Nim)",
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
      {.name = "step", .argument = "N", .help = "only what the attractors hold after N steps", .target = &step},
      {.name = "unsolved", .argument = "", .help = "the plain graph, without colours", .target = &unsolved},
  };
  std::ranges::move(method.options(), std::back_inserter(options));
  return options;
}

Expected<std::string> DrawRequest::form() const {
  if (!format.empty()) return format;
  if (output.empty() || output == "-") return output.empty() ? "svg" : "dot";
  const std::size_t dot = output.rfind('.');
  std::string ending = dot == std::string::npos ? "" : output.substr(dot + 1);
  if (is_form(ending)) return ending;
  return input_error(fmt::format("{}: the ending says what to draw: .svg, .png, .dot or .html", output));
}

Expected<void> DrawRequest::check(const std::string& form) const {
  if (unsolved && (steps || step != every_step || strategy != "none" || form == "html")) {
    return input_error("an unsolved graph is drawn plain: it goes with neither steps nor a strategy");
  }
  if (steps && step != every_step) return input_error("all steps, or one of them: give only one of steps and step");
  if (steps && (output.empty() || output == "-")) {
    return input_error("steps are several files: name the first", Hint{"output", "picture.svg"});
  }
  if (position.empty()) return {};
  if (form != "svg" || steps || step != every_step || unsolved || strategy != "none" || !layout.empty()) {
    return input_error("a position is drawn as one board in .svg: it goes with none of the options for graphs");
  }
  return {};
}

Expected<DrawResult> DrawRequest::run(Session& session, Stop& stop) const {
  const std::string form = TRY(this->form());
  TRY(check(form));
  Stop limited(stop, method.time_limit.limit());
  DrawResult result{.choice = *game, .files = {}};
  if (!position.empty()) {
    result.picture = TRY(draw_board(session, limited));
    if (stop.cancelled()) return stopped();
  } else {
    const PerfectGame solved = TRY(explore_game(*game, method.exploration, false, session, limited));
    if (steps && form != "html") {
      result.files = TRY(draw_steps(*solved.oracle(), form));
      return result;
    }
    result.picture = TRY(draw_graph(*solved.oracle(), form));
  }
  if (output.empty()) {
    if (form == "png") return input_error("a picture in pixels goes to a file: name one", Hint{"output", "board.png"});
    return result;
  }
  TRY(write_file(output, result.picture));
  result.files.push_back(output);
  result.picture.clear();
  return result;
}

Expected<std::string> DrawRequest::draw_board(Session& session, Stop& stop) const {
  const std::string where = position == "start" ? "" : position;
  if (!game->entry->offers(Capability::Board)) {
    return input_error(fmt::format("{} has no board to draw a position on; {} have", game->entry->name,
                                   listed(games_offering(Capability::Board))));
  }
  const PerfectGame perfect = TRY(open_game(*game, method, explored_to_show, where, session, stop));
  return to_svg(TRY(board_picture(perfect, stop)));
}

Expected<std::string> DrawRequest::draw_graph(const Oracle& oracle, const std::string& form) const {
  Scene scene = scene_of(*game, oracle);
  if (!layout.empty()) scene.layout = layout == "rows" ? Layout::Rows : Layout::Moves;
  scene.strategy = shown(strategy);
  if (unsolved) scene.solution = nullptr;
  if (step != every_step) scene.step = static_cast<std::uint32_t>(std::min<std::uint64_t>(step, raw(no_rank) - 1));
  return drawn(scene, form);
}

/// All pictures are drawn before the first is written, so that a failure leaves no half of a series.
Expected<std::vector<std::string>> DrawRequest::draw_steps(const Oracle& oracle, const std::string& form) const {
  Scene scene = scene_of(*game, oracle);
  if (!layout.empty()) scene.layout = layout == "rows" ? Layout::Rows : Layout::Moves;
  scene.strategy = shown(strategy);
  const std::uint32_t last = last_step(oracle.solution());
  std::vector<std::string> pictures;
  for (std::uint32_t number = 0; number <= last; ++number) {
    scene.step = number;
    pictures.push_back(TRY(drawn(scene, form)));
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

Json to_json(const DrawResult& result) {
  Json document = document_of(result.choice);
  if (result.files.empty()) {
    document["picture"] = result.picture;
  } else {
    document["files"] = result.files;
  }
  return document;
}

}  // namespace perfectplay::service
