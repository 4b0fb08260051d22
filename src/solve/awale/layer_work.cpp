#include "perfectplay/solve/awale/layer_work.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <mutex>
#include <utility>

#include "perfectplay/solve/awale/bits.h"
#include "perfectplay/solve/awale/frontier.h"

namespace perfectplay {

namespace {

/// What arrays and lists take beyond their contents: huge pages, and memory that was freed but not given back.
constexpr double array_rounding = 16.0 * 1024 * 1024;
constexpr std::size_t buckets_per_member = 4;
/// Segments per number of seeds: enough for several threads to merge at once.
constexpr std::size_t segments_per_matrix = 8;
/// Bytes in the streams per position that takes part in settling, at most; docs/awale-speed.md has what they take.
constexpr double stream_bytes = 1.5;
/// Restart points are possible between so many parts of the beginning, in a large layer.
constexpr std::size_t most_parts = 32;
constexpr std::uint64_t positions_per_part = 1U << 14U;

}  // namespace

LayerWork::LayerWork(const MoveTables& tables, int seeds, bool distance, ThreadTeam& team, const Progress& before,
                     Stop& stop, std::optional<ScratchFile> file, Exchange* exchange)
    : tables_(tables),
      seeds_(seeds),
      team_(team),
      before_(before),
      stop_(stop),
      exchange_(exchange),
      buckets_(team.size() == 1 ? 1 : std::bit_ceil(team.size() * buckets_per_member)),
      index_(tables.halves(), seeds),
      streams_((lay_out(), kinds() * (buckets_ + segments_.size())), std::move(file)) {
  positions_ = groups_.back().end_cell();
  if (distance) distances.resize(positions_);
  state.resize(words_ * state_words());
}

LayerWork::~LayerWork() = default;

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
  std::uint64_t first_cell = 0;
  for (int own_seeds = 0; own_seeds <= seeds_; ++own_seeds) {
    const int other_seeds = seeds_ - own_seeds;
    const FrontShape& shape = front_shape(other_seeds);
    first_segment_.push_back(segments_.size());
    const std::size_t first_group = groups_.size();
    const std::size_t groups = (halves.count(own_seeds) + group_size - 1) / group_size;
    for (std::uint32_t first = 0; first < halves.count(own_seeds); first += group_size) {
      RowGroup group;
      group.first_slot = tables_.first_slot(own_seeds) + first;
      group.rows = std::min(group_size, halves.count(own_seeds) - first);
      group.width = static_cast<std::uint32_t>(tables_.gapped(other_seeds).size());
      group.words = (group.width + word_bits - 1) / word_bits;
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
      // The groups of these rows form segments of about the same size.
      const std::size_t segment = (groups_.size() - first_group) * segments_per_matrix / groups;
      if (first == 0 || segment != (groups_.size() - 1 - first_group) * segments_per_matrix / groups) {
        segments_.push_back({groups_.size(), groups_.size()});
      }
      segments_.back().end_group = groups_.size() + 1;
      group.segment = static_cast<std::uint32_t>(segments_.size() - 1);
      groups_.push_back(group);
      first_cell += std::uint64_t{group.rows} * group.width;
    }
  }
  first_segment_.push_back(segments_.size());
  if (exchange_ != nullptr) share_rows();
  std::uint64_t first_own_cell = 0;
  for (RowGroup& group : groups_) {
    group.first_word = words_;
    group.first_own_cell = first_own_cell;
    if (!group.owned) continue;
    words_ += std::uint64_t{group.rows} * group.words;
    first_own_cell += std::uint64_t{group.rows} * group.width;
  }
  list_ranges();
}

bool LayerWork::agree() {
  std::uint64_t ended = fine() ? 0 : 1;
  if (exchange_ != nullptr) exchange_->sum({&ended, 1});
  all_ended_ = ended > 0;
  if (all_ended_ && exchange_ != nullptr) stop_.cancel();
  return !all_ended_;
}

/// Rows that begin with the same pits, by these pits, then by their number of seeds.
void LayerWork::list_ranges() {
  const HalfBoards& halves = tables_.halves();
  const auto pits = static_cast<std::size_t>(halves.pits());
  const std::size_t begins = pits / 2;
  HalfBoard half{};
  for (;;) {
    const int used = seeds_in(half);
    for (int own_seeds = used; own_seeds <= seeds_; ++own_seeds) {
      HalfBoard first = half;
      first[pits - 1] = static_cast<std::uint8_t>(own_seeds - used);
      HalfBoard last = half;
      last[begins] = static_cast<std::uint8_t>(own_seeds - used);
      const Slot slot = tables_.first_slot(own_seeds);
      ranges_.push_back({slot + halves.rank(first), slot + halves.rank(last) + 1});
    }
    // The next beginning: one more seed in its last pit, or in an earlier one when there are no more seeds.
    std::size_t pit = begins;
    for (int left = seeds_ - used; pit > 0 && left == 0; --pit) left += std::exchange(half[pit - 1], std::uint8_t{0});
    if (pit == 0) return;
    ++half[pit - 1];
  }
}

const RowGroup& LayerWork::group_of_number(std::uint64_t number) const {
  const auto next = std::upper_bound(groups_.begin(), groups_.end(), number,
                                     [](std::uint64_t at, const RowGroup& group) { return at < group.first_cell; });
  return *(next - 1);
}

void LayerWork::fail(const Error& error) {
  const std::lock_guard lock(mutex_);
  if (!error_) error_ = error;
  stop_.cancel();
}

std::optional<Error> LayerWork::error() const {
  if (auto disk = streams_.error()) return disk;
  const std::lock_guard lock(mutex_);
  return error_;
}

void LayerWork::count_settled(int score, std::uint64_t positions) {
  counts_[static_cast<std::uint8_t>(score)] += positions;
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

double LayerWork::estimated_bytes(const HalfBoards& halves, int seeds, bool distance, Place place, unsigned ranks) {
  const auto all = [&](int of) { return static_cast<double>(halves.count(of)); };
  const auto gapped = [&](int of) { return all(of) - (of < halves.pits() ? 0 : all(of - halves.pits())); };
  const auto in_words = [](double positions) { return std::ceil(positions / word_bits); };
  double positions = 0;
  double by_own = 0;
  double state = 0;
  double front = 0;
  double matrix = 0;
  for (int row_seeds = 0; row_seeds <= seeds; ++row_seeds) {
    const int other_seeds = seeds - row_seeds;
    positions += all(row_seeds) * all(other_seeds);
    by_own += all(row_seeds) * gapped(other_seeds);
    matrix = std::max(matrix, all(row_seeds) * gapped(other_seeds));
    state += (halves.pits() < 8 ? 4 : 5) * all(row_seeds) * in_words(gapped(other_seeds)) * sizeof(std::uint64_t);
    const double words = in_words(all(other_seeds));
    front += gapped(row_seeds) * (words + in_words(words)) * sizeof(std::uint64_t);
    // If every row were in the frontier, there would be a list of their parts, and a message per move that leads there:
    // one for each pit that holds a seed. It never comes to that, which pays for what lists reserve as they grow.
    const double moves =
        row_seeds == 0 ? 0 : halves.pits() * all(row_seeds) * row_seeds / (row_seeds + halves.pits() - 1);
    front += gapped(row_seeds) * in_words(words) * sizeof(MarkedPart) + moves * sizeof(Message);
  }
  // Ranks share the rows by own half. Each has frontiers of its own: those of the rows that it needs, all of them at most.
  state /= ranks;
  const double in_streams = place == Place::Disk ? 0 : stream_bytes * by_own / ranks;
  const double distances = distance ? by_own * sizeof(Distance) : 0;
  const double result = place == Place::Memory ? positions * (distance ? 1 + sizeof(Distance) : 1) : 0;
  const double settling = distances + state + (distance ? 4 : 2) * front;
  // A rank merges its rows, and swaps them for its share: at most two of its parts of a matrix come and go at a time.
  const double merging = distances + (ranks == 1 ? matrix : 3 * matrix / ranks) + result;
  return std::max(settling, merging) + in_streams + array_rounding;
}

double LayerWork::estimated_state(const HalfBoards& halves, int seeds, unsigned ranks) {
  double words = 0;
  for (int own_seeds = 0; own_seeds <= seeds; ++own_seeds) {
    words +=
        static_cast<double>(halves.count(own_seeds)) * std::ceil(halves.count(seeds - own_seeds) / double{word_bits});
  }
  return (halves.pits() < 8 ? 4 : 5) * words * sizeof(std::uint64_t) / ranks + array_rounding;
}

double LayerWork::estimated_scratch(const HalfBoards& halves, int seeds) {
  return stream_bytes * static_cast<double>(HalfBoardIndex(halves, seeds).positions());
}

/// What one thread needs to deal the positions of a row.
struct LayerWork::Dealer {
  explicit Dealer(LayerWork& work) : writer(work.streams_, work.kinds()) {
    for (int score = -work.seeds_; score <= work.seeds_; ++score) {
      writer.aim(work.kind_of(score), work.first_capture_stream(score));
    }
  }

  StreamWriter writer;
  std::vector<std::int8_t> best;
};

bool LayerWork::initialise(const LayerRows& rows, std::size_t first,
                           const std::function<bool(std::size_t part)>& at_rest) {
  // A part is a number of ranges that does not depend on ranks and threads, so that others can go on.
  const std::size_t parts = std::clamp<std::uint64_t>(positions_ / positions_per_part, 1, most_parts);
  for (std::size_t part = first; part < parts; ++part) {
    if (part > first && !at_rest(part)) return false;
    const std::size_t begin = ranges_.size() * part / parts;
    std::vector<std::unique_ptr<Dealer>> dealers(team_.size());
    for_rows(std::span(ranges_).subspan(begin, ranges_.size() * (part + 1) / parts - begin),
             [&](unsigned member, const RowGroup& group, Slot slot) {
               if (!dealers[member]) dealers[member] = std::make_unique<Dealer>(*this);
               initialise_row(group, slot, rows, *dealers[member]);
             });
    for (const auto& dealer : dealers) {
      if (dealer) dealer->writer.flush();
    }
    go_on(0);
  }
  streams_.seal(0, kinds() * buckets_);
  return agree();
}

void LayerWork::initialise_row(const RowGroup& group, Slot slot, const LayerRows& rows, Dealer& dealer) {
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
  // The net worth of the best capture. No capture nets -n.
  const auto none = static_cast<std::int8_t>(-seeds_);
  dealer.best.assign(std::size_t{group.words} * word_bits, none);
  std::int8_t* const best = dealer.best.data();
  for (const HalfMove& move : tables_.moves(slot)) {
    const DeliveryMap& map = tables_.map(move.delivery, group.other_seeds);
    for (std::uint32_t word = 0; word < group.words; ++word) add_option(word, map.quiet[word]);
    for (const ArrivalGroup& captures : map.captures) {
      const auto children = rows.row(seeds_ - captures.captured, group.own_seeds - move.seeds, move.left);
      if (!children) return fail(children.error());
      const std::int8_t* const cells = children->cells;
      for (const Arrival& capture : captures.arrivals) {
        const auto net = static_cast<std::int8_t>(captures.captured - score_of(cells[capture.child]));
        best[capture.other] = std::max(best[capture.other], net);
      }
    }
  }
  // A player who cannot move keeps the seeds under some rules; under the others -n is already right.
  const int score = end_score(tables_.rules(), group.own_seeds > 0, seeds_);
  dealer.writer.begin(bucket_of(slot));
  const std::uint64_t first = group.cell_of(slot);
  for (std::uint32_t word = 0; word < group.words; ++word) {
    std::int8_t* const some = best + std::size_t{word} * word_bits;
    for (std::uint64_t over = score == -seeds_ ? 0 : ended(group, slot, word); over != 0; over &= over - 1) {
      some[std::countr_zero(over)] = static_cast<std::int8_t>(score);
    }
    const std::uint32_t inside = std::min(word_bits, group.width - word * word_bits);
    bits[word * step] = ~std::uint64_t{0} >> (word_bits - inside);
    const std::uint64_t scored = ~equal_cells(some, none, none).first & bits[word * step];
    add_option(word, scored);
    for (std::uint64_t left = scored; left != 0; left &= left - 1) {
      const auto place = static_cast<unsigned>(std::countr_zero(left));
      dealer.writer.add(kind_of(some[place]), first + std::uint64_t{word} * word_bits + place);
    }
  }
}

}  // namespace perfectplay
