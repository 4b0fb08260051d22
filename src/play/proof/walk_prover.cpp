#include "perfectplay/play/proof/walk_prover.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>

namespace perfectplay {
namespace {

constexpr std::uint64_t polled_every = 1024;

tl::unexpected<Error> values_contradict(const PositionRules& rules, const std::string& position) {
  return resource_error(fmt::format("the values contradict each other at {}", rules.print(position)));
}

/// Plans a win or a defence, positions with the longest bound first.
class ValuePlanner {
 public:
  ValuePlanner(const PositionRules& rules, const WalkAssertion& assertion, const ValueOf& value_of, Stop& stop)
      : rules_(rules),
        side_(assertion.side),
        wins_(assertion.goal == WalkGoal::Wins),
        value_of_(value_of),
        stop_(stop) {}

  Expected<WalkPlan> plan(const std::string& root, std::uint32_t moves) {
    TRY(demand(root, moves));
    while (!open_.empty()) {
      const auto longest = std::prev(open_.end());
      const std::string position = std::move(longest->second.back());
      const std::uint32_t bound = longest->first;
      longest->second.pop_back();
      if (longest->second.empty()) open_.erase(longest);
      if (done_.size() % polled_every == 0 && !stop_.go_on({"proving", done_.size(), 0})) {
        return stop_error(stop_, "the proof");
      }
      if (done_.contains(position)) continue;
      PlannedClaim claim{.score = wins_ ? 1 : 0, .moves = bound};
      const PlainTurn turn = rules_.look(position);
      const std::uint32_t left = bound == walk_without_end ? bound : bound - 1;
      if (turn.player == side_) {
        claim.choice = TRY(chosen(position, turn, left));
        TRY(follow(turn.steps[claim.choice].next, left));
      } else {
        for (const PlainTurn::Step& step : turn.steps) TRY(follow(step.next, left));
      }
      done_.emplace(position, claim);
    }
    return std::move(done_);
  }

 private:
  /// Is there nothing to claim after a move, because the game is over as it should, or has been held long enough?
  std::optional<bool> settled(const std::string& position, std::uint32_t left) const {
    if (const auto end = rules_.end(position)) return (side_ == Player::J0 ? *end : -*end) >= (wins_ ? 1 : 0);
    if (!wins_ && left == 0) return true;
    return std::nullopt;
  }

  Expected<void> follow(const std::string& position, std::uint32_t left) {
    const auto known = settled(position, left);
    if (!known) return demand(position, left);
    if (!*known) return values_contradict(rules_, position);
    return {};
  }

  /// A win is claimed as quick as it is.
  Expected<void> demand(const std::string& position, std::uint32_t moves) {
    if (done_.contains(position)) return {};
    if (wins_) {
      const Value value = TRY(value_of_(position));
      if (!wins(value.outcome, side_) || raw(value.rank) > moves) return values_contradict(rules_, position);
      moves = raw(value.rank);
    }
    std::uint32_t& demanded = demanded_.try_emplace(position, 0).first->second;
    if (demanded >= moves) return {};
    demanded = moves;
    open_[moves].push_back(position);
    return {};
  }

  /// The claimant's move: one that ends the play, else one to a position that is claimed already, else the quickest win or
  /// any defence.
  Expected<std::uint32_t> chosen(const std::string& position, const PlainTurn& turn, std::uint32_t left) {
    std::optional<std::uint32_t> best;
    std::uint32_t best_rank = walk_without_end;
    for (std::uint32_t i = 0; i < turn.steps.size(); ++i) {
      if (settled(turn.steps[i].next, left) == true) return i;
    }
    for (std::uint32_t i = 0; i < turn.steps.size(); ++i) {
      const std::string& next = turn.steps[i].next;
      if (settled(next, left)) continue;
      const auto known = demanded_.find(next);
      if (known != demanded_.end() && (wins_ ? known->second <= left : known->second >= left)) return i;
      if (best && !wins_) continue;
      const Value value = TRY(value_of_(next));
      if (wins_ ? wins(value.outcome, side_) && raw(value.rank) < best_rank
                : !wins(value.outcome, opponent(side_)) || (left != walk_without_end && raw(value.rank) > left)) {
        best = i;
        best_rank = raw(value.rank);
      }
    }
    if (!best) return values_contradict(rules_, position);
    return *best;
  }

  const PositionRules& rules_;
  Player side_;
  bool wins_;
  const ValueOf& value_of_;
  Stop& stop_;
  std::map<std::uint32_t, std::vector<std::string>> open_;
  std::unordered_map<std::string, std::uint32_t> demanded_;
  WalkPlan done_;
};

}  // namespace

Expected<WalkPlan> plan_value(const PositionRules& rules, const std::string& root, const WalkAssertion& assertion,
                              const ValueOf& value_of, Stop& stop) {
  return ValuePlanner(rules, assertion, value_of, stop).plan(root, assertion.moves.value_or(walk_without_end));
}

Expected<WalkPart> walk_part(const PositionRules& rules, const std::string& root, const WalkAssertion& assertion,
                             const WalkPlan& plan, Stop& stop) {
  WalkPart part{.declared = {assertion, 0}, .numbers = {}};
  const bool holds = assertion.goal == WalkGoal::Holds;
  const bool gets = assertion.goal == WalkGoal::Gets;
  std::unordered_map<std::string, int> demanded;  // the scores, until a claim is told
  std::vector<const WalkPlan::value_type*> order;
  const auto meet = [&](const std::string& position, int score) {
    const auto [place, added] = demanded.try_emplace(position, score);
    place->second = std::max(place->second, score);
    if (added) order.push_back(&*plan.find(position));
  };
  meet(root, assertion.score);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i % polled_every == 0 && !stop.go_on({"writing", i, plan.size()})) return stop_error(stop, "the proof");
    const auto& [position, claim] = *order[i];
    if (gets) part.numbers.push_back(static_cast<std::uint32_t>(claim.score - demanded.at(position)));
    if (holds) part.numbers.push_back(claim.moves == walk_without_end ? 0 : claim.moves);
    if (!holds && claim.score > 0) part.numbers.push_back(claim.moves);
    const PlainTurn turn = rules.look(position);
    const bool own = turn.player == assertion.side;
    if (own) part.numbers.push_back(claim.choice);
    for (std::uint32_t move = 0; move < turn.steps.size(); ++move) {
      const PlainTurn::Step& step = turn.steps[move];
      if ((own && move != claim.choice) || rules.end(step.next)) continue;
      if (holds && claim.moves == 1) continue;
      const int score = claim.score - (own ? step.gain : -step.gain);
      if (gets && score <= -rules.left(step.next)) continue;
      meet(step.next, score);
    }
  }
  part.declared.claims = order.size();
  return part;
}

Expected<std::vector<WalkPart>> prove_value(const PositionRules& rules, const std::string& root,
                                            const std::vector<WalkAssertion>& assertions, const ValueOf& value_of,
                                            Stop& stop) {
  std::vector<WalkPart> parts;
  for (const WalkAssertion& assertion : assertions) {
    const WalkPlan plan = TRY(plan_value(rules, root, assertion, value_of, stop));
    WalkPart part = TRY(walk_part(rules, root, assertion, plan, stop));
    parts.push_back(std::move(part));
  }
  return parts;
}

Expected<std::vector<WalkPart>> prove_score(const PositionRules& rules, const std::string& root, int score,
                                            const ScoreOf& score_of, Stop& stop) {
  std::vector<WalkPart> parts;
  for (const WalkAssertion& assertion : walk_assertions({.score = score})) {
    const WalkPlan plan = TRY(plan_score(rules, root, assertion, score_of, stop));
    WalkPart part = TRY(walk_part(rules, root, assertion, plan, stop));
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace perfectplay
