// The fast path of the PGSolver form: vertices 0, 1, 2, … in order, without names, as programs write them.
//
//   0 1 0 1,2;⏎1 1 1 0,2;⏎ … │ …          one part of the text per thread, cut where a line ends with a semicolon
//
// Anything unusual, an error included, makes the fast path give up; the general reader (pgsolver_form.cpp) then reads
// the file from the beginning.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "perfectplay/base/stop.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

/// Called with parts of the text that will not be read again unless something is wrong; from several threads.
using TextConsumer = std::function<void(std::string_view)>;

/// The vertices of a file without its header; nothing when the fast path gives up. The caller sets the start.
std::optional<Graph::Parts> parse_pgsolver_rows(std::string_view rows, unsigned threads, const TextConsumer& consumed,
                                                Stop& stop);

}  // namespace perfectplay
