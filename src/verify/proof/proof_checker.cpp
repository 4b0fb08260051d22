#include "perfectplay/verify/proof/proof_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <numeric>

#include "perfectplay/base/machine.h"
#include "perfectplay/verify/proof/claim_tasks.h"
#include "perfectplay/verify/proof/joining_checker.h"
#include "perfectplay/verify/proof/leaf_search.h"

namespace perfectplay {
namespace {

/// Claims in increasing order, each with a mark once a claim of the level before has used it.
struct CheckedClaims {
  std::vector<Placement> claims;
  std::vector<std::uint8_t> used;

  void take(std::vector<Placement> taken) {
    claims = std::move(taken);
    used.assign(claims.size(), 0);
  }
  /// Marks a claim as used; returns false if it is not there. Several threads may call it.
  bool use(const Placement& claim) {
    const auto place = std::ranges::lower_bound(claims, claim);
    if (place == claims.end() || *place != claim) return false;
    std::atomic_ref(used[static_cast<std::size_t>(place - claims.begin())]).store(1, std::memory_order_relaxed);
    return true;
  }
  const Placement* unused() const {
    const auto place = std::ranges::find(used, 0);
    return place == used.end() ? nullptr : &claims[static_cast<std::size_t>(place - used.begin())];
  }
};

struct CheckedLevel {
  CheckedClaims claims;
  CheckedClaims leaves;

  bool use(const Placement& claim) { return claims.use(claim) || leaves.use(claim); }
  const Placement* unused() const { return claims.unused() != nullptr ? claims.unused() : leaves.unused(); }
};

class PartChecker {
 public:
  PartChecker(const PlainBoard& board, const LeafLimits& limits, const DeclaredPart& part, ProofVerdict& verdict,
              Stop& stop)
      : board_(board),
        limits_(limits),
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
      if (level.stones != stones || (level.claims == 0 && level.leaves == 0) || stones >= board_.cells()) {
        return fmt::format("level {} of {} claims cannot follow the one before it", level.stones,
                           level.claims + level.leaves);
      }
      stones += 2;
    }
    // 2. The assertion rests on the first level.
    CheckedLevel level;
    if (auto trouble = read(next, level)) return trouble;
    next_ = &level;
    if (!(answers_first ? answers(root) : accepted(root))) {
      return fmt::format("nothing is claimed from which it follows at {}", board_.print(root));
    }
    // 3. Each level rests on the next one, and on what the checker finds out by itself.
    for (std::size_t i = 0; i < part_.levels.size(); ++i) {
      if (const Placement* unused = level.unused()) return fmt::format("no claim needs {}", board_.print(*unused));
      CheckedLevel following;
      if (auto trouble = read(next, following)) return trouble;
      next_ = &following;
      auto trouble = TRY(wrong_leaf(level.leaves.claims));
      if (!trouble) trouble = TRY(wrong_claim(level.claims.claims));
      if (trouble) return trouble;
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
    level.claims.take(std::move(claims->claims));
    level.leaves.take(std::move(claims->leaves));
    return std::nullopt;
  }

  template <class Wrong>
  Expected<std::optional<std::string>> each_claim(const std::vector<Placement>& claims, const Wrong& wrong) {
    return first_wrong(claims, limits_.threads, verdict_.claims, stop_, wrong);
  }

  Expected<std::optional<std::string>> wrong_leaf(const std::vector<Placement>& leaves) {
    std::vector<LeafSearch> searches;
    for (unsigned thread = 0; thread < limits_.threads; ++thread) searches.emplace_back(board_, part_.assertion);
    std::vector<std::uint64_t> searched(limits_.threads, 0);
    auto fault = TRY(each_claim(leaves, [&](unsigned thread, const Placement& leaf) -> std::optional<std::string> {
      const bool stands = searches[thread].stands(leaf, limits_.positions);
      searched[thread] += searches[thread].searched();
      if (stands) return std::nullopt;
      return fmt::format("a search of {} positions does not show that {} reaches his goal at {}",
                         searches[thread].searched(), name_of(side_), board_.print(leaf));
    }));
    for (const std::uint64_t count : searched) verdict_.searched += count;
    return fault;
  }

  Expected<std::optional<std::string>> wrong_claim(const std::vector<Placement>& claims) {
    return each_claim(claims, [&](unsigned /*thread*/, const Placement& claim) -> std::optional<std::string> {
      const std::optional<int> move = unanswered(claim);
      if (!move) return std::nullopt;
      return fmt::format("{} has no answer that is claimed in {}", name_of(side_),
                         board_.print(board_.play(claim, *move)));
    });
  }

  /// Has a claimant who holds reached his goal?
  bool held(const Placement& position) const {
    return goal_ == Goal::Holds && (PlainBoard::stones(position) >= last_ || board_.full(position));
  }

  /// The opponent is to move: his first move after which the claimant does not reach his goal; nothing where the claim
  /// stands.
  std::optional<int> unanswered(const Placement& position) const {
    std::optional<int> found;
    any_cell(board_.moves(position), [&](int cell) {
      const Placement reply = board_.play(position, cell);
      if (board_.wins_with(reply, cell) || !answers(reply)) found = cell;
      return found.has_value();
    });
    return found;
  }

  /// The claimant is to move, and nobody has won: does he have a move that reaches his goal or leads to a claim?
  bool answers(const Placement& position) const {
    if (held(position)) return true;
    if (board_.full(position) || PlainBoard::stones(position) >= last_) return false;
    const std::uint64_t moves = board_.moves(position);
    if (any_cell(moves, [&](int cell) { return board_.wins_with(board_.play(position, cell), cell); })) return true;
    // Every claim to which a move leads counts as used, whichever of these moves the claimant chooses.
    bool found = false;
    any_cell(moves, [&](int cell) {
      found = accepted(board_.play(position, cell)) || found;
      return false;
    });
    return found;
  }

  /// The opponent is to move: is the goal reached, or the position claimed?
  bool accepted(const Placement& position) const {
    if (held(position)) return true;
    if (board_.full(position) || PlainBoard::stones(position) >= last_) return false;
    return next_->use(board_.least_image(position));
  }

  const PlainBoard& board_;
  LeafLimits limits_;
  Goal goal_;
  int last_;  ///< the move of the assertion
  Player side_;
  const DeclaredPart& part_;
  ProofVerdict& verdict_;
  Stop& stop_;
  CheckedLevel* next_ = nullptr;
  std::size_t read_ = 0;  ///< the number of levels of this part read so far
};

/// With the swap rule, J1 wins if it is proved of each opening, up to half a turn, who wins after it: he swaps or not.
std::optional<Value> openings_value(const std::vector<DeclaredPart>& parts, int stones, int cells) {
  std::vector<int> openings;
  for (const DeclaredPart& part : parts) {
    if (part.assertion.goal != Goal::Joins || part.openings.empty()) return std::nullopt;
    openings.insert(openings.end(), part.openings.begin(), part.openings.end());
  }
  std::ranges::sort(openings);
  // Half a turn maps the cell i to the i-th from the end.
  std::vector<int> expected(static_cast<std::size_t>((cells + 1) / 2));
  std::iota(expected.begin(), expected.end(), 0);
  if (stones != 0 || cells == 1 || openings != expected) return std::nullopt;
  return Value{Outcome::J1, no_rank};
}

}  // namespace

std::optional<Value> asserted_value(const std::vector<DeclaredPart>& parts, int stones, int cells) {
  if (parts.empty() || parts.size() > 2) return std::nullopt;
  const Assertion& first = parts.front().assertion;
  if (!parts.front().openings.empty()) return openings_value(parts, stones, cells);
  if (parts.size() == 1 && first.goal == Goal::Joins) return Value{win_for(first.side), no_rank};
  if (parts.size() == 1) {
    if (first.goal != Goal::Wins || first.move != cells) return std::nullopt;
    return Value{win_for(first.side), no_rank};
  }
  const Assertion& second = parts.back().assertion;
  if (first.goal == Goal::Joins) return std::nullopt;
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
      constexpr std::uint64_t largest = std::uint64_t{1} << 55;
      const std::uint64_t claims = std::min(level.claims, largest) + std::min(level.leaves, largest);
      const bool joins = part.assertion.goal == Goal::Joins;
      const std::uint64_t bytes = claims * (3 * sizeof(Placement) + (joins ? JoiningChecker::bytes_per_claim : 1));
      most = std::max(most, before + bytes);
      before = bytes;
    }
  }
  return most + buffers;
}

Expected<ProofVerdict> check_proof(const PlainBoard& board, const Placement& root, const LeafLimits& limits,
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
  const bool hex = board.game() == PlainGame::Hex;
  if (!hex && std::ranges::any_of(parts, [](const auto& part) { return part.assertion.goal == Goal::Joins; })) {
    verdict.refusal = "only Hex is about joining";
    return verdict;
  }
  if (limits.positions > most_leaf_positions) {
    verdict.refusal = fmt::format("a leaf may take {} positions at most", most_leaf_positions);
    return verdict;
  }
  for (const DeclaredPart& part : parts) {
    if (part.assertion.goal == Goal::Joins) {
      verdict.refusal = TRY(JoiningChecker(board, limits.threads, part, verdict, stop).fault(root, next));
    } else {
      verdict.refusal = TRY(PartChecker(board, limits, part, verdict, stop).fault(root, next));
    }
    if (verdict.refusal) return verdict;
  }
  return verdict;
}

}  // namespace perfectplay
