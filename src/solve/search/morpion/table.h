// The positions that a morpion search remembers: what is proved of each, found again by the stones themselves.
//
//   own stones (49 bits) and low (8 bits)  |  other stones (49 bits), high (8 bits), best cell (6 bits)
//
// Four entries share a cache line. A position with fewer stones has more below it, so it is kept; the last entry of a
// line takes whatever comes.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/hash.h"
#include "perfectplay/games/grid.h"

namespace perfectplay {

class MorpionTable {
 public:
  static constexpr int unknown = 127;
  static constexpr std::uint8_t no_cell = 63;

  struct Entry {
    int low = -unknown;
    int high = unknown;
    std::uint8_t cell = no_cell;  ///< the best or most hopeful move
  };

  /// Throws std::bad_alloc. At least one line of entries.
  explicit MorpionTable(std::uint64_t bytes)
      : lines_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Line), 1)), Line{}) {}

  std::uint64_t bytes() const { return lines_.size() * sizeof(Line); }

  Entry find(Cells own, Cells other) {
    const std::size_t place = place_of(own, other);
    const Locked lock(*this, place);
    for (const Words& words : lines_[place].entries) {
      if (matches(words, own, other)) return unpack(words);
    }
    return {};
  }

  /// Narrows what is known, or takes the place of another position.
  void store(Cells own, Cells other, const Entry& entry) {
    const std::size_t place = place_of(own, other);
    const Locked lock(*this, place);
    auto& entries = lines_[place].entries;
    const int stones = std::popcount(own | other);
    Words* target = &entries.back();
    for (Words& words : entries) {
      if (matches(words, own, other)) {
        const Entry old = unpack(words);
        words = pack(own, other, {std::max(old.low, entry.low), std::min(old.high, entry.high), entry.cell});
        return;
      }
      if (target == &entries.back() && (is_empty(words) || stones <= std::popcount((words[0] | words[1]) & cells_mask)))
        target = &words;
    }
    *target = pack(own, other, entry);
  }

 private:
  using Words = std::array<std::uint64_t, 2>;
  struct Line {
    std::array<Words, 4> entries{};
  };
  static constexpr std::uint64_t cells_mask = (std::uint64_t{1} << Grid::max_cells) - 1;
  static constexpr std::size_t lock_count = 1024;

  class Locked {
   public:
    Locked(MorpionTable& table, std::size_t place) : flag_(table.locks_[place % lock_count].flag) {
      while (flag_.test_and_set(std::memory_order_acquire)) {
      }
    }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;
    ~Locked() { flag_.clear(std::memory_order_release); }

   private:
    std::atomic_flag& flag_;
  };
  struct alignas(64) Lock {
    std::atomic_flag flag;
  };

  std::size_t place_of(Cells own, Cells other) const { return mix(own, other) & (lines_.size() - 1); }
  /// All zero; so would be the empty board, drawn, with cell 0 for its move, which is then not remembered.
  static bool is_empty(const Words& words) { return words[0] == 0 && words[1] == 0; }
  static bool matches(const Words& words, Cells own, Cells other) {
    return (words[0] & cells_mask) == own && (words[1] & cells_mask) == other && !is_empty(words);
  }
  static Words pack(Cells own, Cells other, const Entry& entry) {
    return {own | std::uint64_t{static_cast<std::uint8_t>(entry.low)} << 49,
            other | std::uint64_t{static_cast<std::uint8_t>(entry.high)} << 49 | std::uint64_t{entry.cell} << 57};
  }
  static Entry unpack(const Words& words) {
    return {static_cast<std::int8_t>(words[0] >> 49 & 255U), static_cast<std::int8_t>(words[1] >> 49 & 255U),
            static_cast<std::uint8_t>(words[1] >> 57 & 63U)};
  }

  BigArray<Line> lines_;
  std::array<Lock, lock_count> locks_{};
};

}  // namespace perfectplay
