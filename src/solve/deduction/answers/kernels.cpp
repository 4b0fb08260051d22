#include "perfectplay/solve/deduction/answers/kernels.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>

#if defined(__x86_64__)
#include <immintrin.h>
#define PERFECTPLAY_AVX2 1
#endif

namespace perfectplay {
namespace {

using Columns = std::span<const std::uint8_t* const>;
using BlockParts = std::array<std::uint8_t, guess_block>;

void block_parts_plain(Columns columns, std::size_t first, BlockParts& parts) {
  for (std::size_t i = 0; i < guess_block; ++i) {
    std::bitset<256> seen;
    for (const std::uint8_t* column : columns) seen.set(column[first + i]);
    parts[i] = static_cast<std::uint8_t>(seen.count());
  }
}

#ifdef PERFECTPLAY_AVX2
#define PERFECTPLAY_TARGET __attribute__((target("avx2")))

/// The number of bits of each byte.
PERFECTPLAY_TARGET inline __m256i popcount_bytes(__m256i bytes) {
  const __m256i counts =
      _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i nibble = _mm256_set1_epi8(15);
  return _mm256_add_epi8(_mm256_shuffle_epi8(counts, _mm256_and_si256(bytes, nibble)),
                         _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble)));
}

/// For answers below 16 · groups. Each group of 16 answers keeps two bytes of bits per guess.
template <std::size_t groups>
PERFECTPLAY_TARGET void block_parts_avx2(Columns columns, std::size_t first, BlockParts& parts) {
  const __m256i low_bits = _mm256_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32,
                                            64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
  const __m256i high_bits = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0,
                                             0, 1, 2, 4, 8, 16, 32, 64, -128);
  __m256i low[groups];
  __m256i high[groups];
  for (std::size_t j = 0; j < groups; ++j) low[j] = high[j] = _mm256_setzero_si256();
  for (const std::uint8_t* column : columns) {
    const __m256i answers = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(column + first));
    for (std::size_t j = 0; j < groups; ++j) {
      __m256i index = answers;
      if constexpr (groups > 1) {
        // Outside of the group's 16 answers this sets bit 7, which makes the shuffle give zero.
        index = _mm256_adds_epu8(_mm256_sub_epi8(answers, _mm256_set1_epi8(static_cast<char>(16 * j))),
                                 _mm256_set1_epi8(0x70));
      }
      low[j] = _mm256_or_si256(low[j], _mm256_shuffle_epi8(low_bits, index));
      high[j] = _mm256_or_si256(high[j], _mm256_shuffle_epi8(high_bits, index));
    }
  }
  __m256i count = _mm256_setzero_si256();
  for (std::size_t j = 0; j < groups; ++j) {
    count = _mm256_add_epi8(count, _mm256_add_epi8(popcount_bytes(low[j]), popcount_bytes(high[j])));
  }
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(parts.data()), count);
}

/// For any answers: every candidate is compared with those before it. `stop` ends the block when no guess of it tells
/// all candidates apart; what is counted then is less than the number of candidates.
template <bool stop>
PERFECTPLAY_TARGET void block_pairs_avx2(Columns columns, std::size_t first, BlockParts& parts) {
  __m256i answers[most_compared_columns];
  __m256i count = _mm256_set1_epi8(static_cast<char>(columns.size()));
  __m256i never_alike = _mm256_set1_epi8(-1);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    answers[i] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(columns[i] + first));
    __m256i alike = _mm256_setzero_si256();
    for (std::size_t j = 0; j < i; ++j) alike = _mm256_or_si256(alike, _mm256_cmpeq_epi8(answers[i], answers[j]));
    count = _mm256_add_epi8(count, alike);  // -1 where the answer was there before
    if constexpr (stop) {
      never_alike = _mm256_andnot_si256(alike, never_alike);
      if (_mm256_testz_si256(never_alike, never_alike) != 0) break;
    }
  }
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(parts.data()), count);
}

PERFECTPLAY_TARGET void count_answers_avx2(std::span<const std::uint8_t> answers, std::span<std::uint32_t> counts) {
  constexpr std::size_t most = 255 * guess_block;  // a byte counts that many blocks
  for (std::size_t first = 0; first < answers.size(); first += most) {
    const std::size_t end = std::min(answers.size(), first + most);
    // Four answers at a time: the block is loaded once for all of them.
    for (std::size_t a = 0; a < counts.size(); a += 4) {
      __m256i wanted[4];
      __m256i seen[4];
      for (std::size_t j = 0; j < 4; ++j) {
        wanted[j] = _mm256_set1_epi8(static_cast<char>(a + j));
        seen[j] = _mm256_setzero_si256();
      }
      for (std::size_t i = first; i < end; i += guess_block) {
        const __m256i block = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(answers.data() + i));
        for (std::size_t j = 0; j < 4; ++j) seen[j] = _mm256_sub_epi8(seen[j], _mm256_cmpeq_epi8(block, wanted[j]));
      }
      for (std::size_t j = 0; j < 4 && a + j < counts.size(); ++j) {
        const __m256i sums = _mm256_sad_epu8(seen[j], _mm256_setzero_si256());
        const __m128i halves = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
        counts[a + j] += static_cast<std::uint32_t>(_mm_extract_epi64(halves, 0) + _mm_extract_epi64(halves, 1));
      }
    }
  }
}
#endif

using BlockKernel = void (*)(Columns, std::size_t, BlockParts&);

/// `all`: every class counts, not only whether there are as many as candidates.
BlockKernel kernel_for([[maybe_unused]] std::uint32_t answers, [[maybe_unused]] bool all) {
#ifdef PERFECTPLAY_AVX2
  if (__builtin_cpu_supports("avx2")) {
    return answers <= 16                    ? block_parts_avx2<1>
           : answers <= 32                  ? block_parts_avx2<2>
           : answers <= most_masked_answers ? block_parts_avx2<4>
           : all                            ? block_pairs_avx2<false>
                                            : block_pairs_avx2<true>;
  }
#endif
  return block_parts_plain;
}

}  // namespace

void count_parts(Columns columns, std::size_t guesses, std::uint32_t answers, std::uint16_t* parts) {
  const BlockKernel kernel = kernel_for(answers, true);
  BlockParts block;
  for (std::size_t first = 0; first < guesses; first += guess_block) {
    kernel(columns, first, block);
    std::copy(block.begin(), block.end(), parts + first);
  }
}

void count_answers(std::span<const std::uint8_t> answers, std::span<std::uint32_t> counts) {
  std::ranges::fill(counts, 0U);
#ifdef PERFECTPLAY_AVX2
  if (counts.size() <= most_masked_answers && __builtin_cpu_supports("avx2"))
    return count_answers_avx2(answers, counts);
#endif
  for (const std::uint8_t answer : answers) {
    if (answer < counts.size()) ++counts[answer];
  }
}

std::size_t find_splitting(Columns columns, std::size_t guesses, std::uint32_t answers) {
  if (columns.size() > answers) return guesses;
  const BlockKernel kernel = kernel_for(answers, false);
  BlockParts block;
  for (std::size_t first = 0; first < guesses; first += guess_block) {
    kernel(columns, first, block);
    const auto wanted = static_cast<std::uint8_t>(columns.size());
    const auto place = static_cast<std::size_t>(std::ranges::find(block, wanted) - block.begin());
    if (place != block.size()) return std::min(guesses, first + place);
  }
  return guesses;
}

}  // namespace perfectplay
