// The inner loops of deduction: into how many classes does each guess divide a set of candidates?
//
//   candidates a b c, answers to     guess 0  1  2  3 …
//                              a     ( 3  0  1  4 … )      one bit per answer, or-ed over the candidates:
//                              b     ( 3  1  1  2 … )      guess 0 leaves {3}, guess 1 {0,1}, guess 3 {4,2,0}
//                              c     ( 3  1  0  0 … )      the number of bits is the number of classes: 1 2 2 3 …
//
// With at most 64 answers a register holds the sets of 32 guesses, and an answer costs a tenth of a cycle.
#pragma once

#include <cstdint>
#include <span>

namespace perfectplay {

/// The kernel reads whole blocks: columns must be readable, and `parts` writable, up to the next multiple of this.
inline constexpr std::size_t guess_block = 32;
inline constexpr std::uint32_t most_masked_answers = 64;
/// With more answers, up to 256, find_splitting() compares columns with each other; this is their largest number.
inline constexpr std::size_t most_compared_columns = 128;

/// parts[g] = the number of different values of columns[i][g] over i.
void count_parts(std::span<const std::uint8_t* const> columns, std::size_t guesses, std::uint32_t answers,
                 std::uint16_t* parts);

/// The largest number of different values of columns[i][g] over i, for any g; `most_of_block[b]` is known to bound it for
/// the b-th block of guess_block guesses. Ends as soon as it is as large as it can be.
std::uint32_t most_parts(std::span<const std::uint8_t* const> columns, std::size_t guesses, std::uint32_t answers,
                         std::span<const std::uint16_t> most_of_block);

/// The first g for which all columns[i][g] differ, or `guesses` when there is none.
std::size_t find_splitting(std::span<const std::uint8_t* const> columns, std::size_t guesses, std::uint32_t answers);

/// counts[a] = how many of the answers are a; values from counts.size() on are not counted. answers.size() is a
/// multiple of guess_block.
void count_answers(std::span<const std::uint8_t> answers, std::span<std::uint32_t> counts);

}  // namespace perfectplay
