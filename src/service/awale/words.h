// Scores and lines of Awalé as a person reads them.
#pragma once

#include <string>

#include "perfectplay/base/bracket.h"
#include "perfectplay/play/awale_oracle.h"
#include "perfectplay/service/json.h"

namespace perfectplay::service {

/// The result for the player to move: "wins by 3 seeds", "comes out even".
std::string score_in_words(const AwaleValue& value);
/// The same where only a bracket may be proved: "nets -2 to +5: this is what is proved".
std::string score_in_words(const Bracket<int>& score);
/// What is proved of a number of seeds: "+3", "-2 to +5".
std::string net_in_words(const Bracket<int>& net);
/// The same for a document: a number, or {"low","high"} while it is open.
Json score_json(const Bracket<int>& score);
/// The pits of a line in turn, with the seeds that they take: "3  1+2  0".
std::string line_in_words(const AwaleRules& rules, const Line<AwaleRatedMove>& line);

}  // namespace perfectplay::service
