#include "perfectplay/solve/deduction/knowledge.h"

#include <algorithm>

#include "perfectplay/solve/deduction/expected_search.h"
#include "perfectplay/solve/deduction/worst_search.h"

namespace perfectplay {
namespace {

/// The facts about smaller costs are found again in less time than it takes to read them. Sets of more than 64
/// candidates cost at least 129.
constexpr std::uint32_t least_kept_cost = 200;
/// The same for orders: what two guesses can do is seen at once.
constexpr std::uint32_t least_kept_guesses = 3;

}  // namespace

bool ExpectedSearch::learn(const Knowledge& knowledge) {
  bool agree = true;
  for (const CostFact& fact : knowledge.costs) {
    if (fact.guess != no_guess && fact.guess >= rows_.guesses()) return false;
    cache_.update(fact.set, [&](Known& known) {
      const bool exact = fact.guess != no_guess;
      const bool was_exact = known.guess != no_guess;
      // Two exact costs are equal, and no lower bound exceeds one.
      if (exact && was_exact && fact.low != known.low) agree = false;
      if (exact && !was_exact && known.low > fact.low) agree = false;
      if (!exact && was_exact && fact.low > known.low) agree = false;
      if (exact) {
        known.low = fact.low;
        known.guess = fact.guess;
      } else if (!was_exact) {
        known.low = std::max(known.low, fact.low);
      }
      if (known.ahead == 0) known.ahead = fact.ahead;
    });
  }
  for (const BeamFact& fact : knowledge.beams) {
    if (fact.guess != no_guess && fact.guess >= rows_.guesses()) return false;
    beams_.update(fact.set, [&](Beam& beam) {
      if (fact.high < beam.high) {
        beam.high = fact.high;
        beam.guess = fact.guess;
      }
      if (fact.width > beam.width || (fact.width == beam.width && fact.low > beam.low)) {
        beam.width = fact.width;
        beam.low = fact.low;
      }
    });
  }
  return agree;
}

Knowledge ExpectedSearch::knowledge() const {
  Knowledge result;
  cache_.for_each([&](const SetHash& set, const Known& known) {
    if (known.low >= least_kept_cost) result.costs.push_back({set, known.low, known.guess, known.ahead});
  });
  beams_.for_each([&](const SetHash& set, const Beam& beam) {
    result.beams.push_back({set, beam.high, beam.guess, beam.low, beam.width});
  });
  return result;
}

bool WorstSearch::learn(const Knowledge& knowledge) {
  bool agree = true;
  for (const OrderFact& fact : knowledge.orders) {
    if (fact.guess != no_guess && fact.guess >= rows_.guesses()) return false;
    cache_.update(fact.set, [&](Known& known) {
      known.fails = std::max(known.fails, static_cast<std::uint16_t>(fact.fails));
      if (fact.guess != no_guess && fact.succeeds < known.succeeds) {
        known.guess = fact.guess;
        known.succeeds = static_cast<std::uint16_t>(fact.succeeds);
      }
      agree = agree && known.fails < known.succeeds;
    });
  }
  return agree;
}

Knowledge WorstSearch::knowledge() const {
  Knowledge result;
  cache_.for_each([&](const SetHash& set, const Known& known) {
    if (known.worth() >= least_kept_guesses) {
      result.orders.push_back({set, known.guess, known.fails, known.succeeds});
    }
  });
  return result;
}

}  // namespace perfectplay
