// Rules of Awalé for the tests: the three rule sets, and the combinations of policies that none of them uses.
#pragma once

#include <vector>

#include "perfectplay/games/awale/awale.h"

namespace perfectplay::testing {

inline std::vector<AwaleRules> all_rules(int pits) {
  std::vector<AwaleRules> result;
  for (const GrandSlam slam : {GrandSlam::Forbidden, GrandSlam::CapturesNothing, GrandSlam::CapturesAll}) {
    for (const Feeding feeding : {Feeding::Required, Feeding::Free}) {
      for (const SeedsLeft left : {SeedsLeft::ToOpponent, SeedsLeft::ToMover}) {
        result.push_back({pits, slam, feeding, left});
      }
    }
  }
  return result;
}

}  // namespace perfectplay::testing
