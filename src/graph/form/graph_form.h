// Graphs as text: our own form and that of PGSolver, told apart by their first line.
//
//   # Perfect Play                                parity 3;
//   a 0 start : b c                               start 0;
//   b 1 : a c                                     0 1 0 1,2 "a";
//   c 1 win0 :                                    1 1 1 0,2 "b";
//                                                 2 0 1 2 "c";
//
// In the PGSolver form a vertex whose only edge is to itself (given any number of times) is a victory vertex: of J0
// when its priority is even, of J1 when it is odd. It keeps that edge. All other priorities are ignored. The start is
// the first vertex of the file unless one is marked. text_form.h and pgsolver_form.h define what is accepted.
#pragma once

#include <string>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/base/file.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

enum class GraphForm : std::uint8_t { Text, PGSolver };

/// Errors name `source`, line and column. With `threads` 0, all cores read a file that is large enough.
Expected<Graph> parse_graph(std::string_view text, const std::string& source, unsigned threads = 0);

/// Reads and parses a file; an error when `stop` ends first.
Expected<Graph> read_graph(const std::string& path, unsigned threads, Stop& stop);
Expected<Graph> read_graph(const std::string& path, unsigned threads = 0);

/// Read back, our form gives the same graph. PGSolver's form has neither dead ends nor drawn loops, so their edges lead
/// to two more vertices, at the end, with edges to each other; no winner and no rank changes. It also leaves out the
/// edges of a victory vertex, except one to itself. If a name does not fit the form (see text_form.h; only graphs that
/// were not read from a file have such names), numbers are written instead.
void write_graph(const Graph& graph, GraphForm form, OutputFile& out);

}  // namespace perfectplay
