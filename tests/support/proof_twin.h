// The slow twin of the checker of proofs: the same question asked of the games' own rules, with plain recursion (Minimax)
// for everything that a proof leaves to its checker.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "perfectplay/files/proof_form.h"
#include "perfectplay/graph/reachability_game.h"
#include "support/minimax.h"

namespace perfectplay::testing {

/// A proof with all its claims, as a reader finds it.
struct ReadProof {
  ProofHeader header;
  std::vector<ProofPart> parts;
};
/// Nothing when the file cannot be read, or not to its end.
std::optional<ReadProof> read_proof(const std::string& text);
std::string written(const ReadProof& proof);

class ProofTwin {
 public:
  explicit ProofTwin(const ReachabilityGame& game) : game_(game), minimax_(game) {}

  Value value(Code position) { return minimax_.value(position); }
  /// Does every claim rest on others, is every claim needed, and does each assertion follow?
  bool accepts(const ReadProof& proof);
  Placement least_image(Code position) const;
  std::optional<Code> code_of(const Placement& placement) const;
  bool is_true(const Assertion& assertion, Code position);
  int cells() const;

 private:
  bool accepts(const ProofPart& part, Code root);
  int stones(Code position) const;

  const ReachabilityGame& game_;
  Minimax minimax_;
};

}  // namespace perfectplay::testing
