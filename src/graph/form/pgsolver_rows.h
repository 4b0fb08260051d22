// The fast lane of PGSolver's form: vertices 0, 1, 2, … in order, without names, as programs write them.
//
//   0 1 0 1,2;⏎1 1 1 0,2;⏎ … │ …          one part of the text a thread, cut where a line ends with a semicolon
//
// Whatever is out of the ordinary, an error included, makes it give up; the general reader (pgsolver_form.cpp) then
// starts anew and has the last word.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "perfectplay/graph/graph.h"

namespace perfectplay {

/// Called with parts of the text that will not be read again unless something is wrong; from several threads.
using TextConsumer = std::function<void(std::string_view)>;

/// The vertices of a file, without its header. The start is left to the caller.
std::optional<Graph::Parts> parse_pgsolver_rows(std::string_view rows, unsigned threads, const TextConsumer& consumed);

}  // namespace perfectplay
