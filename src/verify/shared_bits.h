// One bit a position, for several threads.
//
// The order of all operations is the same for everybody: of two threads that each set a bit and then look at the
// other's, one sees it. On this the checkers rely when two boards are found right at the same time and a third waits
// for both.
#pragma once

#include <atomic>
#include <cstdint>

#include "perfectplay/base/big_array.h"

namespace perfectplay {

class SharedBits {
 public:
  explicit SharedBits(std::uint64_t size) : words_((size + 63) / 64, 0) {}
  bool test(std::uint64_t i) { return (std::atomic_ref(words_[i / 64]).load() >> (i % 64) & 1) != 0; }
  /// Returns what it was.
  bool set(std::uint64_t i) {
    const std::uint64_t bit = std::uint64_t{1} << (i % 64);
    return (std::atomic_ref(words_[i / 64]).fetch_or(bit) & bit) != 0;
  }

 private:
  BigArray<std::uint64_t> words_;
};

}  // namespace perfectplay
