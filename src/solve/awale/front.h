// Newly settled positions of a layer, waiting to be told to their parents.
//
//   bits    one bit a position, by rows of the half that moved last (layer_work.h)
//   marks   one bit for each word of those rows that is not zero, sixty-four to a part of a row
//   parts   the parts that have marks
//   errands a part, and a half of which some move leads into its row: one for each such half
//
// So a step costs as much as there is news, not as much as there are positions. Groups of parents are dealt out to
// buckets. A bucket of errands is run by one thread, which then owns all the words it writes, those of the next front
// too; only marks are shared.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/solve/awale/layer_work.h"

namespace perfectplay {

inline void prefetch(const void* address) { __builtin_prefetch(address, 1); }

/// Positions of one word of a row by own half.
struct Hit {
  std::uint64_t positions = 0;
  Slot half = 0;
  std::uint32_t word = 0;
};

/// Part of a row of a front that has marks.
struct MarkedPart {
  std::uint64_t first_word = 0;
  std::uint32_t part = 0;
  std::uint32_t place = 0;  ///< in its row
};
struct Errand {
  std::uint32_t part = 0;  ///< among the marked ones
  Origin origin;
};

class Front {
 public:
  /// What one thread added.
  struct Fresh {
    std::uint64_t word = 0;
    Slot half = 0;
    std::uint32_t column = 0;
  };
  /// Grows by batches, so that adding one has no branch.
  struct Errands {
    std::vector<Errand> items;
    std::size_t count = 0;
  };
  struct alignas(128) News {
    std::vector<Fresh> fresh;
    std::vector<MarkedPart> parts;
    std::vector<Errands> errands;  ///< by bucket
  };

  /// `buckets` is a power of two.
  Front(const LayerWork& layer, std::size_t members, std::size_t buckets)
      : layer_(&layer),
        buckets_(buckets),
        bits_(BigArray<std::uint64_t>::zeroed(layer.front_words())),
        marks_(BigArray<std::uint64_t>::zeroed(layer.front_parts())),
        news_(members) {
    for (News& news : news_) news.errands.resize(buckets);
  }

  std::size_t parts() const {
    std::size_t sum = 0;
    for (const News& news : news_) sum += news.parts.size();
    return sum;
  }
  const std::uint64_t* words(std::uint64_t first) const { return bits_.data() + first; }
  std::uint64_t marks(std::uint64_t part) const { return marks_[part]; }
  std::span<News> news() { return news_; }
  /// Empties the front.
  void clear();

  /// Adds positions, those of all hits at once, because each goes to another place in memory. Returns how many.
  std::size_t add(std::span<const Hit> hits, unsigned member, bool shared);

 private:
  std::size_t list(std::span<const Hit> hits, std::vector<Fresh>& fresh) const;
  std::size_t set_bits(std::span<Fresh> fresh);
  std::size_t set_marks(std::span<Fresh> fresh, bool shared, std::vector<MarkedPart>& parts);
  void send_errands(News& news, std::size_t first_part, std::span<const Fresh> fresh);

  /// word |= bits; returns what it was before.
  static std::uint64_t set(std::uint64_t& word, std::uint64_t bits, bool shared) {
    if (!shared) return std::exchange(word, word | bits);
    const std::atomic_ref<std::uint64_t> common(word);
    const std::uint64_t before = common.load(std::memory_order_relaxed);
    if ((before & bits) == bits) return before;
    return common.fetch_or(bits, std::memory_order_relaxed);
  }

  const LayerWork* layer_;
  std::size_t buckets_;
  BigArray<std::uint64_t> bits_;
  BigArray<std::uint64_t> marks_;
  std::vector<News> news_;  ///< by member of the team
};

}  // namespace perfectplay
