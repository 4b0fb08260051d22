#include "perfectplay/play/proof/prover.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "perfectplay/base/hash.h"
#include "perfectplay/base/machine.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/play/proof/line_promise.h"

namespace perfectplay {
namespace {

struct PlacementHash {
  std::size_t operator()(const Placement& placement) const { return mix(placement.stones, placement.j0); }
};

/// A claim of the level that is being made.
struct MadeClaim {
  Code code;  ///< of one of its images
  bool leaf = false;
};
/// Positions up to symmetry.
using ClaimSet = std::unordered_map<Placement, MadeClaim, PlacementHash>;

Placement placement_of(const StoneGrid& grid) {
  Placement placement;
  for (std::size_t cell = 0; cell < grid.stones.size(); ++cell) {
    if (!grid.stones[cell]) continue;
    placement.stones |= std::uint64_t{1} << cell;
    if (*grid.stones[cell] == Player::J0) placement.j0 |= std::uint64_t{1} << cell;
  }
  return placement;
}

Placement least_image(const ReachabilityGame& game, Code position) {
  Placement least = placement_of(*game.grid(position));
  for (int symmetry = 1; symmetry < game.symmetries(); ++symmetry) {
    least = std::min(least, placement_of(*game.grid(game.image(position, symmetry))));
  }
  return least;
}

class PartProver {
 public:
  PartProver(PerfectPlay& play, const Assertion& assertion, const StoneGrid& grid, const ProofAdvice& advice,
             unsigned threads, std::uint64_t& claims_made, Stop& stop)
      : play_(play),
        game_(play.game()),
        assertion_(assertion),
        hexagons_(grid.shape == BoardShape::Hexagons),
        most_replies_(grid.shape == BoardShape::Columns ? grid.columns : static_cast<int>(grid.stones.size())),
        cells_(static_cast<int>(grid.stones.size())),
        leaf_(advice.leaf),
        promise_(advice.lines, cells_),
        threads_(threads),
        claims_made_(claims_made),
        stop_(stop) {}

  Expected<void> prove(Code root, int stones, const ProofTaker& take) {
    // The claims of a level, with the opponent to move.
    ClaimSet claims;
    if (game_.player(root) == assertion_.side) {
      std::vector<Question> first;
      if (auto asked = question(root, stones)) first.push_back(*std::move(asked));
      TRY(answer(first, stones, claims));
      ++stones;
    } else if (needs_claim(stones)) {
      const Placement least = least_image(root);
      claims.emplace(least, MadeClaim{root, is_leaf(least)});
    }
    for (; !claims.empty(); stones += 2) {
      TRY(check_memory(claims.size(), stones));
      ClaimSet next;
      std::unordered_set<Placement, PlacementHash> answered;
      ProofLevel level{.stones = stones};
      // In a small level each answer counts, since the claims below it do.
      const std::size_t batch = claims.size() < small_level ? 1 : large_batch;
      std::vector<Question> questions;
      for (const auto& [placement, claim] : sorted(claims)) {
        if (!stop_.go_on({"proving", ++claims_made_, 0})) return stop_error(stop_, "the proof");
        (claim.leaf ? level.leaves : level.claims).push_back(placement);
        if (claim.leaf) continue;
        for (const auto& reply : game_.moves(claim.code)) {
          if (const auto over = game_.result(reply.next)) {
            if (loses(*over)) return contradiction(reply.next);
          } else if (answered.insert(least_image(reply.next)).second) {
            auto asked = question(reply.next, stones + 1);
            if (asked && !claimed(*asked, next)) questions.push_back(*std::move(asked));
          }
          if (questions.size() < batch) continue;
          TRY(answer(questions, stones + 1, next));
          questions.clear();
        }
      }
      TRY(answer(questions, stones + 1, next));
      take.level(std::move(level));
      claims = std::move(next);
    }
    return {};
  }

 private:
  static std::vector<std::pair<Placement, MadeClaim>> sorted(const ClaimSet& claims) {
    std::vector<std::pair<Placement, MadeClaim>> all(claims.begin(), claims.end());
    std::ranges::sort(all, {}, &std::pair<Placement, MadeClaim>::first);
    return all;
  }
  /// Refuses a level of this many claims whose making may take more memory than there is.
  Expected<void> check_memory(std::size_t claims, int stones) const {
    // Of each claim: itself twice (in a table, and sorted) and as written; of each reply: its image, and a claim after it.
    constexpr std::uint64_t table_entry = 2 * sizeof(void*) + sizeof(std::pair<Placement, MadeClaim>) + sizeof(void*);
    const auto replies = static_cast<std::uint64_t>(std::min(most_replies_, cells_ - stones));
    const std::uint64_t bytes = claims * (2 * table_entry + sizeof(Placement) + replies * 2 * table_entry);
    if (bytes <= machine_memory()) return {};
    return resource_error(fmt::format(
        "level {} of the proof has {} claims, and the next one may take {} MiB of memory; this machine has {}. More "
        "positions per leaf make fewer claims",
        stones, claims, bytes >> 20U, machine_memory() >> 20U));
  }
  /// Must a position with this many stones and the opponent to move be claimed? Not if it is held already.
  bool needs_claim(int stones) const {
    return stones < cells_ && (assertion_.goal == Goal::Wins || stones < assertion_.move);
  }
  bool is_leaf(const Placement& position) const {
    return leaf_ && leaf_(0, assertion_, position, Effort::Full).has_value();
  }
  bool loses(Outcome over) const {
    return wins(over, opponent(assertion_.side)) || (assertion_.goal == Goal::Wins && over == Outcome::Draw);
  }
  tl::unexpected<Error> contradiction(Code position) const {
    return resource_error(
        fmt::format("the values contradict each other at {}: {} does not reach what his value promises",
                    game_.print(position), name_of(assertion_.side)));
  }
  Placement least_image(Code position) const { return perfectplay::least_image(game_, position); }

  struct Choice {
    Code code;
    Placement least;
    std::optional<int> cell;                           ///< that the move fills
    int order = 0;                                     ///< the number of replies that need an answer
    std::uint64_t promise = 0;                         ///< of the move, by its lines
    std::optional<std::uint64_t> cost = std::nullopt;  ///< what it costs the checker as a leaf
  };
  /// A position in which the claimant is to move, and needs a claim to move to.
  struct Question {
    Code position;
    std::vector<Choice> choices;
    std::optional<std::size_t> leaf = std::nullopt;  ///< a choice that the checker sees through soon
    std::vector<std::size_t> reached = {};           ///< choices that reach the goal, a few
  };
  static bool claimed(const Question& question, const ClaimSet& next) {
    return std::ranges::any_of(question.choices, [&](const Choice& choice) { return next.contains(choice.least); });
  }

  /// Nothing where the claimant needs no claim: he wins at once, or has reached his goal.
  std::optional<Question> question(Code position, int stones) const {
    if (!needs_claim(stones + 1)) return std::nullopt;
    Question question{position, {}};
    for (const auto& move : game_.moves(position)) {
      const auto over = game_.result(move.next);
      if (over && wins(*over, assertion_.side)) return std::nullopt;
      if (!over) question.choices.push_back({move.next, least_image(move.next), move.cell});
    }
    return question;
  }

  /// Makes sure that the claimant has a move to a claim of `next` in each of these positions.
  Expected<void> answer(std::vector<Question>& questions, int stones, ClaimSet& next) {
    std::erase_if(questions, [&](const Question& question) { return claimed(question, next); });
    if (questions.empty()) return {};
    if (assertion_.goal == Goal::Wins && stones + 1 >= assertion_.move) {
      return contradiction(questions.front().position);
    }
    // 1. A move after which the checker soon sees that it needs no more claims. The most promising come first; in Hex nearly
    // all moves lose, and only the best one is worth a look.
    for (Question& question : questions) {
      if (!hexagons_) break;
      const auto best = TRY(play_.best_move(question.position, stop_));
      const auto place = best ? std::ranges::find(question.choices, best->next, &Choice::code) : question.choices.end();
      if (place != question.choices.end()) std::rotate(question.choices.begin(), place, place + 1);
    }
    const bool went_on = run_tasks(threads_, questions.size(), stop_, [&](unsigned thread, std::size_t task) {
      Question& question = questions[task];
      if (!hexagons_) {
        sort_choices(question);
      }
      for (std::size_t i = 0; leaf_ && i < (hexagons_ ? 1 : question.choices.size()) && !question.leaf; ++i) {
        if (leaf_(thread, assertion_, question.choices[i].least, Effort::Little)) question.leaf = i;
      }
    });
    if (!went_on) return stop_error(stop_, "the proof");
    // 2. Otherwise moves that reach the goal, by the solver: the first one, or two where that costs little.
    std::vector<std::pair<Question*, std::size_t>> tests;
    for (Question& question : questions) {
      if (claimed(question, next)) continue;
      if (question.leaf) {
        const Choice& choice = question.choices[*question.leaf];
        next.emplace(choice.least, MadeClaim{choice.code, true});
        continue;
      }
      const std::size_t most = hexagons_ || cells_ - stones > few_left ? 1 : 2;
      for (std::size_t i = 0; i < question.choices.size() && question.reached.size() < most; ++i) {
        const auto better = TRY(play_.exceeds(question.choices[i].code, bound(stones + 1), stop_));
        if (!better) return stop_error(stop_, "the proof");
        if (*better) continue;
        question.reached.push_back(i);
        tests.emplace_back(&question, i);
      }
      if (question.reached.empty()) return contradiction(question.position);
    }
    // 3. Of these the one that costs the checker least, if it can do without more claims.
    if (leaf_ && !run_tasks(threads_, tests.size(), stop_, [&](unsigned thread, std::size_t task) {
          Choice& choice = tests[task].first->choices[tests[task].second];
          choice.cost = leaf_(thread, assertion_, choice.least, Effort::Full);
        })) {
      return stop_error(stop_, "the proof");
    }
    for (const Question& question : questions) {
      if (question.reached.empty() || claimed(question, next)) continue;
      const Choice* chosen = nullptr;
      for (const std::size_t i : question.reached) {
        const Choice& choice = question.choices[i];
        if (chosen == nullptr || (choice.cost && (!chosen->cost || *choice.cost < *chosen->cost))) chosen = &choice;
      }
      next.emplace(chosen->least, MadeClaim{chosen->code, chosen->cost.has_value()});
    }
    return {};
  }

  /// Moves with few open replies come first, and of those the ones with the most promising lines.
  void sort_choices(Question& question) const {
    const Placement before = placement_of(*game_.grid(question.position));
    const std::uint64_t j1 = before.stones & ~before.j0;
    const bool first = assertion_.side == Player::J0;
    for (Choice& choice : question.choices) {
      choice.order = open_replies(choice.code);
      if (choice.cell) choice.promise = promise_.of(*choice.cell, first ? before.j0 : j1, first ? j1 : before.j0);
    }
    std::ranges::stable_sort(question.choices, [](const Choice& a, const Choice& b) {
      return a.order != b.order ? a.order < b.order : a.promise > b.promise;
    });
  }
  /// The number of replies of the opponent after which the claimant has no winning move.
  int open_replies(Code position) const {
    int open = 0;
    for (const auto& reply : game_.moves(position)) {
      if (game_.result(reply.next)) continue;
      open += std::ranges::none_of(game_.moves(reply.next), [&](const auto& move) {
        const auto over = game_.result(move.next);
        return over && wins(*over, assertion_.side);
      });
    }
    return open;
  }

  /// The best value for the opponent with which the assertion still holds, where he is to move.
  Value bound(int stones) const {
    const bool to_win = assertion_.goal == Goal::Wins;
    const Player winner = to_win ? assertion_.side : opponent(assertion_.side);
    if (hexagons_) return {win_for(assertion_.side), no_rank};
    // Move 1 belongs to J0.
    int last = to_win ? assertion_.move : assertion_.move + 1;
    if ((last % 2 == 1) != (winner == Player::J0)) last += to_win ? -1 : 1;
    if (last > cells_) return {};
    return {win_for(winner), Rank{static_cast<std::uint32_t>(last - stones)}};
  }

  /// With at most this many cells left, several moves are tried.
  static constexpr int few_left = 26;
  static constexpr std::size_t small_level = 2000;
  static constexpr std::size_t large_batch = 512;

  PerfectPlay& play_;
  const ReachabilityGame& game_;
  Assertion assertion_;
  bool hexagons_;
  int most_replies_;  ///< columns, or cells
  int cells_;
  const LeafTest& leaf_;
  LinePromise promise_;
  unsigned threads_;
  std::uint64_t& claims_made_;  ///< claims so far, of all parts
  Stop& stop_;
};

/// The proof of a draw that the checker sees at once, or after one move: no value has to be searched for.
Expected<std::optional<Proof>> evident_draw(const ReachabilityGame& game, Code position, const LeafTest& leaf,
                                            Stop& stop) {
  const auto grid = game.grid(position);
  if (!leaf || grid->shape == BoardShape::Hexagons) return std::nullopt;
  const int cells = static_cast<int>(grid->stones.size());
  Proof proof{{Outcome::Draw, no_rank}, {}};
  for (const Player side : {Player::J0, Player::J1}) {
    const Assertion assertion{side, Goal::Holds, cells};
    std::vector<Code> claimed{position};
    if (game.player(position) == side) {
      claimed.clear();
      for (const auto& move : game.moves(position)) {
        if (!game.result(move.next)) claimed.push_back(move.next);
      }
    }
    std::optional<Placement> seen;
    for (std::size_t i = 0; i < claimed.size() && !seen; ++i) {
      if (!stop.go_on()) return stop_error(stop, "the proof");
      const Placement least = least_image(game, claimed[i]);
      if (leaf(0, assertion, least, Effort::Little)) seen = least;
    }
    if (!seen) return std::nullopt;
    proof.parts.push_back({assertion, {{.stones = std::popcount(seen->stones), .leaves = {*seen}}}});
  }
  return proof;
}

}  // namespace

std::vector<Assertion> assertions_of(const Value& value, int stones, int cells) {
  if (value.outcome == Outcome::Draw) return {{Player::J0, Goal::Holds, cells}, {Player::J1, Goal::Holds, cells}};
  const Player winner = value.outcome == Outcome::J0 ? Player::J0 : Player::J1;
  if (value.rank == no_rank) return {{winner, Goal::Wins, cells}};
  const int end = stones + static_cast<int>(raw(value.rank));
  return {{winner, Goal::Wins, end}, {opponent(winner), Goal::Holds, end - 1}};
}

Expected<Value> prove(PerfectPlay& play, Code position, const ProofAdvice& advice, unsigned threads,
                      const ProofTaker& take, Stop& stop) {
  const ReachabilityGame& game = play.game();
  if (game.result(position)) return input_error("the game is over in this position; there is nothing to prove");
  const auto grid = game.grid(position);
  if (auto draw = TRY(evident_draw(game, position, advice.leaf, stop))) {
    for (ProofPart& part : draw->parts) {
      take.part(part.assertion);
      for (ProofLevel& level : part.levels) take.level(std::move(level));
    }
    return draw->value;
  }
  const Bracket<Value> found = TRY(play.bracket(position, stop));
  if (!found.proved()) return stop_error(stop, "the search for the value");
  const int stones = std::popcount(placement_of(*grid).stones);
  const int cells = static_cast<int>(grid->stones.size());
  Value value = found.low;
  // In Hex only the winner is proved, not the number of moves.
  if (grid->shape == BoardShape::Hexagons) value.rank = no_rank;
  std::uint64_t claims_made = 0;
  for (const Assertion& assertion : assertions_of(value, stones, cells)) {
    take.part(assertion);
    TRY(PartProver(play, assertion, *grid, advice, threads, claims_made, stop).prove(position, stones, take));
  }
  return value;
}

Expected<Proof> prove(PerfectPlay& play, Code position, const ProofAdvice& advice, unsigned threads, Stop& stop) {
  Proof proof;
  const ProofTaker take{
      [&](const Assertion& assertion) {
        proof.parts.push_back({assertion, {}});
      },
      [&](ProofLevel level) { proof.parts.back().levels.push_back(std::move(level)); },
  };
  proof.value = TRY(prove(play, position, advice, threads, take, stop));
  return proof;
}

}  // namespace perfectplay
