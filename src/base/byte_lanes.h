// Thirty-two bytes at once, for the inner loops of deduction: a register of AVX2 where the processor has it, two
// registers of 128 bits in WebAssembly. Elsewhere PERFECTPLAY_BYTE_LANES is not defined, and the loops go byte by byte.
//
//   PERFECTPLAY_BYTE_LANES void f(…) { … add(load(a), load(b)) … }      called only if byte_lanes_available()
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#define PERFECTPLAY_BYTE_LANES __attribute__((target("avx2")))
#define PERFECTPLAY_LANES_INLINE __attribute__((target("avx2"), always_inline)) inline
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define PERFECTPLAY_BYTE_LANES
#define PERFECTPLAY_LANES_INLINE __attribute__((always_inline)) inline
#endif

namespace perfectplay {

inline constexpr std::size_t byte_lane_count = 32;

#if defined(__x86_64__)

inline bool byte_lanes_available() { return __builtin_cpu_supports("avx2") != 0; }

using ByteLanes = __m256i;

PERFECTPLAY_LANES_INLINE ByteLanes load(const std::uint8_t* bytes) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
}
PERFECTPLAY_LANES_INLINE void store(std::uint8_t* bytes, ByteLanes a) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(bytes), a);
}
PERFECTPLAY_LANES_INLINE ByteLanes all_lanes(std::size_t value) { return _mm256_set1_epi8(static_cast<char>(value)); }
/// A table of sixteen bytes for look_up().
PERFECTPLAY_LANES_INLINE ByteLanes lane_table(const std::uint8_t* bytes) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)));
}
PERFECTPLAY_LANES_INLINE ByteLanes add(ByteLanes a, ByteLanes b) { return _mm256_add_epi8(a, b); }
PERFECTPLAY_LANES_INLINE ByteLanes subtract(ByteLanes a, ByteLanes b) { return _mm256_sub_epi8(a, b); }
PERFECTPLAY_LANES_INLINE ByteLanes least(ByteLanes a, ByteLanes b) { return _mm256_min_epu8(a, b); }
PERFECTPLAY_LANES_INLINE ByteLanes either(ByteLanes a, ByteLanes b) { return _mm256_or_si256(a, b); }
/// The bits of b that a does not have.
PERFECTPLAY_LANES_INLINE ByteLanes without(ByteLanes a, ByteLanes b) { return _mm256_andnot_si256(a, b); }
/// 0xFF in the lanes where a and b are equal, else 0.
PERFECTPLAY_LANES_INLINE ByteLanes alike(ByteLanes a, ByteLanes b) { return _mm256_cmpeq_epi8(a, b); }
PERFECTPLAY_LANES_INLINE bool all_zero(ByteLanes a) { return _mm256_testz_si256(a, a) != 0; }
/// Indices counted from `first`, for look_up(), which gives 0 for every index outside first … first + 15.
PERFECTPLAY_LANES_INLINE ByteLanes among_sixteen(ByteLanes index, std::size_t first) {
  // The saturating addition sets bit 7 of every index outside, which makes the shuffle give zero.
  return _mm256_adds_epu8(subtract(index, all_lanes(first)), all_lanes(0x70));
}
/// The byte of the table at each index: below 16, or from among_sixteen().
PERFECTPLAY_LANES_INLINE ByteLanes look_up(ByteLanes table, ByteLanes index) {
  return _mm256_shuffle_epi8(table, index);
}
/// The number of bits of each byte.
PERFECTPLAY_LANES_INLINE ByteLanes bit_counts(ByteLanes bytes) {
  const __m256i counts =
      _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i nibble = _mm256_set1_epi8(15);
  return _mm256_add_epi8(_mm256_shuffle_epi8(counts, _mm256_and_si256(bytes, nibble)),
                         _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble)));
}
/// The sum of all bytes.
PERFECTPLAY_LANES_INLINE std::uint32_t lane_sum(ByteLanes a) {
  const __m256i sums = _mm256_sad_epu8(a, _mm256_setzero_si256());
  const __m128i halves = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  return static_cast<std::uint32_t>(_mm_extract_epi64(halves, 0) + _mm_extract_epi64(halves, 1));
}

#elif defined(__wasm_simd128__)

inline bool byte_lanes_available() { return true; }

struct ByteLanes {
  v128_t low;
  v128_t high;
};

PERFECTPLAY_LANES_INLINE ByteLanes load(const std::uint8_t* bytes) {
  return {wasm_v128_load(bytes), wasm_v128_load(bytes + 16)};
}
PERFECTPLAY_LANES_INLINE void store(std::uint8_t* bytes, ByteLanes a) {
  wasm_v128_store(bytes, a.low);
  wasm_v128_store(bytes + 16, a.high);
}
PERFECTPLAY_LANES_INLINE ByteLanes all_lanes(std::size_t value) {
  const v128_t lanes = wasm_u8x16_splat(static_cast<std::uint8_t>(value));
  return {lanes, lanes};
}
PERFECTPLAY_LANES_INLINE ByteLanes lane_table(const std::uint8_t* bytes) {
  const v128_t table = wasm_v128_load(bytes);
  return {table, table};
}
PERFECTPLAY_LANES_INLINE ByteLanes add(ByteLanes a, ByteLanes b) {
  return {wasm_i8x16_add(a.low, b.low), wasm_i8x16_add(a.high, b.high)};
}
PERFECTPLAY_LANES_INLINE ByteLanes subtract(ByteLanes a, ByteLanes b) {
  return {wasm_i8x16_sub(a.low, b.low), wasm_i8x16_sub(a.high, b.high)};
}
PERFECTPLAY_LANES_INLINE ByteLanes least(ByteLanes a, ByteLanes b) {
  return {wasm_u8x16_min(a.low, b.low), wasm_u8x16_min(a.high, b.high)};
}
PERFECTPLAY_LANES_INLINE ByteLanes either(ByteLanes a, ByteLanes b) {
  return {wasm_v128_or(a.low, b.low), wasm_v128_or(a.high, b.high)};
}
PERFECTPLAY_LANES_INLINE ByteLanes without(ByteLanes a, ByteLanes b) {
  return {wasm_v128_andnot(b.low, a.low), wasm_v128_andnot(b.high, a.high)};
}
PERFECTPLAY_LANES_INLINE ByteLanes alike(ByteLanes a, ByteLanes b) {
  return {wasm_i8x16_eq(a.low, b.low), wasm_i8x16_eq(a.high, b.high)};
}
PERFECTPLAY_LANES_INLINE bool all_zero(ByteLanes a) { return !wasm_v128_any_true(wasm_v128_or(a.low, a.high)); }
PERFECTPLAY_LANES_INLINE ByteLanes among_sixteen(ByteLanes index, std::size_t first) {
  return subtract(index, all_lanes(first));
}
PERFECTPLAY_LANES_INLINE ByteLanes look_up(ByteLanes table, ByteLanes index) {
  return {wasm_i8x16_swizzle(table.low, index.low), wasm_i8x16_swizzle(table.high, index.high)};
}
PERFECTPLAY_LANES_INLINE ByteLanes bit_counts(ByteLanes a) {
  return {wasm_i8x16_popcnt(a.low), wasm_i8x16_popcnt(a.high)};
}
PERFECTPLAY_LANES_INLINE std::uint32_t lane_sum(ByteLanes a) {
  const v128_t pairs =
      wasm_i16x8_add(wasm_u16x8_extadd_pairwise_u8x16(a.low), wasm_u16x8_extadd_pairwise_u8x16(a.high));
  const v128_t fours = wasm_u32x4_extadd_pairwise_u16x8(pairs);
  return wasm_u32x4_extract_lane(fours, 0) + wasm_u32x4_extract_lane(fours, 1) + wasm_u32x4_extract_lane(fours, 2) +
         wasm_u32x4_extract_lane(fours, 3);
}

#endif

}  // namespace perfectplay
