// Fits questions into a weighing design (weighing.h), as many bits per guess as possible.
//
//   offers:  node 0: 7 bits, node 1: 6 bits, node 2: no bits …, each also one question with any number as answer
//   plan:    order 1, leaves: nodes 1 and 2; stream (0,0): the first bit of node 0
//
// An offer serves either as one leaf or with its bits in one stream, since its questions use the same places.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/solve/mastermind/adaptive/weighing.h"

namespace perfectplay {

/// The next questions about one part of the board or of the colours.
struct WeighingOffer {
  std::uint32_t bits = 0;  ///< questions with a bit as answer, all known before any of them is answered
  double leaf_gain = 1;    ///< the worth of its leaf question, in bits
  std::uint32_t work = 0;  ///< the work left in all: the greatest comes first, so that all parts end together
};

class WeighingPlan {
 public:
  static constexpr std::uint32_t nothing = ~std::uint32_t{0};

  struct Item {
    std::uint32_t offer = nothing;
    std::uint32_t bit = nothing;  ///< the number of the offer's bit; `nothing` for its leaf question
    int sign = 1;
  };

  /// The plan that gains the most bits per guess; there is at least one offer.
  static WeighingPlan make(std::span<const WeighingOffer> offers);

  const Weighing& design() const { return design_; }
  /// The questions of guess number `guess`, each offer at most once.
  std::vector<Item> items(std::uint32_t guess) const;
  /// The offer of each leaf and bit of the design; `nothing` where there is none, and then the value must be 0.
  const std::vector<std::uint32_t>& leaves() const { return leaves_; }
  const std::vector<Item>& bits() const { return bits_; }

 private:
  WeighingPlan(std::uint32_t order, std::span<const WeighingOffer> offers, std::span<const std::uint32_t> by_work);

  Weighing design_;
  std::vector<std::uint32_t> leaves_;
  std::vector<Item> bits_;  ///< by the design's bit_number
  double gain_ = 0;
};

}  // namespace perfectplay
