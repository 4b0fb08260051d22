// Runs Graphviz as a child process.
#pragma once

#include <string>
#include <string_view>

#include "perfectplay/base/error.h"

namespace perfectplay {

/// What `dot -Tformat` makes of `dot`. Errors: Graphviz is not installed, or it failed (with its own message).
Expected<std::string> run_graphviz(std::string_view dot, std::string_view format);

}  // namespace perfectplay
