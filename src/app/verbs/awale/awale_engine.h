// From a chosen Awalé game to values: from a table on disk where one is named, else solved on the fly.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/play/awale_oracle.h"
#include "perfectplay/registry/registry.h"
#include "perfectplay/solve/awale/retrograde.h"

namespace perfectplay::app {

struct AwaleEngine {
  std::uint64_t threads = 0;
  std::string memory;  ///< as typed; empty: what the machine has
  std::string table;   ///< a folder; empty: none
  std::uint64_t max_positions = ExploreOptions{}.max_positions;

  /// --threads and --memory.
  std::vector<Option> solver_options();
  /// Those, and where values come from.
  std::vector<Option> query_options();

  /// What the solver may use.
  Expected<RetrogradeOptions> retrograde_options() const;
  /// The values of all boards of up to `seeds` seeds; solved on the fly with distances, or without.
  Expected<AwaleOracle> oracle(const AwaleRules& rules, int seeds, bool distances) const;
};

/// Of a choice whose family is Awale.
Expected<AwaleGame> make_awale_game(const GameChoice& choice);
/// How many boards of 0 … seeds seeds there are.
double awale_positions(const AwaleRules& rules, int seeds);
/// What --position says, or the start; an input error when the seeds of the start do not divide evenly.
Expected<AwalePosition> chosen_position(const AwaleGame& game, const std::string& typed);

}  // namespace perfectplay::app
