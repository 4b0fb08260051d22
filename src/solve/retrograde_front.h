// Newly settled positions of a layer, waiting to be told to their parents.
//
//   bits    one bit a position, by rows of the half that moved last (retrograde_layer.h)
//   marks   one bit for each word of those rows that is not zero, sixty-four to a part of a row
//   parts   the parts that have marks
//   errands a part, and a half of which some move leads into its row: one for each such half
//
// So a step costs as much as there is news, not as much as there are positions. Groups of parents are dealt out to
// buckets, and a bucket of errands is run by one thread, which then owns all the words it writes.
#pragma once

#include <cstdint>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/solve/retrograde_layer.h"

namespace perfectplay {

/// A position to be added.
struct Fresh {
  std::uint64_t word = 0;
  std::uint64_t bit = 0;
  std::uint32_t part = 0;
  std::uint32_t place = 0;  ///< of the word in its row
  Slot slot = 0;            ///< the row
};
struct MarkedPart {
  std::uint64_t first_word = 0;
  std::uint32_t part = 0;
  std::uint32_t place = 0;  ///< in its row
};
struct Errand {
  std::uint32_t part = 0;  ///< among the marked ones
  HalfMove origin;
};

struct Front {
  /// What one thread added.
  struct alignas(128) News {
    std::vector<Fresh> fresh;  ///< not yet added: added in batches
    std::vector<Slot> rows;    ///< of the parts marked in a batch
    std::vector<MarkedPart> parts;
    std::vector<std::vector<Errand>> errands;  ///< by bucket
  };

  Front(const LayerWork& layer, std::size_t members, std::size_t buckets)
      : bits(layer.words(), 0), marks(layer.parts(), 0), news(members) {
    for (News& one : news) one.errands.resize(buckets);
  }

  std::size_t parts() const {
    std::size_t sum = 0;
    for (const News& one : news) sum += one.parts.size();
    return sum;
  }

  BigArray<std::uint64_t> bits;
  BigArray<std::uint64_t> marks;
  std::vector<News> news;  ///< by member of the team
};

}  // namespace perfectplay
