// Scores and lines of Awalé as a person reads them.
#pragma once

#include <string>

#include "perfectplay/play/awale_oracle.h"

namespace perfectplay::service {

/// What a player does: "wins by 3 seeds", "comes out even".
std::string score_in_words(const AwaleValue& value);
/// "3  1+2  0": pits in turn, with what they take.
std::string line_in_words(const AwaleRules& rules, const Line<AwaleRatedMove>& line);

}  // namespace perfectplay::service
