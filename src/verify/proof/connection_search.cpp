#include "perfectplay/verify/proof/connection_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace perfectplay {
namespace {

constexpr int out_of_reach = 1000;
std::uint64_t hex_bit(int cell) { return std::uint64_t{1} << cell; }
bool all_in(std::uint64_t part, std::uint64_t whole) { return (part & ~whole) == 0; }

}  // namespace

ConnectionSearch::ConnectionSearch(const PlainBoard& board)
    : CarrierSearch(board), bridges_(static_cast<std::size_t>(board.cells())) {
  for (int from = 0; from < board.cells(); ++from) {
    for (int to = 0; to < board.cells(); ++to) {
      const Cells between = board.neighbours(from) & board.neighbours(to);
      if (to == from || (board.neighbours(from) & hex_bit(to)) != 0 || std::popcount(between) != 2) continue;
      bridges_[static_cast<std::size_t>(from)].push_back({to, between});
    }
  }
}

std::optional<ConnectionSearch::Cells> ConnectionSearch::joined(Cells own, Cells empty, Player player) const {
  const Cells start = board().side(player, 0);
  const Cells goal = board().side(player, 1);
  // Each stone that is joined to the first side keeps the cells that its way takes.
  std::array<Cells, 64> way{};
  Cells taken = 0;
  // The cells between a stone and an edge, if they can be taken; none where the stone lies on the edge.
  const auto link = [&](int cell, Cells edge) -> std::optional<Cells> {
    if ((edge & hex_bit(cell)) != 0) return Cells{0};
    const Cells between = board().neighbours(cell) & edge;
    if (std::popcount(between) != 2 || !all_in(between, empty & ~taken)) return std::nullopt;
    return between;
  };
  Cells joined = 0;
  Cells open = 0;
  const auto join = [&](int cell, Cells by, Cells before) {
    taken |= by;
    way[static_cast<std::size_t>(cell)] = before | by;
    joined |= hex_bit(cell);
    open |= hex_bit(cell);
  };
  any_cell(own, [&](int cell) {
    if (const auto by = link(cell, start)) join(cell, *by, 0);
    return false;
  });
  while (open != 0) {
    // 1. Stones that touch take no cells.
    while (open != 0) {
      const int cell = std::countr_zero(open);
      open &= open - 1;
      if (const auto by = link(cell, goal)) return way[static_cast<std::size_t>(cell)] | *by;
      any_cell(board().neighbours(cell) & own & ~joined, [&](int to) {
        join(to, 0, way[static_cast<std::size_t>(cell)]);
        return false;
      });
    }
    // 2. One bridge.
    any_cell(joined, [&](int cell) {
      return std::ranges::any_of(bridges_[static_cast<std::size_t>(cell)], [&](const Bridge& bridge) {
        if ((own & ~joined & hex_bit(bridge.to)) == 0 || !all_in(bridge.between, empty & ~taken)) return false;
        join(bridge.to, bridge.between, way[static_cast<std::size_t>(cell)]);
        return true;
      });
    });
  }
  return std::nullopt;
}

std::vector<int> ConnectionSearch::distances(Cells own, Cells empty, Player player, int side) const {
  std::vector<int> distance(static_cast<std::size_t>(board().cells()), out_of_reach);
  const auto cost = [&](int cell) { return (own & hex_bit(cell)) != 0 ? 0 : 1; };
  const Cells edge = board().side(player, side);
  // Cells by their distance: those of the present one, and those one further.
  Cells now = 0;
  Cells later = 0;
  const auto reach = [&](int cell, int by) {
    const int length = by + cost(cell);
    if (((own | empty) & hex_bit(cell)) == 0 || length >= distance[static_cast<std::size_t>(cell)]) return;
    distance[static_cast<std::size_t>(cell)] = length;
    (length == by ? now : later) |= hex_bit(cell);
  };
  for (int cell = 0; cell < board().cells(); ++cell) {
    const Cells between = board().neighbours(cell) & edge;
    const bool bridged = std::popcount(between) == 2 && all_in(between, empty);
    if ((edge & hex_bit(cell)) != 0 || bridged) reach(cell, 0);
  }
  for (int length = 0; (now | later) != 0; ++length) {
    while (now != 0) {
      const int cell = std::countr_zero(now);
      now &= now - 1;
      if (distance[static_cast<std::size_t>(cell)] != length) continue;
      any_cell(board().neighbours(cell), [&](int to) {
        reach(to, length);
        return false;
      });
      for (const Bridge& bridge : bridges_[static_cast<std::size_t>(cell)]) {
        if (all_in(bridge.between, empty)) reach(bridge.to, length);
      }
    }
    now = std::exchange(later, 0);
  }
  return distance;
}

std::vector<int> ConnectionSearch::needed(Cells own, Cells empty, Player player) const {
  std::vector<int> needed = distances(own, empty, player, 0);
  const std::vector<int> back = distances(own, empty, player, 1);
  for (std::size_t cell = 0; cell < needed.size(); ++cell) needed[cell] += back[cell];
  return needed;
}

std::optional<CarrierSearch::Found> ConnectionSearch::settled(const Node& node, Plan& plan) {
  const Cells empty = this->empty(node);
  if (const auto carrier = joined(node.other, empty, opponent(node.mover))) return Found{false, *carrier};
  const auto own = needed(node.own, empty, node.mover);
  const auto theirs = needed(node.other, empty, opponent(node.mover));
  std::optional<Found> won;
  any_cell(empty, [&](int cell) {
    plan.order.push_back(cell);
    // The cell itself is counted twice.
    if (own[static_cast<std::size_t>(cell)] > 2) return false;
    const auto carrier = joined(node.own | hex_bit(cell), empty & ~hex_bit(cell), node.mover);
    if (carrier) won = Found{true, *carrier | hex_bit(cell)};
    return won.has_value();
  });
  if (won) return won;
  std::ranges::stable_sort(plan.order, {}, [&](int cell) {
    return own[static_cast<std::size_t>(cell)] + theirs[static_cast<std::size_t>(cell)];
  });
  return std::nullopt;
}

}  // namespace perfectplay
