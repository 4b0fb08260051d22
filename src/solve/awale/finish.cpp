// The end of a layer: its cells are transposed into their final order, and the positions whose other half is full are
// computed from their children.
#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <memory>
#include <vector>

#include "perfectplay/solve/awale/layer_work.h"

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

void LayerWork::write_last_scores(const RowGroup& group, Slot slot) {
  for (std::uint32_t word = 0; word < group.words; ++word) {
    const std::uint64_t* const bits = state.data() + (group.word_of(slot) + word) * state_words();
    const std::uint64_t first_cell = group.cell_of(slot) + std::uint64_t{word} * word_bits;
    std::uint64_t settled = 0;
    for (unsigned plane = 1; plane < state_words(); ++plane) settled |= bits[plane] & ~bits[0];
    for (; settled != 0; settled &= settled - 1) {
      cells[first_cell + static_cast<unsigned>(std::countr_zero(settled))] = 0;
    }
    for (std::uint64_t open = bits[0]; open != 0; open &= open - 1) {
      const std::uint64_t cell = first_cell + static_cast<unsigned>(std::countr_zero(open));
      cells[cell] = repetition_cell;
      if (!distances.empty()) distances[cell] = no_distance;
    }
  }
}

template <class T>
void LayerWork::turn(const BigArray<T>& by_own_half, BigArray<T>& result) const {
  // In tiles of 64 columns and up to 64 rows: each column of a tile is a cache line of the result.
  for_groups([&](const RowGroup& group, Pace& pace) {
    const std::span<const std::uint32_t> ranks = tables_.gapped(group.other_seeds);
    const std::uint64_t own_rank = group.first_slot - tables_.first_slot(group.own_seeds);
    const T* const source = by_own_half.data() + group.first_cell;
    for (std::size_t first = 0; first < group.width; first += turned_at_once) {
      if (!pace.go_on(turned_at_once * group.rows)) return;
      for (std::size_t column = first; column < std::min<std::size_t>(group.width, first + turned_at_once); ++column) {
        T* const target = result.data() + indices_.back().row(group.other_seeds, ranks[column]) + own_rank;
        for (std::size_t row = 0; row < group.rows; ++row) target[row] = source[row * group.width + column];
      }
    }
  });
}

/// Computes the rows with a full other half from the rows of the result that are already there, by one move.
void LayerWork::solve_full(Result& result, std::span<const AwaleLayer> smaller) const {
  const HalfBoardIndex& index = indices_.back();
  for_groups([&](const RowGroup& group, Pace& pace) {
    const std::span<const std::uint32_t> ranks = tables_.full(group.other_seeds);
    std::vector<Worth> best(ranks.size());
    std::vector<Distance> distance(result.distances.empty() ? 0 : ranks.size());
    const Slot end_slot = group.first_slot + group.rows;
    for (Slot slot = group.first_slot; slot < end_slot && pace.go_on(ranks.size()); ++slot) {
      const auto for_arrivals = [&](const auto& quiet, const auto& capture) {
        for (const HalfMove& move : tables_.moves(slot)) {
          const int left_seeds = group.own_seeds - move.seeds;
          const std::uint32_t left = tables_.gapped(left_seeds)[move.left - tables_.first_gapped(left_seeds)];
          for (const ArrivalGroup& some : tables_.map(move.delivery, group.other_seeds).from_full) {
            const auto child_seeds = static_cast<std::size_t>(seeds_ - some.captured);
            const std::uint64_t row = indices_[child_seeds].row(left_seeds, left);
            if (some.captured == 0) {
              quiet(some, row);
            } else {
              capture(some, smaller[child_seeds].cells.data() + row);
            }
          }
        }
      };
      // Step 1. The score.
      std::ranges::fill(best, no_move);
      for_arrivals(
          [&](const ArrivalGroup& some, std::uint64_t row) {
            const std::int8_t* const children = result.cells.data() + row;
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
        result.cells[index.row(group.other_seeds, ranks[i]) + own_rank] = cell;
      }
      if (distance.empty()) continue;
      // Step 2. The distance: that of the quickest best move, or of the slowest when the score is negative.
      for (std::size_t i = 0; i < ranks.size(); ++i) distance[i] = best[i] < repetition_worth ? 0 : no_distance;
      const auto offer = [&](std::size_t other, Worth worth, Distance offered) {
        if (worth != best[other]) return;
        distance[other] = worth < 0 ? std::max(distance[other], offered) : std::min(distance[other], offered);
      };
      for_arrivals(
          [&](const ArrivalGroup& some, std::uint64_t row) {
            for (const auto [other, child] : some.arrivals) {
              const int further = std::min(result.distances[row + child] + 1, no_distance - 1);
              offer(other, worth_of_quiet(result.cells[row + child]), static_cast<Distance>(further));
            }
          },
          [&](const ArrivalGroup& some, const std::int8_t* children) {
            for (const auto [other, child] : some.arrivals) {
              offer(other, worth_of_capture(some.captured, children[child]), 1);
            }
          });
      for (std::size_t i = 0; i < ranks.size(); ++i) {
        result.distances[index.row(group.other_seeds, ranks[i]) + own_rank] = best[i] == no_move ? Distance{0}
                                                                              : best[i] == repetition_worth
                                                                                  ? no_distance
                                                                                  : distance[i];
      }
    }
  });
}

std::optional<AwaleLayer> LayerWork::finish(std::span<const AwaleLayer> smaller) {
  for_rows([&](const RowGroup& group, Slot slot) { write_last_scores(group, slot); });
  state = BigArray<std::uint64_t>();
  auto result = std::make_shared<Result>();
  result->cells.resize(indices_.back().positions());
  turn(cells, result->cells);
  cells = BigArray<std::int8_t>();
  if (!distances.empty()) {
    result->distances.resize(indices_.back().positions());
    turn(distances, result->distances);
    distances = BigArray<Distance>();
  }
  solve_full(*result, smaller);
  if (stop_.ended()) return std::nullopt;
  AwaleLayer layer;
  layer.cells = {result->cells.data(), result->cells.size()};
  layer.distances = {result->distances.data(), result->distances.size()};
  layer.memory = std::move(result);
  return layer;
}

}  // namespace perfectplay
