#include "perfectplay/solve/search/hex/prover.h"

#include <algorithm>
#include <array>
#include <bit>

#include "perfectplay/games/bits.h"
#include "perfectplay/solve/search/hex/flow.h"

namespace perfectplay {

namespace {

/// A step takes some ten microseconds.
constexpr std::uint32_t steps_between_looks = 64;

/// The number of most promising moves that the proof numbers count (focused df-pn, P. Henderson 2010).
std::size_t moves_in_focus(std::size_t moves) { return std::min<std::size_t>(moves, 1 + (moves + 3) / 4); }

std::uint32_t capped(std::uint64_t number) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, HexNode::infinite - 1));
}

void settle(HexNode& node, bool won, Cells carrier) {
  node.win = won ? 0 : HexNode::infinite;
  node.lose = won ? HexNode::infinite : 0;
  node.carrier = carrier;
  node.moves = 0;
}

}  // namespace

std::optional<HexProof> HexProver::prove(const HexState& state, Stop& stop) {
  nodes_before_ = nodes_;
  steps_ = 0;
  const Placed placed = place(state);
  HexNode node = find_or_look(placed.state);
  if (!node.settled()) search(node, HexNode::infinite, HexNode::infinite, stop);
  if (!node.settled()) return std::nullopt;
  return proof_of(placed, node);
}

HexProof HexProver::proof_of(const Placed& placed, const HexNode& node) const {
  const Cells carrier = placed.turned ? board_.half_turn(node.carrier) : node.carrier;
  return {node.winner(), carrier | placed.captured[raw(node.winner())]};
}

std::optional<HexProof> HexProver::known(const HexState& state) const {
  const Placed placed = place(state);
  const HexNode* const known = table_.find(placed.state);
  if (known == nullptr || !known->settled()) return std::nullopt;
  return proof_of(placed, *known);
}

HexProver::Placed HexProver::place(HexState state) const {
  Placed placed;
  placed.captured = fill_inferior_cells(board_, state);
  HexState other{{board_.half_turn(state.stones[0]), board_.half_turn(state.stones[1])}, state.to_move};
  placed.turned = other.stones < state.stones;
  placed.state = placed.turned ? other : state;
  return placed;
}

HexNode HexProver::find_or_look(const HexState& state) {
  if (const HexNode* known = table_.find(state)) return *known;
  const HexNode node = look(state);
  table_.store(node);
  return node;
}

HexNode HexProver::look(const HexState& state) {
  ++nodes_;
  HexNode node;
  node.state = state;
  node.work = 1;
  mine_.build(state, state.to_move);
  if (mine_.wins()) {
    settle(node, true, mine_.carrier());
    return node;
  }
  theirs_.build(state, opponent(state.to_move));
  if (theirs_.wins()) {
    settle(node, false, theirs_.carrier());
    return node;
  }
  Cells moves = board_.full() & ~state.all();
  // Small threats first: those that forbid no further move are left out of the carrier.
  std::vector<Cells> threats = theirs_.threats();
  std::ranges::stable_sort(threats, {}, [](Cells threat) { return std::popcount(threat); });
  for (const Cells threat : threats) {
    if ((moves & ~threat) == 0) continue;
    moves &= threat;
    node.carrier |= threat;
  }
  moves = undominated(state, moves);
  if (moves == 0) {
    settle(node, false, node.carrier);
    return node;
  }
  order_moves(node, moves);
  node.lose = static_cast<std::uint32_t>(moves_in_focus(node.moves));
  return node;
}

Cells HexProver::undominated(const HexState& state, Cells moves) const {
  const Cells empty = board_.full() & ~state.all();
  Cells dominated = 0;
  for (const std::uint8_t move : SetBits(empty)) {
    if ((dominated >> move & 1U) != 0) continue;
    HexState next = state.with(move);
    // Cells captured by the opponent may be what makes a cell dead; the refutation of this move may then need them.
    if (fill_inferior_cells(board_, next)[raw(opponent(state.to_move))] != 0) continue;
    dominated |= empty & next.all() & ~(Cells{1} << move);
  }
  return moves & ~dominated;
}

void HexProver::order_moves(HexNode& node, Cells moves) const {
  HexCurrents mine{};
  HexCurrents theirs{};
  add_currents(mine_, mine);
  add_currents(theirs_, theirs);
  // The opponent's current counts twice: of all weights tried, this one needed the fewest positions.
  const auto promise = [&](std::uint8_t cell) { return mine[cell] + 2 * theirs[cell]; };
  for (const std::uint8_t move : SetBits(moves)) node.order[node.moves++] = move;
  std::stable_sort(node.order.begin(), node.order.begin() + node.moves,
                   [&](std::uint8_t a, std::uint8_t b) { return promise(a) > promise(b); });
}

void HexProver::prepare(const HexNode& node, Child& child) const {
  child.known = true;
  child.placed = place(node.state.with(child.move));
  if (const HexNode* known = table_.find(child.placed.state)) learn(child, *known);
}

void HexProver::learn(Child& child, const HexNode& result) const {
  child.win = result.win;
  child.lose = result.lose;
  if (!result.settled()) return;
  child.carrier = child.placed.turned ? board_.half_turn(result.carrier) : result.carrier;
  child.carrier |= child.placed.captured[raw(result.winner())];
}

/// Draws the conclusions from a settled child. Returns true when the node is settled by it.
bool HexProver::use(HexNode& node, std::vector<Child>& children, Child settled) {
  if (settled.lose == 0) {
    settle(node, true, settled.carrier | Cells{1} << settled.move);
    return true;
  }
  node.carrier |= settled.carrier;
  std::erase_if(children, [&](const Child& child) { return (settled.carrier >> child.move & 1U) == 0; });
  if (children.empty()) settle(node, false, node.carrier);
  return children.empty();
}

void HexProver::search(HexNode& node, std::uint32_t win_limit, std::uint32_t lose_limit, Stop& stop) {
  std::vector<Child> children;
  for (std::size_t i = 0; i < node.moves; ++i) children.push_back({node.order[i]});
  while (true) {
    // Step 1. Proof numbers from the children in focus. Conclusions from a settled one change the focus.
    const std::size_t focus = moves_in_focus(children.size());
    std::size_t best = 0;
    std::uint32_t second = HexNode::infinite;
    std::uint64_t lose = 0;
    bool again = false;
    for (std::size_t i = 0; i < focus && !again; ++i) {
      Child& child = children[i];
      if (!child.known) prepare(node, child);
      if (child.settled()) {
        if (use(node, children, child)) return table_.store(node);
        again = true;
        break;
      }
      lose += child.win;
      if (i == 0) continue;
      if (child.lose < children[best].lose) {
        second = children[best].lose;
        best = i;
      } else {
        second = std::min(second, child.lose);
      }
    }
    if (again) continue;
    node.win = children[best].lose;
    node.lose = capped(lose);
    if (node.win >= win_limit || node.lose >= lose_limit || stop.ended()) break;

    // Step 2. Search the most promising child until it no longer is.
    Child& child = children[best];
    HexNode next = find_or_look(child.placed.state);
    if (!goes_on(stop)) break;
    const std::uint32_t work = next.work;
    if (!next.settled()) {
      const std::uint32_t child_win_limit = capped(std::uint64_t{lose_limit} - (node.lose - child.win));
      const std::uint32_t child_lose_limit = std::min(win_limit, capped(second + std::uint64_t{1} + second / 4));
      search(next, child_win_limit, child_lose_limit, stop);
    }
    node.work += next.work - work + 1;
    learn(child, next);
  }
  node.moves = 0;
  for (const Child& child : children) node.order[node.moves++] = child.move;
  table_.store(node);
}

bool HexProver::goes_on(Stop& stop) {
  if (steps_++ % steps_between_looks != 0) return !stop.ended();
  stop.spend(steps_between_looks);
  return stop.go_on({"searching", nodes_ - nodes_before_, 0});
}

}  // namespace perfectplay
