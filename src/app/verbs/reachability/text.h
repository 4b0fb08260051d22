// What was found about a reachability game, for people.
#pragma once

#include <string>

#include "perfectplay/service/reachability/show.h"
#include "perfectplay/service/reachability/solve.h"

namespace perfectplay::app {

std::string to_text(const service::SolveResult& result);
std::string to_text(const service::ShowResult& result);

}  // namespace perfectplay::app
