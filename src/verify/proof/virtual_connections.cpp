#include "perfectplay/verify/proof/virtual_connections.h"

#include <algorithm>
#include <bit>

namespace perfectplay {
namespace {

constexpr std::size_t first_side_point = 0;
constexpr std::size_t second_side_point = 1;

/// A ring of six cells, bit i for the i-th: does it have more than one arc of a colour?
bool has_four_arcs(unsigned ring) {
  const unsigned turned = (ring >> 1U) | (ring & 1U) << 5U;
  return std::popcount(ring ^ turned) > 2;
}

}  // namespace

VirtualConnections::VirtualConnections(const PlainBoard& board) : board_(board), pairs_(most_points * most_points) {
  // 1. The rings that make their cell dead: no way to fill them up has four arcs.
  for (unsigned mine = 0; mine < 64; ++mine) {
    for (unsigned theirs = 0; theirs < 64; ++theirs) {
      bool dead = (mine & theirs) == 0;
      for (unsigned ring = 0; ring < 64 && dead; ++ring) {
        if ((ring & mine) == mine && (ring & theirs) == 0) dead = !has_four_arcs(ring);
      }
      dead_[64 * mine + theirs] = dead;
    }
  }
  // 2. The cells around each cell, in their order.
  constexpr std::array<std::array<int, 2>, 6> around{{{0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}, {1, 0}}};
  const int size = board.columns();
  for (int cell = 0; cell < board.cells(); ++cell) {
    auto& ring = rings_.emplace_back();
    for (std::size_t i = 0; i < around.size(); ++i) {
      const int row = cell / size + around[i][0];
      const int column = cell % size + around[i][1];
      const bool j0 = row < 0 || row >= size;
      const bool j1 = column < 0 || column >= size;
      ring[i] = j0 && j1 ? beyond_both : j0 ? beyond_j0 : j1 ? beyond_j1 : row * size + column;
    }
  }
}

bool VirtualConnections::dead(int cell, Cells mine, Cells theirs, Player owner) const {
  std::size_t own = 0;
  std::size_t other = 0;
  const auto& ring = rings_[static_cast<std::size_t>(cell)];
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const int at = ring[i];
    // Beyond a corner lie two sides; nothing is assumed about it.
    if (at == beyond_both) continue;
    const bool is_own = at >= 0 ? (mine >> at & 1U) != 0 : (at == beyond_j0) == (owner == Player::J0);
    const bool is_other = at >= 0 ? (theirs >> at & 1U) != 0 : !is_own;
    if (is_own) own |= std::size_t{1} << i;
    if (is_other) other |= std::size_t{1} << i;
  }
  return dead_[64 * own + other];
}

VirtualConnections::Cells VirtualConnections::captured(Cells own, Cells empty, Player owner) const {
  const Cells theirs = ~(own | empty);
  Cells captured = 0;
  for (bool found = true; found;) {
    found = false;
    any_cell(empty, [&](int x) {
      if ((captured >> x & 1U) != 0) return false;
      return any_cell(board_.neighbours(x) & empty & ~captured, [&](int y) {
        const Cells mine = own | captured;
        const Cells one = Cells{1} << x;
        const Cells two = Cells{1} << y;
        if (y < x || !dead(x, mine | two, theirs, owner) || !dead(y, mine | one, theirs, owner)) return false;
        captured |= one | two;
        found = true;
        return true;
      });
    });
  }
  return captured;
}

void VirtualConnections::find(Cells own, Cells empty, Player owner) {
  captured_ = captured(own, empty, owner);
  own |= captured_;
  empty &= ~captured_;
  joined_.reset();
  must_ = ~Cells{0};
  needed_ = 0;
  smallest_ = 0;
  for (auto& waiting : waiting_) waiting.clear();
  // 1. Points that touch.
  if (!number_points(own, empty, owner)) {
    joined_ = 0;
    return;
  }
  // 2. Each link is combined with those before it, small carriers first.
  while (!joined_ && smallest_ < waiting_.size()) {
    if (waiting_[smallest_].empty()) {
      ++smallest_;
      continue;
    }
    const Link link = waiting_[smallest_].back();
    waiting_[smallest_].pop_back();
    if (!pair(link.from, link.to).links.has(link.carrier)) continue;
    combine(link, link.from, link.to);
    if (!joined_) combine(link, link.to, link.from);
    links_from_[link.from].push_back(link);
    links_from_[link.to].push_back({link.to, link.from, link.carrier});
  }
}

bool VirtualConnections::number_points(Cells own, Cells empty, Player owner) {
  std::array<std::size_t, 64> point{};  // by cell
  points_ = 2;
  cell_[first_side_point] = cell_[second_side_point] = 0;
  for (Cells left = own; left != 0;) {
    Cells chain = left & (~left + 1);
    for (Cells open = chain; open != 0;) {
      const Cells added = board_.neighbours(std::countr_zero(open)) & own & ~chain;
      chain |= added;
      open = (open & (open - 1)) | added;
    }
    left &= ~chain;
    // A chain that touches a side is one point with it.
    const bool first = (chain & board_.side(owner, 0)) != 0;
    const bool second = (chain & board_.side(owner, 1)) != 0;
    if (first && second) return false;
    const std::size_t number = first ? first_side_point : second ? second_side_point : points_++;
    cell_[number] = 0;
    any_cell(chain, [&](int cell) {
      point[static_cast<std::size_t>(cell)] = number;
      return false;
    });
  }
  any_cell(empty, [&](int cell) {
    cell_[points_] = Cells{1} << cell;
    point[static_cast<std::size_t>(cell)] = points_++;
    return false;
  });
  for (std::size_t p = 0; p < points_; ++p) {
    links_from_[p].clear();
    for (std::size_t q = p + 1; q < points_; ++q) {
      pair(p, q).links.size = 0;
      pair(p, q).halves.size = 0;
    }
  }
  any_cell(empty, [&](int cell) {
    const std::size_t here = point[static_cast<std::size_t>(cell)];
    for (const std::size_t side : {first_side_point, second_side_point}) {
      if ((board_.side(owner, static_cast<int>(side)) >> cell & 1U) != 0) add_link(here, side, 0);
    }
    any_cell(board_.neighbours(cell) & (own | empty), [&](int other) {
      add_link(here, point[static_cast<std::size_t>(other)], 0);
      return false;
    });
    return false;
  });
  return true;
}

void VirtualConnections::add_link(std::size_t p, std::size_t q, Cells carrier) {
  if (!pair(p, q).links.add(carrier)) return;
  if (p + q == first_side_point + second_side_point) {
    joined_ = carrier;
    return;
  }
  const auto size = static_cast<std::size_t>(std::popcount(carrier));
  waiting_[size].push_back({p, q, carrier});
  smallest_ = std::min(smallest_, size);
}

void VirtualConnections::add_half(std::size_t p, std::size_t q, Cells carrier) {
  Pair& between = pair(p, q);
  for (std::size_t i = 0; i < between.links.size; ++i) {
    if ((between.links.list[i] & ~carrier) == 0) return;
  }
  if (p + q == first_side_point + second_side_point && (must_ & ~carrier) != 0) {
    must_ &= carrier;
    needed_ |= carrier;
  }
  if (!between.halves.add(carrier)) return;
  unite(p, q, 0, carrier, carrier, 1);
}

void VirtualConnections::unite(std::size_t p, std::size_t q, std::size_t from, Cells common, Cells all,
                               std::size_t united) {
  const Carriers<most_halves>& halves = pair(p, q).halves;
  for (std::size_t i = from; i < halves.size && !joined_; ++i) {
    const Cells carrier = halves.list[i];
    if ((common & ~carrier) == 0) continue;  // it takes nothing away
    if ((common & carrier) == 0) {
      add_link(p, q, all | carrier);
    } else if (united + 1 < most_united) {
      unite(p, q, i + 1, common & carrier, all | carrier, united + 1);
    }
  }
}

void VirtualConnections::combine(const Link& link, std::size_t middle, std::size_t end) {
  if (middle == first_side_point || middle == second_side_point) return;
  const Cells taken = link.carrier | cell_[end];
  const auto& others = links_from_[middle];
  for (std::size_t i = 0; i < others.size() && !joined_; ++i) {
    const Link other = others[i];
    if (other.to == end || (taken & (other.carrier | cell_[other.to])) != 0) continue;
    const Cells both = link.carrier | other.carrier;
    if (cell_[middle] == 0) {
      add_link(end, other.to, both);
    } else {
      add_half(end, other.to, both | cell_[middle]);
    }
  }
}

}  // namespace perfectplay
