#include "perfectplay/solve/search/hex/links.h"

#include <bit>

#include "perfectplay/games/bits.h"

namespace perfectplay {

namespace {

constexpr int most_combined = 4;

}  // namespace

void HexLinks::build(const HexState& state, Player colour) {
  // Step 1. Number the points and link those that touch.
  colour_ = colour;
  moves_first_ = state.to_move == colour;
  own_ = state.of(colour);
  empty_ = board_.full() & ~state.all();
  wins_ = false;
  threats_.clear();
  if (!number_points()) return win(0);
  pairs_.resize(pair_index(0, points_));
  for (Pair& pair : pairs_) {
    pair.links.clear();
    pair.half_links.clear();
    pair.common = ~Cells{0};
  }
  for (auto& waiting : waiting_) waiting.clear();
  for (auto& spokes : spokes_) spokes.clear();
  smallest_ = 0;
  link_neighbours();

  // Step 2. Combine each link with those combined before it, small carriers first.
  while (!wins_ && smallest_ < waiting_.size()) {
    auto& waiting = waiting_[smallest_];
    if (waiting.empty()) {
      ++smallest_;
      continue;
    }
    const Waiting link = waiting.back();
    waiting.pop_back();
    if (!pair(link.a, link.b).links.contains(link.carrier)) continue;
    if (link.a > 1) extend(link, link.a, link.b);
    if (link.b > 1 && !wins_) extend(link, link.b, link.a);
    spokes_[link.a].push_back({link.carrier | bit_[link.b], link.carrier, link.b});
    spokes_[link.b].push_back({link.carrier | bit_[link.a], link.carrier, link.a});
  }
}

bool HexLinks::number_points() {
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

void HexLinks::link_neighbours() {
  for (const std::uint8_t cell : SetBits(empty_)) {
    const int point = point_[cell];
    for (int which = 0; which < 2; ++which) {
      if ((board_.side(colour_, which) >> cell & 1U) != 0) add_link(point, which, 0);
    }
    for (const std::uint8_t other : SetBits(board_.around(cell) & (own_ | empty_))) add_link(point, point_[other], 0);
  }
}

void HexLinks::add_link(int a, int b, Cells carrier) {
  if (!pair(a, b).links.add(carrier)) return;
  if (a + b == 1) return win(carrier);
  const auto size = static_cast<std::size_t>(std::popcount(carrier));
  waiting_[size].push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), carrier});
  if (size < smallest_) smallest_ = size;
}

void HexLinks::add_half_link(int a, int b, Cells carrier) {
  if (a + b == 1) return add_threat(carrier);
  Pair& target = pair(a, b);
  if (target.links.has_part_of(carrier) || !target.half_links.add(carrier)) return;
  target.common &= carrier;
  if (target.common == 0) combine(a, b, target.half_links, 0, carrier, carrier, 1);
}

void HexLinks::add_threat(Cells carrier) {
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
void HexLinks::combine(int a, int b, const List& half_links, std::size_t from, Cells common, Cells together,
                       int depth) {
  for (std::size_t i = from; i < half_links.size(); ++i) {
    const Cells carrier = *(half_links.begin() + static_cast<std::ptrdiff_t>(i));
    if ((common & ~carrier) == 0) continue;
    if ((common & carrier) == 0) {
      add_link(a, b, together | carrier);
      if (wins_) return;
    } else if (depth + 1 < most_combined) {
      combine(a, b, half_links, i + 1, common & carrier, together | carrier, depth + 1);
      if (wins_) return;
    }
  }
}

void HexLinks::extend(const Waiting& link, int middle, int end) {
  const Cells occupied = link.carrier | bit_[static_cast<std::size_t>(end)];
  const Cells middle_bit = bit_[static_cast<std::size_t>(middle)];
  const auto& spokes = spokes_[static_cast<std::size_t>(middle)];
  for (std::size_t i = 0; i < spokes.size() && !wins_; ++i) {
    const Spoke spoke = spokes[i];
    if ((spoke.occupied & occupied) != 0 || spoke.end == end) continue;
    if (middle_bit == 0) {
      add_link(end, spoke.end, link.carrier | spoke.carrier);
    } else {
      add_half_link(end, spoke.end, link.carrier | spoke.carrier | middle_bit);
    }
  }
}

}  // namespace perfectplay
