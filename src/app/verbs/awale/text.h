// Results of Awalé as text.
#pragma once

#include <string>

#include "perfectplay/service/awale/plan.h"
#include "perfectplay/service/awale/show.h"
#include "perfectplay/service/awale/solve.h"

namespace perfectplay::app {

std::string to_text(const service::AwaleSolveResult& result);
std::string to_text(const service::AwaleShowResult& result);
std::string to_text(const service::AwalePlanResult& result);

}  // namespace perfectplay::app
