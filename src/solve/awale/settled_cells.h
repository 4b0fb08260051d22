// The cells of a layer whose settling has ended, one way to divide the seeds at a time. The streams of settled positions
// are merged into memory:
//
//   stream of score 3    17 18 40 …   ╲
//   stream of score 2    2 3 19 …      ──▶   cells by own half    · · 2 2 · … 3 3 2 …     the rest are repetitions
//   stream of score …                 ╱
//
// Ranks that share the layer merge their own rows. Each writes a share of the layer's file, in rows by other half, for which
// all ranks swap what they have merged.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/solve/awale/layer_work.h"
#include "perfectplay/table/awale/layer_cells.h"
#include "perfectplay/table/awale/layer_tiles.h"

namespace perfectplay {

class LayerWork::SettledCells final : public LayerCells {
 public:
  explicit SettledCells(LayerWork& work) : work_(work), tiles_(work.index_) {}

  std::array<std::uint64_t, 256> counts() override { return work_.counts_; }
  bool has_distances() const override { return !work_.distances.empty(); }
  unsigned writer() const override { return work_.exchange_ == nullptr ? 0 : work_.exchange_->rank(); }
  unsigned writers() const override { return work_.exchange_ == nullptr ? 1 : work_.exchange_->ranks(); }
  void sum(std::span<std::uint64_t> numbers) override {
    if (work_.exchange_ != nullptr) work_.exchange_->sum(numbers);
  }
  std::vector<std::string> collect(std::string bytes) override;

  Expected<void> open(int other_seeds) override;
  void read(const Tile& tile, std::span<std::uint8_t> result) const override;
  void read(const Tile& tile, std::span<Distance> result) const override;

  /// The cells of a group of the matrix that is open, row by row. Only without an Exchange.
  const std::int8_t* cells(const RowGroup& group) const { return merged_.data() + (group.first_cell - first_cell_); }
  /// Frees the streams of these cells.
  void release(int other_seeds);

 private:
  void merge(unsigned member, std::size_t segment);
  void share_out(std::size_t first_group, std::size_t end_group);
  tl::unexpected<Error> ended() const;
  template <class From, class To>
  void turn(const Tile& tile, const From* by_own_half, std::span<To> result) const;

  LayerWork& work_;
  LayerTiles tiles_;
  int other_seeds_ = 0;
  std::uint64_t first_cell_ = 0;  ///< of the matrix, among all
  std::uint64_t first_own_ = 0;   ///< among those of this rank
  BigArray<std::int8_t> merged_;  ///< the rows by own half of this rank
  // What tiles are read from: the columns of this writer's share, of all rows by own half.
  BigArray<std::int8_t> share_;  ///< only with an Exchange; without one, all that was merged
  std::uint32_t first_column_ = 0;
  std::uint32_t columns_ = 0;
};

}  // namespace perfectplay
