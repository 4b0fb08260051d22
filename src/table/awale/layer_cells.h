// The stored cells of a layer as its writer reads them: one matrix (layer_tiles.h) after the other, tile by tile. A
// matrix is about a tenth of a layer, so that a layer can be written that does not fit into memory.
//
// Several may write a layer together, each its share of the rows of every matrix (LayerTiles::share). All make the same calls
// in the same order; writer 0 has the file:
//
//   writer 0   open ── counts its tiles ──┐       ┌── open ── packs its tiles ──┬── writes its blocks, then those of writer 1
//   writer 1   open ── counts its tiles ──┴─ sum ─┴── open ── packs its tiles ──┘ collect
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

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

  virtual unsigned writer() const { return 0; }
  virtual unsigned writers() const { return 1; }
  /// Replaces each number by its sum over all writers.
  virtual void sum(std::span<std::uint64_t> /*numbers*/) {}
  /// Gives `bytes` to writer 0. There it returns those of all, by writer; elsewhere it returns nothing.
  virtual std::vector<std::string> collect(std::string bytes) { return {std::move(bytes)}; }

  /// Makes ready the matrix of the other halves with `other_seeds` seeds: what is read next are its tiles, those of this
  /// writer's share only.
  virtual Expected<void> open(int other_seeds) = 0;
  /// The cells of a tile, row by row. Any number of threads may read.
  virtual void read(const Tile& tile, std::span<std::uint8_t> cells) const = 0;
  virtual void read(const Tile& tile, std::span<Distance> distances) const = 0;
};

}  // namespace perfectplay
