// Results of reachability games as text.
#pragma once

#include <string>

#include "perfectplay/service/reachability/show.h"
#include "perfectplay/service/reachability/solve.h"

namespace perfectplay::app {

std::string to_text(const service::SolveResult& result);
std::string to_text(const service::ShowResult& result);
/// One line per step of each attractor, and a last line that ends it. Sets are cut after `width` columns, with a count
/// of the positions left out; 0: never.
std::string attractors_text(const std::vector<service::AttractorSteps>& attractors, const Oracle& oracle,
                            std::size_t width);

}  // namespace perfectplay::app
