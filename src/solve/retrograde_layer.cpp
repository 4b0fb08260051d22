#include "perfectplay/solve/retrograde_layer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <utility>

namespace perfectplay {

namespace {}  // namespace

LayerWork::LayerWork(const MoveTables& tables, int seeds, bool distance, ThreadTeam& team)
    : tables_(tables), seeds_(seeds), team_(team) {
  const HalfBoards& halves = tables.halves();
  for (int row_seeds = 0; row_seeds <= seeds; ++row_seeds) {
    RowShape shape;
    shape.width = halves.count(seeds - row_seeds);
    shape.words = (shape.width + word_bits - 1) / word_bits;
    shape.parts = (shape.words + word_bits - 1) / word_bits;
    shape.first_word = words_;
    shape.first_part = parts_;
    shape.first_cell = positions_;
    shapes_.push_back(shape);
    words_ += std::uint64_t{halves.count(row_seeds)} * shape.words;
    parts_ += std::uint64_t{halves.count(row_seeds)} * shape.parts;
    positions_ += std::uint64_t{halves.count(row_seeds)} * shape.width;
    group_seeds_.resize(tables.slots(row_seeds) / group_size, static_cast<std::uint8_t>(row_seeds));
    if (row_seeds < seeds) smaller_index_.emplace_back(halves, row_seeds);
  }
  cells.resize(positions_);
  if (distance) distances.resize(positions_);
  state.resize(words_ * state_words());
}

std::uint64_t LayerWork::group_rows(std::uint32_t group) const {
  const int row_seeds = group_seeds(group);
  const Slot end = tables_.first_slot(row_seeds) + tables_.halves().count(row_seeds);
  const Slot rows = std::min<Slot>(group_size, end - group * group_size);
  return ~std::uint64_t{0} >> (group_size - rows);
}

ParentRow LayerWork::row(Slot slot) const {
  const int own_seeds = group_seeds(slot / group_size);
  const std::uint32_t rank = slot - tables_.first_slot(own_seeds);
  const RowShape& own = shape(own_seeds);
  ParentRow row;
  row.slot = slot;
  row.other_seeds = seeds_ - own_seeds;
  row.width = own.width;
  row.words = own.words;
  row.first_word = own.first_word + std::uint64_t{rank} * own.words;
  row.first_cell = own.first_cell + std::uint64_t{rank} * own.width;
  const RowShape& flipped = shape(row.other_seeds);
  row.flipped_place = rank / word_bits;
  row.flipped_word = flipped.first_word + row.flipped_place;
  row.flipped_words = flipped.words;
  row.flipped_bit = std::uint64_t{1} << (rank % word_bits);
  row.flipped_part = flipped.first_part + row.flipped_place / word_bits;
  row.flipped_parts = flipped.parts;
  row.flipped_slot = tables_.first_slot(row.other_seeds);
  return row;
}

std::uint64_t LayerWork::ended(const ParentRow& row, std::uint32_t word) const {
  std::uint64_t playable = 0;
  for (const HalfMove& move : tables_.moves(row.slot)) {
    playable |= tables_.map(move.delivery, row.other_seeds).allowed[word];
  }
  const std::uint32_t beyond = word_bits * row.words - row.width;
  const std::uint64_t inside = ~std::uint64_t{0} >> (word + 1 == row.words ? beyond : 0);
  return inside & ~playable;
}

double LayerWork::estimated_bytes(const HalfBoards& halves, int seeds, bool distance) {
  double positions = 0;
  double words = 0;
  double rows = 0;
  for (int row_seeds = 0; row_seeds <= seeds; ++row_seeds) {
    const double width = halves.count(seeds - row_seeds);
    positions += halves.count(row_seeds) * width;
    words += halves.count(row_seeds) * std::ceil(width / word_bits);
    rows += halves.count(row_seeds);
  }
  const double fronts = distance ? 4 : 2;
  const double state = halves.pits() < 8 ? 4 : 5;
  // The lists of a front that has something in every row: a part, a mark, and an errand for each move that leads there.
  const double lists = rows * (16 + 8 + 12.0 * halves.pits());
  const double settling =
      positions * (distance ? 1 + sizeof(Distance) : 1) + (state + fronts) * words * sizeof(std::uint64_t) + 2 * lists;
  const double turning = positions * (distance ? 1 + 2 * sizeof(Distance) : 2);
  return std::max(settling, turning);
}

bool LayerWork::initialise(std::span<const AwaleLayer> smaller,
                           const std::function<bool(std::uint64_t settled)>& go_on) {
  for (int own_seeds = 0; own_seeds <= seeds_; ++own_seeds) {
    const std::uint32_t first = tables_.first_slot(own_seeds) / group_size;
    const std::uint32_t last = tables_.slots(own_seeds) / group_size;
    team_.run(last - first, 4, [&](unsigned, std::size_t begin, std::size_t end) {
      for (auto group = static_cast<std::uint32_t>(first + begin); group < first + end; ++group) {
        for (std::uint64_t rows = group_rows(group); rows != 0; rows &= rows - 1) {
          initialise_row(group * group_size + static_cast<Slot>(std::countr_zero(rows)), smaller);
        }
      }
    });
    if (!go_on(0)) return false;
  }
  return true;
}

void LayerWork::initialise_row(Slot slot, std::span<const AwaleLayer> smaller) {
  const ParentRow row = this->row(slot);
  const int own_seeds = seeds_ - row.other_seeds;
  const RowShape& own = shape(own_seeds);
  std::uint64_t* const bits = state.data() + row.first_word * state_words();
  std::fill_n(bits, row.words * state_words(), 0);
  if (const std::uint32_t last = own.width % word_bits; last != 0) {
    bits[static_cast<std::size_t>(row.words - 1) * state_words()] = ~std::uint64_t{0} << last;
  }
  std::int8_t* const best = cells.data() + row.first_cell;
  std::fill_n(best, own.width, static_cast<std::int8_t>(-seeds_));
  for (const HalfMove& move : tables_.moves(slot)) {
    const int left_seeds = own_seeds - move.seeds;
    const std::uint32_t left = move.half - tables_.first_slot(left_seeds);
    const DeliveryMap& map = tables_.map(move.delivery, row.other_seeds);
    for (std::uint32_t word = 0; word < row.words; ++word) {
      std::uint64_t carried = map.quiet[word];
      for (unsigned plane = 1; plane < state_words(); ++plane) {
        std::uint64_t& count = bits[word * state_words() + plane];
        carried &= std::exchange(count, count ^ carried);
      }
    }
    for (const CaptureGroup& group : map.captures) {
      const int child_seeds = seeds_ - group.captured;
      const std::uint64_t child_row = smaller_index_[static_cast<std::size_t>(child_seeds)].offset(left_seeds) +
                                      std::uint64_t{left} * tables_.halves().count(child_seeds - left_seeds);
      const std::int8_t* const children = smaller[static_cast<std::size_t>(child_seeds)].cells.data() + child_row;
      for (const Capture& capture : group.captures) {
        const auto net = static_cast<std::int8_t>(group.captured - score_of(children[capture.child]));
        best[capture.other] = std::max(best[capture.other], net);
      }
    }
  }
  // A player who cannot move keeps the seeds under some rules; under the others -n is already right.
  const int score = end_score(tables_.rules(), own_seeds > 0, seeds_);
  if (score == -seeds_) return;
  for (std::uint32_t word = 0; word < row.words; ++word) {
    for (std::uint64_t over = ended(row, word); over != 0; over &= over - 1) {
      best[word * word_bits + static_cast<std::uint32_t>(std::countr_zero(over))] = static_cast<std::int8_t>(score);
    }
  }
}

void LayerWork::mark_repetitions(Slot slot) {
  const ParentRow row = this->row(slot);
  for (std::uint32_t word = 0; word < row.words; ++word) {
    for (std::uint64_t bits = ~state[(row.first_word + word) * state_words()]; bits != 0; bits &= bits - 1) {
      const std::uint64_t cell =
          row.first_cell + std::uint64_t{word} * word_bits + static_cast<std::uint32_t>(std::countr_zero(bits));
      cells[cell] = repetition_cell;
      if (!distances.empty()) distances[cell] = no_distance;
    }
  }
}

template <class T>
BigArray<T> LayerWork::turned(const BigArray<T>& by_own_half) const {
  // Blocks of 64 columns: each is a run of whole cache lines in one order and of a few rows in the other.
  BigArray<T> result(positions_);
  for (int own_seeds = 0; own_seeds <= seeds_; ++own_seeds) {
    const RowShape& from = shape(own_seeds);
    const RowShape& to = shape(seeds_ - own_seeds);
    const std::size_t rows = to.width;
    const std::size_t columns = from.width;
    const T* const source = by_own_half.data() + from.first_cell;
    T* const target = result.data() + to.first_cell;
    team_.run((columns + 63) / 64, 1, [&](unsigned, std::size_t begin, std::size_t end) {
      for (std::size_t first_row = 0; first_row < rows; first_row += 64) {
        const std::size_t last_row = std::min(rows, first_row + 64);
        for (std::size_t column = begin * 64; column < std::min(columns, end * 64); ++column) {
          for (std::size_t row = first_row; row < last_row; ++row) {
            target[column * rows + row] = source[row * columns + column];
          }
        }
      }
    });
  }
  return result;
}

AwaleLayer LayerWork::finish() {
  team_.run(groups(), 16, [&](unsigned, std::size_t begin, std::size_t end) {
    for (auto group = static_cast<std::uint32_t>(begin); group < end; ++group) {
      for (std::uint64_t rows = group_rows(group); rows != 0; rows &= rows - 1) {
        mark_repetitions(group * group_size + static_cast<Slot>(std::countr_zero(rows)));
      }
    }
  });
  state = BigArray<std::uint64_t>();
  struct Memory {
    BigArray<std::int8_t> cells;
    BigArray<Distance> distances;
  };
  auto memory = std::make_shared<Memory>();
  memory->cells = turned(cells);
  cells = BigArray<std::int8_t>();
  if (!distances.empty()) memory->distances = turned(distances);
  distances = BigArray<Distance>();
  return {{memory->cells.data(), memory->cells.size()}, {memory->distances.data(), memory->distances.size()}, memory};
}

}  // namespace perfectplay
