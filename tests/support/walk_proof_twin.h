// The slow twin of the checker of proofs by walking. It plays the strategy that a proof names by the games' own rules,
// and looks for the worst that the opponent can do against it: with the claimant's moves fixed, only the opponent
// chooses, so paths and cycles say it all. No claim's number of moves is believed.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "perfectplay/files/walk_proof_form.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/graph/reachability_game.h"

namespace perfectplay::testing {

/// A game as the twin plays it; positions are words.
struct TwinRules {
  struct Step {
    std::string next;
    int gain = 0;
  };
  std::function<std::optional<std::string>(const std::string&)> root;  ///< from the word in a file
  std::function<Player(const std::string&)> player;
  std::function<std::optional<int>(const std::string&)> end;  ///< the score of J0
  std::function<std::vector<Step>(const std::string&)> steps;
  std::function<int(const std::string&)> left;
};
TwinRules twin_rules(const ReachabilityGame& game);
TwinRules twin_rules(const AwaleRules& rules);

/// A proof with all its numbers, as a reader finds it.
struct ReadWalkProof {
  WalkProofHeader header;
  std::vector<std::uint32_t> numbers;
};
/// Nothing when the file cannot be read to its end.
std::optional<ReadWalkProof> read_walk_proof(const std::string& text);
std::string written(const ReadWalkProof& proof);

/// Does the strategy of each part do what the part asserts, and does no number remain?
bool is_grounded(const TwinRules& rules, const ReadWalkProof& proof);

}  // namespace perfectplay::testing
