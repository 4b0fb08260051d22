#include "support/walk_proof_twin.h"

#include <algorithm>
#include <set>

namespace perfectplay::testing {
namespace {

/// One part: the positions that the walk meets, and where the play may go from each.
class TwinPart {
 public:
  TwinPart(const TwinRules& rules, const DeclaredWalk& declared) : rules_(rules), declared_(declared) {}

  /// Reads the numbers of the part; false if they do not name a strategy.
  bool read(const std::string& root, const std::vector<std::uint32_t>& numbers, std::size_t& place) {
    const auto& [side, goal, moves, score] = declared_.assertion;
    const auto number = [&]() -> std::optional<std::uint32_t> {
      if (place == numbers.size()) return std::nullopt;
      return numbers[place++];
    };
    std::vector<std::string> order;
    std::map<std::string, int> demanded;
    std::map<std::string, std::uint32_t> held;
    const auto meet = [&](const std::string& position, int needed) {
      const auto [known, added] = demanded.try_emplace(position, needed);
      known->second = std::max(known->second, needed);
      if (added) order.push_back(position);
    };
    meet(root, goal == WalkGoal::Wins ? 1 : goal == WalkGoal::Holds ? 0 : score);
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i == declared_.claims) return false;
      const std::string position = order[i];
      int claimed = demanded.at(position);
      std::uint32_t told = 1;
      if (goal == WalkGoal::Gets) {
        const auto more = number();
        if (!more || *more > 1000) return false;
        claimed += static_cast<int>(*more);
      }
      if (goal == WalkGoal::Holds || claimed > 0) {
        const auto moves_told = number();
        if (!moves_told) return false;
        told = *moves_told;
      }
      const auto steps = rules_.steps(position);
      std::vector<TwinRules::Step>& kept = next_[position];
      if (rules_.player(position) == side) {
        const auto choice = number();
        if (!choice || *choice >= steps.size()) return false;
        kept.push_back(steps[*choice]);
      } else {
        for (TwinRules::Step step : steps) {
          step.gain = -step.gain;
          kept.push_back(step);
        }
      }
      for (const TwinRules::Step& step : kept) {
        if (rules_.end(step.next) || (goal == WalkGoal::Holds && told == 1)) continue;
        if (goal == WalkGoal::Gets && claimed - step.gain <= -rules_.left(step.next)) continue;
        meet(step.next, claimed - step.gain);
      }
    }
    return order.size() == declared_.claims;
  }

  /// Does the strategy do what is asserted?
  bool holds(const std::string& root) {
    const auto& [side, goal, moves, score] = declared_.assertion;
    switch (goal) {
      case WalkGoal::Wins: {
        const auto longest = longest_win(root);
        return longest && *longest <= moves.value_or(0);
      }
      case WalkGoal::Holds:
        return holds_for(root, moves);
      case WalkGoal::Gets:
        break;
    }
    return worst_score(root) >= score;
  }

 private:
  int own_end(const std::string& position) const {
    const int end = *rules_.end(position);
    return declared_.assertion.side == Player::J0 ? end : -end;
  }

  /// The longest way to a win; nothing where some way does not end in one.
  std::optional<std::uint32_t> longest_win(const std::string& position) {
    if (rules_.end(position)) return own_end(position) > 0 ? std::optional(0U) : std::nullopt;
    if (const auto known = longest_.find(position); known != longest_.end()) return known->second;
    if (!next_.contains(position) || !path_.insert(position).second) return std::nullopt;
    std::optional<std::uint32_t> longest = 0;
    for (const TwinRules::Step& step : next_.at(position)) {
      const auto rest = longest_win(step.next);
      longest = rest && longest ? std::optional(std::max(*longest, *rest + 1)) : std::nullopt;
    }
    path_.erase(position);
    longest_[position] = longest;
    return longest;
  }

  /// Does the opponent not win within these moves, or ever? A position where the strategy ends has to be late enough.
  bool holds_for(const std::string& root, std::optional<std::uint32_t> moves) const {
    std::set<std::string> seen{root};
    std::vector<std::string> now{root};
    for (std::uint32_t made = 0; !now.empty() && (!moves || made < *moves); ++made) {
      std::vector<std::string> later;
      for (const std::string& position : now) {
        if (!next_.contains(position)) return false;
        for (const TwinRules::Step& step : next_.at(position)) {
          if (rules_.end(step.next)) {
            if (own_end(step.next) < 0) return false;
          } else if (seen.insert(step.next).second) {
            later.push_back(step.next);
          }
        }
      }
      now = std::move(later);
    }
    return true;
  }

  /// The least that the claimant can come out with. Within a layer the opponent chooses where to leave it, or to stay.
  int worst_score(const std::string& position) {
    if (rules_.end(position)) return own_end(position);
    if (!next_.contains(position)) return -rules_.left(position);
    if (const auto known = worst_.find(position); known != worst_.end()) return known->second;
    // Every position that quiet moves reach, and whether one of them comes back to itself.
    std::set<std::string> reached{position};
    std::vector<std::string> open{position};
    int worst = 1'000'000;
    while (!open.empty()) {
      const std::string at = open.back();
      open.pop_back();
      if (cycles(at)) worst = std::min(worst, 0);
      for (const TwinRules::Step& step : next_.at(at)) {
        const bool inside = step.gain == 0 && next_.contains(step.next);
        if (!inside) worst = std::min(worst, step.gain + worst_score(step.next));
        if (inside && reached.insert(step.next).second) open.push_back(step.next);
      }
    }
    return worst_[position] = worst;
  }
  bool cycles(const std::string& start) const {
    std::set<std::string> reached;
    std::vector<std::string> open{start};
    while (!open.empty()) {
      const std::string at = open.back();
      open.pop_back();
      for (const TwinRules::Step& step : next_.at(at)) {
        if (step.gain != 0 || !next_.contains(step.next)) continue;
        if (step.next == start) return true;
        if (reached.insert(step.next).second) open.push_back(step.next);
      }
    }
    return false;
  }

  const TwinRules& rules_;
  const DeclaredWalk& declared_;
  std::map<std::string, std::vector<TwinRules::Step>> next_;  ///< of each claim; gains are the claimant's
  std::map<std::string, std::optional<std::uint32_t>> longest_;
  std::set<std::string> path_;
  std::map<std::string, int> worst_;
};

}  // namespace

TwinRules twin_rules(const ReachabilityGame& game) {
  const auto code = [&game](const std::string& word) { return game.parse(word).value(); };
  return {
      .root = [&game](const std::string& word) -> std::optional<std::string> {
        const auto parsed = game.parse(word);
        return parsed ? std::optional(game.print(*parsed)) : std::nullopt;
      },
      .player = [&game, code](const std::string& word) { return game.player(code(word)); },
      .end = [&game, code](const std::string& word) -> std::optional<int> {
        const auto result = game.result(code(word));
        if (!result) return game.moves(code(word)).empty() ? std::optional(0) : std::nullopt;
        return *result == Outcome::Draw ? 0 : *result == Outcome::J0 ? 1 : -1;
      },
      .steps =
          [&game, code](const std::string& word) {
            std::vector<TwinRules::Step> steps;
            for (const auto& move : game.moves(code(word))) steps.push_back({game.print(move.next)});
            return steps;
          },
      .left = [](const std::string& /*word*/) { return 1; },
  };
}

TwinRules twin_rules(const AwaleRules& rules) {
  // The first sign says who moves.
  const auto board = [rules](const std::string& word) { return parse_awale(rules, word.substr(1)).value(); };
  const auto player = [](const std::string& word) { return word[0] == '0' ? Player::J0 : Player::J1; };
  return {
      .root = [rules](const std::string& word) -> std::optional<std::string> {
        return parse_awale(rules, word) ? std::optional("0" + word) : std::nullopt;
      },
      .player = player,
      .end = [=](const std::string& word) -> std::optional<int> {
        if (!moves(rules, board(word)).empty()) return std::nullopt;
        const int score = end_score(rules, board(word));
        return player(word) == Player::J0 ? score : -score;
      },
      .steps =
          [=](const std::string& word) {
            std::vector<TwinRules::Step> steps;
            for (const AwaleMove& move : moves(rules, board(word))) {
              steps.push_back({(word[0] == '0' ? "1" : "0") + print(rules, move.next), move.gain});
            }
            return steps;
          },
      .left = [=](const std::string& word) { return seeds_in(board(word)); },
  };
}

std::optional<ReadWalkProof> read_walk_proof(const std::string& text) {
  auto reader = WalkProofReader::open(text, "proof");
  if (!reader) return std::nullopt;
  ReadWalkProof proof{reader->header(), {}};
  while (!reader->end()) {
    const auto number = reader->next();
    if (!number || *number > 0xffff'ffff) return std::nullopt;
    proof.numbers.push_back(static_cast<std::uint32_t>(*number));
  }
  return proof;
}

std::string written(const ReadWalkProof& proof) {
  std::vector<WalkPart> parts;
  parts.reserve(proof.header.parts.size());
  for (const DeclaredWalk& declared : proof.header.parts) parts.push_back({declared, {}});
  if (!parts.empty()) parts.back().numbers = proof.numbers;
  return proof_text(proof.header, parts);
}

bool is_grounded(const TwinRules& rules, const ReadWalkProof& proof) {
  const auto root = rules.root(proof.header.position);
  if (!root || rules.end(*root)) return false;
  std::size_t place = 0;
  for (const DeclaredWalk& declared : proof.header.parts) {
    TwinPart part(rules, declared);
    if (!part.read(*root, proof.numbers, place) || !part.holds(*root)) return false;
  }
  return place == proof.numbers.size();
}

}  // namespace perfectplay::testing
