// The blocks of a layer: tiles of the matrices of games/awale/half_board.h, without the rows that follow no move.
//
//   other half       own half ──▶
//                  ┌──────────┬──────────┬─────────┐        the matrix of one way to divide the seeds:
//     0,0,3        │ block 0  │ block 1  │ block 2 │        strips of at most 256 columns,
//     0,1,2        │          │          │         │        as many rows as make 8192 cells
//     0,2,1        │          │          │         │
//                  ├──────────┼──────────┼─────────┤
//     0,3,0        │ block 3  │ block 4  │ block 5 │
//     1,0,2        │          │          │         │
//     1,1,1         ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·         no empty pit: not stored
//     1,2,0        │          │          │         │
//
// The coder predicts a cell from its west and north neighbours, and a tile keeps these together. A row may have a
// hundred thousand boards: a block of whole rows would hold a single one, without a row above it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "perfectplay/games/awale/half_board.h"

namespace perfectplay {

inline constexpr std::uint32_t tile_columns = 256;
inline constexpr std::uint32_t tile_cells = 8192;

/// The cells of a block, row by row; rows are counted among the stored rows of `other_seeds`.
struct Tile {
  int other_seeds = 0;
  std::uint32_t first_row = 0;
  std::uint32_t rows = 0;
  std::uint32_t first_column = 0;
  std::uint32_t columns = 0;

  std::size_t cells() const { return std::size_t{rows} * columns; }
};

/// Blocks side by side: whole rows of a matrix. Rows are counted among the stored ones.
struct Strip {
  std::size_t first_block = 0;
  std::uint32_t blocks = 0;
  std::uint32_t first_row = 0;
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
};

/// The part of a matrix that one of several writers packs: whole strips, and so whole rows.
struct TileShare {
  std::size_t first_block = 0;
  std::size_t end_block = 0;
  std::uint32_t first_row = 0;
  std::uint32_t end_row = 0;
};

/// The ranks of the other halves whose rows are stored, by their number of seeds.
using StoredRows = std::vector<std::vector<std::uint32_t>>;

class LayerTiles {
 public:
  explicit LayerTiles(HalfBoardIndex index);

  const HalfBoardIndex& index() const { return index_; }
  /// The number of cells in all blocks.
  std::uint64_t stored() const { return stored_; }
  std::size_t blocks() const { return matrices_.back().first_block; }
  Tile tile(std::size_t block) const;
  /// The first block of the matrix of the other halves with `other_seeds` seeds; at most seeds + 1.
  std::size_t first_block(int other_seeds) const {
    return matrices_[static_cast<std::size_t>(other_seeds)].first_block;
  }
  /// The number of stored rows of that matrix.
  std::uint32_t rows(int other_seeds) const { return matrices_[static_cast<std::size_t>(other_seeds)].rows; }
  /// The blocks that hold a stored row.
  Strip strip(int other_seeds, std::uint32_t row) const;

  /// The strips of a matrix are dealt to the writers in order, in equal numbers.
  TileShare share(int other_seeds, unsigned writer, unsigned writers) const;

  /// The number of the first board in the row of `tile` whose other half has this rank.
  std::uint64_t row_number(const Tile& tile, std::uint32_t rank) const {
    return index_.offset(tile.other_seeds) + tile.first_column +
           std::uint64_t{rank} * matrices_[static_cast<std::size_t>(tile.other_seeds)].columns;
  }

  struct Place {
    std::size_t block = 0;
    std::size_t cell = 0;  ///< within the block
  };
  /// The place of a board of the layer, which must follow a move.
  Place place(const AwalePosition& position) const;

  /// For reading whole layers; queries do not need it.
  StoredRows stored_rows() const;

 private:
  struct Matrix {
    std::size_t first_block = 0;
    std::uint32_t rows = 0;  ///< stored rows
    std::uint32_t columns = 0;
    std::uint32_t strips = 0;
    std::uint32_t rows_per_block = 0;
  };
  /// The number of halves before `half` that have the same number of seeds and no empty pit; `half` has an empty pit.
  std::uint32_t full_before(const HalfBoard& half) const;

  HalfBoardIndex index_;
  std::vector<Matrix> matrices_;  ///< by the seeds of the other half, and one entry for the end
  std::uint64_t stored_ = 0;
};

}  // namespace perfectplay
