// What the search has proved: a table of bounds for positions, lossless and shared by all threads.
//
//   key: two sets of cells (solve/search/connect_four/essence.h)
//   first ──mix──▶ │ top ^ hash of second: bucket │ rest │        mix is a bijection of code_bits bits, so an entry and
//                                                                 the bucket it lies in together are the key: no two
//   an entry:      │ rest (47) │ work (5) │ high + 32 (6) │ low + 32 (6) │        keys are ever confused
//                  │ second ^ scramble of the word above               (64) │
//
// A bucket is a cache line of four entries. When it is full, the entry that cost the least work goes. Threads need no
// locks: when one reads an entry that another is writing, its two words may be of two entries, and then the second,
// scrambled with the other first, is that of no key at all, but for a chance of 1 in 2^64.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/hash.h"
#include "perfectplay/base/stop.h"

namespace perfectplay {

struct ConnectFourKey {
  std::uint64_t first;
  std::uint64_t second;
};

class ConnectFourTable {
 public:
  struct Entry {
    int low;
    int high;
  };
  /// Where a key belongs.
  struct Place {
    std::uint64_t bucket;
    std::uint64_t rest;
    std::uint64_t second;
  };

  /// The fewest bytes with which a table for keys of twice that many bits is lossless.
  static std::uint64_t least_bytes(int code_bits);
  /// The largest table of at most `bytes` bytes; they must be at least least_bytes(). An error when memory cannot be
  /// had.
  static Expected<ConnectFourTable> create(int code_bits, std::uint64_t bytes);

  std::uint64_t bytes() const { return slots_.size() * sizeof(Slot); }
  std::uint64_t entries() const { return slots_.size(); }
  /// Copies what another table for the same keys knows. False when `stop` ended that.
  bool take(const ConnectFourTable& other, Stop& stop);

  Place place(const ConnectFourKey& key) const {
    return place_of((key.first ^ key.first >> 26) * golden_ratio & code_mask_, key.second);
  }
  void prefetch(const Place& place) const { __builtin_prefetch(slots(place)); }

  std::optional<Entry> find(const Place& place) const {
    const Slot* const slots = this->slots(place);
    for (std::size_t i = 0; i < bucket_size; ++i) {
      const std::uint64_t word = load(slots[i].word);
      if (word >> rest_shift == place.rest && load(slots[i].check) == check(word, place.second) && word != 0)
        return unpack(word);
    }
    return std::nullopt;
  }
  /// `work` is the logarithm of the nodes that the bounds have cost.
  void store(const Place& place, Entry entry, unsigned work) {
    Slot* const slots = this->slots(place);
    std::size_t victim = 0;
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t i = 0; i < bucket_size; ++i) {
      const std::uint64_t word = load(slots[i].word);
      if (word == 0) {
        victim = i;
        break;
      }
      if (word >> rest_shift == place.rest && load(slots[i].check) == check(word, place.second)) {
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
    const std::uint64_t word = place.rest << rest_shift | std::uint64_t{work & 31} << work_shift |
                               static_cast<std::uint64_t>(entry.high + offset) << high_shift |
                               static_cast<std::uint64_t>(entry.low + offset);
    std::atomic_ref(slots[victim].word).store(word, std::memory_order_relaxed);
    std::atomic_ref(slots[victim].check).store(check(word, place.second), std::memory_order_relaxed);
  }

 private:
  struct Slot {
    std::uint64_t word;  ///< 0: empty
    std::uint64_t check;
  };
  static constexpr std::size_t bucket_size = 4;
  static constexpr int offset = 32;
  static constexpr int high_shift = 6;
  static constexpr int work_shift = 12;
  static constexpr int rest_shift = 17;
  static constexpr int most_rest_bits = 64 - rest_shift;

  ConnectFourTable(int code_bits, int bucket_bits);

  /// std::atomic_ref of a constant word comes with C++26 only.
  static std::uint64_t load(const std::uint64_t& word) { return __atomic_load_n(&word, __ATOMIC_RELAXED); }
  static Entry unpack(std::uint64_t word) {
    return {static_cast<int>(word & 63) - offset, static_cast<int>(word >> high_shift & 63) - offset};
  }
  static std::uint64_t check(std::uint64_t word, std::uint64_t second) { return second ^ word * golden_ratio; }
  std::uint64_t shift_of(std::uint64_t second) const { return (second ^ second >> 29) * golden_ratio >> hash_shift_; }
  Place place_of(std::uint64_t mixed, std::uint64_t second) const {
    return {mixed >> rest_bits_ ^ shift_of(second), mixed & rest_mask_, second};
  }
  const Slot* slots(const Place& place) const { return slots_.data() + place.bucket * bucket_size; }
  Slot* slots(const Place& place) { return slots_.data() + place.bucket * bucket_size; }

  BigArray<Slot> slots_;
  int rest_bits_;
  int hash_shift_;
  std::uint64_t code_mask_;
  std::uint64_t rest_mask_;
};

}  // namespace perfectplay
