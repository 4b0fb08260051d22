#include "perfectplay/play/proof/prover.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "perfectplay/base/hash.h"

namespace perfectplay {
namespace {

struct PlacementHash {
  std::size_t operator()(const Placement& placement) const { return mix(placement.stones, placement.j0); }
};

/// Positions up to symmetry, each with the code of one of its images.
using ClaimSet = std::unordered_map<Placement, Code, PlacementHash>;

Placement placement_of(const StoneGrid& grid) {
  Placement placement;
  for (std::size_t cell = 0; cell < grid.stones.size(); ++cell) {
    if (!grid.stones[cell]) continue;
    placement.stones |= std::uint64_t{1} << cell;
    if (*grid.stones[cell] == Player::J0) placement.j0 |= std::uint64_t{1} << cell;
  }
  return placement;
}

class PartProver {
 public:
  PartProver(PerfectPlay& play, const Assertion& assertion, int cells, int leaves, std::uint64_t& claims_made,
             Stop& stop)
      : play_(play),
        game_(play.game()),
        assertion_(assertion),
        cells_(cells),
        leaves_(leaves),
        claims_made_(claims_made),
        stop_(stop) {}

  Expected<ProofPart> prove(Code root, int stones) {
    ProofPart part{assertion_, {}};
    // The claims of a level, with the opponent to move.
    ClaimSet claims;
    if (game_.player(root) == assertion_.side) {
      TRY(answer(root, stones, claims));
      ++stones;
    } else if (needs_claim(stones)) {
      claims.emplace(least_image(root), root);
    }
    for (; !claims.empty(); stones += 2) {
      ClaimSet next;
      std::unordered_set<Placement, PlacementHash> answered;
      for (const auto& [placement, code] : sorted(claims)) {
        for (const auto& reply : game_.moves(code)) {
          if (const auto over = game_.result(reply.next)) {
            if (loses(*over)) return contradiction(reply.next);
          } else if (answered.insert(least_image(reply.next)).second) {
            TRY(answer(reply.next, stones + 1, next));
          }
        }
        if (!stop_.go_on({"proving", ++claims_made_, 0})) return stop_error(stop_, "the proof");
      }
      ProofLevel& level = part.levels.emplace_back(ProofLevel{stones, {}});
      for (const auto& [placement, code] : claims) level.claims.push_back(placement);
      std::ranges::sort(level.claims);
      claims = std::move(next);
    }
    return part;
  }

 private:
  static std::vector<std::pair<Placement, Code>> sorted(const ClaimSet& claims) {
    std::vector<std::pair<Placement, Code>> all(claims.begin(), claims.end());
    std::ranges::sort(all, {}, &std::pair<Placement, Code>::first);
    return all;
  }
  /// Must a position with this many stones and the opponent to move be claimed? Not if it is held already, or a leaf.
  bool needs_claim(int stones) const {
    return cells_ - stones > leaves_ && (assertion_.goal == Goal::Wins || stones < assertion_.move);
  }
  bool loses(Outcome over) const {
    return wins(over, opponent(assertion_.side)) || (assertion_.goal == Goal::Wins && over == Outcome::Draw);
  }
  tl::unexpected<Error> contradiction(Code position) const {
    return resource_error(
        fmt::format("the values contradict each other at {}: {} does not reach what his value promises",
                    game_.print(position), name_of(assertion_.side)));
  }
  Placement least_image(Code position) const {
    Placement least = placement_of(*game_.grid(position));
    for (int symmetry = 1; symmetry < game_.symmetries(); ++symmetry) {
      least = std::min(least, placement_of(*game_.grid(game_.image(position, symmetry))));
    }
    return least;
  }

  /// The claimant is to move: makes sure that he has a move to a claim of `next`, unless he needs none.
  Expected<void> answer(Code position, int stones, ClaimSet& next) {
    if (!needs_claim(stones + 1)) return {};
    const auto moves = game_.moves(position);
    for (const auto& move : moves) {
      const auto over = game_.result(move.next);
      if (over && wins(*over, assertion_.side)) return {};
    }
    for (const auto& move : moves) {
      if (next.contains(least_image(move.next))) return {};
    }
    const auto best = TRY(play_.best_move(position, stop_));
    if (!best && stop_.ended()) return stop_error(stop_, "the proof");
    if (best) {
      next.emplace(least_image(best->next), best->next);
      return {};
    }
    // The values of the moves do not fit that of the position. Take any move that keeps the promise by what is known
    // about it; the checker will judge.
    for (const auto& move : moves) {
      const Bracket<Value> after = TRY(play_.bracket(move.next, stop_));
      if (!keeps_promise(after.low, stones + 1) || !keeps_promise(after.high, stones + 1)) continue;
      next.emplace(least_image(move.next), move.next);
      return {};
    }
    return contradiction(position);
  }
  bool keeps_promise(const Value& value, int stones) const {
    const Player winner = assertion_.goal == Goal::Wins ? assertion_.side : opponent(assertion_.side);
    const bool in_time = value.rank == no_rank || stones + static_cast<int>(raw(value.rank)) <= assertion_.move;
    return (wins(value.outcome, winner) && in_time) == (assertion_.goal == Goal::Wins);
  }

  PerfectPlay& play_;
  const ReachabilityGame& game_;
  Assertion assertion_;
  int cells_;
  int leaves_;
  std::uint64_t& claims_made_;  ///< claims so far, of all parts
  Stop& stop_;
};

}  // namespace

std::vector<Assertion> assertions_of(const Value& value, int stones, int cells) {
  if (value.outcome == Outcome::Draw) return {{Player::J0, Goal::Holds, cells}, {Player::J1, Goal::Holds, cells}};
  const Player winner = value.outcome == Outcome::J0 ? Player::J0 : Player::J1;
  if (value.rank == no_rank) return {{winner, Goal::Wins, cells}};
  const int end = stones + static_cast<int>(raw(value.rank));
  return {{winner, Goal::Wins, end}, {opponent(winner), Goal::Holds, end - 1}};
}

Expected<Proof> prove(PerfectPlay& play, Code position, int leaves, Stop& stop) {
  const ReachabilityGame& game = play.game();
  if (game.result(position)) return input_error("the game is over in this position; there is nothing to prove");
  const auto grid = game.grid(position);
  const Bracket<Value> value = TRY(play.bracket(position, stop));
  if (!value.proved()) return stop_error(stop, "the search for the value");
  const int stones = std::popcount(placement_of(*grid).stones);
  const int cells = static_cast<int>(grid->stones.size());
  Proof proof{value.low, {}};
  // In Hex only the winner is proved, not the number of moves.
  if (grid->shape == BoardShape::Hexagons) proof.value.rank = no_rank;
  std::uint64_t claims_made = 0;
  for (const Assertion& assertion : assertions_of(proof.value, stones, cells)) {
    proof.parts.push_back(TRY(PartProver(play, assertion, cells, leaves, claims_made, stop).prove(position, stones)));
  }
  return proof;
}

}  // namespace perfectplay
