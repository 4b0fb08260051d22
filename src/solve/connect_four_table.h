// What the search has proved: a table of bounds for positions, lossless and shared by all threads.
//
//   code of a position ──mix──▶ ┌ bucket ┬──── rest ────┐       mix is a bijection of code_bits bits, so bucket and
//   rest
//                               └────────┴──────────────┘       together are the position: no two are ever confused
//
//   an entry, 64 bits:  │ rest (47) │ work (5) │ high + 32 (6) │ low + 32 (6) │       0: empty
//
// A bucket is a cache line of eight entries. When it is full, the entry that cost the least work goes. One entry is one
// word, read and written whole, so that threads need no locks.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/error.h"

namespace perfectplay {

class ConnectFourTable {
 public:
  struct Entry {
    int low;
    int high;
  };

  /// The fewest bytes with which a table for codes of that many bits is lossless.
  static std::uint64_t least_bytes(int code_bits);
  /// The largest table of at most `bytes` bytes; they must be at least least_bytes(). An error when memory cannot be
  /// had.
  static Expected<ConnectFourTable> create(int code_bits, std::uint64_t bytes);

  std::uint64_t bytes() const { return words_.size() * sizeof(Word); }
  /// Copies what another table for the same codes knows.
  void take(const ConnectFourTable& other);

  std::uint64_t mix(std::uint64_t code) const { return (code ^ code >> 26) * 0x9E3779B97F4A7C15U & code_mask_; }
  void prefetch(std::uint64_t mixed) const { __builtin_prefetch(bucket(mixed)); }

  std::optional<Entry> find(std::uint64_t mixed) const {
    const Word* const entries = bucket(mixed);
    const std::uint64_t rest = mixed & rest_mask_;
    for (std::size_t i = 0; i < bucket_size; ++i) {
      const std::uint64_t word = load(entries[i]);
      if (word >> rest_shift == rest && word != 0) return unpack(word);
    }
    return std::nullopt;
  }
  /// `work` is the logarithm of the nodes that the bounds have cost.
  void store(std::uint64_t mixed, Entry entry, unsigned work) {
    Word* const entries = bucket(mixed);
    const std::uint64_t rest = mixed & rest_mask_;
    std::size_t victim = 0;
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t i = 0; i < bucket_size; ++i) {
      const std::uint64_t word = load(entries[i]);
      if (word == 0) {
        victim = i;
        break;
      }
      if (word >> rest_shift == rest) {
        const Entry known = unpack(word);
        entry.low = known.low > entry.low ? known.low : entry.low;
        entry.high = known.high < entry.high ? known.high : entry.high;
        victim = i;
        break;
      }
      const std::uint64_t cost = word >> work_shift & 31;
      if (cost < least) {
        least = cost;
        victim = i;
      }
    }
    const std::uint64_t word = rest << rest_shift | std::uint64_t{work & 31} << work_shift |
                               static_cast<std::uint64_t>(entry.high + offset) << high_shift |
                               static_cast<std::uint64_t>(entry.low + offset);
    std::atomic_ref(entries[victim]).store(word, std::memory_order_relaxed);
  }

 private:
  using Word = std::uint64_t;
  static constexpr std::size_t bucket_size = 8;
  static constexpr int offset = 32;
  static constexpr int high_shift = 6;
  static constexpr int work_shift = 12;
  static constexpr int rest_shift = 17;
  static constexpr int most_rest_bits = 64 - rest_shift;

  ConnectFourTable(int code_bits, int bucket_bits);

  /// std::atomic_ref of a constant word comes with C++26 only.
  static std::uint64_t load(const Word& word) { return __atomic_load_n(&word, __ATOMIC_RELAXED); }
  static Entry unpack(std::uint64_t word) {
    return {static_cast<int>(word & 63) - offset, static_cast<int>(word >> high_shift & 63) - offset};
  }
  const Word* bucket(std::uint64_t mixed) const { return words_.data() + (mixed >> rest_bits_) * bucket_size; }
  Word* bucket(std::uint64_t mixed) { return words_.data() + (mixed >> rest_bits_) * bucket_size; }

  BigArray<Word> words_;
  int rest_bits_;
  std::uint64_t code_mask_;
  std::uint64_t rest_mask_;
};

}  // namespace perfectplay
