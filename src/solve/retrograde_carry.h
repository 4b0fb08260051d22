// Running errands: carrying the news of a front to the words of their parents.
//
// Every errand touches four places that are rarely in the cache: the row of news, the map of the delivery, the state of
// the parents, and what becomes of those that are hit. Done one after the other they would cost four waits. So errands
// are run in batches, and a batch in short loops: each asks the memory for what the next one needs, and none has a
// branch that the processor cannot guess.
//
//   look up   errand  →  marked words that have parents, state of the parents' row     asks for the map's words
//   load      marked word  →  its bits, where they go                                 asks for the parents' state
//   carry     bits  →  parents' bits, state updated, hits                              asks for the hits' cells
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/solve/retrograde_front.h"
#include "perfectplay/solve/retrograde_layer.h"

namespace perfectplay {

inline constexpr std::size_t errands_per_batch = 128;

inline void prefetch(const void* address) { __builtin_prefetch(address, 1); }

/// A word of the front on its way to a word of parents.
struct Load {
  std::uint64_t children = 0;
  const ChildWord* to = nullptr;
  std::uint64_t* state = nullptr;  ///< of the first word of parents
  Slot half = 0;                   ///< the row of parents
};
/// Parents of interest in one word of a row.
struct Hit {
  std::uint64_t parents = 0;
  Slot half = 0;
  std::uint32_t word = 0;
};
/// An errand, looked up: the marked words of one part that have parents.
struct Lookup {
  std::uint64_t marks = 0;
  const std::uint64_t* bits = nullptr;
  const ChildWord* words = nullptr;
  std::uint64_t* state = nullptr;  ///< of the row of parents
  Slot half = 0;
};

struct CarryBuffers {
  std::array<Lookup, errands_per_batch + 1> lookups;
  std::vector<Load> loads = std::vector<Load>(64 * errands_per_batch + 1);
  std::vector<Hit> hits = std::vector<Hit>(std::size_t{2} * 64 * errands_per_batch + 1);
};

/// Planes: how many words of `state` count moves.
template <class Bits, int Planes>
class Carrier {
 public:
  Carrier(LayerWork& layer, CarryBuffers& buffers) : layer_(layer), tables_(layer.tables()), buffers_(buffers) {}

  /// update(parents, state) may change the state of parents that some bits were carried to, and tells which of them are
  /// hits. A batch may hit a parent twice.
  template <class Update>
  std::span<const Hit> run(const Front& in, const Front::News& news, std::span<const Errand> errands,
                           const Update& update) const {
    look_up(in, news, errands);
    const std::span<const Hit> hits(buffers_.hits.data(), carry(load(), update));
    look_at(hits);
    return hits;
  }

 private:
  /// Finds the errands that have marked words with parents; one without marks follows the last.
  void look_up(const Front& in, const Front::News& news, std::span<const Errand> errands) const {
    Lookup* next = buffers_.lookups.data();
    for (const Errand& errand : errands) {
      const MarkedPart& part = news.parts[errand.part];
      const int own_seeds = layer_.group_seeds(errand.origin.half / group_size);
      const CarryMap& map = tables_.carry_map(errand.origin.delivery, layer_.seeds() - own_seeds);
      const RowShape& shape = layer_.shape(own_seeds);
      const std::uint64_t rank = errand.origin.half - tables_.first_slot(own_seeds);
      next->marks = in.marks[part.part] & (part.place == 0 ? map.live_at_first : map.live[part.place]);
      next->bits = in.bits.data() + part.first_word;
      next->words = map.children + static_cast<std::size_t>(part.place) * 64;
      next->state = layer_.state.data() + (shape.first_word + rank * shape.words) * (1 + Planes);
      next->half = errand.origin.half;
      prefetch(next->words + std::countr_zero(next->marks | 1ULL << 63));
      next += next->marks != 0 ? 1 : 0;
    }
    next->marks = 0;
  }

  /// One load for each marked word.
  std::size_t load() const {
    const Lookup* lookup = buffers_.lookups.data();
    Load* const first = buffers_.loads.data();
    Load* next = first;
    for (std::uint64_t marks = lookup->marks; marks != 0; ++next) {
      const auto word = static_cast<std::uint32_t>(std::countr_zero(marks));
      const ChildWord& to = lookup->words[word];
      *next = {lookup->bits[word], &to, lookup->state + static_cast<std::size_t>(to.parent_word) * (1 + Planes),
               lookup->half};
      prefetch(next->state);
      marks &= marks - 1;
      lookup += marks == 0 ? 1 : 0;
      marks = marks == 0 ? lookup->marks : marks;
    }
    return static_cast<std::size_t>(next - first);
  }

  /// Half of the loads have no parents in their first word, which the processor cannot guess, so there is no branch for
  /// that; few have any in the second.
  template <class Update>
  std::size_t carry(std::size_t loads, const Update& update) const {
    Hit* const first_hit = buffers_.hits.data();
    Hit* next = first_hit;
    for (const Load& load : std::span(buffers_.loads.data(), loads)) {
      const ChildWord& to = *load.to;
      const std::uint64_t first = update(Bits::carry(load.children, to.child_mask[0], to.parent_mask[0]), load.state);
      *next = {first, load.half, to.parent_word};
      next += first != 0 ? 1 : 0;
      if ((load.children & to.child_mask[1]) == 0) continue;
      const std::uint64_t second =
          update(Bits::carry(load.children, to.child_mask[1], to.parent_mask[1]), load.state + 1 + Planes);
      *next = {second, load.half, to.parent_word + 1};
      next += second != 0 ? 1 : 0;
    }
    return static_cast<std::size_t>(next - first_hit);
  }

  /// Asks for the cells that will be looked at.
  void look_at(std::span<const Hit> hits) const {
    for (const Hit& hit : hits) {
      const int own_seeds = layer_.group_seeds(hit.half / group_size);
      const RowShape& shape = layer_.shape(own_seeds);
      const std::uint64_t rank = hit.half - tables_.first_slot(own_seeds);
      prefetch(layer_.cells.data() + shape.first_cell + rank * shape.width + static_cast<std::size_t>(hit.word) * 64 +
               std::countr_zero(hit.parents));
    }
  }

  LayerWork& layer_;
  const MoveTables& tables_;
  CarryBuffers& buffers_;
};

}  // namespace perfectplay
