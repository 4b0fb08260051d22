// Rows of solved layers, wherever they are: in memory, or in a store.
#pragma once

#include <cstdint>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/solve/awale/move_tables.h"
#include "perfectplay/table/awale/layer.h"

namespace perfectplay {

class LayerRows {
 public:
  /// `store` may be null: then put() says where each layer is.
  LayerRows(const MoveTables& tables, LayerStore* store) : tables_(tables), store_(store) {}

  /// The cells of the next layer, in the order of HalfBoardIndex.
  void put(int seeds, const std::int8_t* cells) { layers_.push_back({HalfBoardIndex(tables_.halves(), seeds), cells}); }

  /// The cells of the boards of `seeds` seeds that a move leaves with this other half, which has `left_seeds` seeds.
  Expected<LayerRow> row(int seeds, int left_seeds, GappedRow left) const {
    const std::uint32_t number = left - tables_.first_gapped(left_seeds);
    if (store_ != nullptr) return store_->row(seeds, left_seeds, number);
    const Layer& layer = layers_[static_cast<std::size_t>(seeds)];
    return LayerRow{layer.cells + layer.index.row(left_seeds, tables_.gapped(left_seeds)[number])};
  }

 private:
  struct Layer {
    HalfBoardIndex index;
    const std::int8_t* cells;
  };

  const MoveTables& tables_;
  LayerStore* store_;
  std::vector<Layer> layers_;
};

}  // namespace perfectplay
