// perfectplay convert GAME -o FILE: the game's graph as a file, in our text form or PGSolver's.
#include <fmt/format.h>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/reachability/engine.h"
#include "perfectplay/app/verbs/reachability/views.h"
#include "perfectplay/base/file.h"
#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/graph/normalize.h"

namespace perfectplay::app {
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

class ConvertVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "output",
         .argument = "FILE",
         .help = "where to write: .pg or .gm for PGSolver's form, anything else for ours; also .gz; \"-\" is standard "
                 "output",
         .target = &output_,
         .letter = 'o'},
        {.name = "format",
         .argument = "FORM",
         .help = "the form, whatever the file's ending",
         .target = &format_,
         .choices = {"text", "pgsolver"}},
        {.name = "normalize",
         .argument = "",
         .help = "make the graph bipartite with fictitious vertices",
         .target = &normalize_},
        {.name = "json", .argument = "", .help = "report what was written as JSON", .target = &json_},
    };
    for (Option& option : engine_.options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const GameChoice& choice = *invocation.game;
    if (output_.empty()) {
      return input_error(
          fmt::format("convert needs a file to write to: perfectplay convert {} -o game.pg", choice.command()));
    }
    const auto game = make_game(choice);
    if (!game) return tl::unexpected(game.error());
    const auto explored = engine_.explore(**game, false);
    if (!explored) return tl::unexpected(explored.error());
    Graph graph;
    if (!explored->named) graph = named_copy(**game, *explored);
    const Graph* written = explored->named ? explored->graph.get() : &graph;
    Normalized bipartite;
    if (normalize_) {
      auto normalized = normalize(*written);
      if (!normalized) return tl::unexpected(normalized.error());
      bipartite = std::move(*normalized);
      written = &bipartite.graph;
    }
    if (auto saved = save(*written); !saved) return tl::unexpected(saved.error());
    if (output_ == "-") return ExitCode::Done;
    if (json_) {
      Json document{{"file", output_}, {"vertices", written->size()}, {"edges", written->edges()}};
      if (normalize_) document["inserted"] = bipartite.inserted;
      print(printed(document));
    } else {
      print(fmt::format("{} vertices and {} edges written to {}.\n", grouped(written->size()),
                        grouped(written->edges()), shell_word(output_)));
      if (normalize_) print(fmt::format("{} of the vertices are fictitious.\n", grouped(bipartite.inserted)));
    }
    return ExitCode::Done;
  }

 private:
  Expected<void> save(const Graph& graph) const {
    auto out = OutputFile::create(output_);
    if (!out) return tl::unexpected(out.error());
    const GraphForm form = format_ == "text"       ? GraphForm::Text
                           : format_ == "pgsolver" ? GraphForm::PGSolver
                                                   : form_of_path(output_);
    write_graph(graph, form, *out);
    return out->commit();
  }

  Engine engine_;
  std::string output_;
  std::string format_;
  bool normalize_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_convert_verb() { return std::make_unique<ConvertVerb>(); }

}  // namespace perfectplay::app
