// The small instances of every reachability game in the registry, made and named: what the generic tests run over.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/registry/registry.h"

namespace perfectplay::testing {

struct SmallGame {
  std::string name;  ///< "nim --sticks 10 --rule 1,2"
  std::shared_ptr<const ReachabilityGame> game;

  friend std::ostream& operator<<(std::ostream& out, const SmallGame& small) { return out << small.name; }
};

/// Makes a reachability game from what a user would type; an option without a value after it is a flag.
Expected<std::shared_ptr<const ReachabilityGame>> make_game(std::string_view game,
                                                            const std::vector<std::string>& typed);

std::vector<SmallGame> small_games();

}  // namespace perfectplay::testing
