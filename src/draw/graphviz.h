// Runs Graphviz as a child process.
#pragma once

#include <string>
#include <string_view>

#include "perfectplay/base/error.h"

namespace perfectplay {

/// The output of `dot -Tformat` for the text `dot`. An error if Graphviz is not installed, or if it fails; then the
/// message is its own.
Expected<std::string> run_graphviz(std::string_view dot, std::string_view format);

}  // namespace perfectplay
