// The transposition table of the deduction searches: one entry per set of candidates. A hash table with open addressing
// and linear probing that doubles when it is half full.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "perfectplay/solve/deduction/answers/rows.h"

namespace perfectplay {

/// T is small and copied freely; a default T means "nothing known yet".
template <class T>
class SetCache {
 public:
  /// The entry of a set; null when there is none. Valid until the next at().
  const T* find(const SetHash& key) const {
    for (std::size_t i = key.low & mask_;; i = (i + 1) & mask_) {
      if (!slots_[i].used) return nullptr;
      if (slots_[i].key == key) return &slots_[i].value;
    }
  }
  /// The entry of the set, made when there is none. Valid until the next call.
  T& at(const SetHash& key) {
    if (size_ * 2 >= slots_.size()) grow();
    Slot& slot = find_slot(key);
    if (!slot.used) {
      slot.used = true;
      slot.key = key;
      ++size_;
    }
    return slot.value;
  }
  std::size_t size() const { return size_; }
  void clear() {
    slots_.assign(std::size_t{1} << 12, {});
    mask_ = slots_.size() - 1;
    size_ = 0;
  }

 private:
  struct Slot {
    SetHash key;
    T value{};
    bool used = false;
  };
  Slot& find_slot(const SetHash& key) {
    std::size_t i = key.low & mask_;
    while (slots_[i].used && slots_[i].key != key) i = (i + 1) & mask_;
    return slots_[i];
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    mask_ = slots_.size() - 1;
    for (const Slot& slot : old) {
      if (slot.used) find_slot(slot.key) = slot;
    }
  }

  std::vector<Slot> slots_ = std::vector<Slot>(std::size_t{1} << 12);
  std::size_t mask_ = (std::size_t{1} << 12) - 1;
  std::size_t size_ = 0;
};

}  // namespace perfectplay
