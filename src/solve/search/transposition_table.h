// The transposition table of every search: what it has found out about positions, for the next time that it meets them.
//
//   key ─hash─▶ bucket │ slot │ slot │ slot │ slot │      find     the slot of the key, if there is one
//                                                         store    over the old entry of the key, else into an empty
//                                                                  slot, else over another entry (Replacement)
//
// No two keys are confused: a slot can tell whether it belongs to a key. Forgetting costs time, never correctness.
//
// How a slot stores a key and an entry is a parameter. Searches with several threads use two words per slot, which need
// no lock (SharedWords). The Hex search has one thread and large entries: its slots are plain structs, read in place.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/hash.h"

namespace perfectplay {

/// Which entry of a full bucket is replaced. Neither rule is best for all searches: morpion visits 2 to 7 % more
/// positions with the first one, once its table is full.
enum class Replacement : std::uint8_t {
  LeastWorth,  ///< the first of those with the least worth
  NoWorthier,  ///< the first that is worth no more than the new entry; else the last, whatever it is worth
};

/// A slot of zero bits is empty. What load() returns shows the slot at one moment.
template <class Slot>
concept TableSlot =
    requires(Slot slot, const Slot seen, const typename Slot::Key key, const typename Slot::Entry entry) {
      { seen.load().empty() } -> std::same_as<bool>;
      { seen.load().is(key) } -> std::same_as<bool>;
      /// What it would cost the search to lose the entry.
      { seen.load().worth() } -> std::convertible_to<std::uint32_t>;
      { Slot::worth(key, entry) } -> std::convertible_to<std::uint32_t>;
      { Slot::replacement } -> std::convertible_to<Replacement>;
      /// Combines two entries that both hold for the key.
      { seen.load().joined(entry) } -> std::convertible_to<typename Slot::Entry>;
      slot.store(key, entry);
    };

template <TableSlot Slot>
class TranspositionTable {
 public:
  using Key = typename Slot::Key;
  using Entry = typename Slot::Entry;
  static constexpr std::size_t bucket_size = 4;
  static constexpr std::size_t bucket_bytes = bucket_size * sizeof(Slot);

  /// A power of two: as many buckets as fit into `bytes` bytes, at least one.
  static std::uint64_t buckets_within(std::uint64_t bytes) {
    return std::bit_floor(std::max<std::uint64_t>(bytes / bucket_bytes, 1));
  }
  /// Throws std::bad_alloc when there is no memory.
  explicit TranspositionTable(std::uint64_t buckets) : slots_(BigArray<Slot>::zeroed(bucket_size * buckets)) {}

  std::uint64_t bytes() const { return slots_.size() * sizeof(Slot); }
  std::uint64_t buckets() const { return slots_.size() / bucket_size; }
  const BigArray<Slot>& slots() const { return slots_; }
  void prefetch(std::uint64_t bucket) const { __builtin_prefetch(slots_.data() + bucket * bucket_size); }

  /// Calls use(seen) with the slot of the key, as load() shows it. Returns false when the key is not there.
  template <class Use>
  bool find(std::uint64_t bucket, const Key& key, const Use& use) const {
    const Slot* const first = slots_.data() + bucket * bucket_size;
    for (const Slot* slot = first; slot != first + bucket_size; ++slot) {
      const auto& seen = slot->load();
      if (!seen.is(key)) continue;
      use(seen);
      return true;
    }
    return false;
  }

  void store(std::uint64_t bucket, const Key& key, const Entry& entry) {
    constexpr bool by_least = Slot::replacement == Replacement::LeastWorth;
    Slot* const first = slots_.data() + bucket * bucket_size;
    Slot* target = by_least ? first : first + bucket_size - 1;
    std::uint32_t bound = by_least ? std::numeric_limits<std::uint32_t>::max() : Slot::worth(key, entry) + 1;
    for (Slot* slot = first; slot != first + bucket_size; ++slot) {
      const auto& seen = slot->load();
      if (seen.is(key)) return slot->store(key, seen.joined(entry));
      if (seen.empty()) {
        if (by_least || bound != 0) target = slot;
        break;
      }
      if (seen.worth() < bound) {
        target = slot;
        bound = by_least ? seen.worth() : 0;
      }
    }
    target->store(key, entry);
  }

 private:
  BigArray<Slot> slots_;
};

/// Two words that threads read and write without a lock (R. Hyatt and T. Mann, 2002). A reader may meet the words of
/// two writers: the second is scrambled with the first, so that it then comes out as noise, which fits a key of n bits
/// with a chance of 1 in 2^n.
class SharedWords {
 public:
  std::array<std::uint64_t, 2> load() const {
    const std::uint64_t first = load(first_);
    return {first, load(second_) ^ scrambled(first)};
  }
  void store(std::uint64_t first, std::uint64_t second) {
    std::atomic_ref(first_).store(first, std::memory_order_relaxed);
    std::atomic_ref(second_).store(second ^ scrambled(first), std::memory_order_relaxed);
  }

 private:
  /// A bijection. Words that differ in their upper half alone come out different in the lower half.
  static std::uint64_t scrambled(std::uint64_t word) {
    word *= golden_ratio;
    return word ^ word >> 32;
  }
  /// std::atomic_ref of a constant word comes with C++26 only.
  static std::uint64_t load(const std::uint64_t& word) { return __atomic_load_n(&word, __ATOMIC_RELAXED); }

  std::uint64_t first_ = 0;
  std::uint64_t second_ = 0;
};

}  // namespace perfectplay
