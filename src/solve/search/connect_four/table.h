// What the Connect Four search has proved: bounds for positions, lossless and shared by all threads.
//
//   key: two sets of cells (solve/search/connect_four/canonical_key.h)
//   first ──mix──▶ │ top ^ hash of second: bucket │ rest │
//
//   a slot:   first word     │ rest (47) │ work (5) │ high + 32 (6) │ low + 32 (6) │
//             second word    │ second (64)                                         │
//
// mix is a bijection of code_bits bits, so a slot and its bucket together are the key: no two keys are ever confused. A
// bucket is a cache line. When it is full, the entry that cost the least work goes (transposition_table.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "perfectplay/base/error.h"
#include "perfectplay/base/hash.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/solve/search/transposition_table.h"

namespace perfectplay {

struct ConnectFourKey {
  std::uint64_t first;
  std::uint64_t second;
};

class ConnectFourSlot {
 public:
  /// The part of a key that its bucket does not determine.
  struct Key {
    std::uint64_t rest;
    std::uint64_t second;
  };
  struct Entry {
    int low;
    int high;
    unsigned work = 0;  ///< the logarithm of the nodes that the bounds have cost
  };
  static constexpr Replacement replacement = Replacement::LeastWorth;
  static constexpr int rest_shift = 17;

  static std::uint32_t worth(const Key& /*key*/, const Entry& entry) { return entry.work; }

  struct Seen {
    std::uint64_t word;  ///< 0: empty
    std::uint64_t second;

    bool empty() const { return word == 0; }
    bool is(const Key& key) const { return word >> rest_shift == key.rest && second == key.second && word != 0; }
    std::uint32_t worth() const { return static_cast<std::uint32_t>(word >> work_shift & 31); }
    Key key() const { return {word >> rest_shift, second}; }
    Entry entry() const {
      return {static_cast<int>(word & 63) - offset, static_cast<int>(word >> high_shift & 63) - offset, worth()};
    }
    Entry joined(const Entry& other) const {
      const Entry known = entry();
      return {std::max(known.low, other.low), std::min(known.high, other.high), other.work};
    }
  };

  Seen load() const {
    const auto [word, second] = words_.load();
    return {word, second};
  }
  void store(const Key& key, const Entry& entry) {
    words_.store(key.rest << rest_shift | std::uint64_t{entry.work & 31} << work_shift |
                     static_cast<std::uint64_t>(entry.high + offset) << high_shift |
                     static_cast<std::uint64_t>(entry.low + offset),
                 key.second);
  }

 private:
  static constexpr int offset = 32;
  static constexpr int high_shift = 6;
  static constexpr int work_shift = 12;

  SharedWords words_;
};

class ConnectFourTable {
 public:
  using Entry = ConnectFourSlot::Entry;
  /// Where a key belongs.
  struct Place {
    std::uint64_t bucket;
    ConnectFourSlot::Key key;
  };

  /// The fewest bytes with which a table for keys of twice `code_bits` bits is lossless.
  static std::uint64_t least_bytes(int code_bits);
  /// The largest table of at most `bytes` bytes, which must be at least least_bytes(). An error when there is no
  /// memory.
  static Expected<ConnectFourTable> create(int code_bits, std::uint64_t bytes);

  std::uint64_t bytes() const { return table_.bytes(); }
  std::uint64_t entries() const { return table_.slots().size(); }
  /// Copies the entries of another table for the same keys. Returns false when `stop` ended that.
  bool take(const ConnectFourTable& other, Stop& stop);

  Place place(const ConnectFourKey& key) const {
    return place_of((key.first ^ key.first >> 26) * golden_ratio & code_mask_, key.second);
  }
  void prefetch(const Place& place) const { table_.prefetch(place.bucket); }

  std::optional<Entry> find(const Place& place) const {
    std::optional<Entry> found;
    table_.find(place.bucket, place.key, [&](const ConnectFourSlot::Seen& seen) { found = seen.entry(); });
    return found;
  }
  void store(const Place& place, const Entry& entry) { table_.store(place.bucket, place.key, entry); }

 private:
  using Table = TranspositionTable<ConnectFourSlot>;
  static constexpr int most_rest_bits = 64 - ConnectFourSlot::rest_shift;

  ConnectFourTable(int code_bits, int bucket_bits);

  std::uint64_t shift_of(std::uint64_t second) const { return (second ^ second >> 29) * golden_ratio >> hash_shift_; }
  Place place_of(std::uint64_t mixed, std::uint64_t second) const {
    return {mixed >> rest_bits_ ^ shift_of(second), {mixed & rest_mask_, second}};
  }

  Table table_;
  int rest_bits_;
  int hash_shift_;
  std::uint64_t code_mask_;
  std::uint64_t rest_mask_;
};

}  // namespace perfectplay
