// Our own form of a graph, one line per vertex:
//
//   NAME OWNER [win0|win1] [start] : SUCC SUCC …         # a comment
//
// A name is any word of printable characters without : ; # and " — so 10,0 and X.O/.X./..O and (k,i) are names.
// The colon need not stand alone.
#pragma once

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/form/form_words.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

/// Errors name line and column, or say that `stop` ended the reading.
Expected<Graph> parse_text_form(const FormText& source, Stop& stop);

}  // namespace perfectplay
