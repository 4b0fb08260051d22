// Delivers the messages of a frontier: carries its bits to the words of the parents.
//
// A delivery touches four places that are rarely in the cache: the marks of a row, its bits, the map of the move, and
// the state of the parents. Delivered one by one, each message would wait for memory four times. So messages are
// delivered in batches, and a batch in short loops: each loop prefetches what the next one needs, and none has a branch
// that is hard to predict.
//
//   look up   message      →  marked words that have parents                 prefetches the words of the map
//   load      marked word  →  its bits, and where they go                    prefetches the state of the parents
//   carry     bits         →  bits of the parents, whose state changes       gives updates: the next frontier
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/solve/awale/frontier.h"
#include "perfectplay/solve/awale/layer_work.h"

namespace perfectplay {

inline constexpr std::size_t lookups_per_batch = 128;
inline constexpr std::size_t loads_per_batch = 256;
inline constexpr std::size_t messages_between_looks = 4096;  ///< looks at the Stop

/// A message, looked up: the marked words of one part that have parents.
struct Lookup {
  std::uint64_t marks = 0;
  const std::uint64_t* bits = nullptr;
  const ChildWord* words = nullptr;
  std::uint64_t* state = nullptr;  ///< of the row of parents
  Slot half = 0;
};
/// A word of the frontier on its way to a word of parents.
struct Load {
  std::uint64_t children = 0;
  const ChildWord* to = nullptr;
  std::uint64_t* state = nullptr;  ///< of the first word of parents
  Slot half = 0;
};

struct CarryBuffers {
  std::vector<Lookup> lookups = std::vector<Lookup>(lookups_per_batch + 1);
  std::vector<Load> loads = std::vector<Load>(loads_per_batch);
  std::vector<Update> updates = std::vector<Update>(2 * loads_per_batch + 1);
};

/// Planes is the number of words of `state` that count options. apply(parents, state) may change the state of the
/// parents reached, and returns those that are settled now; visit(updates) gets them in batches.
template <class Bits, int Planes, class Apply, class Visit>
class Carrier {
 public:
  Carrier(LayerWork& layer, unsigned member, CarryBuffers& buffers, const Apply& apply, const Visit& visit)
      : layer_(layer), member_(member), buffers_(buffers), apply_(apply), visit_(visit) {}

  /// Delivers the messages of one bucket and removes them; fewer when the Stop ends.
  void run(Frontier& in, std::size_t bucket) {
    for (Frontier::Contribution& contribution : in.contributions()) {
      Frontier::Messages& messages = contribution.messages[bucket];
      std::span<const Message> left(messages.items.data(), messages.count);
      while (!left.empty()) {
        const auto some = left.first(std::min(left.size(), messages_between_looks));
        for (const Message& message : some) look_up(in, contribution.parts[message.part], message.origin);
        left = left.subspan(some.size());
        if (!left.empty() && !layer_.look(member_)) return;
      }
      messages.count = 0;
    }
    drain();
  }

 private:
  void look_up(const Frontier& in, const MarkedPart& part, const Origin& origin) {
    const RowGroup& group = layer_.group_of(origin.half);
    const CarryMap& map = layer_.tables().carry_map(origin.delivery, group.other_seeds);
    Lookup& next = buffers_.lookups[lookups_];
    next.marks = in.marks(part.part) & (part.place == 0 ? map.live_at_first : map.live[part.place]);
    next.bits = in.words(part.first_word);
    next.words = map.children + std::size_t{part.place} * word_bits;
    next.state = layer_.state.data() + group.word_of(origin.half) * (1 + Planes);
    next.half = origin.half;
    prefetch(next.words + std::countr_zero(next.marks | 1ULL << 63));
    lookups_ += next.marks != 0 ? 1 : 0;
    if (lookups_ == lookups_per_batch) drain();
  }

  void drain() {
    buffers_.lookups[lookups_].marks = 0;
    lookups_ = 0;
    const Lookup* lookup = buffers_.lookups.data();
    std::uint64_t marks = lookup->marks;
    while (marks != 0) visit_(carry(load(lookup, marks)));
  }

  /// One load per marked word with positions that have parents, as many as fit.
  std::span<const Load> load(const Lookup*& lookup, std::uint64_t& marks) {
    std::size_t count = 0;
    while (marks != 0 && count < loads_per_batch) {
      const auto word = static_cast<std::uint32_t>(std::countr_zero(marks));
      const ChildWord& to = lookup->words[word];
      Load& next = buffers_.loads[count];
      next = {lookup->bits[word], &to, lookup->state + static_cast<std::size_t>(to.parent_word) * (1 + Planes),
              lookup->half};
      prefetch(next.state);
      count += (next.children & (to.child_mask[0] | to.child_mask[1])) != 0 ? 1 : 0;
      marks &= marks - 1;
      lookup += marks == 0 ? 1 : 0;
      marks = marks == 0 ? lookup->marks : marks;
    }
    return {buffers_.loads.data(), count};
  }

  /// Most words have parents in the first word of the target, few in the second.
  std::span<const Update> carry(std::span<const Load> loads) {
    Update* const first_update = buffers_.updates.data();
    Update* next = first_update;
    for (const Load& load : loads) {
      const ChildWord& to = *load.to;
      const std::uint64_t first = apply_(Bits::carry(load.children, to.child_mask[0], to.parent_mask[0]), load.state);
      *next = {first, load.half, to.parent_word};
      next += first != 0 ? 1 : 0;
      if ((load.children & to.child_mask[1]) == 0) continue;
      const std::uint64_t second =
          apply_(Bits::carry(load.children, to.child_mask[1], to.parent_mask[1]), load.state + 1 + Planes);
      *next = {second, load.half, to.parent_word + 1};
      next += second != 0 ? 1 : 0;
    }
    return {first_update, static_cast<std::size_t>(next - first_update)};
  }

  LayerWork& layer_;
  unsigned member_;
  CarryBuffers& buffers_;
  const Apply& apply_;
  const Visit& visit_;
  std::size_t lookups_ = 0;
};

}  // namespace perfectplay
