#include "perfectplay/play/proof/joining_prover.h"

#include <algorithm>
#include <bit>
#include <map>
#include <new>
#include <optional>
#include <set>
#include <unordered_map>

#include "perfectplay/base/hash.h"
#include "perfectplay/games/bits.h"
#include "perfectplay/solve/search/hex/inferior_cells.h"
#include "perfectplay/solve/search/hex/prover.h"

namespace perfectplay {
namespace {

std::uint64_t joining_memory(int size) { return std::uint64_t{size <= 4 ? 1U : size == 5 ? 4U : 64U} << 20U; }

/// The effort of one look of the solver at a position.
constexpr std::uint64_t glance = 1;

Cells joining_bit(int cell) { return Cells{1} << cell; }
bool joining_within(Cells part, Cells whole) { return (part & ~whole) == 0; }

/// A claim in one of its two images.
struct Joining {
  Cells own;
  Cells carrier;
  friend auto operator<=>(const Joining&, const Joining&) = default;
};

}  // namespace

class JoiningProver::Search {
 public:
  Search(int size, JoiningLook look) : board_(size), prover_(board_, joining_memory(size)), look_(std::move(look)) {}

  const HexBoard& board() const { return board_; }

  std::optional<Player> winner(const HexState& state, Stop& stop) {
    const auto proof = prover_.prove(state, stop);
    return proof ? std::optional(proof->winner) : std::nullopt;
  }

  /// The claims on which all these positions rest; the claimant wins each of them.
  Expected<ProofPart> part(Player claimant, const std::vector<HexState>& roots, std::vector<int> openings, Stop& stop) {
    claimant_ = claimant;
    levels_.clear();
    for (const HexState& root : roots) {
      const Cells empty = board_.full() & ~root.all();
      const Cells own = root.of(claimant);
      if (root.to_move == claimant) {
        TRY(answer({own, empty, root}, stop));
      } else {
        TRY(claim({own, empty, root}, stop));
      }
    }
    // Some claims were made for one that the checker sees through by now: only those that it will use are told.
    ProofPart part{{claimant, Goal::Joins, 0}, {}, std::move(openings)};
    std::set<Joining> needed;
    for (const HexState& root : roots) {
      const Cells empty = board_.full() & ~root.all();
      const Level& level = levels_[std::popcount(root.of(claimant)) + (root.to_move == claimant ? 1 : 0)];
      if (root.to_move == claimant) {
        use_answers(level, root.of(claimant), empty, needed);
      } else {
        use_claims(level, root.of(claimant), empty, needed);
      }
    }
    for (int stones = needed.empty() ? 0 : std::popcount(needed.begin()->own); !needed.empty(); ++stones) {
      ProofLevel& told = part.levels.emplace_back(ProofLevel{.stones = stones});
      std::set<Joining> following;
      for (const Joining& claim : needed) {
        const bool leaf = look(claim.own, claim.carrier).must == 0;
        (leaf ? told.leaves : told.claims).push_back(placement_of(claim));
        if (!leaf) use_answers(levels_[stones + 1], claim.own, claim.carrier, following);
      }
      std::ranges::sort(told.claims);
      std::ranges::sort(told.leaves);
      needed = std::move(following);
    }
    return part;
  }

 private:
  struct Level {
    std::unordered_map<Cells, std::vector<Cells>> by_own;  ///< the carriers of both images

    const std::vector<Cells>& carriers(Cells own) const {
      static const std::vector<Cells> none;
      const auto place = by_own.find(own);
      return place == by_own.end() ? none : place->second;
    }
    void add(const Joining& claim, const HexBoard& board) {
      const Joining turned{board.half_turn(claim.own), board.half_turn(claim.carrier)};
      by_own[claim.own].push_back(claim.carrier);
      if (turned != claim) by_own[turned.own].push_back(turned.carrier);
    }
  };

  /// A claim as a position in which all cells outside the carrier have stones.
  Placement placed(Cells own, Cells carrier) const {
    const Cells stones = board_.full() & ~carrier;
    return {stones, claimant_ == Player::J0 ? own : stones & ~own};
  }
  Placement placement_of(const Joining& claim) const {
    return std::min(placed(claim.own, claim.carrier),
                    placed(board_.half_turn(claim.own), board_.half_turn(claim.carrier)));
  }
  /// What the checker sees when it is shown the least image.
  JoiningView look(Cells own, Cells carrier) const {
    const Placement least = placement_of({own, carrier});
    JoiningView view = look_(claimant_, least);
    if (least == placed(own, carrier)) return view;
    if (view.must != ~Cells{0}) view.must = board_.half_turn(view.must);
    view.carrier = board_.half_turn(view.carrier);
    return view;
  }
  HexState state(Cells own, Cells empty, Player to_move) const {
    HexState state;
    state.stones[raw(claimant_)] = own;
    state.stones[raw(opponent(claimant_))] = board_.full() & ~own & ~empty;
    state.to_move = to_move;
    return state;
  }

  /// Adds the claims with the stones `own` whose carriers lie in `cells`, each in one of its images.
  void use_claims(const Level& level, Cells own, Cells cells, std::set<Joining>& used) const {
    for (const Cells carrier : level.carriers(own)) {
      const Joining turned{board_.half_turn(own), board_.half_turn(carrier)};
      if (joining_within(carrier, cells)) used.insert(std::min(Joining{own, carrier}, turned));
    }
  }
  void use_answers(const Level& level, Cells own, Cells cells, std::set<Joining>& used) const {
    for (const std::uint8_t y : SetBits(cells)) use_claims(level, own | joining_bit(y), cells & ~joining_bit(y), used);
  }

  /// A position, and what the solver makes of it: with stones on inferior cells, as in its table.
  struct Spot {
    Cells own;
    Cells empty;
    HexState seen;
  };

  /// The opponent is to move, and the claimant wins: makes a claim about these stones, if there is none yet, and returns
  /// its carrier.
  Expected<Cells> claim(Spot spot, Stop& stop) {
    const Cells own = spot.own;
    Level& level = levels_[std::popcount(own)];
    for (const Cells carrier : level.carriers(own)) {
      if (joining_within(carrier, spot.empty)) return carrier;
    }
    if (!stop.go_on({"proving", ++claims_, 0})) return stop_error(stop, "the proof");
    // 1. Dead cells, and those that the opponent captured, are of no use.
    const Cells stones = spot.seen.all();
    const HexCaptured captured = fill_inferior_cells(board_, spot.seen);
    spot.empty &= ~(spot.seen.all() & ~stones & ~captured[raw(claimant_)]);
    // 2. What the checker finds out by itself.
    const JoiningView view = look(own, spot.empty);
    Cells carrier = view.carrier;
    Cells must = view.must;  // what the opponent may still try; all bits are set before anything answers him
    // Within the carrier alone, the checker may see less.
    if (must == 0) must = unanswered(own, carrier);
    // 3. An answer to each stone that is left to the opponent.
    while (must != 0) {
      const int x = stone_to_answer(spot, must & spot.empty, stop);
      const Joining found = TRY(answer(after(spot, x), stop));
      carrier |= found.carrier | (found.own & ~own);
      must &= found.carrier | (found.own & ~own);
      if (must == 0) must = unanswered(own, carrier);
    }
    level.add({own, carrier}, board_);
    return carrier;
  }
  Spot after(const Spot& spot, int x) const {
    const Cells empty = spot.empty & ~joining_bit(x);
    const bool filled = (spot.seen.all() & joining_bit(x)) != 0;
    return {spot.own, empty, filled ? state(spot.own, empty, claimant_) : spot.seen.with(x)};
  }
  /// What the solver knows about a position, or finds out within so much effort.
  std::optional<HexProof> known_within(const HexState& state, std::uint64_t effort, Stop& stop) {
    if (auto known = prover_.known(state); known || effort == 0) return known;
    Stop limited(stop);
    limited.limit_effort(effort);
    return prover_.prove(state, limited);
  }

  /// Of the opponent's stones, one that the solver has refuted already, or does at a glance, with the smallest carrier:
  /// the others may never have been searched, and may need no answer of their own.
  int stone_to_answer(const Spot& spot, Cells stones, Stop& stop) {
    for (const std::uint64_t effort : {std::uint64_t{0}, glance}) {
      std::optional<int> best;
      int least = 0;
      for (const std::uint8_t x : SetBits(stones)) {
        const auto known = known_within(after(spot, x).seen, effort, stop);
        if (!known || known->winner != claimant_) continue;
        const int cells = std::popcount(known->carrier);
        if (best && cells >= least) continue;
        best = x;
        least = cells;
      }
      if (best) return *best;
    }
    return std::countr_zero(stones);
  }

  /// What is left to the opponent after all answers that are claimed.
  Cells unanswered(Cells own, Cells carrier) {
    Cells must = look(own, carrier).must;
    const Level& next = levels_[std::popcount(own) + 1];
    for (const std::uint8_t y : SetBits(carrier)) {
      for (const Cells other : next.carriers(own | joining_bit(y))) {
        if (joining_within(other, carrier & ~joining_bit(y))) must &= other | joining_bit(y);
      }
    }
    return must;
  }

  /// The claimant is to move, and wins: an answer that is claimed then.
  Expected<Joining> answer(const Spot& spot, Stop& stop) {
    const Level& next = levels_[std::popcount(spot.own) + 1];
    for (const std::uint8_t y : SetBits(spot.empty)) {
      for (const Cells carrier : next.carriers(spot.own | joining_bit(y))) {
        if (joining_within(carrier, spot.empty & ~joining_bit(y))) return Joining{spot.own | joining_bit(y), carrier};
      }
    }
    const auto proof = prover_.prove(spot.seen, stop);
    if (!proof) return stop_error(stop, "the proof");
    if (proof->winner != claimant_) return resource_error("the values of Hex contradict each other");
    // Of the answers that win, the one after which the checker leaves the fewest cells open. That another stone does not
    // win may be hard to see, so the solver is asked for little at first.
    std::optional<std::uint8_t> best;
    int least = 0;
    for (const std::uint64_t effort : {std::uint64_t{0}, glance, 64 * glance, Stop::unlimited}) {
      const Cells cells = spot.empty & ~spot.seen.all() & (effort == 0 ? ~Cells{0} : proof->carrier);
      for (const std::uint8_t y : SetBits(cells)) {
        if (best && effort > glance) break;
        const auto known = known_within(spot.seen.with(y), effort, stop);
        if (stop.ended()) return stop_error(stop, "the proof");
        if (!known || known->winner != claimant_) continue;
        const int open = std::popcount(look(spot.own | joining_bit(y), spot.empty & ~joining_bit(y)).must);
        if (best && open >= least) continue;
        best = y;
        least = open;
      }
      if (best) break;
    }
    if (!best) return resource_error("the values of Hex contradict each other");
    const Cells played = spot.own | joining_bit(*best);
    const auto carrier = TRY(claim({played, spot.empty & ~joining_bit(*best), spot.seen.with(*best)}, stop));
    return Joining{played, carrier};
  }

  HexBoard board_;
  HexProver prover_;
  JoiningLook look_;
  Player claimant_{};
  std::map<int, Level> levels_;  ///< by number of the claimant's stones
  std::uint64_t claims_ = 0;
};

JoiningProver::JoiningProver(std::unique_ptr<Search> search) : search_(std::move(search)) {}
JoiningProver::JoiningProver(JoiningProver&&) noexcept = default;
JoiningProver& JoiningProver::operator=(JoiningProver&&) noexcept = default;
JoiningProver::~JoiningProver() = default;

Expected<JoiningProver> JoiningProver::create(int size, const JoiningLook& look) {
  try {
    return JoiningProver(std::make_unique<Search>(size, look));
  } catch (const std::bad_alloc&) {
    return resource_error("hex: no memory for the table of the search");
  }
}

Expected<ProofPart> JoiningProver::prove(const Placement& root, Stop& stop) {
  const HexState state{{root.j0, root.stones & ~root.j0},
                       std::popcount(root.stones) % 2 == 0 ? Player::J0 : Player::J1};
  const auto winner = search_->winner(state, stop);
  if (!winner) return stop_error(stop, "the search for the value");
  return search_->part(*winner, {state}, {}, stop);
}

Expected<std::vector<ProofPart>> JoiningProver::prove_openings(Stop& stop) {
  std::vector<ProofPart> parts;
  for (const Player claimant : {Player::J0, Player::J1}) {
    std::vector<int> openings;
    std::vector<HexState> roots;
    const int cells = search_->board().cells();
    // Half a turn maps the cell i to the i-th from the end.
    for (int cell = 0; cell < (cells + 1) / 2; ++cell) {
      const HexState root = HexState{}.with(cell);
      const auto winner = search_->winner(root, stop);
      if (!winner) return stop_error(stop, "the search for the value");
      if (*winner != claimant) continue;
      openings.push_back(cell);
      roots.push_back(root);
    }
    if (!roots.empty()) parts.push_back(TRY(search_->part(claimant, roots, openings, stop)));
  }
  return parts;
}

}  // namespace perfectplay
