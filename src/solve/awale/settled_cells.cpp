#include "perfectplay/solve/awale/settled_cells.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace perfectplay {

Expected<void> LayerWork::SettledCells::open(int other_seeds) {
  const auto own_seeds = static_cast<std::size_t>(work_.seeds_ - other_seeds);
  const std::size_t first = work_.first_segment_[own_seeds];
  const std::size_t end = work_.first_segment_[own_seeds + 1];
  const std::size_t first_group = work_.segments_[first].first_group;
  const std::size_t end_group = work_.segments_[end - 1].end_group;
  const TileShare share = tiles_.share(other_seeds, writer(), writers());
  other_seeds_ = other_seeds;
  first_cell_ = work_.groups_[first_group].first_cell;
  first_own_ = work_.groups_[first_group].first_own_cell;
  first_column_ = share.first_row;
  columns_ = share.end_row - share.first_row;
  const RowGroup& last = work_.groups_[end_group - 1];
  merged_.resize(last.first_own_cell + (last.owned ? last.end_cell() - last.first_cell : 0) - first_own_);
  if (!work_.agree()) return ended();
  work_.team_.run(end - first, 1, [&](unsigned member, std::size_t some, std::size_t some_end) {
    for (std::size_t segment = first + some; segment < first + some_end; ++segment) merge(member, segment);
  });
  if (work_.exchange_ != nullptr) share_out(first_group, end_group);
  if (work_.error() || work_.stop_.ended()) return ended();
  return {};
}

void LayerWork::SettledCells::merge(unsigned member, std::size_t segment) {
  const auto own = [&](const RowGroup& group) { return merged_.data() + (group.first_own_cell - first_own_); };
  for (std::size_t i = work_.segments_[segment].first_group; i < work_.segments_[segment].end_group; ++i) {
    const RowGroup& group = work_.groups_[i];
    if (group.owned) std::fill_n(own(group), group.end_cell() - group.first_cell, repetition_cell);
  }
  for (int score = -work_.seeds_; score <= work_.seeds_ && work_.look(member); ++score) {
    const auto cell = static_cast<std::int8_t>(score);
    work_.streams_.read(work_.first_settled_stream(score) + segment, [&](std::span<const std::uint8_t> chunk) {
      std::uint64_t begin = 0;
      std::uint64_t cells_there = 0;
      std::int8_t* cells = nullptr;
      StreamNumbers::visit(chunk, [&](std::uint64_t number) {
        if (number - begin >= cells_there) {
          const RowGroup& group = work_.group_of_number(number);
          begin = group.first_cell;
          cells_there = group.end_cell() - group.first_cell;
          cells = own(group);
        }
        cells[number - begin] = cell;
      });
    });
  }
}

void LayerWork::SettledCells::share_out(std::size_t first_group, std::size_t end_group) {
  Exchange& exchange = *work_.exchange_;
  const std::uint32_t width = work_.groups_[first_group].width;
  const auto for_rows_of = [&](unsigned owner, const auto& visit) {
    for (std::size_t i = first_group; i < end_group; ++i) {
      const RowGroup& group = work_.groups_[i];
      if (group.owner != owner) continue;
      for (std::uint32_t row = 0; row < group.rows; ++row) visit(group, row);
    }
  };
  std::vector<Exchange::Bytes> out(exchange.ranks());
  for (unsigned to = 0; to < exchange.ranks(); ++to) {
    const TileShare share = tiles_.share(other_seeds_, to, exchange.ranks());
    const std::size_t size = share.end_row - share.first_row;
    if (size == 0) continue;
    out[to].resize(merged_.size() / std::max<std::size_t>(width, 1) * size);
    std::uint8_t* next = out[to].data();
    for_rows_of(exchange.rank(), [&](const RowGroup& group, std::uint32_t row) {
      std::memcpy(next,
                  merged_.data() + (group.first_own_cell - first_own_ + std::size_t{row} * width + share.first_row),
                  size);
      next += size;
    });
  }
  const std::vector<Exchange::Bytes> in = exchange.swap(std::move(out), {});
  share_.resize(std::size_t{tiles_.index().halves().count(work_.seeds_ - other_seeds_)} * columns_);
  const Slot first_slot = work_.groups_[first_group].first_slot;
  for (unsigned owner = 0; owner < exchange.ranks() && columns_ > 0; ++owner) {
    const std::uint8_t* next = in[owner].data();
    for_rows_of(owner, [&](const RowGroup& group, std::uint32_t row) {
      std::memcpy(share_.data() + std::size_t{group.first_slot - first_slot + row} * columns_, next, columns_);
      next += columns_;
    });
  }
}

void LayerWork::SettledCells::release(int other_seeds) {
  const auto own_seeds = static_cast<std::size_t>(work_.seeds_ - other_seeds);
  for (std::size_t segment = work_.first_segment_[own_seeds]; segment < work_.first_segment_[own_seeds + 1];
       ++segment) {
    for (int score = -work_.seeds_; score <= work_.seeds_; ++score) {
      work_.streams_.release(work_.first_settled_stream(score) + segment);
    }
  }
}

std::vector<std::string> LayerWork::SettledCells::collect(std::string bytes) {
  if (work_.exchange_ == nullptr) return LayerCells::collect(std::move(bytes));
  std::vector<Exchange::Bytes> out(work_.exchange_->ranks());
  out[0].assign(bytes.begin(), bytes.end());
  std::vector<std::string> all;
  for (const Exchange::Bytes& in : work_.exchange_->swap(std::move(out), {})) all.emplace_back(in.begin(), in.end());
  if (writer() != 0) all.clear();
  return all;
}

tl::unexpected<Error> LayerWork::SettledCells::ended() const {
  if (const auto error = work_.error()) return tl::unexpected(*error);
  return stop_error(work_.stop_, "the analysis");
}

template <class From, class To>
void LayerWork::SettledCells::turn(const Tile& tile, const From* by_own_half, std::span<To> result) const {
  for (std::uint32_t column = 0; column < tile.columns; ++column) {
    const From* const from =
        by_own_half + std::size_t{tile.first_column + column} * columns_ + (tile.first_row - first_column_);
    for (std::uint32_t row = 0; row < tile.rows; ++row) {
      result[std::size_t{row} * tile.columns + column] = static_cast<To>(from[row]);
    }
  }
}

void LayerWork::SettledCells::read(const Tile& tile, std::span<std::uint8_t> result) const {
  turn(tile, work_.exchange_ == nullptr ? merged_.data() : share_.data(), result);
}
void LayerWork::SettledCells::read(const Tile& tile, std::span<Distance> result) const {
  turn(tile, work_.distances.data() + first_cell_, result);
}

}  // namespace perfectplay
