#include "perfectplay/games/awale/half_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "perfectplay/games/awale/godel.h"

namespace perfectplay {

bool has_empty_pit(const HalfBoard& half, int pits) {
  return std::find(half.begin(), half.begin() + pits, 0) != half.begin() + pits;
}

Expected<HalfBoards> HalfBoards::make(int pits, int max_seeds) {
  if (pits < 1 || pits > awale_max_pits) {
    return input_error(fmt::format("{} pits per side: expected 1 to {}", pits, awale_max_pits));
  }
  if (max_seeds < 0 || max_seeds > awale_max_seeds) {
    return input_error(fmt::format("{} seeds: expected 0 to {}", max_seeds, awale_max_seeds));
  }
  const auto all = binomial(static_cast<std::uint64_t>(max_seeds + pits), static_cast<std::uint64_t>(pits));
  if (!all || *all > std::numeric_limits<std::uint32_t>::max()) {
    return input_error(fmt::format(
        "{} pits per side with {} seeds: the half-boards do not fit in 32 bits; fewer seeds do", pits, max_seeds));
  }
  HalfBoards halves(pits, max_seeds);
  const auto width = static_cast<std::size_t>(max_seeds + 1);
  halves.at_most_.assign(static_cast<std::size_t>(pits + 1) * width, 1);
  for (std::size_t row = 1; row <= static_cast<std::size_t>(pits); ++row) {
    for (std::size_t seeds = 1; seeds < width; ++seeds) {
      halves.at_most_[row * width + seeds] =
          halves.at_most_[row * width + seeds - 1] + halves.at_most_[(row - 1) * width + seeds];
    }
  }
  // Seeds in all pits but the first determine those in the first.
  for (int seeds = 0; seeds <= max_seeds; ++seeds) halves.counts_.push_back(halves.at_most(pits - 1, seeds));
  return halves;
}

std::uint32_t HalfBoards::rank(const HalfBoard& half) const {
  int left = seeds_in(half);
  std::uint32_t rank = 0;
  for (int pit = 0; pit + 1 < pits_; ++pit) {
    // Halves with fewer seeds here come first: those with more than left - half[pit] seeds in the pits that follow.
    const int here = half[static_cast<std::size_t>(pit)];
    const int following = pits_ - 1 - pit;
    if (here > 0) rank += at_most(following, left) - at_most(following, left - here);
    left -= here;
  }
  return rank;
}

HalfBoard HalfBoards::half(int seeds, std::uint32_t rank) const {
  HalfBoard half{};
  int left = seeds;
  const int last = std::min(pits_, awale_max_pits) - 1;
  for (int pit = 0; pit < last; ++pit) {
    const int following = pits_ - 1 - pit;
    int here = 0;
    while (here < left && at_most(following, left) - at_most(following, left - here - 1) <= rank) ++here;
    rank -= at_most(following, left) - at_most(following, left - here);
    half[static_cast<std::size_t>(pit)] = static_cast<std::uint8_t>(here);
    left -= here;
  }
  half[static_cast<std::size_t>(last)] = static_cast<std::uint8_t>(left);
  return half;
}

Expected<HalfBoardIndex> HalfBoardIndex::make(int pits, int seeds) {
  auto halves = HalfBoards::make(pits, seeds);
  if (!halves) return tl::unexpected(halves.error());
  const auto positions =
      binomial(static_cast<std::uint64_t>(seeds + 2 * pits - 1), static_cast<std::uint64_t>(2 * pits - 1));
  if (!positions) {
    return input_error(fmt::format("{} pits per side with {} seeds: the positions do not fit in 64 bits", pits, seeds));
  }
  return HalfBoardIndex(std::move(*halves), seeds);
}

HalfBoardIndex::HalfBoardIndex(HalfBoards halves, int seeds) : halves_(std::move(halves)), seeds_(seeds) {
  std::uint64_t offset = 0;
  for (int other = 0; other <= seeds; ++other) {
    offsets_.push_back(offset);
    offset += std::uint64_t{halves_.count(other)} * halves_.count(seeds - other);
  }
  offsets_.push_back(offset);
}

std::uint64_t HalfBoardIndex::number(const AwalePosition& position) const {
  HalfBoard own{};
  HalfBoard other{};
  std::copy_n(position.pits.begin(), pits(), own.begin());
  std::copy_n(position.pits.begin() + pits(), pits(), other.begin());
  const int own_seeds = seeds_in(own);
  return row(seeds_ - own_seeds, halves_.rank(other)) + halves_.rank(own);
}

AwalePosition HalfBoardIndex::position(std::uint64_t number) const {
  const auto next = std::upper_bound(offsets_.begin(), offsets_.end() - 1, number);
  const int other_seeds = static_cast<int>(next - offsets_.begin()) - 1;
  const std::uint64_t place = number - offset(other_seeds);
  const std::uint32_t width = halves_.count(seeds_ - other_seeds);
  const HalfBoard own = halves_.half(seeds_ - other_seeds, static_cast<std::uint32_t>(place % width));
  const HalfBoard other = halves_.half(other_seeds, static_cast<std::uint32_t>(place / width));
  AwalePosition position;
  std::copy_n(own.begin(), pits(), position.pits.begin());
  std::copy_n(other.begin(), pits(), position.pits.begin() + pits());
  return position;
}

}  // namespace perfectplay
