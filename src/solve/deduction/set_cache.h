// The transposition table of the deduction searches: one entry per set of candidates.
//
//   hash of the set ─▶ shard (top bits) ─▶ home slot ─▶ the first of the next 16 slots that is free or holds the set
//
// A shard doubles when it is half full, as long as its share of the memory allows. After that a new set takes the place
// of the least worthy one in reach: what is forgotten is searched again, and the answers of a search stay the same.
// Threads may share a cache; each shard has a lock of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/base/mutex.h"
#include "perfectplay/solve/deduction/answers/rows.h"

namespace perfectplay {

struct SetCacheBytes {
  static constexpr std::uint64_t unlimited = ~std::uint64_t{0};
};

/// T is small and copied freely. A default T means "nothing known yet"; worth() of T says how dear it was to find.
template <class T>
class SetCache {
 public:
  SetCache() = default;
  SetCache(const SetCache&) = delete;
  SetCache& operator=(const SetCache&) = delete;

  /// To be called before several threads use the cache, and again when only one is left.
  void share(bool shared) { shared_ = shared; }
  /// The memory that the entries may take. Entries that are there already stay.
  void limit_bytes(std::uint64_t bytes) { most_slots_ = static_cast<std::size_t>(bytes / sizeof(Slot) / shard_count); }

  /// What is known of a set.
  std::optional<T> find(const SetHash& hash) const {
    const SetHash key = stored(hash);
    const Shard& shard = shard_of(key);
    const Guard guard(shard, shared_);
    for (std::size_t i = 0; i < reach; ++i) {
      const Slot& slot = shard.slots[(key.low + i) & (shard.slots.size() - 1)];
      if (slot.key == key) return slot.value;
      if (slot.key == SetHash{}) return std::nullopt;
    }
    return std::nullopt;
  }
  /// Calls change(entry) with the entry of the set, a new one where there is none, and returns what it has become.
  template <class Change>
  T update(const SetHash& hash, const Change& change) {
    const SetHash key = stored(hash);
    Shard& shard = shard_of(key);
    const Guard guard(shard, shared_);
    if (2 * shard.used >= shard.slots.size() && 2 * shard.slots.size() <= most_slots_) grow(shard);
    Slot& slot = slot_for(shard, key);
    if (slot.key != key) {
      if (slot.key == SetHash{}) ++shard.used;
      slot = {key, T{}};
    }
    change(slot.value);
    return slot.value;
  }
  /// Calls visit(hash, entry) for every set; other threads may go on.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const Shard& shard : shards_) {
      const Guard guard(shard, shared_);
      for (const Slot& slot : shard.slots) {
        if (slot.key != SetHash{}) visit(slot.key, slot.value);
      }
    }
  }
  std::size_t size() const {
    std::size_t sum = 0;
    for (const Shard& shard : shards_) sum += shard.used;
    return sum;
  }

 private:
  static constexpr std::size_t shard_count = 64;
  static constexpr std::size_t first_slots = 64;
  static constexpr std::size_t reach = 16;

  struct Slot {
    SetHash key;  ///< zero: free
    T value{};
  };
  struct Shard {
    mutable Mutex mutex;
    std::vector<Slot> slots = std::vector<Slot>(first_slots);
    std::size_t used = 0;
  };
  class Guard {
   public:
    Guard(const Shard& shard, bool shared) : mutex_(shared ? &shard.mutex : nullptr) {
      if (mutex_ != nullptr) mutex_->lock();
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
    ~Guard() {
      if (mutex_ != nullptr) mutex_->unlock();
    }

   private:
    Mutex* mutex_;
  };

  /// Zero is the mark of a free slot.
  static SetHash stored(const SetHash& hash) { return hash == SetHash{} ? SetHash{1, 0} : hash; }
  Shard& shard_of(const SetHash& key) { return shards_[key.high >> 58]; }
  const Shard& shard_of(const SetHash& key) const { return shards_[key.high >> 58]; }
  static_assert(shard_count == 64, "the top six bits choose a shard");

  /// The slot of the set, a free one, or the one to be forgotten.
  static Slot& slot_for(Shard& shard, const SetHash& key) {
    Slot* least = nullptr;
    for (std::size_t i = 0; i < reach; ++i) {
      Slot& slot = shard.slots[(key.low + i) & (shard.slots.size() - 1)];
      if (slot.key == key || slot.key == SetHash{}) return slot;
      if (least == nullptr || slot.value.worth() < least->value.worth()) least = &slot;
    }
    return *least;
  }
  static void grow(Shard& shard) {
    std::vector<Slot> old(2 * shard.slots.size());
    old.swap(shard.slots);
    shard.used = 0;
    for (const Slot& slot : old) {
      if (slot.key == SetHash{}) continue;
      Slot& place = slot_for(shard, slot.key);
      if (place.key == SetHash{}) ++shard.used;
      place = slot;
    }
  }

  std::array<Shard, shard_count> shards_;
  std::size_t most_slots_ = ~std::size_t{0};  ///< of a shard
  bool shared_ = false;
};

}  // namespace perfectplay
