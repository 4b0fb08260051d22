#include "perfectplay/service/reachability/strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "perfectplay/base/file.h"
#include "perfectplay/draw/picture.h"
#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/graph/normalize.h"
#include "perfectplay/service/output.h"
#include "perfectplay/service/reachability/scene.h"

namespace perfectplay::service {
namespace {

/// The explored graph with the names of its positions.
Graph named_copy(const ReachabilityGame& game, const Explored& explored) {
  const Graph& graph = *explored.graph;
  GraphBuilder builder;
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    builder.add(graph.owner(v), graph.victory(v), game.print(explored.code(v)));
  }
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    for (const Vertex to : graph.successors(Vertex{i})) builder.edge(Vertex{i}, to);
  }
  builder.start(graph.start());
  return builder.build();
}

std::span<const OutputForm> strategy_forms() {
  static const std::vector<OutputForm> forms = [] {
    std::vector<OutputForm> all(solution_forms().begin(), solution_forms().end());
    all.push_back({"dot", {".dot", ".gv"}});
    return all;
  }();
  return forms;
}

std::span<const OutputForm> graph_forms() {
  static const std::vector<OutputForm> forms{{"text", {".game", ".graph", ".txt", ""}}, {"pgsolver", {".pg", ".gm"}}};
  return forms;
}

}  // namespace

std::vector<Option> StrategyRequest::options() {
  std::vector<Option> options{
      {.name = "output",
       .argument = "FILE",
       .help = "the file to write: .sol or .txt, .json, .psol, .dot; \"-\" is standard output",
       .target = &output,
       .letter = 'o',
       .names_file = true,
       .writes = Writes::File},
      {.name = "format",
       .argument = "FORM",
       .help = "the form of the file, whatever its ending",
       .target = &format,
       .choices = {"text", "json", "pgsolver", "dot"}},
  };
  std::ranges::move(exploration.options(), std::back_inserter(options));
  return options;
}

Expected<StrategyResult> StrategyRequest::run(Session& session, Stop& stop) const {
  TRY(need_output("strategy", *game, output, "best.sol"));
  const std::string form = TRY(output_form(output, format, strategy_forms()));
  const PerfectGame solved = TRY(explore_game(*game, exploration, false, session, stop));
  const Oracle& oracle = *solved.oracle();
  StrategyResult result{.choice = *game, .saved = {output, ""}, .positions = oracle.solution().size()};
  result.warnings = oracle.game().warnings();
  result.picture = form == "dot";
  if (!result.picture) {
    result.saved = TRY(save_solution(*game, oracle, output, solution_form(form)));
    return result;
  }
  Scene scene = scene_of(*game, oracle);
  scene.strategy = StrategyShown::Both;
  TRY(write_file(output, TRY(to_dot(scene))));
  return result;
}

Expected<Json> StrategyRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const StrategyResult& result) {
  Json document = document_of(result.choice);
  document["file"] = result.saved.path;
  document["positions"] = result.positions;
  if (!result.warnings.empty()) document["warnings"] = result.warnings;
  return document;
}

std::vector<Option> ConvertRequest::options() {
  std::vector<Option> options{
      {.name = "output",
       .argument = "FILE",
       .help = "the file to write: .pg or .gm for PGSolver's form, .game or .txt for ours; also .gz; \"-\" is standard "
               "output",
       .target = &output,
       .letter = 'o',
       .names_file = true,
       .writes = Writes::File},
      {.name = "format",
       .argument = "FORM",
       .help = "the form, whatever the file's ending",
       .target = &format,
       .choices = {"text", "pgsolver"}},
      {.name = "normalize",
       .argument = "",
       .help = "make the graph bipartite with fictitious vertices",
       .target = &normalize},
  };
  std::ranges::move(exploration.options(), std::back_inserter(options));
  return options;
}

Expected<ConvertResult> ConvertRequest::run(Session& /*session*/, Stop& stop) const {
  TRY(need_output("convert", *game, output, "game.pg"));
  const std::string form = TRY(output_form(output, format, graph_forms()));
  const ExploreOptions options = exploration.explore_options(false);
  const PlayableGame made = TRY(make_game<PlayableGame>(*game, &options));
  const Explored explored = TRY(made->explore(options, stop));
  // A graph from a file has its own names already.
  Graph named;
  if (!explored.named) named = named_copy(*made, explored);
  const Graph* written = explored.named ? explored.graph.get() : &named;
  ConvertResult result{.choice = *game, .path = output};
  perfectplay::Normalized bipartite;
  if (normalize) {
    bipartite = TRY(perfectplay::normalize(*written));
    written = &bipartite.graph;
    result.inserted = bipartite.inserted;
  }
  result.vertices = written->size();
  result.edges = written->edges();
  auto out = TRY(OutputFile::create(output));
  write_graph(*written, form == "pgsolver" ? GraphForm::PGSolver : GraphForm::Text, out);
  TRY(out.commit());
  return result;
}

Expected<Json> ConvertRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const ConvertResult& result) {
  Json document = document_of(result.choice);
  document["file"] = result.path;
  document["vertices"] = result.vertices;
  document["edges"] = result.edges;
  if (result.inserted) document["inserted"] = *result.inserted;
  return document;
}

}  // namespace perfectplay::service
