#include "perfectplay/service/reachability/solve.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "perfectplay/graph/normalize.h"
#include "perfectplay/service/solution_file.h"

namespace perfectplay::service {
namespace {

struct SolvedNormalized {
  Normalization change;
  Oracle oracle;
};

Expected<SolvedNormalized> solve_normalized(const Oracle& before, const Exploration& exploration, Stop& stop) {
  auto bipartite = TRY(perfectplay::normalize(*before.explored().graph));
  Normalization change{.inserted = bipartite.inserted};
  auto after = TRY(Oracle::solve(erase(std::make_shared<const Graph>(std::move(bipartite.graph))),
                                 exploration.explore_options(false), stop));
  change.before = before.solution().value(before.explored().graph->start());
  for (std::uint32_t v = 0; v < before.solution().size(); ++v) {
    const Rank old_rank = before.solution().rank[v];
    const Rank new_rank = after.solution().rank[v];
    if (old_rank == new_rank) continue;
    ++change.changed;
    change.largest_change = std::max<std::uint64_t>(change.largest_change, raw(new_rank) - raw(old_rank));
  }
  return SolvedNormalized{change, std::move(after)};
}

void tell_graph(const Oracle& oracle, SolveResult& result) {
  const Explored& explored = oracle.explored();
  result.positions = explored.positions;
  result.graph =
      GraphResult{.moves = explored.moves,
                  .count = oracle.counts(),
                  .classes = explored.symmetry ? std::optional<std::uint64_t>(explored.graph->size()) : std::nullopt,
                  .normalization = std::nullopt};
}

void tell_steps(std::shared_ptr<const Oracle> oracle, std::string_view player, SolveResult& result) {
  result.attractors = attractor_steps(oracle->solution(), player_named(player));
  result.solved = std::move(oracle);
}

/// The moves that win too, but take longer than the best ones.
Expected<std::vector<std::string>> slower_wins(const Oracle& oracle, Code start) {
  std::vector<std::string> names;
  const ReachabilityGame& game = oracle.game();
  const Value value = TRY(oracle.value(start));
  if (!wins(value.outcome, game.player(start))) return names;
  for (const auto& move : game.moves(start)) {
    const Value after = TRY(oracle.value(move.next));
    if (after.outcome == value.outcome && !keeps_value(value, after)) names.push_back(move.name);
  }
  return names;
}

/// Fills in the value, the best moves and the line of a position. A search that is stopped has the best moves so far.
Expected<void> tell_start(PerfectPlay& play, Code start, SolveResult& result, Stop& stop) {
  const ReachabilityGame& game = play.game();
  result.value = TRY(play.bracket(start, stop));
  result.start = game.print(start);
  result.from_start = start == game.start();
  result.player = game.player(start);
  result.score = score_of(game, start, result.value, result.player);
  if (result.value.proved()) result.best = names_of(TRY(play.best_moves(start, stop)));
  return {};
}

void tell_line(const Line<RatedMove>& line, SolveResult& result) {
  result.line = names_of(line.moves);
  result.line_is_cut = line.end == LineEnd::Cut;
}

}  // namespace

std::vector<Option> SolveRequest::options() {
  std::vector<Option> options{
      {.name = "position",
       .argument = "P",
       .help = "start from this position; left out or empty: the game's own start",
       .target = &position},
      {.name = "output",
       .argument = "FILE",
       .help = "write the whole solution: .sol or .txt, .json, .psol; also .gz",
       .target = &output,
       .letter = 'o',
       .names_file = true,
       .writes = Writes::File},
      {.name = "format",
       .argument = "FORM",
       .help = "the form of that file, whatever its ending",
       .target = &format,
       .choices = {"text", "json", "pgsolver"}},
      {.name = "values", .argument = "", .help = "list the value, rank and move of every position", .target = &values},
      {.name = "steps", .argument = "", .help = "list the attractors step by step: A(0), A(1), …", .target = &steps},
      {.name = "player",
       .argument = "WHOSE",
       .help = "with steps: list the attractor of one player alone",
       .target = &player,
       .choices = {"J0", "J1", "both"}},
      {.name = "normalize",
       .argument = "",
       .help =
           "solve the bipartite form, with a fictitious vertex between two of one player, and report how ranks change",
       .target = &normalize},
  };
  std::ranges::move(method.options(), std::back_inserter(options));
  return options;
}

Expected<SolveResult> SolveRequest::run(Session& session, Stop& stop) const {
  if (!format.empty() && output.empty()) {
    return input_error("a format is the form of a file: name one", Hint{"output", "best.sol"});
  }
  if (!player.empty() && !steps) return input_error("player says whose steps are listed: it goes with steps");
  if (normalize && !output.empty()) {
    return input_error(
        "the normalized graph is not the one that the file would name: convert the game first, normalized, and solve "
        "the graph that this writes");
  }
  const SolutionForm form = solution_form(TRY(output_form(output, format, solution_forms())));
  Stop limited(stop, method.time_limit.limit());
  // A result about every position needs the whole graph.
  const bool whole = !output.empty() || values || steps || normalize;
  if (whole && !position.empty()) {
    return input_error("a position is solved by itself: it goes with none of output, values, steps and normalize");
  }
  TRY(method.check(*game->entry));
  if (whole && !method.book.empty())
    return input_error("a book is for a search, and all positions need the whole graph");
  Exploration exploration = method.exploration;
  if ((values || steps) && session.limits().listed != 0) {
    exploration.max_positions = std::min(exploration.max_positions, session.limits().listed);
  }
  // A question about one position explores no more than `show` does.
  const double explored = position.empty() ? std::numeric_limits<double>::infinity() : explored_to_show;
  auto perfect = whole ? TRY(explore_game(*game, exploration, false, session, limited))
                       : TRY(open_game(*game, method, explored, position, session, limited));
  const Code start = perfect.position();
  SolveResult result{.choice = *game};
  result.warnings = perfect.game().warnings();
  if (normalize) {
    const auto normalized =
        std::make_shared<SolvedNormalized>(TRY(solve_normalized(*perfect.oracle(), method.exploration, limited)));
    Oracle& oracle = normalized->oracle;
    TRY(tell_start(oracle, start, result, limited));
    tell_line(TRY(oracle.best_line(start, line_limit, limited)), result);
    tell_graph(oracle, result);
    result.slower = TRY(slower_wins(oracle, start));
    result.graph->normalization = normalized->change;
    if (values) result.values = {normalized, &oracle};
    if (steps) tell_steps({normalized, &oracle}, player, result);
    return result;
  }
  TRY(tell_start(perfect.play(), start, result, limited));
  result.best_complete = !perfect.searched() || (result.value.proved() && !limited.ended());
  tell_line(TRY(perfect.best_line(start, line_limit, limited)), result);
  result.positions = perfect.nodes();
  result.grundy = TRY(grundy_of(*game, start, limited));
  if (const Oracle* oracle = perfect.oracle()) {
    tell_graph(*oracle, result);
    result.slower = TRY(slower_wins(*oracle, perfect.position()));
    if (!output.empty()) result.saved = TRY(save_solution(*game, *oracle, output, form));
  }
  if (values || steps) {
    const auto kept = std::make_shared<const PerfectGame>(std::move(perfect));
    if (values) result.values = {kept, kept->oracle()};
    if (steps) tell_steps({kept, kept->oracle()}, player, result);
  }
  return result;
}

Expected<Json> SolveRequest::answer(Session& session, Stop& stop) {
  return run(session, stop).map([](const SolveResult& result) { return to_json(result); });
}

Json summary_json(const SolveResult& result) {
  Json document = document_of(result.choice);
  document["start"] = result.start;
  add_value(document, result.value, result.score);
  document["positions"] = result.positions;
  if (!result.graph) {
    document["nodes"] = result.positions;
    document["best"] = result.best;
    document["best_complete"] = result.best_complete;
    document["method"] = "search";
    document["line"] = result.line;
    return document;
  }
  const GraphResult& graph = *result.graph;
  document["moves"] = graph.moves;
  document["best"] = result.best;
  document["best_complete"] = result.best_complete;
  document["count"] = {{"J0", graph.count[0]}, {"J1", graph.count[1]}, {"draw", graph.count[2]}};
  document["symmetry"] = graph.classes.has_value();
  if (graph.classes) document["classes"] = *graph.classes;
  document["line"] = result.line;
  if (const auto& n = graph.normalization) {
    document["normalized"] = {{"inserted", n->inserted},
                              {"rank_before", rank_json(n->before)},
                              {"rank_after", rank_json(result.value.low)},
                              {"ranks_changed", n->changed},
                              {"largest_change", n->largest_change}};
  }
  if (result.grundy) document["grundy"] = grundy_json(*result.grundy);
  if (!result.warnings.empty()) document["warnings"] = result.warnings;
  if (result.solved) document["attractors"] = attractors_json(result.attractors, *result.solved);
  if (result.saved) document["file"] = result.saved->path;
  return document;
}

Json to_json(const SolveResult& result) {
  Json document = summary_json(result);
  if (!result.values) return document;
  // No position comes twice: looking for each among those before it would take the square of their number.
  std::vector<std::pair<const std::string, Json>>& values =
      (document["values"] = Json::object()).get_ref<Json::object_t&>();
  for_each_value(*result.values, [&](const std::string& position, const Value& value, const std::string& move) {
    values.emplace_back(position, value_row(value, move));
  });
  return document;
}

void for_each_value(const Oracle& oracle, const ValueVisitor& visit) {
  const Explored& explored = oracle.explored();
  const auto name = [&](Vertex v) { return oracle.game().print(explored.code(v)); };
  for (std::uint32_t i = 0; i < oracle.solution().size(); ++i) {
    const Vertex move = oracle.solution().move[i];
    visit(name(Vertex{i}), oracle.solution().value(Vertex{i}), move == no_vertex ? std::string() : name(move));
  }
}

Json value_row(const Value& value, const std::string& move) {
  return {{"value", name_of(value.outcome)},
          {"rank", rank_json(value)},
          {"move", move.empty() ? Json(nullptr) : Json(move)}};
}

}  // namespace perfectplay::service
