#include "perfectplay/graph/walk_proof.h"

namespace perfectplay {

std::vector<WalkAssertion> walk_assertions(const WalkValue& value, std::uint32_t longest) {
  if (value.score) {
    return {{.side = Player::J0, .goal = WalkGoal::Gets, .score = *value.score},
            {.side = Player::J1, .goal = WalkGoal::Gets, .score = -*value.score}};
  }
  const Outcome outcome = value.value->outcome;
  if (outcome == Outcome::Draw) {
    return {{.side = Player::J0, .goal = WalkGoal::Holds}, {.side = Player::J1, .goal = WalkGoal::Holds}};
  }
  const Player winner = outcome == Outcome::J0 ? Player::J0 : Player::J1;
  const bool ranked = value.value->rank != no_rank;
  const std::uint32_t moves = ranked ? raw(value.value->rank) : longest;
  std::vector<WalkAssertion> assertions{{.side = winner, .goal = WalkGoal::Wins, .moves = moves}};
  if (ranked && moves > 1) {
    assertions.push_back({.side = opponent(winner), .goal = WalkGoal::Holds, .moves = moves - 1});
  }
  return assertions;
}

std::optional<WalkValue> asserted_value(const std::vector<DeclaredWalk>& parts) {
  if (parts.empty() || parts.size() > 2) return std::nullopt;
  const WalkAssertion& first = parts.front().assertion;
  WalkValue value;
  if (first.goal == WalkGoal::Gets) {
    value.score = first.score;
  } else if (first.goal == WalkGoal::Holds) {
    value.value = Value{Outcome::Draw, no_rank};
  } else {
    // One part proves who wins; that the next move does is as soon as can be.
    const bool ranked = parts.size() == 2 || first.moves == 1U;
    value.value = Value{win_for(first.side), ranked && first.moves ? Rank{*first.moves} : no_rank};
  }
  // There is one list of assertions for each value.
  const auto needed = walk_assertions(value, first.moves.value_or(0));
  if (needed.size() != parts.size()) return std::nullopt;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].assertion != needed[i]) return std::nullopt;
  }
  return value;
}

}  // namespace perfectplay
