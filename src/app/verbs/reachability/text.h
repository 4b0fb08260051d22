// What was found about a reachability game, for people.
#pragma once

#include <string>

#include "perfectplay/service/reachability/show.h"
#include "perfectplay/service/reachability/solve.h"

namespace perfectplay::app {

std::string to_text(const service::SolveResult& result);
std::string to_text(const service::ShowResult& result);
/// One line per step of each attractor, and one that ends it. Sets are cut after `width` columns, with a count of what
/// is left out; 0: never.
std::string attractors_text(const std::vector<service::AttractorSteps>& attractors, const Oracle& oracle,
                            std::size_t width);

}  // namespace perfectplay::app
