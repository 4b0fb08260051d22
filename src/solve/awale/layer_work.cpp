#include "perfectplay/solve/awale/layer_work.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "perfectplay/solve/awale/bits.h"
#include "perfectplay/solve/awale/frontier.h"

namespace perfectplay {

namespace {

/// What arrays and lists take beyond their contents: huge pages, and memory that was freed but not given back.
constexpr double array_rounding = 16.0 * 1024 * 1024;

}  // namespace

LayerWork::LayerWork(const MoveTables& tables, int seeds, bool distance, ThreadTeam& team, const Progress& before,
                     Stop& stop)
    : tables_(tables), seeds_(seeds), team_(team), before_(before), stop_(stop) {
  for (int layer = 0; layer <= seeds; ++layer) indices_.emplace_back(tables.halves(), layer);
  lay_out();
  const RowGroup& last = groups_.back();
  const std::uint64_t positions = last.first_cell + std::uint64_t{last.rows} * last.width;
  cells.resize(positions);
  if (distance) distances.resize(positions);
  state.resize((last.first_word + std::uint64_t{last.rows} * last.words) * state_words());
}

void LayerWork::lay_out() {
  const HalfBoards& halves = tables_.halves();
  for (int row_seeds = 0; row_seeds <= seeds_; ++row_seeds) {
    const std::uint64_t rows = tables_.gapped(row_seeds).size();
    FrontShape shape;
    shape.words = (halves.count(seeds_ - row_seeds) + word_bits - 1) / word_bits;
    shape.parts = (shape.words + word_bits - 1) / word_bits;
    shape.first_word = front_words_ - tables_.first_gapped(row_seeds) * shape.words;
    shape.first_part = front_parts_ - tables_.first_gapped(row_seeds) * shape.parts;
    front_shapes_.push_back(shape);
    front_words_ += rows * shape.words;
    front_parts_ += rows * shape.parts;
  }
  std::uint64_t first_word = 0;
  std::uint64_t first_cell = 0;
  for (int own_seeds = 0; own_seeds <= seeds_; ++own_seeds) {
    const int other_seeds = seeds_ - own_seeds;
    const FrontShape& shape = front_shape(other_seeds);
    for (std::uint32_t first = 0; first < halves.count(own_seeds); first += group_size) {
      RowGroup group;
      group.first_slot = tables_.first_slot(own_seeds) + first;
      group.rows = std::min(group_size, halves.count(own_seeds) - first);
      group.width = static_cast<std::uint32_t>(tables_.gapped(other_seeds).size());
      group.words = (group.width + word_bits - 1) / word_bits;
      group.first_word = first_word;
      group.first_cell = first_cell;
      group.own_seeds = own_seeds;
      group.other_seeds = other_seeds;
      const std::uint32_t place = first / group_size;
      group.front_row = tables_.first_gapped(other_seeds);
      group.front_words = static_cast<std::uint32_t>(shape.words);
      group.front_parts = static_cast<std::uint32_t>(shape.parts);
      group.front_place = place / word_bits;
      group.front_word = shape.first_word + group.front_row * shape.words + place;
      group.front_part = shape.first_part + group.front_row * shape.parts + group.front_place;
      group.mark = std::uint64_t{1} << (place % word_bits);
      groups_.push_back(group);
      first_word += std::uint64_t{group.rows} * group.words;
      first_cell += std::uint64_t{group.rows} * group.width;
    }
  }
}

std::uint64_t LayerWork::ended(const RowGroup& group, Slot slot, std::uint32_t word) const {
  std::uint64_t playable = 0;
  for (const HalfMove& move : tables_.moves(slot)) {
    playable |= tables_.map(move.delivery, group.other_seeds).allowed[word];
  }
  const std::uint32_t beyond = word_bits * group.words - group.width;
  const std::uint64_t inside = ~std::uint64_t{0} >> (word + 1 == group.words ? beyond : 0);
  return inside & ~playable;
}

double LayerWork::estimated_bytes(const HalfBoards& halves, int seeds, bool distance) {
  const auto all = [&](int of) { return static_cast<double>(halves.count(of)); };
  const auto gapped = [&](int of) { return all(of) - (of < halves.pits() ? 0 : all(of - halves.pits())); };
  const auto in_words = [](double positions) { return std::ceil(positions / word_bits); };
  double positions = 0;
  double by_own = 0;
  double state = 0;
  double front = 0;
  for (int row_seeds = 0; row_seeds <= seeds; ++row_seeds) {
    const int other_seeds = seeds - row_seeds;
    positions += all(row_seeds) * all(other_seeds);
    by_own += all(row_seeds) * gapped(other_seeds);
    state += (halves.pits() < 8 ? 4 : 5) * all(row_seeds) * in_words(gapped(other_seeds)) * sizeof(std::uint64_t);
    const double words = in_words(all(other_seeds));
    front += gapped(row_seeds) * (words + in_words(words)) * sizeof(std::uint64_t);
    // If every row were in the frontier, there would be a list of their parts, and a message per move that leads there:
    // one for each pit that holds a seed. It never comes to that, which pays for what lists reserve as they grow.
    const double moves =
        row_seeds == 0 ? 0 : halves.pits() * all(row_seeds) * row_seeds / (row_seeds + halves.pits() - 1);
    front += gapped(row_seeds) * in_words(words) * sizeof(MarkedPart) + moves * sizeof(Message);
  }
  const double settling = by_own * (distance ? 1 + sizeof(Distance) : 1) + state + (distance ? 4 : 2) * front;
  const double turning = by_own * (distance ? sizeof(Distance) : 1) + positions * (distance ? 1 + sizeof(Distance) : 1);
  return std::max(settling, turning) + array_rounding;
}

bool LayerWork::initialise(std::span<const AwaleLayer> smaller) {
  for_rows([&](const RowGroup& group, Slot slot) { initialise_row(group, slot, smaller); });
  return go_on(0);
}

void LayerWork::initialise_row(const RowGroup& group, Slot slot, std::span<const AwaleLayer> smaller) {
  if (group.words == 0) return;
  const std::size_t step = state_words();
  std::uint64_t* const bits = state.data() + group.word_of(slot) * step;
  std::fill_n(bits, group.words * step, 0);
  const auto add_option = [&](std::uint32_t word, std::uint64_t positions) {
    for (std::size_t plane = 1; plane < step; ++plane) {
      std::uint64_t& count = bits[word * step + plane];
      positions &= std::exchange(count, count ^ positions);
    }
  };
  std::int8_t* const best = cells.data() + group.cell_of(slot);
  std::fill_n(best, group.width, static_cast<std::int8_t>(-seeds_));
  for (const HalfMove& move : tables_.moves(slot)) {
    const int left_seeds = group.own_seeds - move.seeds;
    const std::uint32_t left = tables_.gapped(left_seeds)[move.left - tables_.first_gapped(left_seeds)];
    const DeliveryMap& map = tables_.map(move.delivery, group.other_seeds);
    for (std::uint32_t word = 0; word < group.words; ++word) add_option(word, map.quiet[word]);
    for (const ArrivalGroup& captures : map.captures) {
      const int child_seeds = seeds_ - captures.captured;
      const std::int8_t* const children = smaller[static_cast<std::size_t>(child_seeds)].cells.data() +
                                          indices_[static_cast<std::size_t>(child_seeds)].row(left_seeds, left);
      for (const Arrival& capture : captures.arrivals) {
        const auto net = static_cast<std::int8_t>(captures.captured - score_of(children[capture.child]));
        best[capture.other] = std::max(best[capture.other], net);
      }
    }
  }
  // A player who cannot move keeps the seeds under some rules; under the others -n is already right.
  const int score = end_score(tables_.rules(), group.own_seeds > 0, seeds_);
  for (std::uint32_t word = 0; word < group.words; ++word) {
    std::int8_t* const some = best + std::size_t{word} * word_bits;
    for (std::uint64_t over = score == -seeds_ ? 0 : ended(group, slot, word); over != 0; over &= over - 1) {
      some[std::countr_zero(over)] = static_cast<std::int8_t>(score);
    }
    const std::uint32_t inside = std::min(word_bits, group.width - word * word_bits);
    bits[word * step] = ~std::uint64_t{0} >> (word_bits - inside);
    // No capture nets -n, so a cell of -n is a position without a capture.
    const auto none = static_cast<std::int8_t>(-seeds_);
    add_option(word, ~equal_cells(some, none, none, inside).first & bits[word * step]);
  }
}

}  // namespace perfectplay
