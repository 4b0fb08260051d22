#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

Expected<PlayableGame> make_graph(const Arguments& arguments, Stop& stop) {
  auto graph = std::make_shared<const Graph>(TRY(read_graph(arguments.text("file"), 0, stop)));
  return PlayableGame{.game = erase(std::move(graph))};
}

}  // namespace

GameEntry graph_row() {
  return plain_row<make_graph>({
      .name = "graph",
      .summary = "any game given as a graph in a file",
      .example = {{"file", "FILE"}},
      .parameters = {{"file", ParameterKind::File, "",
                      "a graph in our text form or in PGSolver's; \"-\" is standard input"}},
      .small_instances = {{{"file", "alone 1 :\n"}},
                          // Two regions and a draw between them; parallel edges, and an edge out of a victory.
                          {{"file",
                            "a 0 start : b d b\n"
                            "b 1 : c e\n"
                            "c 0 : d v0\n"
                            "d 1 : a g\n"
                            "e 0 : v1\n"
                            "f 1 : e c\n"
                            "g 0 : d h\n"
                            "h 1 : c\n"
                            "v0 1 win0 : b\n"
                            "v1 1 win1 :\n"}},
                          {{"file",
                            "parity 4;\n"
                            "0 1 0 1,2 \"start\";\n"
                            "1 1 1 0,3;\n"
                            "2 1 1 2;\n"
                            "3 0 0 3;\n"
                            "4 1 0 3,0;\n"}}},
  });
}

}  // namespace perfectplay
