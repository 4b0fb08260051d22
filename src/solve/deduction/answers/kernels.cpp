#include "perfectplay/solve/deduction/answers/kernels.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstring>
#include <vector>

#include "perfectplay/base/byte_lanes.h"

namespace perfectplay {
namespace {

using Columns = std::span<const std::uint8_t* const>;
using BlockParts = std::array<std::uint8_t, guess_block>;
static_assert(guess_block == byte_lane_count);
/// With more candidates and more than 64 answers, marks are quicker than comparing each candidate with those before it.
constexpr std::size_t most_compared_for_parts = 96;

void block_parts_plain(Columns columns, std::size_t first, BlockParts& parts) {
  for (std::size_t i = 0; i < guess_block; ++i) {
    std::bitset<256> seen;
    for (const std::uint8_t* column : columns) seen.set(column[first + i]);
    parts[i] = static_cast<std::uint8_t>(seen.count());
  }
}

/// The sum of 256 bytes that are 0 or 1, eight at a time.
std::uint32_t count_marks(const std::array<std::uint8_t, 256>& marks) {
  std::uint32_t sum = 0;
  for (std::size_t half = 0; half < 2; ++half) {  // a byte of the product holds 128, but not 256
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < 128; i += sizeof(bytes)) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, marks.data() + 128 * half + i, sizeof(eight));
      bytes += eight;
    }
    sum += static_cast<std::uint32_t>((bytes * 0x0101010101010101U) >> 56U);
  }
  return sum;
}

/// For many candidates and up to 256 answers: a mark for each answer seen. The block of guesses is copied first, so that
/// all that follows stays in the nearest cache.
void block_parts_by_marks(Columns columns, std::size_t first, std::vector<std::uint8_t>& copy,
                          std::array<std::uint16_t, guess_block>& parts) {
  copy.resize(columns.size() * guess_block);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::memcpy(copy.data() + i * guess_block, columns[i] + first, guess_block);
  }
  for (std::size_t g = 0; g < guess_block; ++g) {
    std::array<std::uint8_t, 256> seen{};
    const std::uint8_t* answer = copy.data() + g;
    for (std::size_t i = 0; i < columns.size(); ++i, answer += guess_block) seen[*answer] = 1;
    parts[g] = static_cast<std::uint16_t>(count_marks(seen));
  }
}

#ifdef PERFECTPLAY_BYTE_LANES
/// For answers below 16 · groups. Each group of 16 answers keeps two bytes of bits per guess.
template <std::size_t groups>
PERFECTPLAY_BYTE_LANES void block_parts_by_bits(Columns columns, std::size_t first, BlockParts& parts) {
  constexpr std::array<std::uint8_t, 16> bits_of_first_eight{1, 2, 4, 8, 16, 32, 64, 128};
  constexpr std::array<std::uint8_t, 16> bits_of_last_eight{0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128};
  const ByteLanes low_bits = lane_table(bits_of_first_eight.data());
  const ByteLanes high_bits = lane_table(bits_of_last_eight.data());
  ByteLanes low[groups];
  ByteLanes high[groups];
  for (std::size_t j = 0; j < groups; ++j) low[j] = high[j] = all_lanes(0);
  for (const std::uint8_t* column : columns) {
    const ByteLanes answers = load(column + first);
    for (std::size_t j = 0; j < groups; ++j) {
      ByteLanes index = answers;
      if constexpr (groups > 1) index = among_sixteen(answers, 16 * j);
      low[j] = either(low[j], look_up(low_bits, index));
      high[j] = either(high[j], look_up(high_bits, index));
    }
  }
  ByteLanes count = all_lanes(0);
  for (std::size_t j = 0; j < groups; ++j) count = add(count, add(bit_counts(low[j]), bit_counts(high[j])));
  store(parts.data(), count);
}

/// For any answers: every candidate is compared with those before it. With `stop`, a block ends as soon as none of its
/// guesses can tell all candidates apart; its counts are then wrong, but below the number of candidates.
template <bool stop>
PERFECTPLAY_BYTE_LANES void block_parts_by_pairs(Columns columns, std::size_t first, BlockParts& parts) {
  ByteLanes answers[most_compared_columns];
  ByteLanes count = all_lanes(columns.size());
  ByteLanes never_alike = all_lanes(255);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    answers[i] = load(columns[i] + first);
    ByteLanes seen = all_lanes(0);
    for (std::size_t j = 0; j < i; ++j) seen = either(seen, alike(answers[i], answers[j]));
    count = add(count, seen);  // -1 where the answer was there before
    if constexpr (stop) {
      never_alike = without(seen, never_alike);
      if (all_zero(never_alike)) break;
    }
  }
  store(parts.data(), count);
}

PERFECTPLAY_BYTE_LANES void count_answers_in_lanes(std::span<const std::uint8_t> answers,
                                                   std::span<std::uint32_t> counts) {
  constexpr std::size_t most = 255 * guess_block;  // a byte counts that many blocks
  for (std::size_t first = 0; first < answers.size(); first += most) {
    const std::size_t end = std::min(answers.size(), first + most);
    // Four answers at a time: the block is loaded once for all of them.
    for (std::size_t a = 0; a < counts.size(); a += 4) {
      ByteLanes wanted[4];
      ByteLanes seen[4];
      for (std::size_t j = 0; j < 4; ++j) {
        wanted[j] = all_lanes(a + j);
        seen[j] = all_lanes(0);
      }
      for (std::size_t i = first; i < end; i += guess_block) {
        const ByteLanes block = load(answers.data() + i);
        for (std::size_t j = 0; j < 4; ++j) seen[j] = subtract(seen[j], alike(block, wanted[j]));
      }
      for (std::size_t j = 0; j < 4 && a + j < counts.size(); ++j) counts[a + j] += lane_sum(seen[j]);
    }
  }
}
#endif

using BlockKernel = void (*)(Columns, std::size_t, BlockParts&);

/// `all` asks for exact counts of classes, not only whether there are as many classes as candidates.
BlockKernel kernel_for([[maybe_unused]] std::uint32_t answers, [[maybe_unused]] bool all) {
#ifdef PERFECTPLAY_BYTE_LANES
  if (byte_lanes_available()) {
    return answers <= 16                    ? block_parts_by_bits<1>
           : answers <= 32                  ? block_parts_by_bits<2>
           : answers <= most_masked_answers ? block_parts_by_bits<4>
           : all                            ? block_parts_by_pairs<false>
                                            : block_parts_by_pairs<true>;
  }
#endif
  return block_parts_plain;
}

/// Counts the classes of whole blocks of guesses, by the kernel that suits the number of candidates and answers.
class BlockCounter {
 public:
  BlockCounter(Columns columns, std::uint32_t answers)
      : columns_(columns),
        kernel_(kernel_for(answers, true)),
        marks_(answers > most_masked_answers && columns.size() > most_compared_for_parts) {}

  const std::array<std::uint16_t, guess_block>& count(std::size_t first) {
    if (marks_) {
      block_parts_by_marks(columns_, first, copy_, parts_);
    } else {
      kernel_(columns_, first, bytes_);
      std::ranges::copy(bytes_, parts_.begin());
    }
    return parts_;
  }

 private:
  Columns columns_;
  BlockKernel kernel_;
  bool marks_;
  BlockParts bytes_{};
  std::array<std::uint16_t, guess_block> parts_{};
  std::vector<std::uint8_t> copy_;
};

}  // namespace

void count_parts(Columns columns, std::size_t guesses, std::uint32_t answers, std::uint16_t* parts) {
  BlockCounter counter(columns, answers);
  for (std::size_t first = 0; first < guesses; first += guess_block) {
    std::ranges::copy(counter.count(first), parts + first);
  }
}

std::uint32_t most_parts(Columns columns, std::size_t guesses, std::uint32_t answers,
                         std::span<const std::uint16_t> most_of_block) {
  BlockCounter counter(columns, answers);
  const std::size_t most = std::min<std::size_t>(columns.size(), answers);
  std::uint32_t result = 0;
  for (std::size_t first = 0; first < guesses && result < most; first += guess_block) {
    if (!most_of_block.empty() && most_of_block[first / guess_block] <= result) continue;
    const auto& parts = counter.count(first);
    std::uint16_t best = 0;
    for (std::size_t g = 0; g < std::min(guess_block, guesses - first); ++g) best = std::max(best, parts[g]);
    result = std::max<std::uint32_t>(result, best);
  }
  return result;
}

void count_answers(std::span<const std::uint8_t> answers, std::span<std::uint32_t> counts) {
  std::ranges::fill(counts, 0U);
#ifdef PERFECTPLAY_BYTE_LANES
  if (counts.size() <= most_masked_answers && byte_lanes_available()) return count_answers_in_lanes(answers, counts);
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
