// What a refutation has claimed so far, found again up to symmetry.
//
//   1122 10 3456 02     and     5665 02 3344 10      places, colours and the order of the steps differ, and nothing else:
//                                                    a claim about the candidates of one holds for those of the other
//
// A set of candidates is known by its hash. A history is known by its key: of all ways to permute the places and to order
// the steps, each with colours renamed as they appear, the least. Orders are refuted with histories: (4,9) takes half the
// claims and half the time to check. Totals are not, since their claims are too small to save anything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/answers/rows.h"
#include "perfectplay/solve/deduction/history.h"
#include "perfectplay/solve/deduction/proof/claim_numbers.h"

namespace perfectplay {

struct HistoryKey {
  std::string key;
  CodePermutation by;  ///< maps the codes of the history to those of the key
};
/// Nothing where there are too many ways to try: many places, or many steps.
std::optional<HistoryKey> history_key(const PegGame& game, const std::vector<HistoryStep>& history);

class ClaimedSets {
 public:
  /// The arguments must live as long.
  ClaimedSets(const DeductionGame& game, ClaimNumbers& numbers) : game_(game), numbers_(numbers) {}

  /// While it lives, the history is one step longer.
  class Step {
   public:
    Step(ClaimedSets& sets, std::uint32_t guess, std::uint32_t answer);
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;
    ~Step();

   private:
    ClaimedSets& sets_;
  };

  /// Writes a reference where a claim about the set of the present history, with this bound or a higher one, was added.
  /// Without any step, only the same set is found again.
  bool refer(const SetHash& set, std::uint32_t bound);
  /// Adds a claim about the set of the present history.
  void add(const SetHash& set, std::size_t claim, std::uint32_t bound);

 private:
  struct Claimed {
    std::size_t claim = 0;
    std::uint32_t bound = 0;
    CodePermutation by = {};
  };
  struct HashOfSet {
    std::size_t operator()(const SetHash& hash) const { return hash.low; }
  };

  const DeductionGame& game_;
  ClaimNumbers& numbers_;
  std::vector<HistoryStep> history_;
  std::vector<std::optional<HistoryKey>> keys_;  ///< of the history up to each step, once it was asked for
  std::unordered_map<SetHash, Claimed, HashOfSet> by_set_;
  std::unordered_map<std::string, Claimed> by_history_;
};

}  // namespace perfectplay
