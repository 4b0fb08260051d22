// Reviews as text: one line per move, then a summary per player.
#pragma once

#include <string>

#include "perfectplay/service/review/awale_review.h"
#include "perfectplay/service/review/deduction_review.h"
#include "perfectplay/service/review/reachability_review.h"

namespace perfectplay::app {

std::string to_text(const service::ReviewResult& result);
std::string to_text(const service::AwaleReviewResult& result);
std::string to_text(const service::DeductionReviewResult& result);

}  // namespace perfectplay::app
