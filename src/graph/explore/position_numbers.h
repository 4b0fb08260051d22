// Numbers in place of codes, on boards whose positions do not fit a code: each position gets the next number when it is
// first asked for.
//
//   Hex 7x7: the start → 0, after d4 → 1, …
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

#include "perfectplay/base/mutex.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

template <class Position>
class PositionNumbers {
 public:
  /// The number of a position, found by its unique name; the next number if it has none yet.
  Code number(std::string name, const Position& position) const {
    const std::lock_guard lock(mutex_);
    const auto [entry, is_new] = numbers_.try_emplace(std::move(name), positions_.size());
    if (is_new) positions_.push_back(position);
    return Code{entry->second};
  }
  Position at(Code number) const {
    const std::lock_guard lock(mutex_);
    return positions_[raw(number)];
  }

 private:
  mutable Mutex mutex_;
  mutable std::unordered_map<std::string, std::uint64_t> numbers_;
  mutable std::deque<Position> positions_;
};

}  // namespace perfectplay
