// Many counting questions in few guesses: the weighing design of D. Cantor and W. Mills (1966).
//
// A guess can hold several questions in separate places; its answer is the sum of theirs. Two guesses answer three
// questions when the answer to the third can only be 0 or 1:
//
//   A + B + c     The sum of the two answers is 2A + c: its parity is c, then A and B follow.
//   A - B         (-B: the same question about the other half, whose answer is a constant minus B)
//
// A and B may themselves be such sums. Nested k times, 2^k guesses answer 2^k questions with any number as answer (the
// leaves) and k·2^(k-1) questions with a bit as answer:
//
//   k = 2:   guess 0    a0 + a1 + a2 + a3  + x0 + y0 + z0        x: stream (0,0), asked in the guesses 0 and 2
//            guess 1    a0 + a1 - a2 - a3       + y0 - z0        y: stream (1,0), z: stream (1,1), of one bit each
//            guess 2    a0 - a1 + a2 - a3  + x1
//            guess 3    a0 - a1 - a2 + a3
//
// The bits of one stream never meet in a guess, so they may use the same places.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace perfectplay {

class Weighing {
 public:
  /// The place of a bit in the design: bit number `step` of stream `index` at this depth.
  struct Slot {
    std::uint32_t depth = 0;
    std::uint32_t index = 0;
    std::uint32_t step = 0;
  };
  struct Values {
    std::vector<std::int64_t> leaves;
    std::vector<std::uint8_t> bits;  ///< by bit_number
  };

  explicit Weighing(std::uint32_t order) : order_(order) {}

  std::uint32_t order() const { return order_; }
  std::uint32_t guesses() const { return 1U << order_; }
  std::uint32_t leaves() const { return 1U << order_; }
  std::uint32_t bits() const { return order_ * (guesses() / 2); }
  /// At this depth there are 2^depth streams.
  std::uint32_t bits_in_stream(std::uint32_t depth) const { return guesses() >> (depth + 1); }
  /// Bits are numbered by depth, stream and step.
  std::uint32_t bit_number(const Slot& slot) const {
    return slot.depth * (guesses() / 2) + slot.index * bits_in_stream(slot.depth) + slot.step;
  }

  /// The sign of a leaf in a guess: +1 or -1.
  int leaf_sign(std::uint32_t guess, std::uint32_t leaf) const;
  /// The bit that a stream asks in this guess, if any.
  std::optional<std::uint32_t> step_in(std::uint32_t guess, std::uint32_t depth) const;
  int bit_sign(std::uint32_t guess, std::uint32_t depth, std::uint32_t index) const;

  /// Finds the answers of the single questions from the signed sums, one per guess.
  Values decode(std::vector<std::int64_t> sums) const;

 private:
  std::uint32_t order_;
};

}  // namespace perfectplay
