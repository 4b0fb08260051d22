#include "perfectplay/solve/search/hex/virtual_connections.h"

#include <bit>

#include "perfectplay/games/bits.h"

namespace perfectplay {

namespace {

constexpr int most_combined = 4;

}  // namespace

void HexVirtualConnections::build(const HexState& state, Player colour) {
  // Step 1. Number the points and connect those that touch.
  colour_ = colour;
  moves_first_ = state.to_move == colour;
  own_ = state.of(colour);
  empty_ = board_.full() & ~state.all();
  wins_ = false;
  threats_.clear();
  if (!number_points()) return win(0);
  pairs_.resize(pair_index(0, points_));
  for (Pair& pair : pairs_) {
    pair.connections.clear();
    pair.semi_connections.clear();
    pair.common = ~Cells{0};
  }
  for (auto& waiting : waiting_) waiting.clear();
  for (auto& spokes : spokes_) spokes.clear();
  smallest_ = 0;
  connect_neighbours();

  // Step 2. Combine each connection with those combined before it, small carriers first.
  while (!wins_ && smallest_ < waiting_.size()) {
    auto& waiting = waiting_[smallest_];
    if (waiting.empty()) {
      ++smallest_;
      continue;
    }
    const Waiting connection = waiting.back();
    waiting.pop_back();
    if (!pair(connection.a, connection.b).connections.contains(connection.carrier)) continue;
    if (connection.a > 1) extend(connection, connection.a, connection.b);
    if (connection.b > 1 && !wins_) extend(connection, connection.b, connection.a);
    spokes_[connection.a].push_back({connection.carrier | bit_[connection.b], connection.carrier, connection.b});
    spokes_[connection.b].push_back({connection.carrier | bit_[connection.a], connection.carrier, connection.a});
  }
}

bool HexVirtualConnections::number_points() {
  bit_[0] = bit_[1] = 0;
  points_ = 2;
  for (Cells left = own_; left != 0;) {
    Cells chain = left & -left;
    for (Cells grown = 0; grown != chain;) {
      grown = chain;
      for (int d = 0; d < HexBoard::directions; ++d) chain |= board_.step(chain, d) & own_;
    }
    const bool first = (chain & board_.side(colour_, 0)) != 0;
    const bool second = (chain & board_.side(colour_, 1)) != 0;
    if (first && second) return false;
    const int point = first ? 0 : second ? 1 : points_++;
    bit_[static_cast<std::size_t>(point)] = 0;
    for (const std::uint8_t cell : SetBits(chain)) point_[cell] = static_cast<std::uint8_t>(point);
    left &= ~chain;
  }
  first_cell_ = points_;
  for (const std::uint8_t cell : SetBits(empty_)) {
    bit_[static_cast<std::size_t>(points_)] = Cells{1} << cell;
    cell_[static_cast<std::size_t>(points_)] = cell;
    point_[cell] = static_cast<std::uint8_t>(points_++);
  }
  return true;
}

void HexVirtualConnections::connect_neighbours() {
  for (const std::uint8_t cell : SetBits(empty_)) {
    const int point = point_[cell];
    for (int which = 0; which < 2; ++which) {
      if ((board_.side(colour_, which) >> cell & 1U) != 0) add_connection(point, which, 0);
    }
    for (const std::uint8_t other : SetBits(board_.around(cell) & (own_ | empty_)))
      add_connection(point, point_[other], 0);
  }
}

void HexVirtualConnections::add_connection(int a, int b, Cells carrier) {
  if (!pair(a, b).connections.add(carrier)) return;
  if (a + b == 1) return win(carrier);
  const auto size = static_cast<std::size_t>(std::popcount(carrier));
  waiting_[size].push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), carrier});
  if (size < smallest_) smallest_ = size;
}

void HexVirtualConnections::add_semi_connection(int a, int b, Cells carrier) {
  if (a + b == 1) return add_threat(carrier);
  Pair& target = pair(a, b);
  if (target.connections.has_part_of(carrier) || !target.semi_connections.add(carrier)) return;
  target.common &= carrier;
  if (target.common == 0) combine(a, b, target.semi_connections, 0, carrier, carrier, 1);
}

void HexVirtualConnections::add_threat(Cells carrier) {
  if (moves_first_) return win(carrier);
  for (const Cells threat : threats_) {
    if ((threat & ~carrier) == 0) return;
  }
  std::erase_if(threats_, [carrier](Cells threat) { return (carrier & ~threat) == 0; });
  threats_.push_back(carrier);
  Pair& target = pair(0, 1);
  target.common &= carrier;
  if (target.common == 0) combine(0, 1, threats_, 0, carrier, carrier, 1);
}

template <class List>
void HexVirtualConnections::combine(int a, int b, const List& semi_connections, std::size_t from, Cells common,
                                    Cells together, int depth) {
  for (std::size_t i = from; i < semi_connections.size(); ++i) {
    const Cells carrier = *(semi_connections.begin() + static_cast<std::ptrdiff_t>(i));
    if ((common & ~carrier) == 0) continue;
    if ((common & carrier) == 0) {
      add_connection(a, b, together | carrier);
      if (wins_) return;
    } else if (depth + 1 < most_combined) {
      combine(a, b, semi_connections, i + 1, common & carrier, together | carrier, depth + 1);
      if (wins_) return;
    }
  }
}

void HexVirtualConnections::extend(const Waiting& connection, int middle, int end) {
  const Cells occupied = connection.carrier | bit_[static_cast<std::size_t>(end)];
  const Cells middle_bit = bit_[static_cast<std::size_t>(middle)];
  const auto& spokes = spokes_[static_cast<std::size_t>(middle)];
  for (std::size_t i = 0; i < spokes.size() && !wins_; ++i) {
    const Spoke spoke = spokes[i];
    if ((spoke.occupied & occupied) != 0 || spoke.end == end) continue;
    if (middle_bit == 0) {
      add_connection(end, spoke.end, connection.carrier | spoke.carrier);
    } else {
      add_semi_connection(end, spoke.end, connection.carrier | spoke.carrier | middle_bit);
    }
  }
}

}  // namespace perfectplay
