#include "perfectplay/verify/proof/position_set.h"

#include <functional>

namespace perfectplay {

std::size_t PositionSet::slot_of(std::string_view position) const {
  std::size_t slot = std::hash<std::string_view>{}(position) & (slots_.size() - 1);
  while (slots_[slot] != no_slot && at(slots_[slot]) != position) slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

void PositionSet::grow() {
  slots_.assign(2 * slots_.size(), no_slot);
  for (std::size_t number = 0; number < count_; ++number)
    slots_[slot_of(at(number))] = static_cast<std::uint32_t>(number);
}

std::size_t PositionSet::add(std::string_view position) {
  const std::size_t slot = slot_of(position);
  if (slots_[slot] != no_slot) return slots_[slot];
  data_.insert(data_.end(), position.begin(), position.end());
  slots_[slot] = static_cast<std::uint32_t>(count_++);
  if (2 * count_ > slots_.size()) grow();
  return count_ - 1;
}

}  // namespace perfectplay
