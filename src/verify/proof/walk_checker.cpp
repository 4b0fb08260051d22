#include "perfectplay/verify/proof/walk_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>

#include "perfectplay/base/machine.h"
#include "perfectplay/verify/proof/position_set.h"

namespace perfectplay {
namespace {

/// More than any number of moves: "always", or no limit.
constexpr std::uint32_t without_end = std::numeric_limits<std::uint32_t>::max();
/// No game has larger scores.
constexpr int largest_score = 1'000;

/// Before a claim is read: what the claims before it demand of it. Afterwards: what it claims.
struct WalkClaim {
  std::int32_t score = 0;
  std::uint32_t moves = 0;  ///< d at most, or b at least; then d or b
};

class WalkPartChecker {
 public:
  WalkPartChecker(const PositionRules& rules, const DeclaredWalk& part, const NextWalkNumber& next, Stop& stop)
      : rules_(rules),
        part_(part),
        side_(part.assertion.side),
        goal_(part.assertion.goal),
        next_(next),
        stop_(stop),
        positions_(rules.bytes()) {}

  /// The reason why the part proves nothing; nothing where its assertion holds at `root`.
  Expected<std::optional<std::string>> fault(const std::string& root) {
    const WalkAssertion& asserted = part_.assertion;
    const int score = goal_ == WalkGoal::Wins ? 1 : goal_ == WalkGoal::Holds ? 0 : asserted.score;
    if (std::abs(score) > largest_score) return "no game has such a score";
    if (part_.claims >= without_end) return "it declares too many claims";
    if (part_.claims == 0) return "it declares no claims";
    demand(root, {score, goal_ == WalkGoal::Gets ? without_end : asserted.moves.value_or(without_end)});
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      if (i % 256 == 0 && !stop_.go_on({"checking", i, part_.claims})) return stop_error(stop_, "the check");
      if (auto trouble = judge(i)) return trouble;
    }
    if (claims_.size() != part_.claims) return "it declares more claims than it needs";
    return std::nullopt;
  }
  std::size_t claims() const { return claims_.size(); }

 private:
  using Trouble = std::optional<std::string>;

  /// Reads claim i and judges what it rests on.
  Trouble judge(std::size_t i) {
    const std::string position(positions_.at(i));
    const PlainTurn turn = rules_.look(position);
    const auto wrong = [&](std::string_view what) {
      return fmt::format("claim {}, {}: {}", i, rules_.print(position), what);
    };
    // 1. What the claim says is no less than what is demanded of it.
    WalkClaim claim = claims_[i];
    if (goal_ == WalkGoal::Gets) {
      const auto more = next_();
      if (!more) return more.error().message;
      if (*more > largest_score) return wrong("its score is too large");
      claim.score += static_cast<std::int32_t>(*more);
    }
    if (goal_ == WalkGoal::Holds || claim.score > 0) {
      const auto moves = next_();
      if (!moves) return moves.error().message;
      if (*moves >= without_end) return wrong("its number of moves is too large");
      const auto told = static_cast<std::uint32_t>(*moves);
      if (goal_ == WalkGoal::Holds) {
        const std::uint32_t held = told == 0 ? without_end : told;
        if (held < claim.moves) return wrong("another claim needs that it holds longer");
        claim.moves = held;
      } else {
        if (told == 0 || told > claim.moves) return wrong("the number of moves does not fall");
        claim.moves = told;
      }
    }
    claims_[i] = claim;
    ++read_;
    // 2. The move of the claimant, or every move of his opponent.
    if (turn.player != side_) {
      for (const PlainTurn::Step& step : turn.steps) {
        if (auto trouble = after(claim, step, -step.gain)) return wrong(*trouble);
      }
      return std::nullopt;
    }
    const auto move = next_();
    if (!move) return move.error().message;
    if (*move >= turn.steps.size()) return wrong("it names a move that does not exist");
    const PlainTurn::Step& step = turn.steps[static_cast<std::size_t>(*move)];
    if (auto trouble = after(claim, step, step.gain)) return wrong(*trouble);
    return std::nullopt;
  }

  /// What is wrong after a move by which the claimant gains `gain`.
  Trouble after(const WalkClaim& claim, const PlainTurn::Step& step, int gain) {
    const int score = claim.score - gain;
    if (const auto end = rules_.end(step.next)) {
      if ((side_ == Player::J0 ? *end : -*end) >= score) return std::nullopt;
      return fmt::format("{} ends the game short of what is claimed", rules_.print(step.next));
    }
    if (goal_ == WalkGoal::Holds) {
      const std::uint32_t moves = claim.moves == without_end ? without_end : claim.moves - 1;
      if (moves == 0) return std::nullopt;
      return demanded(step.next, {score, moves});
    }
    if (goal_ == WalkGoal::Gets && score <= -rules_.left(step.next)) return std::nullopt;
    return demanded(step.next, {score, claim.score > 0 && gain == 0 ? claim.moves - 1 : without_end});
  }

  Trouble demanded(std::string_view position, const WalkClaim& needed) {
    const char* const lacks = demand(position, needed);
    if (lacks == nullptr) return std::nullopt;
    return fmt::format("{} {}", rules_.print(position), lacks);
  }

  /// Demands something of a position, which becomes a claim if it is none; returns what its claim lacks, if it says less.
  const char* demand(std::string_view position, const WalkClaim& needed) {
    const std::size_t i = positions_.add(position);
    if (i == claims_.size()) {
      // No position is held beyond those that were declared: the memory was told by their number.
      if (i == part_.claims) return "is one claim more than it declares";
      claims_.push_back(needed);
      return nullptr;
    }
    WalkClaim& claim = claims_[i];
    const bool holds = goal_ == WalkGoal::Holds;
    if (i >= read_) {
      claim.score = std::max(claim.score, needed.score);
      claim.moves = holds ? std::max(claim.moves, needed.moves) : std::min(claim.moves, needed.moves);
      return nullptr;
    }
    if (claim.score < needed.score) return "is claimed with a lower score than it needs";
    if (holds) return claim.moves < needed.moves ? "is not held as long as it needs" : nullptr;
    return needed.moves != without_end && claim.moves > needed.moves ? "is no closer to the end" : nullptr;
  }

  const PositionRules& rules_;
  const DeclaredWalk& part_;
  Player side_;
  WalkGoal goal_;
  const NextWalkNumber& next_;
  Stop& stop_;
  PositionSet positions_;
  std::vector<WalkClaim> claims_;
  std::size_t read_ = 0;
};

}  // namespace

std::uint64_t walk_proof_memory(const PositionRules& rules, const std::vector<DeclaredWalk>& parts) {
  constexpr std::uint64_t buffers = std::uint64_t{4} << 20;
  constexpr std::uint64_t largest = std::uint64_t{1} << 40;
  std::uint64_t most = 0;
  for (const DeclaredWalk& part : parts) most = std::max(most, std::min(part.claims, largest));
  // A growing vector holds its old and its new copy for a moment.
  return most * (3 * sizeof(WalkClaim) + PositionSet::memory(rules.bytes())) + buffers;
}

Expected<ProofVerdict> check_walk_proof(const PositionRules& rules, const std::string& root,
                                        const std::vector<DeclaredWalk>& parts, const NextWalkNumber& next,
                                        Stop& stop) {
  const std::uint64_t memory = walk_proof_memory(rules, parts);
  if (memory > machine_memory()) {
    return resource_error(fmt::format("checking this proof takes {} MiB of memory; this machine has {}", memory >> 20U,
                                      machine_memory() >> 20U));
  }
  ProofVerdict verdict;
  if (rules.end(root)) {
    verdict.refusal = fmt::format("the game is over at {}", rules.print(root));
    return verdict;
  }
  for (const DeclaredWalk& part : parts) {
    WalkPartChecker checker(rules, part, next, stop);
    verdict.refusal = TRY(checker.fault(root));
    if (verdict.refusal) return verdict;
    verdict.claims += checker.claims();
  }
  return verdict;
}

}  // namespace perfectplay
