// Step 1 of the adaptive strategy, when there are more colours than pegs: which of them are present?
//
//   1 2 3 … n            blocks of n colours: blacks + whites tell how many of them are present
//   1 2 3 4 5 z z z …    any set of colours, padded with a colour z that has been counted
//
// A block with a few present colours is halved: it is a leaf of a weighing design (weighing.h). A block with one
// present colour offers the bits of its number to the design; a block in which about half are present offers its
// colours one by one.
#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <utility>

#include "perfectplay/solve/mastermind/adaptive/adaptive.h"

namespace perfectplay {
namespace {

constexpr double dense_enough = 0.25;  ///< and 1 minus this: asking colours one by one is worth it
constexpr double half_of_many = 1.5;   ///< what halving a block with several present colours is worth, in bits

bool lone(const std::vector<Colour>& colours, std::uint32_t present) {
  return present == 1 || present + 1 == colours.size();
}

std::uint32_t colour_bits(const std::vector<Colour>& colours, std::uint32_t present) {
  const auto size = static_cast<std::uint32_t>(colours.size());
  if (lone(colours, present)) return static_cast<std::uint32_t>(std::bit_width(size - 1));
  const double density = static_cast<double>(present) / size;
  return density >= dense_enough && density <= 1 - dense_enough ? size - 1 : 0;
}

}  // namespace

Story AdaptiveStrategy::find_colours() {
  const Colour last = board().colors - 1;
  fill(0, board().pegs, last);
  set_count(last, (co_await ask()).black);
  for (Colour first = 0; first < last; first += board().pegs) {
    std::vector<Colour> colours(std::min(board().pegs, last - first));
    std::iota(colours.begin(), colours.end(), first);
    co_await count_block(std::move(colours));
  }
  while (!blocks_.empty()) co_await weigh_blocks();
  if (uncounted_.empty() || uncounted_.size() > rest_) {
    co_await contradiction("the colours present cannot fill the code");
  }
  if (counts_[last] == 0) {
    tree_.put({last, 0});
  } else {
    // It is counted again with the others, since its halves have to be asked about as well.
    uncounted_.push_back(last);
    rest_ += std::exchange(counts_[last], unknown_count);
  }
}

Story AdaptiveStrategy::count_block(std::vector<Colour> colours) {
  fill(0, board().pegs, board().colors - 1);
  std::ranges::copy(colours, canvas().begin());
  const MastermindPoints points = co_await ask();
  for (const Colour colour : colours) counts_[colour] = 0;
  const std::uint32_t known = known_common();
  for (const Colour colour : colours) counts_[colour] = unknown_count;
  const std::uint32_t met = points.black + points.white;
  if (met < known || met - known > colours.size()) co_await contradiction("more colours are present than were guessed");
  close_or_keep({std::move(colours), met - known});
}

void AdaptiveStrategy::close_or_keep(Block block) {
  if (block.present > 0 && block.present < block.colours.size()) {
    blocks_.push_back(std::move(block));
    return;
  }
  for (const Colour colour : block.colours) {
    if (block.present > 0) {
      uncounted_.push_back(colour);
    } else {
      set_count(colour, 0);
      tree_.put({colour, 0});
    }
  }
}

Story AdaptiveStrategy::weigh_blocks() {
  // Step 1. As many blocks as a guess has room for, the smallest first.
  std::ranges::stable_sort(blocks_, {}, [](const Block& block) { return block.colours.size(); });
  std::vector<WeighingOffer> offers;
  std::size_t room = board().pegs;
  for (const Block& block : blocks_) {
    if (block.colours.size() > room) break;
    room -= block.colours.size();
    offers.push_back({colour_bits(block.colours, block.present), lone(block.colours, block.present) ? 1 : half_of_many,
                      static_cast<std::uint32_t>(block.colours.size())});
  }
  const WeighingPlan plan = WeighingPlan::make(offers);

  // Step 2. Ask.
  std::vector<std::int64_t> sums;
  for (std::uint32_t guess = 0; guess < plan.design().guesses(); ++guess) {
    fill(0, board().pegs, board().colors - 1);
    auto next = canvas().begin();
    std::int64_t constant = 0;
    for (const auto& [offer, bit, sign] : plan.items(guess)) {
      const Block& block = blocks_[offer];
      std::int64_t painted = 0;
      const bool asked_about_one = sign > 0;
      for (std::uint32_t i = 0; i < block.colours.size(); ++i) {
        if (belongs(block, bit, i) != asked_about_one) continue;
        *next++ = block.colours[i];
        ++painted;
      }
      constant += known_points(block, bit, sign, painted);
    }
    const MastermindPoints points = co_await ask();
    const auto paddings = static_cast<std::uint32_t>(canvas().end() - next);
    constant += std::min(paddings, counts_.back());
    sums.push_back(static_cast<std::int64_t>(points.black) + points.white - constant);
  }

  // Step 3. Decode the answers of the single questions.
  const Weighing::Values values = plan.design().decode(std::move(sums));
  bool fits = true;
  std::vector<Block> old(std::make_move_iterator(blocks_.begin()),
                         std::make_move_iterator(blocks_.begin() + static_cast<std::ptrdiff_t>(offers.size())));
  blocks_.erase(blocks_.begin(), blocks_.begin() + static_cast<std::ptrdiff_t>(offers.size()));
  std::vector<std::vector<std::uint8_t>> heard(old.size());
  for (std::size_t bit = 0; bit < plan.bits().size(); ++bit) {
    const auto& item = plan.bits()[bit];
    if (item.offer != WeighingPlan::nothing) {
      heard[item.offer].push_back(values.bits[bit]);
    } else {
      fits = fits && values.bits[bit] == 0;
    }
  }
  for (std::size_t leaf = 0; leaf < plan.leaves().size(); ++leaf) {
    const std::uint32_t offer = plan.leaves()[leaf];
    if (offer != WeighingPlan::nothing) {
      fits = fits && halve_block(old[offer], values.leaves[leaf]);
    } else {
      fits = fits && values.leaves[leaf] == 0;
    }
  }
  for (std::size_t i = 0; fits && i < old.size(); ++i) {
    if (!old[i].colours.empty()) fits = hear_bits(std::move(old[i]), heard[i]);
  }
  if (!fits) co_await contradiction("no set of colours fits the answers to the last guesses");
}

bool AdaptiveStrategy::belongs(const Block& block, std::uint32_t bit, std::uint32_t i) {
  const auto size = static_cast<std::uint32_t>(block.colours.size());
  if (bit == WeighingPlan::nothing) return i < size / 2;
  if (block.present == 1) return ((i >> bit) & 1U) != 0;
  if (block.present + 1 == size) return ((i >> bit) & 1U) == 0;
  return i == bit;
}

std::int64_t AdaptiveStrategy::known_points(const Block& block, std::uint32_t bit, int sign, std::int64_t painted) {
  // For a lone absent colour the bit says on which side it is; if that side is painted, it gets one point less.
  const bool absent_one =
      bit != WeighingPlan::nothing && block.present > 1 && block.present + 1 == block.colours.size();
  if (absent_one) return sign > 0 ? painted - 1 : painted;
  return sign > 0 ? 0 : block.present;
}

bool AdaptiveStrategy::halve_block(Block& block, std::int64_t left) {
  const auto half = static_cast<std::ptrdiff_t>(block.colours.size() / 2);
  Block first{{block.colours.begin(), block.colours.begin() + half}, 0};
  Block second{{block.colours.begin() + half, block.colours.end()}, 0};
  block.colours.clear();
  if (left < 0 || left > static_cast<std::int64_t>(first.colours.size()) || left > block.present) return false;
  first.present = static_cast<std::uint32_t>(left);
  second.present = block.present - first.present;
  if (second.present > second.colours.size()) return false;
  close_or_keep(std::move(first));
  close_or_keep(std::move(second));
  return true;
}

bool AdaptiveStrategy::hear_bits(Block block, const std::vector<std::uint8_t>& bits) {
  const bool absent_one = block.present > 1 && block.present + 1 == block.colours.size();
  Block rest{{}, block.present};
  for (std::uint32_t i = 0; i < block.colours.size(); ++i) {
    const Colour colour = block.colours[i];
    if (block.present == 1 || absent_one) {
      bool matches = true;
      for (std::uint32_t bit = 0; bit < bits.size(); ++bit) matches = matches && ((i >> bit) & 1U) == bits[bit];
      if (matches) {
        rest.colours.push_back(colour);
      } else if (absent_one) {
        close_or_keep({{colour}, 1});
        --rest.present;
      } else {
        close_or_keep({{colour}, 0});
      }
    } else if (i < bits.size()) {
      close_or_keep({{colour}, bits[i]});
      if (rest.present < bits[i]) return false;
      rest.present -= bits[i];
    } else {
      rest.colours.push_back(colour);
    }
  }
  if (rest.present > rest.colours.size()) return false;
  close_or_keep(std::move(rest));
  return true;
}

}  // namespace perfectplay
