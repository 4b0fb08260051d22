// The end of a layer: the streams of settled positions are merged into cells, which are transposed into their final order,
// and the positions whose other half is full are computed from their children.
#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "perfectplay/solve/awale/layer_work.h"
#include "perfectplay/solve/awale/settled_cells.h"

namespace perfectplay {

namespace {

constexpr std::size_t turned_at_once = 64;

/// What a move is worth: twice the score, which leaves room for a draw by repetition just below a forced score of 0.
using Worth = std::int16_t;
constexpr Worth no_move = std::numeric_limits<Worth>::min();
constexpr Worth repetition_worth = -1;
constexpr Worth worth_of(int score) { return static_cast<Worth>(2 * score); }
/// The worth of a quiet move by the cell of the child: its score with the other sign, except that a repetition stays
/// one.
constexpr std::array<Worth, 256> quiet_worths = [] {
  std::array<Worth, 256> table{};
  for (int cell = -127; cell < 128; ++cell) table[static_cast<std::uint8_t>(cell)] = worth_of(-cell);
  table[static_cast<std::uint8_t>(repetition_cell)] = repetition_worth;
  return table;
}();
Worth worth_of_quiet(std::int8_t child) { return quiet_worths[static_cast<std::uint8_t>(child)]; }
Worth worth_of_capture(int captured, std::int8_t child) { return worth_of(captured - score_of(child)); }

}  // namespace

struct LayerWork::Result {
  BigArray<std::int8_t> cells;
  BigArray<Distance> distances;
};

void LayerWork::end_settling() {
  if (exchange_ != nullptr) exchange_->sum(counts_);
  std::uint64_t settled = 0;
  for (const std::uint64_t count : counts_) settled += count;
  counts_[static_cast<std::uint8_t>(repetition_cell)] = positions_ - settled;
  if (!distances.empty()) {
    team_.run(groups_.size(), 8, [&](unsigned, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const RowGroup& group = groups_[i];
        for (Slot slot = group.first_slot; slot < group.first_slot + group.rows; ++slot) {
          for (std::uint32_t word = 0; word < group.words; ++word) {
            const std::uint64_t first = group.cell_of(slot) + std::uint64_t{word} * word_bits;
            for (std::uint64_t open = state[(group.word_of(slot) + word) * state_words()]; open != 0;
                 open &= open - 1) {
              distances[first + static_cast<unsigned>(std::countr_zero(open))] = no_distance;
            }
          }
        }
      }
    });
  }
  state = BigArray<std::uint64_t>();
}

/// In tiles of 64 columns and up to 64 rows: each column of a tile is a cache line of the result.
template <class T>
void LayerWork::turn(const RowGroup& group, const T* source, T* result) const {
  const std::span<const std::uint32_t> ranks = tables_.gapped(group.other_seeds);
  const std::uint64_t own_rank = group.first_slot - tables_.first_slot(group.own_seeds);
  for (std::size_t first = 0; first < group.width; first += turned_at_once) {
    for (std::size_t column = first; column < std::min<std::size_t>(group.width, first + turned_at_once); ++column) {
      T* const target = result + index_.row(group.other_seeds, ranks[column]) + own_rank;
      for (std::size_t row = 0; row < group.rows; ++row) target[row] = source[row * group.width + column];
    }
  }
}

/// Computes the positions with a full other half by one move, and counts them. Without a result that is all.
void LayerWork::solve_full(Result* result, const LayerRows& rows) {
  struct alignas(128) Found {
    std::vector<Worth> best;
    std::vector<Distance> distance;
    std::array<std::uint64_t, 256> counts{};
  };
  std::vector<Found> found(team_.size());
  const bool with_distances = result != nullptr && !result->distances.empty();
  for_rows(ranges_, [&](unsigned member, const RowGroup& group, Slot slot) {
    const std::span<const std::uint32_t> ranks = tables_.full(group.other_seeds);
    if (ranks.empty()) return;
    auto& [best, distance, counts] = found[member];
    const auto for_arrivals = [&](const auto& quiet, const auto& capture) {
      for (const HalfMove& move : tables_.moves(slot)) {
        const int left_seeds = group.own_seeds - move.seeds;
        for (const ArrivalGroup& some : tables_.map(move.delivery, group.other_seeds).from_full) {
          const auto children = rows.row(seeds_ - some.captured, left_seeds, move.left);
          if (!children) return fail(children.error());
          some.captured == 0 ? quiet(some, children->cells) : capture(some, children->cells);
        }
      }
    };
    // Step 1. The score.
    best.assign(ranks.size(), no_move);
    for_arrivals(
        [&](const ArrivalGroup& some, const std::int8_t* children) {
          for (const auto [other, child] : some.arrivals) {
            best[other] = std::max(best[other], worth_of_quiet(children[child]));
          }
        },
        [&](const ArrivalGroup& some, const std::int8_t* children) {
          for (const auto [other, child] : some.arrivals) {
            best[other] = std::max(best[other], worth_of_capture(some.captured, children[child]));
          }
        });
    const auto end = static_cast<std::int8_t>(end_score(tables_.rules(), group.own_seeds > 0, seeds_));
    const std::uint64_t own_rank = slot - tables_.first_slot(group.own_seeds);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      std::int8_t cell = best[i] == repetition_worth ? repetition_cell : static_cast<std::int8_t>(best[i] / 2);
      if (best[i] == no_move) cell = end;
      ++counts[static_cast<std::uint8_t>(cell)];
      if (result != nullptr) result->cells[index_.row(group.other_seeds, ranks[i]) + own_rank] = cell;
    }
    if (!with_distances) return;
    // Step 2. The distance: that of the quickest best move, or of the slowest when the score is negative.
    distance.resize(ranks.size());
    for (std::size_t i = 0; i < ranks.size(); ++i) distance[i] = best[i] < repetition_worth ? 0 : no_distance;
    const auto offer = [&](std::size_t other, Worth worth, Distance offered) {
      if (worth != best[other]) return;
      distance[other] = worth < 0 ? std::max(distance[other], offered) : std::min(distance[other], offered);
    };
    for_arrivals(
        [&](const ArrivalGroup& some, const std::int8_t* children) {
          const Distance* const further = result->distances.data() + (children - result->cells.data());
          for (const auto [other, child] : some.arrivals) {
            offer(other, worth_of_quiet(children[child]),
                  static_cast<Distance>(std::min(further[child] + 1, no_distance - 1)));
          }
        },
        [&](const ArrivalGroup& some, const std::int8_t* children) {
          for (const auto [other, child] : some.arrivals) {
            offer(other, worth_of_capture(some.captured, children[child]), 1);
          }
        });
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      result->distances[index_.row(group.other_seeds, ranks[i]) + own_rank] = best[i] == no_move ? Distance{0}
                                                                              : best[i] == repetition_worth
                                                                                  ? no_distance
                                                                                  : distance[i];
    }
  });
  std::array<std::uint64_t, 256> all{};
  for (const Found& some : found) {
    std::transform(all.begin(), all.end(), some.counts.begin(), all.begin(), std::plus<>());
  }
  if (exchange_ != nullptr) exchange_->sum(all);
  std::transform(counts_.begin(), counts_.end(), all.begin(), counts_.begin(), std::plus<>());
}

std::optional<LayerStatistics> LayerWork::count_all(const LayerRows& rows) {
  solve_full(nullptr, rows);
  if (!agree()) return std::nullopt;
  return statistics();
}

LayerStatistics LayerWork::statistics() const {
  CellCounts counts;
  for (std::size_t byte = 0; byte < counts_.size(); ++byte) counts.add(static_cast<std::int8_t>(byte), counts_[byte]);
  return counts.statistics();
}

std::unique_ptr<LayerCells> LayerWork::settled_cells() { return std::make_unique<SettledCells>(*this); }

std::optional<AwaleLayer> LayerWork::finish(LayerRows& rows) {
  auto result = std::make_shared<Result>();
  result->cells.resize(index_.positions());
  if (!distances.empty()) result->distances.resize(index_.positions());
  SettledCells settled(*this);
  for (int other_seeds = 0; other_seeds <= seeds_; ++other_seeds) {
    if (!settled.open(other_seeds)) return std::nullopt;
    const auto own_seeds = static_cast<std::size_t>(seeds_ - other_seeds);
    const std::size_t first = segments_[first_segment_[own_seeds]].first_group;
    const std::size_t last = segments_[first_segment_[own_seeds + 1] - 1].end_group;
    team_.run(last - first, 4, [&](unsigned, std::size_t begin, std::size_t end) {
      for (std::size_t i = first + begin; i < first + end && stop_.go_on(); ++i) {
        turn(groups_[i], settled.cells(groups_[i]), result->cells.data());
        if (!distances.empty()) {
          turn(groups_[i], distances.data() + groups_[i].first_cell, result->distances.data());
        }
      }
    });
    settled.release(other_seeds);
  }
  distances = BigArray<Distance>();
  rows.put(seeds_, result->cells.data());
  solve_full(result.get(), rows);
  if (stop_.ended()) return std::nullopt;
  AwaleLayer layer;
  layer.cells = {result->cells.data(), result->cells.size()};
  layer.distances = {result->distances.data(), result->distances.size()};
  layer.memory = std::move(result);
  layer.statistics = statistics();
  return layer;
}

}  // namespace perfectplay
