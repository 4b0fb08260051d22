// Packed positions of equal length, numbered as they are added: their bytes one after the other, and a hash table of
// numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace perfectplay {

class PositionSet {
 public:
  explicit PositionSet(std::size_t bytes) : bytes_(bytes), slots_(16, no_slot) {}

  /// The number of a position, which is added if it is new.
  std::size_t add(std::string_view position);
  std::string_view at(std::size_t number) const { return {data_.data() + number * bytes_, bytes_}; }
  std::size_t size() const { return count_; }

  /// The most bytes per position, while the arrays grow.
  static std::uint64_t memory(std::size_t bytes) { return 3 * bytes + 6 * sizeof(std::uint32_t); }

 private:
  static constexpr std::uint32_t no_slot = std::numeric_limits<std::uint32_t>::max();

  /// The slot of a position, or the free one where it belongs.
  std::size_t slot_of(std::string_view position) const;
  void grow();

  std::size_t bytes_;
  std::size_t count_ = 0;
  std::vector<char> data_;
  std::vector<std::uint32_t> slots_;  ///< a power of two; at most half of them are taken
};

}  // namespace perfectplay
