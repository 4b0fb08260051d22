// The stored cells of a layer as its writer reads them: one matrix (layer_tiles.h) after the other, tile by tile. A
// matrix is about a tenth of a layer, so that a layer can be written that does not fit into memory.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "perfectplay/base/error.h"
#include "perfectplay/table/awale/layer.h"
#include "perfectplay/table/awale/layer_tiles.h"

namespace perfectplay {

class LayerCells {
 public:
  LayerCells() = default;
  LayerCells(const LayerCells&) = delete;
  LayerCells& operator=(const LayerCells&) = delete;
  virtual ~LayerCells() = default;

  /// The number of stored cells with each value, by the value as an unsigned byte.
  virtual std::array<std::uint64_t, 256> counts() = 0;
  virtual bool has_distances() const = 0;

  /// Makes ready the matrix of the other halves with `other_seeds` seeds: what is read next are its tiles.
  virtual Expected<void> open(int other_seeds) = 0;
  /// The cells of a tile, row by row. Any number of threads may read.
  virtual void read(const Tile& tile, std::span<std::uint8_t> cells) const = 0;
  virtual void read(const Tile& tile, std::span<Distance> distances) const = 0;
};

}  // namespace perfectplay
