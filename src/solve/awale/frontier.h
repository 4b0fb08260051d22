// The frontier of a layer: the positions that were settled last, whose parents have yet to be updated.
//
//   bits      one bit per position, by rows of the half that moved last (layer_work.h)
//   marks     one bit per word of those rows that is not zero; sixty-four words make a part of a row
//   parts     the parts that have marks
//   messages  a part, and a half from which some move leads into the row of that part: one message per such half
//
// The cost of a step grows with the frontier, not with the layer. Parents are divided among buckets by groups of rows.
// One thread delivers all messages of a bucket, so it owns every word that it writes, those of the next frontier
// included. Only the marks are shared.
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

/// The newly settled positions in one word of a row by own half.
struct Update {
  std::uint64_t positions = 0;
  Slot half = 0;
  std::uint32_t word = 0;
};

/// A part of a row of the frontier that has marks.
struct MarkedPart {
  std::uint64_t first_word = 0;
  std::uint32_t part = 0;
  std::uint32_t place = 0;  ///< in its row
};
/// A message to the parents in row origin.half about the positions of a part.
struct Message {
  std::uint32_t part = 0;  ///< its place among the marked parts of its thread
  Origin origin;
};

class Frontier {
 public:
  /// A position on its way into the frontier. `word` is its word at first, and its row in the last step.
  struct Fresh {
    std::uint64_t word = 0;
    Slot half = 0;
    std::uint32_t column = 0;
  };
  /// Room for a whole batch is made beforehand, so that adding one message has no branch.
  struct Messages {
    std::vector<Message> items;
    std::size_t count = 0;
  };
  /// What one thread has added.
  struct alignas(128) Contribution {
    std::vector<Fresh> fresh;
    std::vector<MarkedPart> parts;
    std::vector<Messages> messages;  ///< by bucket
    // With an Exchange only.
    std::vector<std::vector<Update>> news;  ///< for other ranks, by rank
    std::vector<Update> here;               ///< what matters to this rank
  };

  Frontier(const LayerWork& layer, std::size_t members)
      : layer_(&layer),
        bits_(BigArray<std::uint64_t>::zeroed(layer.front_words())),
        marks_(BigArray<std::uint64_t>::zeroed(layer.front_parts())),
        contributions_(members) {
    for (Contribution& contribution : contributions_) {
      contribution.messages.resize(layer.buckets());
      if (layer.exchange() != nullptr) contribution.news.resize(layer.exchange()->ranks());
    }
  }

  std::size_t parts() const {
    std::size_t sum = 0;
    for (const Contribution& contribution : contributions_) sum += contribution.parts.size();
    return sum;
  }
  const std::uint64_t* words(std::uint64_t first) const { return bits_.data() + first; }
  std::uint64_t marks(std::uint64_t part) const { return marks_[part]; }
  std::span<Contribution> contributions() { return contributions_; }
  /// Empties the frontier.
  void clear();

  /// Adds the positions of all updates at once, because each goes to another place in memory. Returns their number.
  std::size_t add(std::span<const Update> updates, unsigned member, bool shared);
  /// Notes which other ranks want to hear of positions that were settled here, and returns those that matter here.
  std::span<const Update> note_news(std::span<const Update> updates, unsigned member);

 private:
  std::size_t list(std::span<const Update> updates, std::vector<Fresh>& fresh) const;
  std::size_t set_bits(std::span<Fresh> fresh);
  std::size_t set_marks(std::span<Fresh> fresh, bool shared, std::vector<MarkedPart>& parts);
  void send_messages(Contribution& contribution, std::size_t first_part, std::span<const Fresh> fresh);

  /// word |= bits; returns what it was before.
  static std::uint64_t set(std::uint64_t& word, std::uint64_t bits, bool shared) {
    if (!shared) return std::exchange(word, word | bits);
    const std::atomic_ref<std::uint64_t> common(word);
    const std::uint64_t before = common.load(std::memory_order_relaxed);
    if ((before & bits) == bits) return before;
    return common.fetch_or(bits, std::memory_order_relaxed);
  }

  const LayerWork* layer_;
  BigArray<std::uint64_t> bits_;
  BigArray<std::uint64_t> marks_;
  std::vector<Contribution> contributions_;  ///< by member of the team
};

}  // namespace perfectplay
