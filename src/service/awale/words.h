// Scores and lines of Awalé as a person reads them.
#pragma once

#include <string>

#include "perfectplay/play/awale_oracle.h"

namespace perfectplay::service {

/// The result for the player to move: "wins by 3 seeds", "comes out even".
std::string score_in_words(const AwaleValue& value);
/// The pits of a line in turn, with the seeds that they take: "3  1+2  0".
std::string line_in_words(const AwaleRules& rules, const Line<AwaleRatedMove>& line);

}  // namespace perfectplay::service
