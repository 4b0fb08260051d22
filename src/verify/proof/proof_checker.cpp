#include "perfectplay/verify/proof/proof_checker.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/base/machine.h"

namespace perfectplay {
namespace {

/// Claims in increasing order, each with a mark once a claim of the level before has used it.
struct CheckedLevel {
  std::vector<Placement> claims;
  std::vector<bool> used;

  /// Marks a claim as used; returns false if it is not there.
  bool use(const Placement& claim) {
    const auto place = std::ranges::lower_bound(claims, claim);
    if (place == claims.end() || *place != claim) return false;
    used[static_cast<std::size_t>(place - claims.begin())] = true;
    return true;
  }
};

class PartChecker {
 public:
  PartChecker(const PlainBoard& board, int leaves, const DeclaredPart& part, ProofVerdict& verdict, Stop& stop)
      : board_(board),
        leaves_(leaves),
        goal_(part.assertion.goal),
        last_(part.assertion.move),
        side_(part.assertion.side),
        part_(part),
        verdict_(verdict),
        stop_(stop) {}

  /// The reason why the part proves nothing; nothing where its assertion holds at `root`.
  Expected<std::optional<std::string>> fault(const Placement& root, const NextLevel& next) {
    // 1. The levels begin where the opponent is to move for the first time, and go up by two stones.
    const bool answers_first = PlainBoard::to_move(root) == side_;
    int stones = PlainBoard::stones(root) + (answers_first ? 1 : 0);
    for (const DeclaredLevel& level : part_.levels) {
      if (level.stones != stones || level.claims == 0 || board_.cells() - stones <= leaves_) {
        return fmt::format("level {} of {} claims cannot follow the one before it", level.stones, level.claims);
      }
      stones += 2;
    }
    // 2. The assertion rests on the first level.
    CheckedLevel level;
    if (auto trouble = read(next, level)) return trouble;
    next_ = &level;
    const bool rests = answers_first ? answers(root) : accepted(root);
    if (stop_.ended()) return stop_error(stop_, "the check");
    if (!rests) return fmt::format("nothing is claimed from which it follows at {}", board_.print(root));
    // 3. Each level rests on the next one.
    for (std::size_t i = 0; i < part_.levels.size(); ++i) {
      const auto unused = std::ranges::find(level.used, false);
      if (unused != level.used.end()) {
        return fmt::format("no claim needs {}",
                           board_.print(level.claims[static_cast<std::size_t>(unused - level.used.begin())]));
      }
      CheckedLevel following;
      if (auto trouble = read(next, following)) return trouble;
      next_ = &following;
      for (const Placement& claim : level.claims) {
        ++verdict_.claims;
        if ((verdict_.claims & 1023U) == 0 && !poll()) return stop_error(stop_, "the check");
        const std::optional<int> move = unanswered(claim);
        if (stop_.ended()) return stop_error(stop_, "the check");
        if (move) {
          return fmt::format("{} has no answer that is claimed in {}", name_of(side_),
                             board_.print(board_.play(claim, *move)));
        }
      }
      level = std::move(following);
    }
    return std::nullopt;
  }

 private:
  /// Reads the next level of this part; there may be none.
  std::optional<std::string> read(const NextLevel& next, CheckedLevel& level) {
    if (read_ == part_.levels.size()) return std::nullopt;
    auto claims = next();
    if (!claims) return claims.error().message;
    ++read_;
    level.claims = std::move(*claims);
    level.used.assign(level.claims.size(), false);
    return std::nullopt;
  }
  bool poll() { return stop_.go_on({"checking", verdict_.claims, 0}); }

  /// Has a claimant who holds reached his goal?
  bool held(const Placement& position) const {
    return goal_ == Goal::Holds && (PlainBoard::stones(position) >= last_ || board_.full(position));
  }

  /// The opponent is to move: his first move after which the claimant does not reach his goal; nothing where the claim
  /// stands.
  std::optional<int> unanswered(const Placement& position) {
    std::optional<int> found;
    any_cell(board_.moves(position), [&](int cell) {
      const Placement reply = board_.play(position, cell);
      if (board_.wins_with(reply, cell) || !answers(reply)) found = cell;
      return found.has_value();
    });
    return found;
  }

  /// The claimant is to move, and nobody has won: does he have a move that reaches his goal or leads to a claim?
  bool answers(const Placement& position) {
    if (held(position)) return true;
    if (board_.full(position) || PlainBoard::stones(position) >= last_) return false;
    const std::uint64_t moves = board_.moves(position);
    if (any_cell(moves, [&](int cell) { return board_.wins_with(board_.play(position, cell), cell); })) return true;
    const auto leads_on = [&](int cell) { return accepted(board_.play(position, cell)); };
    if (searches(position)) return any_cell(moves, leads_on);
    // Every claim to which a move leads counts as used, whichever of these moves the claimant chooses.
    bool found = false;
    any_cell(moves, [&](int cell) {
      found = leads_on(cell) || found;
      return false;
    });
    return found;
  }
  /// Are the positions after the next move leaves?
  bool searches(const Placement& position) const {
    return board_.cells() - PlainBoard::stones(position) - 1 <= leaves_;
  }

  /// The opponent is to move: is the position claimed, or a leaf in which the claimant reaches his goal?
  bool accepted(const Placement& position) {
    if (held(position)) return true;
    if (board_.full(position) || PlainBoard::stones(position) >= last_) return false;
    if (board_.cells() - PlainBoard::stones(position) > leaves_) return next_->use(board_.least_image(position));
    if ((++verdict_.searched & 0xffffU) == 0) poll();
    return !stop_.ended() && !unanswered(position);
  }

  const PlainBoard& board_;
  int leaves_;
  Goal goal_;
  int last_;  ///< the move of the assertion
  Player side_;
  const DeclaredPart& part_;
  ProofVerdict& verdict_;
  Stop& stop_;
  CheckedLevel* next_ = nullptr;
  std::size_t read_ = 0;  ///< the number of levels of this part read so far
};

}  // namespace

std::optional<Value> asserted_value(const std::vector<DeclaredPart>& parts, int stones, int cells) {
  if (parts.empty() || parts.size() > 2) return std::nullopt;
  const Assertion& first = parts.front().assertion;
  if (parts.size() == 1) {
    if (first.goal != Goal::Wins || first.move != cells) return std::nullopt;
    return Value{win_for(first.side), no_rank};
  }
  const Assertion& second = parts.back().assertion;
  if (second.goal != Goal::Holds || second.side == first.side) return std::nullopt;
  if (first.goal == Goal::Holds) {
    if (first.move != cells || second.move != cells) return std::nullopt;
    return Value{Outcome::Draw, no_rank};
  }
  if (first.move <= stones || first.move > cells || second.move != first.move - 1) return std::nullopt;
  return Value{win_for(first.side), Rank{static_cast<std::uint32_t>(first.move - stones)}};
}

std::uint64_t proof_memory(const std::vector<DeclaredPart>& parts) {
  constexpr std::uint64_t buffers = std::uint64_t{4} << 20;
  std::uint64_t most = 0;
  for (const DeclaredPart& part : parts) {
    std::uint64_t before = 0;
    for (const DeclaredLevel& level : part.levels) {
      // A growing vector holds its old and its new copy for a moment.
      constexpr std::uint64_t largest = std::uint64_t{1} << 56;
      const std::uint64_t bytes = std::min(level.claims, largest) * (3 * sizeof(Placement) + 1);
      most = std::max(most, before + bytes);
      before = bytes;
    }
  }
  return most + buffers;
}

Expected<ProofVerdict> check_proof(const PlainBoard& board, const Placement& root, int leaves,
                                   const std::vector<DeclaredPart>& parts, const NextLevel& next, Stop& stop) {
  const std::uint64_t memory = proof_memory(parts);
  if (memory > machine_memory()) {
    return resource_error(fmt::format("checking this proof takes {} MiB of memory; this machine has {}", memory >> 20U,
                                      machine_memory() >> 20U));
  }
  ProofVerdict verdict;
  if (board.decided(root) || board.full(root)) {
    verdict.refusal = fmt::format("the game is over at {}", board.print(root));
    return verdict;
  }
  for (const DeclaredPart& part : parts) {
    verdict.refusal = TRY(PartChecker(board, leaves, part, verdict, stop).fault(root, next));
    if (verdict.refusal) return verdict;
  }
  return verdict;
}

}  // namespace perfectplay
