// The common part of the two kinds of refutations: reading a tree of claims in which no set is written.
//
//   claim       0, reference              refers to a claim made before …
//               1 + keep + 2·n, …         … or is made here, with n symmetries; keep = 1 if others will refer to it
//
// A claim about a set also holds for every set that contains the image of that set under a permutation of places and
// colours: a strategy for the larger set is one for the smaller, and its image is as good as itself.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/verify/proof/own_answers.h"

namespace perfectplay {

/// The next number of a proof; an error (Input) says why it cannot be read.
using NextNumber = std::function<Expected<std::uint64_t>()>;

struct DeductionVerdict {
  std::optional<std::string> refusal;  ///< what is wrong; none: everything asserted is proved
  std::uint64_t claims = 0;
  std::uint64_t searched = 0;  ///< sets that the checker searched by itself
};

class ClaimWalk {
 public:
  ClaimWalk(const DeductionGame& game, const OwnAnswers& answers, const DeclaredDeduction& declared,
            const NextNumber& next, DeductionVerdict& verdict, Stop& stop);

  // Each of these returns false, or nothing, after refuse(), and when the Stop has ended.

  /// The next number, below `bound`.
  std::optional<std::uint64_t> number(std::uint64_t bound, const char* what);
  std::optional<std::uint32_t> guess();
  /// The head of a claim about `set`.
  struct Head {
    bool reference = false;
    bool keep = false;
    std::uint64_t symmetries = 0;
  };
  std::optional<Head> head(std::uint32_t depth);
  /// Reads which earlier claim is meant, and sees whether it says as much about `set`.
  bool refers(OwnSet set, std::uint64_t bound);
  bool keep(OwnSet set, std::uint64_t bound);
  /// Reads symmetries of `set`. Returns the least guess of each orbit, all guesses if there is no symmetry.
  std::optional<std::vector<std::uint32_t>> representatives(OwnSet set, std::uint64_t symmetries);
  /// Counts work; false when the Stop has ended.
  bool go_on(std::uint64_t work);
  bool refuse(std::string why);
  /// Is what was declared what there was?
  bool finish();

  std::string name(std::uint32_t guess) const { return game_.guess_name(Guess{guess}); }
  void search_one_more() { ++verdict_.searched; }

 private:
  std::optional<CodePermutation> permutation();
  bool contains(OwnSet set, const std::vector<std::uint32_t>& part, const std::vector<std::uint32_t>* images);

  struct Kept {
    std::vector<std::uint32_t> members;
    std::uint64_t bound = 0;
    bool used = false;
  };

  const DeductionGame& game_;
  const OwnAnswers& answers_;
  const DeclaredDeduction& declared_;
  const NextNumber& next_;
  DeductionVerdict& verdict_;
  Stop& stop_;
  std::vector<Kept> kept_;
  std::uint64_t members_ = 0;  ///< of all of them
  std::uint64_t work_ = 0;     ///< since the Stop was asked
  std::vector<bool> marked_;   ///< by solution; all false between calls
};

}  // namespace perfectplay
