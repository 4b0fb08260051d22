// A proof for reading, as text.
//
//   Part 1. J0 wins in 3 moves at the latest.
//
//   Step 1: 4,0
//     J0 plays 1: step 2.
//
//   Step 2: 3,1; at most 2 moves to go
//     J1 1: J0 plays 2 and wins.
//     J1 2: J0 plays 1 and wins.
#pragma once

#include <string>

#include "perfectplay/service/prove.h"

namespace perfectplay::app {

/// The result must have a proof for reading.
std::string readable_text(const service::ProveResult& result);

}  // namespace perfectplay::app
