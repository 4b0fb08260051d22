// Pushes the bits under a mask together.
//
//   mask   1 . 1 1 . . 1 .        bits   1 . 0 1 . . 1 .        result   . . . . 1 0 1 1
#pragma once

#include <bit>
#include <cstdint>

namespace perfectplay {

/// `bits` has none outside the mask.
inline std::uint64_t squeeze_one_by_one(std::uint64_t bits, std::uint64_t mask) {
  std::uint64_t result = 0;
  for (; bits != 0; bits &= bits - 1) result |= std::uint64_t{1} << std::popcount(mask & ((bits & (~bits + 1)) - 1));
  return result;
}

/// The same in one instruction, where the processor has it.
inline std::uint64_t squeeze(std::uint64_t bits, std::uint64_t mask) {
#if defined(__x86_64__)
  // As assembly: the intrinsic may only be inlined where the compiler assumes the instruction everywhere.
  static const bool available = __builtin_cpu_supports("bmi2") != 0;
  if (available) {
    std::uint64_t result = 0;
    asm("pextq %2, %1, %0" : "=r"(result) : "r"(bits), "rm"(mask));
    return result;
  }
#endif
  return squeeze_one_by_one(bits, mask);
}

}  // namespace perfectplay
