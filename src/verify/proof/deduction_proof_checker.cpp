#include "perfectplay/verify/proof/deduction_proof_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "perfectplay/base/machine.h"
#include "perfectplay/verify/proof/order_refutation.h"
#include "perfectplay/verify/proof/total_refutation.h"

namespace perfectplay {
namespace {

/// Plays all games of the strategy at once.
class StrategyHalf {
 public:
  StrategyHalf(const OwnAnswers& answers, const DeclaredDeduction& declared, ClaimWalk& walk)
      : answers_(answers), declared_(declared), walk_(walk) {}

  /// False after a refusal, and when the Stop has ended.
  bool finds(OwnSet set, std::uint32_t made) {
    const std::uint32_t now = made + 1;
    if (now > declared_.depth) return walk_.refuse("the strategy is longer than declared");
    if (set.size() == 1) return found(now);
    if (!walk_.go_on(set.size())) return false;
    if (++written_ > declared_.strategy) return walk_.refuse("the strategy has more guesses than declared");
    const auto guess = walk_.guess();
    if (!guess) return false;
    const OwnDivision division = answers_.divide(*guess, set);
    std::size_t left = 0;
    for (const OwnDivision::Class& part : division.classes) left += part.members.size();
    if (left == set.size() && division.classes.size() == 1) {
      return walk_.refuse(fmt::format("the strategy's guess {} tells nothing", walk_.name(*guess)));
    }
    if (left < set.size()) found(now);
    return std::ranges::all_of(division.classes,
                               [&](const OwnDivision::Class& part) { return finds(part.members, now); });
  }
  bool keeps_promise() {
    if (written_ != declared_.strategy) return walk_.refuse("the strategy has fewer guesses than declared");
    const auto& [goal, value] = declared_.assertion;
    if (goal == DeductionGoal::Order && worst_ != value) {
      return walk_.refuse(fmt::format("the strategy takes up to {} guesses, not {}", worst_, value));
    }
    if (goal == DeductionGoal::Total && total_ != value) {
      return walk_.refuse(fmt::format("the strategy takes {} guesses in all, not {}", total_, value));
    }
    return true;
  }

 private:
  bool found(std::uint32_t guesses) {
    worst_ = std::max<std::uint64_t>(worst_, guesses);
    total_ += guesses;
    return true;
  }

  const OwnAnswers& answers_;
  const DeclaredDeduction& declared_;
  ClaimWalk& walk_;
  std::uint64_t written_ = 0;
  std::uint64_t worst_ = 0;
  std::uint64_t total_ = 0;
};

}  // namespace

std::uint64_t proof_memory(const DeductionGame& game, const DeclaredDeduction& declared) {
  constexpr std::uint64_t buffers = std::uint64_t{8} << 20;
  constexpr std::uint64_t largest = std::uint64_t{1} << 40;
  constexpr std::uint64_t bytes_per_kept = 64;
  const std::uint64_t per_level = 16 * (std::uint64_t{game.guesses()} + game.solutions());
  return OwnAnswers::memory(game) + per_level * std::min(declared.depth, deepest_proof) +
         bytes_per_kept * std::min(declared.kept, largest) +
         sizeof(std::uint32_t) * std::min(declared.members, largest) +
         (declared.assertion.goal == DeductionGoal::Total ? TotalRefutation::memory(declared.leaves) : 0) + buffers;
}

Expected<DeductionVerdict> check_proof(const DeductionGame& game, const DeclaredDeduction& declared,
                                       const NextNumber& next, Stop& stop) {
  const std::uint64_t memory = proof_memory(game, declared);
  if (memory > machine_memory()) {
    return resource_error(fmt::format("checking this proof takes {} MiB of memory; this machine has {}", memory >> 20U,
                                      machine_memory() >> 20U));
  }
  const OwnAnswers answers = TRY(OwnAnswers::make(game, stop));
  DeductionVerdict verdict;
  ClaimWalk walk(game, answers, declared, next, verdict, stop);
  if (declared.depth > deepest_proof || declared.leaves > deepest_proof) {
    walk.refuse(fmt::format("depth and leaves may not exceed {}", deepest_proof));
    return verdict;
  }
  std::vector<std::uint32_t> everything(answers.solutions());
  std::iota(everything.begin(), everything.end(), 0U);
  StrategyHalf strategy(answers, declared, walk);
  const std::uint64_t value = declared.assertion.value;
  const auto nothing_is_better = [&] {
    if (declared.assertion.goal == DeductionGoal::Order) {
      return OrderRefutation(answers, declared.leaves, walk).stands(everything, value - 1);
    }
    return TotalRefutation(answers, declared.leaves, walk).stands(everything, value);
  };
  const bool proved =
      value > 0 && strategy.finds(everything, 0) && strategy.keeps_promise() && nothing_is_better() && walk.finish();
  if (stop.ended()) return stop_error(stop, "the check");
  if (!proved) walk.refuse("it asserts nothing");
  return verdict;
}

}  // namespace perfectplay
