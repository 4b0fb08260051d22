// Awalé as a Layered game: layer n holds the boards of n seeds.
//
//   layer 7   0,0,1,2,1,1,2,0 ──pit 2──▶ 1,1,2,0,0,0,0,3       nothing is taken: the same layer
//                             ──pit 3, gain 4──▶ layer 3: 0,0,2,0,0,0,1,0
//
// The numbering is that of half-boards, so that the plain solver (solve/layered) and the fast one (solve/awale) can be
// compared cell by cell.
#pragma once

#include <cstdint>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/games/layered.h"

namespace perfectplay {

class AwaleLayers {
 public:
  using Position = AwalePosition;

  /// Boards of up to `max_seeds` seeds; errors are those of HalfBoardIndex.
  static Expected<AwaleLayers> make(const AwaleRules& rules, int max_seeds);

  const AwaleRules& rules() const { return rules_; }
  int layers() const { return static_cast<int>(indices_.size()); }
  std::uint64_t layer_size(int layer) const { return index(layer).positions(); }
  LayerPlace place(const Position& position) const {
    const int seeds = seeds_in(position);
    return {seeds, index(seeds).number(position)};
  }
  Position at(const LayerPlace& place) const { return index(place.layer).position(place.index); }
  std::vector<LayerStep<Position>> steps(const Position& position) const;
  int end_score(const Position& position) const { return perfectplay::end_score(rules_, position); }
  std::vector<Position> unmoves(const Position& position) const {
    return perfectplay::unmoves(rules_, turned(rules_, position));
  }
  int score_bound(int layer) const { return layer; }

 private:
  explicit AwaleLayers(const AwaleRules& rules) : rules_(rules) {}
  const HalfBoardIndex& index(int seeds) const { return indices_[static_cast<std::size_t>(seeds)]; }

  AwaleRules rules_;
  std::vector<HalfBoardIndex> indices_;
};

}  // namespace perfectplay
