// Moving sets of positions as bits: sixty-four positions per instruction.
//
// Sowing keeps the order of the opponent's halves (games/awale/half_board.h). So a delivery carries a set of halves,
// one bit each, to another set in the same order, with gaps in other places. Between two words that is a gather of the
// bits under one mask, then a scatter to the bits under another:
//
//   from        . 1 . 0 1 . . 1        bits under from_mask, dots are other bits
//   gathered    0 0 0 0 1 0 1 1
//   to          1 0 . 1 . . 1 .        the same bits in the same order under to_mask
//
// Processors with BMI2 do each in one instruction (pext, pdep). Where it is missing, a loop does it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace perfectplay {

struct PortableBits {
  static std::uint64_t carry(std::uint64_t word, std::uint64_t from_mask, std::uint64_t to_mask) {
    std::uint64_t result = 0;
    for (word &= from_mask; word != 0 && to_mask != 0; to_mask &= to_mask - 1, from_mask &= from_mask - 1) {
      const std::uint64_t lowest = from_mask & (~from_mask + 1);
      if ((word & lowest) == 0) continue;
      result |= to_mask & (~to_mask + 1);
      word ^= lowest;
    }
    return result;
  }
};

#if defined(__x86_64__)
struct HardwareBits {
  static bool available() { return __builtin_cpu_supports("bmi2") != 0; }
  // Written as assembly because a function that uses the intrinsics may only be inlined where the compiler assumes
  // BMI2 everywhere, and we ask the processor when the program runs.
  static std::uint64_t carry(std::uint64_t word, std::uint64_t from_mask, std::uint64_t to_mask) {
    std::uint64_t gathered = 0;
    std::uint64_t result = 0;
    asm("pextq %2, %1, %0" : "=r"(gathered) : "r"(word), "rm"(from_mask));
    asm("pdepq %2, %1, %0" : "=r"(result) : "r"(gathered), "rm"(to_mask));
    return result;
  }
};
#endif

/// Bit i of each says whether cells[i] == value, for 64 cells.
struct EqualCells {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
};
inline EqualCells equal_cells(const std::int8_t* cells, std::int8_t first, std::int8_t second) {
  EqualCells result;
#if defined(__x86_64__)
  const __m128i wanted_first = _mm_set1_epi8(first);
  const __m128i wanted_second = _mm_set1_epi8(second);
  for (unsigned i = 0; i < 64; i += 16) {
    const __m128i some = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells + i));
    const auto mask = [&](__m128i wanted) {
      return std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(some, wanted)))} << i;
    };
    result.first |= mask(wanted_first);
    result.second |= mask(wanted_second);
  }
#else
  for (unsigned i = 0; i < 64; ++i) {
    result.first |= std::uint64_t{cells[i] == first} << i;
    result.second |= std::uint64_t{cells[i] == second} << i;
  }
#endif
  return result;
}
/// The same when only `readable` cells may be read: another thread may be writing the cells beyond.
inline EqualCells equal_cells(const std::int8_t* cells, std::int8_t first, std::int8_t second, std::size_t readable) {
  if (readable >= 64) return equal_cells(cells, first, second);
  std::array<std::int8_t, 64> copy{};
  std::copy_n(cells, readable, copy.begin());
  return equal_cells(copy.data(), first, second);
}

}  // namespace perfectplay
