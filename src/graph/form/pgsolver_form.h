// The PGSolver form of a graph:
//
//   [parity HIGHEST-ID;] [start ID;]
//   ID PRIORITY OWNER SUCC,SUCC,… ["NAME"];
//
// White space, line ends included, may stand between any two words, and so may comments from # to the end of the line.
// The ids may come in any order and leave gaps; vertices are numbered by increasing id. The quoted names are used when
// they are different words that our own form could hold (see text_form.h), else the ids are the names.
// An empty list of successors, a dead end, is our extension.
#pragma once

#include "perfectplay/base/error.h"
#include "perfectplay/graph/form/form_words.h"
#include "perfectplay/graph/form/pgsolver_rows.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

/// Neither the graph nor an error depends on `threads`.
Expected<Graph> parse_pgsolver_form(const FormText& source, unsigned threads, const TextConsumer& consumed, Stop& stop);

}  // namespace perfectplay
