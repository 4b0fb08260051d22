// perfectplay solve GAME: value of the start, counts, best opening moves; with -o the whole solution in a file.
#include <fmt/format.h>

#include <chrono>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/reachability/perfect_engine.h"
#include "perfectplay/app/verbs/reachability/views.h"
#include "perfectplay/graph/normalize.h"

namespace perfectplay::app {
namespace {

/// Calls `visit(name, value, name of the move or empty)` for every vertex.
template <class Visit>
void for_each_value(const Oracle& oracle, Visit visit) {
  const Explored& explored = oracle.explored();
  const auto name = [&](Vertex v) { return oracle.game().print(explored.code(v)); };
  for (std::uint32_t i = 0; i < oracle.solution().size(); ++i) {
    const Vertex move = oracle.solution().move[i];
    visit(name(Vertex{i}), oracle.solution().value(Vertex{i}), move == no_vertex ? std::string() : name(move));
  }
}

/// Printed as it goes: a document of a million vertices should not be held in memory as a tree.
void print_with_values(const Json& document, const Oracle& oracle) {
  std::string text = printed(document);
  text.resize(text.rfind("\n}"));
  print(text + ",\n  \"values\": {");
  std::string_view comma = "\n";
  for_each_value(oracle, [&](const std::string& name, const Value& value, const std::string& move) {
    print(fmt::format("{}    {}: {{\"value\": \"{}\", \"rank\": {}, \"move\": {}}}", comma, in_json(name),
                      name_of(value.outcome), rank_json(value).dump(), move.empty() ? "null" : in_json(move)));
    comma = ",\n";
  });
  print("\n  }\n}\n");
}

void print_value_table(const Oracle& oracle) {
  std::size_t width = 8;
  for_each_value(
      oracle, [&](const std::string& name, const Value&, const std::string&) { width = std::max(width, name.size()); });
  print(fmt::format("\n  {:<{}}  value  rank        move\n", "position", width));
  for_each_value(oracle, [&](const std::string& name, const Value& value, const std::string& move) {
    print(fmt::format("  {:<{}}  {:<5}  {:<10}  {}\n", name, width, name_of(value.outcome),
                      value.rank == no_rank ? "-" : std::to_string(raw(value.rank)), move.empty() ? "-" : move));
  });
}

class SolveVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
        {.name = "output",
         .argument = "FILE",
         .help = "write the whole solution: .sol or .txt, .json, .psol; also .gz",
         .target = &output_,
         .letter = 'o'},
        {.name = "format",
         .argument = "FORM",
         .help = "the form of that file, whatever its ending",
         .target = &format_,
         .choices = {"text", "json", "pgsolver"}},
        {.name = "values",
         .argument = "",
         .help = "list the value, rank and move of every position",
         .target = &values_},
        {.name = "normalize",
         .argument = "",
         .help =
             "solve the bipartite form, with a fictitious vertex between two of one player, and say how ranks change",
         .target = &normalize_},
    };
    for (Option& option : engine_.options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const GameChoice& choice = *invocation.game;
    if (!format_.empty() && output_.empty()) return input_error("--format is the form of a file: add -o FILE");
    if (normalize_ && !output_.empty()) {
      return input_error(
          fmt::format("--normalize solves another graph than the one named; write that first: "
                      "perfectplay convert {} --normalize -o FILE.game",
                      choice.command()));
    }
    const auto began = std::chrono::steady_clock::now();
    const auto game = make_game(choice);
    if (!game) return tl::unexpected(game.error());
    // What is told of every position needs the whole graph.
    const bool whole = !output_.empty() || values_ || normalize_;
    auto perfect = whole ? explore(game->game) : engine_.open(*game, std::numeric_limits<double>::infinity());
    if (!perfect) return tl::unexpected(perfect.error());
    std::optional<Normalization> normalization;
    if (normalize_) {
      auto solved = solve_normalized(*perfect->oracle());
      if (!solved) return tl::unexpected(solved.error());
      normalization = solved->first;
      perfect = PerfectGame(std::move(solved->second));
    }
    const auto result = summarise(choice, *perfect, normalization);
    if (!result) return tl::unexpected(result.error());
    std::string check;
    if (!output_.empty()) {
      auto saved = save_solution(choice, *perfect->oracle(), output_, format_);
      if (!saved) return tl::unexpected(saved.error());
      check = std::move(*saved);
    }
    if (output_ != "-") report(*result, perfect->oracle(), check);
    if (stderr_is_terminal() && !json_) {
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
      complain(fmt::format("\nsolved in {}", duration(taken.count())));
    }
    return interrupted() ? ExitCode::Interrupted : ExitCode::Done;
  }

 private:
  Expected<PerfectGame> explore(const std::shared_ptr<const ReachabilityGame>& game) const {
    return engine_.engine.solve(game, false).map([](Oracle&& oracle) { return PerfectGame(std::move(oracle)); });
  }

  void report(const SolveResult& result, const Oracle* oracle, const std::string& check) const {
    if (json_ && values_) {
      print_with_values(to_json(result), *oracle);
    } else if (json_) {
      print(printed(to_json(result)));
    } else {
      print(to_text(result));
      if (values_) print_value_table(*oracle);
      if (!output_.empty()) print(fmt::format("\nWritten to {}. {}", shell_word(output_), check));
    }
  }

  Expected<std::pair<Normalization, Oracle>> solve_normalized(const Oracle& before) const {
    auto bipartite = normalize(*before.explored().graph);
    if (!bipartite) return tl::unexpected(bipartite.error());
    Normalization change{.inserted = bipartite->inserted};
    auto after = engine_.engine.solve(erase(std::make_shared<const Graph>(std::move(bipartite->graph))), false);
    if (!after) return tl::unexpected(after.error());
    change.before = before.solution().value(before.explored().graph->start());
    for (std::uint32_t v = 0; v < before.solution().size(); ++v) {
      const Rank old_rank = before.solution().rank[v];
      const Rank new_rank = after->solution().rank[v];
      if (old_rank == new_rank) continue;
      ++change.changed;
      change.largest_change = std::max<std::uint64_t>(change.largest_change, raw(new_rank) - raw(old_rank));
    }
    return std::pair(change, std::move(*after));
  }

  static Expected<SolveResult> summarise(const GameChoice& choice, const PerfectGame& perfect,
                                         const std::optional<Normalization>& normalization) {
    const ReachabilityGame& game = perfect.game();
    const Code start = game.start();
    const auto value = perfect.bracket(start);
    if (!value) return tl::unexpected(value.error());
    const auto best = value->proved() ? perfect.best_moves(start) : Expected<std::vector<RatedMove>>();
    if (!best) return tl::unexpected(best.error());
    const auto line = perfect.best_line(start, line_limit);
    if (!line) return tl::unexpected(line.error());
    SolveResult result{.game = std::string(choice.entry->name),
                       .command = choice.command(),
                       .parameters = parameters_json(choice),
                       .start = game.print(start),
                       .player = game.player(start),
                       .value = *value,
                       .score = score_of(game, start, *value, game.player(start)),
                       .positions = perfect.nodes(),
                       .best = names_of(*best),
                       .line = names_of(*line),
                       .line_goes_on = perfect.goes_on(*line),
                       .graph = {}};
    if (const Oracle* oracle = perfect.oracle()) {
      const Explored& explored = oracle->explored();
      result.positions = explored.positions;
      result.graph = GraphResult{
          .moves = explored.moves,
          .count = oracle->counts(),
          .classes = explored.symmetry ? std::optional<std::uint64_t>(explored.graph->size()) : std::nullopt,
          .normalization = normalization};
    }
    return result;
  }

  PerfectEngine engine_;
  bool json_ = false;
  std::string output_;
  std::string format_;
  bool values_ = false;
  bool normalize_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_solve_verb() { return std::make_unique<SolveVerb>(); }

}  // namespace perfectplay::app
