#include "perfectplay/table/awale/layer_tiles.h"

#include <algorithm>
#include <utility>

namespace perfectplay {

namespace {

/// Where strip `strip` of `strips` begins: they differ by one column at most.
std::uint32_t strip_begin(std::uint32_t columns, std::uint32_t strips, std::uint32_t strip) {
  return static_cast<std::uint32_t>(std::uint64_t{columns} * strip / strips);
}

}  // namespace

LayerTiles::LayerTiles(HalfBoardIndex index) : index_(std::move(index)) {
  const HalfBoards& halves = index_.halves();
  std::size_t blocks = 0;
  for (int other = 0; other <= index_.seeds(); ++other) {
    Matrix matrix;
    matrix.first_block = blocks;
    // Taking a seed out of each pit turns the halves without an empty pit into all halves of K seeds fewer.
    matrix.rows = halves.count(other) - (other >= index_.pits() ? halves.count(other - index_.pits()) : 0);
    matrix.columns = halves.count(index_.seeds() - other);
    matrix.strips = (matrix.columns + tile_columns - 1) / tile_columns;
    matrix.rows_per_block = tile_cells / ((matrix.columns + matrix.strips - 1) / matrix.strips);
    blocks += std::size_t{matrix.strips} * ((matrix.rows + matrix.rows_per_block - 1) / matrix.rows_per_block);
    stored_ += std::uint64_t{matrix.rows} * matrix.columns;
    matrices_.push_back(matrix);
  }
  matrices_.push_back({blocks, 0, 0, 1, 1});
}

Tile LayerTiles::tile(std::size_t block) const {
  const auto next = std::upper_bound(matrices_.begin(), matrices_.end(), block,
                                     [](std::size_t at, const Matrix& matrix) { return at < matrix.first_block; });
  const Matrix& matrix = *(next - 1);
  const std::size_t place = block - matrix.first_block;
  const auto strip = static_cast<std::uint32_t>(place % matrix.strips);
  Tile tile;
  tile.other_seeds = static_cast<int>(next - matrices_.begin()) - 1;
  tile.first_row = static_cast<std::uint32_t>(place / matrix.strips) * matrix.rows_per_block;
  tile.rows = std::min(matrix.rows_per_block, matrix.rows - tile.first_row);
  tile.first_column = strip_begin(matrix.columns, matrix.strips, strip);
  tile.columns = strip_begin(matrix.columns, matrix.strips, strip + 1) - tile.first_column;
  return tile;
}

Strip LayerTiles::strip(int other_seeds, std::uint32_t row) const {
  const Matrix& matrix = matrices_[static_cast<std::size_t>(other_seeds)];
  const std::uint32_t number = row / matrix.rows_per_block;
  Strip strip;
  strip.first_block = matrix.first_block + std::size_t{number} * matrix.strips;
  strip.blocks = matrix.strips;
  strip.first_row = number * matrix.rows_per_block;
  strip.rows = std::min(matrix.rows_per_block, matrix.rows - strip.first_row);
  strip.columns = matrix.columns;
  return strip;
}

TileShare LayerTiles::share(int other_seeds, unsigned writer, unsigned writers) const {
  const Matrix& matrix = matrices_[static_cast<std::size_t>(other_seeds)];
  const std::uint64_t bands = (matrix.rows + matrix.rows_per_block - 1) / matrix.rows_per_block;
  const auto begin = [&](unsigned of) { return bands * of / writers; };
  const auto row = [&](std::uint64_t band) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(matrix.rows, band * matrix.rows_per_block));
  };
  const auto block = [&](std::uint64_t band) {
    return static_cast<std::size_t>(matrix.first_block + band * matrix.strips);
  };
  return {block(begin(writer)), block(begin(writer + 1)), row(begin(writer)), row(begin(writer + 1))};
}

LayerTiles::Place LayerTiles::place(const AwalePosition& position) const {
  HalfBoard own{};
  HalfBoard other{};
  std::copy_n(position.pits.begin(), index_.pits(), own.begin());
  std::copy_n(position.pits.begin() + index_.pits(), index_.pits(), other.begin());
  const Matrix& matrix = matrices_[static_cast<std::size_t>(seeds_in(other))];
  const std::uint32_t column = index_.halves().rank(own);
  const std::uint32_t row = index_.halves().rank(other) - full_before(other);
  auto strip = static_cast<std::uint32_t>(std::uint64_t{column} * matrix.strips / matrix.columns);
  if (column >= strip_begin(matrix.columns, matrix.strips, strip + 1)) ++strip;
  const std::uint32_t first_column = strip_begin(matrix.columns, matrix.strips, strip);
  const std::uint32_t columns = strip_begin(matrix.columns, matrix.strips, strip + 1) - first_column;
  return {matrix.first_block + std::size_t{row / matrix.rows_per_block} * matrix.strips + strip,
          std::size_t{row % matrix.rows_per_block} * columns + (column - first_column)};
}

StoredRows LayerTiles::stored_rows() const {
  StoredRows rows(static_cast<std::size_t>(index_.seeds()) + 1);
  for (int other = 0; other <= index_.seeds(); ++other) {
    auto& ranks = rows[static_cast<std::size_t>(other)];
    for (std::uint32_t rank = 0; rank < index_.halves().count(other); ++rank) {
      if (has_empty_pit(index_.halves().half(other, rank), index_.pits())) ranks.push_back(rank);
    }
  }
  return rows;
}

std::uint32_t LayerTiles::full_before(const HalfBoard& half) const {
  const auto pits = static_cast<std::size_t>(index_.pits());
  int left = seeds_in(half) - index_.pits();
  if (left < 0) return 0;
  // With a seed less in each pit, the full halves are all halves of `left` seeds, in the same order. Find the place of
  // `half` among them: from its first empty pit on it comes before every full half that begins like it.
  HalfBoard reduced{};
  for (std::size_t pit = 0; pit < pits; ++pit) {
    if (half[pit] == 0) {
      reduced[pits - 1] = static_cast<std::uint8_t>(left);
      return index_.halves().rank(reduced);
    }
    const int here = half[pit] - 1;
    if (here > left) {
      reduced[pit] = static_cast<std::uint8_t>(left);
      return index_.halves().rank(reduced) + 1;
    }
    reduced[pit] = static_cast<std::uint8_t>(here);
    left -= here;
  }
  return index_.halves().rank(reduced);
}

}  // namespace perfectplay
