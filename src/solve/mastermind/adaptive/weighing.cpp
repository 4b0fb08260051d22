#include "perfectplay/solve/mastermind/adaptive/weighing.h"

#include <bit>

namespace perfectplay {
namespace {

/// The sign changes at every depth at which the guess subtracts and the path turns into the second half. The first turn
/// of the path is the highest of its `turns` bits.
int sign_along(std::uint32_t guess, std::uint32_t path, std::uint32_t turns) {
  int sign = 1;
  for (std::uint32_t depth = 0; depth < turns; ++depth) {
    if (((guess >> depth) & (path >> (turns - 1 - depth)) & 1U) != 0) sign = -sign;
  }
  return sign;
}

}  // namespace

int Weighing::leaf_sign(std::uint32_t guess, std::uint32_t leaf) const { return sign_along(guess, leaf, order_); }

std::optional<std::uint32_t> Weighing::step_in(std::uint32_t guess, std::uint32_t depth) const {
  if (((guess >> depth) & 1U) != 0) return std::nullopt;
  return guess >> (depth + 1);
}

int Weighing::bit_sign(std::uint32_t guess, std::uint32_t depth, std::uint32_t index) const {
  return sign_along(guess, index, depth);
}

Weighing::Values Weighing::decode(std::vector<std::int64_t> sums) const {
  Values values{{}, std::vector<std::uint8_t>(bits(), 0)};
  // At each depth the sums that belong to one stream stand together: those of its first half, then those of its second.
  std::vector<std::int64_t> halves(sums.size());
  for (std::uint32_t depth = 0; depth < order_; ++depth) {
    const std::uint32_t steps = bits_in_stream(depth);
    for (std::uint32_t index = 0; index < 1U << depth; ++index) {
      const std::size_t base = std::size_t{index} * 2 * steps;
      for (std::uint32_t step = 0; step < steps; ++step) {
        const std::size_t pair = base + std::size_t{step} * 2;
        const std::int64_t with_bit = sums[pair];
        const std::int64_t difference = sums[pair + 1];
        const std::int64_t bit = (with_bit + difference) & 1;
        const std::int64_t first = (with_bit + difference - bit) / 2;
        values.bits[bit_number({depth, index, step})] = static_cast<std::uint8_t>(bit);
        halves[base + step] = first;
        halves[base + steps + step] = first - difference;
      }
    }
    sums.swap(halves);
  }
  values.leaves = std::move(sums);
  return values;
}

}  // namespace perfectplay
