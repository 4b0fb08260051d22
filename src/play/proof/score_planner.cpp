// The claims that prove a score (play/proof/walk_prover.h).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "perfectplay/play/proof/walk_prover.h"

namespace perfectplay {
namespace {

class ScorePlanner {
 public:
  ScorePlanner(const PositionRules& rules, Player side, const ScoreOf& score_of, Stop& stop)
      : rules_(rules), side_(side), score_of_(score_of), stop_(stop) {}

  Expected<WalkPlan> plan(const std::string& root, int score) {
    demand(root, score);
    while (!open_.empty()) {
      // The boards with the most seeds, and of those the ones with the highest score.
      const auto last = std::prev(open_.end());
      const int claimed = last->first.second;
      std::vector<std::string> batch = std::move(last->second);
      open_.erase(last);
      std::erase_if(batch, [&](const std::string& position) { return done_.contains(position); });
      if (claimed > 0) TRY(rank(batch, claimed));
      TRY(settle(std::move(batch), claimed));
    }
    return std::move(done_);
  }

 private:
  /// A position of a layer whose score is positive, on the way to its rank.
  struct Ranked {
    std::uint32_t rank = 0;     ///< 0: not known yet
    std::uint32_t waiting = 0;  ///< the opponent is to move: his quiet moves whose rank is not known yet
    bool own = false;
    std::vector<std::string> before = {};  ///< from which a quiet move leads here
  };

  Expected<void> poll() {
    if (++polled_ % 1024 == 0 && !stop_.go_on({"proving", done_.size(), 0})) return stop_error(stop_, "the proof");
    return {};
  }
  int gain_of(const PlainTurn& turn, const PlainTurn::Step& step) const {
    return turn.player == side_ ? step.gain : -step.gain;
  }
  tl::unexpected<Error> contradiction(const std::string& position) const {
    return resource_error(fmt::format("the scores contradict each other at {}", rules_.print(position)));
  }
  /// Is a position worth a score, without a claim? Nothing: only a claim can say.
  std::optional<bool> settled(const std::string& position, int score) const {
    if (const auto end = rules_.end(position)) return (side_ == Player::J0 ? *end : -*end) >= score;
    if (score <= -rules_.left(position)) return true;
    return std::nullopt;
  }
  Expected<bool> reaches(const std::string& position, int score) const {
    if (const auto known = settled(position, score)) return *known;
    const int value = TRY(score_of_(position));
    return (side_ == Player::J0 ? value : -value) >= score;
  }

  /// Demands a claim of a position that is not planned yet.
  void demand(const std::string& position, int score) {
    const auto [place, added] = demanded_.try_emplace(position, score);
    if (!added && place->second >= score) return;
    place->second = score;
    open_[{rules_.left(position), score}].push_back(position);
  }

  /// Finds the ranks of all positions that quiet moves with this score can reach from a batch. A capture that keeps the
  /// score, and an end, is one move away.
  Expected<void> rank(const std::vector<std::string>& batch, int score) {
    ranked_.clear();
    std::vector<std::string> open;
    std::vector<std::vector<std::string>> by_rank(1);
    const auto meet = [&](const std::string& position) {
      const auto [place, added] = ranked_.try_emplace(position);
      if (!added) return &place->second;
      // Claimed already, with a higher score.
      if (const auto known = done_.find(position); known != done_.end()) {
        set_rank(by_rank, position, known->second.moves);
      } else {
        open.push_back(position);
      }
      return &place->second;
    };
    for (const std::string& position : batch) meet(position);
    while (!open.empty()) {
      TRY(poll());
      const std::string position = std::move(open.back());
      open.pop_back();
      const PlainTurn turn = rules_.look(position);
      const bool own = turn.player == side_;
      bool at_once = false;
      std::uint32_t waiting = 0;
      for (const PlainTurn::Step& step : turn.steps) {
        const bool quiet = step.gain == 0 && !settled(step.next, score);
        if (!own && !quiet) continue;
        const bool good = !own || TRY(reaches(step.next, score - gain_of(turn, step)));
        if (!good) continue;
        if (!quiet) {
          at_once = true;
          continue;
        }
        meet(step.next)->before.push_back(position);
        ++waiting;
      }
      Ranked& entry = ranked_.at(position);
      entry.own = own;
      entry.waiting = waiting;
      if (own ? at_once : waiting == 0) set_rank(by_rank, position, 1);
    }
    for (std::uint32_t now = 1; now < by_rank.size(); ++now) {
      // The list grows while it is read only at higher ranks.
      for (std::size_t i = 0; i < by_rank[now].size(); ++i) {
        TRY(poll());
        Ranked& entry = ranked_.at(by_rank[now][i]);
        if (entry.rank != 0) continue;
        entry.rank = now;
        for (const std::string& before : entry.before) {
          Ranked& earlier = ranked_.at(before);
          if (earlier.rank != 0) continue;
          if (earlier.own || --earlier.waiting == 0) set_rank(by_rank, before, now + 1);
        }
      }
    }
    return {};
  }
  static void set_rank(std::vector<std::vector<std::string>>& by_rank, const std::string& position,
                       std::uint32_t rank) {
    if (by_rank.size() <= rank) by_rank.resize(rank + 1);
    by_rank[rank].push_back(position);
  }

  /// Plans a batch and what follows it by quiet moves with the same score.
  Expected<void> settle(std::vector<std::string> open, int score) {
    while (!open.empty()) {
      TRY(poll());
      const std::string position = std::move(open.back());
      open.pop_back();
      if (done_.contains(position)) continue;
      PlannedClaim claim{.score = score};
      if (score > 0) claim.moves = ranked_.at(position).rank;
      if (score > 0 && claim.moves == 0) return contradiction(position);
      const PlainTurn turn = rules_.look(position);
      const bool own = turn.player == side_;
      if (own) claim.choice = TRY(chosen(position, turn, claim));
      done_.emplace(position, claim);
      for (std::uint32_t i = 0; i < turn.steps.size(); ++i) {
        const PlainTurn::Step& step = turn.steps[i];
        if (own && i != claim.choice) continue;
        const int needed = score - gain_of(turn, step);
        if (const auto known = settled(step.next, needed)) {
          if (!*known) return contradiction(step.next);
        } else if (step.gain != 0) {
          demand(step.next, needed);
        } else if (!done_.contains(step.next)) {
          demanded_[step.next] = score;
          open.push_back(step.next);
        }
      }
    }
    return {};
  }

  /// The claimant's move: one that needs no claim, else one to what is claimed already, else a capture, else the quickest.
  Expected<std::uint32_t> chosen(const std::string& position, const PlainTurn& turn, const PlannedClaim& claim) {
    std::optional<std::uint32_t> best;
    std::tuple<int, std::uint32_t> best_cost;
    for (std::uint32_t i = 0; i < turn.steps.size(); ++i) {
      const PlainTurn::Step& step = turn.steps[i];
      const int needed = claim.score - gain_of(turn, step);
      if (!TRY(reaches(step.next, needed))) continue;
      if (settled(step.next, needed)) return i;
      std::uint32_t rank = 0;
      if (claim.score > 0 && step.gain == 0) {
        rank = ranked_.at(step.next).rank;
        if (rank == 0 || rank >= claim.moves) continue;
      }
      const auto known = demanded_.find(step.next);
      const bool claimed = known != demanded_.end() && known->second >= needed;
      const std::tuple cost{claimed ? 0 : step.gain != 0 ? 1 : 2, rank};
      if (!best || cost < best_cost) {
        best = i;
        best_cost = cost;
      }
    }
    if (!best) return contradiction(position);
    return *best;
  }

  const PositionRules& rules_;
  Player side_;
  const ScoreOf& score_of_;
  Stop& stop_;
  std::uint64_t polled_ = 0;
  /// Positions to plan by what is left to score, and by the score that is demanded.
  std::map<std::pair<int, int>, std::vector<std::string>> open_;
  std::unordered_map<std::string, int> demanded_;
  std::unordered_map<std::string, Ranked> ranked_;
  WalkPlan done_;
};

}  // namespace

Expected<WalkPlan> plan_score(const PositionRules& rules, const std::string& root, const WalkAssertion& assertion,
                              const ScoreOf& score_of, Stop& stop) {
  return ScorePlanner(rules, assertion.side, score_of, stop).plan(root, assertion.score);
}

}  // namespace perfectplay
