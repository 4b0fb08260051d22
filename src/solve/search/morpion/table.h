// What a morpion search has proved about positions, by their stones (solve/search/transposition_table.h).
//
//   a slot:   first word     │ best cell (6) │ high + 128 (8) │ other stones (49) │
//             second word    │ 0         (7) │  low + 128 (8) │   own stones (49) │
//
// A position with fewer stones has more below it, so it is worth more. The last slot of a bucket takes anything.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "perfectplay/base/hash.h"
#include "perfectplay/games/grid.h"
#include "perfectplay/solve/search/transposition_table.h"

namespace perfectplay {

class MorpionSlot {
 public:
  struct Key {
    Cells own;
    Cells other;
  };
  static constexpr int unknown = 127;
  static constexpr std::uint8_t no_cell = 63;
  struct Entry {
    int low = -unknown;
    int high = unknown;
    std::uint8_t cell = no_cell;  ///< the best or most hopeful move
  };

  static constexpr Replacement replacement = Replacement::NoWorthier;

  static std::uint32_t worth(const Key& key, const Entry& /*entry*/) { return worth_of(key.own | key.other); }

  struct Seen {
    std::uint64_t first;
    std::uint64_t second;

    bool empty() const { return first == 0; }
    bool is(const Key& key) const {
      return (first & cells_mask) == key.other && (second & ~low_mask) == key.own && first != 0;
    }
    std::uint32_t worth() const { return worth_of((first | second) & cells_mask); }
    Entry entry() const {
      return {static_cast<int>(second >> bound_shift & 255U) - offset,
              static_cast<int>(first >> bound_shift & 255U) - offset, static_cast<std::uint8_t>(first >> cell_shift)};
    }
    Entry joined(const Entry& other) const {
      const Entry known = entry();
      return {std::max(known.low, other.low), std::min(known.high, other.high), other.cell};
    }
  };

  Seen load() const {
    const auto [first, second] = words_.load();
    return {first, second};
  }
  void store(const Key& key, const Entry& entry) {
    words_.store(std::uint64_t{entry.cell} << cell_shift |
                     static_cast<std::uint64_t>(entry.high + offset) << bound_shift | key.other,
                 static_cast<std::uint64_t>(entry.low + offset) << bound_shift | key.own);
  }

 private:
  static constexpr int bound_shift = Grid::max_cells;
  static constexpr int cell_shift = bound_shift + 8;
  static constexpr int offset = 128;
  static constexpr std::uint32_t most_worth = 64;
  static constexpr std::uint64_t cells_mask = (std::uint64_t{1} << Grid::max_cells) - 1;
  static constexpr std::uint64_t low_mask = std::uint64_t{255} << bound_shift;
  static_assert(cell_shift + 6 <= 64);

  static std::uint32_t worth_of(Cells stones) { return most_worth - static_cast<std::uint32_t>(std::popcount(stones)); }

  SharedWords words_;
};

class MorpionTable {
 public:
  using Entry = MorpionSlot::Entry;
  static constexpr int unknown = MorpionSlot::unknown;
  static constexpr std::uint8_t no_cell = MorpionSlot::no_cell;

  /// Has at least one bucket. Throws std::bad_alloc when there is no memory.
  explicit MorpionTable(std::uint64_t bytes) : table_(Table::buckets_within(bytes)) {}

  std::uint64_t bytes() const { return table_.bytes(); }

  /// The entry of a position; where it is not known, an entry that says nothing.
  Entry find(Cells own, Cells other) const {
    Entry found;
    table_.find(bucket_of(own, other), {own, other}, [&](const MorpionSlot::Seen& seen) { found = seen.entry(); });
    return found;
  }
  /// Narrows what is known about the position.
  void store(Cells own, Cells other, const Entry& entry) { table_.store(bucket_of(own, other), {own, other}, entry); }

 private:
  using Table = TranspositionTable<MorpionSlot>;

  std::uint64_t bucket_of(Cells own, Cells other) const { return mix(own, other) & (table_.buckets() - 1); }

  Table table_;
};

}  // namespace perfectplay
