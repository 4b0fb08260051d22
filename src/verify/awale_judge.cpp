#include "perfectplay/verify/awale_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <new>
#include <tuple>

#include "perfectplay/base/threads.h"

namespace perfectplay {

namespace {

constexpr std::uint32_t rows_at_once = 64;

std::uint64_t first_bits(std::uint64_t count) {
  return count >= word_columns ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

void add(LayerStatistics& sum, const LayerStatistics& counts) {
  sum.positions += counts.positions;
  sum.wins += counts.wins;
  sum.draws += counts.draws;
  sum.losses += counts.losses;
  sum.sum += counts.sum;
  sum.cycles += counts.cycles;
}

}  // namespace

AwaleLayerJudge::AwaleLayerJudge(const AwaleHalves& halves, const ClaimedRows& rows, int seeds, ThreadTeam& team)
    : halves_(halves),
      rows_(rows),
      seeds_(seeds),
      distances_(rows.has_distances()),
      team_(team),
      grounds_(halves, seeds) {}

Expected<std::optional<AwaleDefect>> AwaleLayerJudge::judge(Stop& stop) {
  const std::uint64_t boards = halves_.board().positions(seeds_);
  SharedWork looking(stop, "checking", boards);
  TRY(look_at_all(looking));
  if (wrong_) return TRY(explain(*wrong_));
  readers_.clear();
  entries_.clear();
  if (distances_) return std::nullopt;
  SharedWork grounding(stop, "grounding", boards);
  if (!grounds_.spread(team_, grounding)) return stop_error(stop, "the check");
  if (const auto open = grounds_.first_open()) return TRY(circle(*open));
  return std::nullopt;
}

/// Runs job(member, i) for all items on all threads, until one fails or `stop` ends.
template <class Job>
Expected<void> AwaleLayerJudge::run(std::size_t items, Stop& stop, const Job& job) {
  std::atomic<bool> failed = false;
  std::optional<Error> error;
  const auto fail = [&](const Error& problem) {
    const std::lock_guard lock(mutex_);
    if (!error) error = problem;
    failed = true;
  };
  team_.run(items, 1, [&](unsigned member, std::size_t begin, std::size_t end) {
    try {
      for (std::size_t i = begin; i < end && !failed && stop.go_on(); ++i) {
        if (const Expected<void> done = job(member, i); !done) fail(done.error());
      }
    } catch (const std::bad_alloc&) {
      fail(Error{ErrorKind::Resource, fmt::format("no memory left to check the layer of {} seeds", seeds_)});
    }
  });
  if (error) return tl::unexpected(*error);
  if (stop.ended()) return stop_error(stop, "the check");
  return {};
}

// ---- Step 1

Expected<void> AwaleLayerJudge::look_at_all(SharedWork& progress) {
  std::vector<std::unique_ptr<Worker>> workers;
  for (unsigned i = 0; i < team_.size(); ++i) workers.push_back(std::make_unique<Worker>(halves_, seeds_));
  const auto& groups = grounds_.groups();
  std::size_t first = 0;
  for (int own = 0; own <= seeds_; ++own) {
    TRY(gather(own, progress.stop()));
    std::size_t end = first;
    while (end < groups.size() && groups[end].own_seeds == own) ++end;
    TRY(run(end - first, progress.stop(), [&](unsigned member, std::size_t i) -> Expected<void> {
      const Group& group = groups[first + i];
      TRY(look_at_group(group, *workers[member]));
      progress.advance(member, std::uint64_t{group.rows} * halves_.count(seeds_ - own));
      return {};
    }));
    first = end;
  }
  for (const auto& worker : workers) add(statistics_, worker->counts);
  return {};
}

Expected<void> AwaleLayerJudge::gather(int own_seeds, Stop& stop) {
  const int other = seeds_ - own_seeds;
  const std::uint32_t columns = rows_.has_full_halves() ? halves_.count(other) : halves_.gapped(other);
  entries_.assign(columns, {});
  const std::size_t tasks = (columns + rows_at_once - 1) / rows_at_once;
  readers_.clear();
  for (std::size_t task = 0; task < tasks; ++task) readers_.push_back(rows_.reader());
  return run(tasks, stop, [&](unsigned /*member*/, std::size_t task) -> Expected<void> {
    const auto last = static_cast<std::uint32_t>(std::min<std::size_t>(columns, (task + 1) * rows_at_once));
    for (auto column = static_cast<std::uint32_t>(task * rows_at_once); column < last; ++column) {
      entries_[column] = TRY(readers_[task]->row(seeds_, other, column));
    }
    return {};
  });
}

void AwaleLayerJudge::turn_entries(const Group& group, Worker& worker) const {
  const std::size_t words = (halves_.count(seeds_ - group.own_seeds) + word_columns - 1) / word_columns;
  const std::size_t room = words * word_columns;
  worker.cells.resize(room * group.rows);
  worker.filed.assign(words * group.rows, 0);
  for (std::size_t first = 0; first < entries_.size(); first += word_columns) {
    const std::size_t end = std::min<std::size_t>(entries_.size(), first + word_columns);
    for (std::uint32_t row = 0; row < group.rows; ++row) {
      std::int8_t* const cells = worker.cells.data() + row * room;
      std::uint64_t& filed = worker.filed[row * words + first / word_columns];
      const std::uint32_t rank = group.first_rank + row;
      for (std::size_t column = first; column < end; ++column) cells[column] = entries_[column].cells[rank];
      filed = first_bits(end - first);
      for (std::size_t column = first; column < end && entries_[column].filed != nullptr; ++column) {
        if (entries_[column].filed[rank] == 0) filed &= ~(std::uint64_t{1} << (column - first));
      }
    }
  }
}

Expected<void> AwaleLayerJudge::look_at_group(const Group& group, Worker& worker) {
  turn_entries(group, worker);
  worker.fresh.begin(group);
  const auto reader = rows_.reader();
  for (std::uint32_t row = 0; row < group.rows; ++row) {
    TRY(worker.row.look(group.own_seeds, group.first_rank + row, *reader));
    for (std::uint32_t word = 0; word < worker.row.words(); ++word) {
      const std::uint64_t wrong = judge_word(group, row, word, worker);
      if (wrong == 0) continue;
      const Place place{group.own_seeds, group.first_rank + row,
                        word * word_columns + static_cast<std::uint32_t>(std::countr_zero(wrong))};
      const auto order = [](const Place& some) { return std::tuple(some.own_seeds, some.own_rank, some.column); };
      const std::lock_guard lock(mutex_);
      if (!wrong_ || order(place) < order(*wrong_)) wrong_ = place;
    }
  }
  grounds_.take(group, worker.fresh);
  return {};
}

std::uint64_t AwaleLayerJudge::judge_word(const Group& group, std::uint32_t row, std::uint32_t word, Worker& worker) {
  const std::uint32_t words = worker.row.words();
  const std::uint32_t first = word * word_columns;
  std::int8_t* const cells = worker.cells.data() + std::size_t{row} * words * word_columns + first;
  const std::uint64_t there = worker.filed[std::size_t{row} * words + word];
  const AwaleRow::Word found = worker.row.word(word);
  count(worker.row, word, found.closed, worker.counts);

  const std::uint64_t cycles = columns_with(cells, repetition_cell);
  const std::uint64_t best = equal_columns(cells, worker.row.best() + first);
  // Whether an entry is grounded, distances or rounds will say. Rounds do not reach a board with a full half, which nothing
  // leads to; but if all others are right, such a board is closed or grounded.
  const std::uint32_t gapped = halves_.gapped(seeds_ - group.own_seeds);
  const std::uint64_t gapped_here = first_bits(gapped > first ? gapped - first : 0);
  const std::uint64_t judged_later = distances_ ? ~std::uint64_t{0} : gapped_here;
  std::uint64_t wrong = there & ~((best & ~cycles & (judged_later | ~found.closed)) | (cycles & found.closed));
  if (distances_) {
    wrong |= wrong_distances(worker, group.first_rank + row, first, there & ~wrong, cycles);
  } else if (gapped_here != 0) {
    const std::uint64_t one_will_do = ~negative_columns(cells);
    const std::uint64_t entries = there & gapped_here & ~cycles;
    const std::uint64_t open = entries & found.moving & ~(found.capture & one_will_do);
    std::array<std::uint64_t, awale_max_pits> moves{};
    std::uint64_t leaning = 0;
    for (std::size_t move = 0; move < moves.size(); ++move) leaning |= moves[move] = found.quiet[move] & open;
    grounds_.set(group, row, word, moves.data(), one_will_do);
    if ((entries & ~leaning) != 0) worker.fresh.add(row, word, entries & ~leaning);
  }
  return wrong;
}

std::uint64_t AwaleLayerJudge::wrong_distances(const Worker& worker, std::uint32_t own_rank, std::uint32_t first,
                                               std::uint64_t there, std::uint64_t cycles) const {
  std::uint64_t wrong = 0;
  for (std::uint64_t left = there; left != 0; left &= left - 1) {
    const auto place = static_cast<std::uint32_t>(std::countr_zero(left));
    const Distance claimed = entries_[first + place].distances[own_rank];
    const bool cycle = (cycles >> place & 1U) != 0;
    const bool right =
        cycle ? claimed == no_distance : claimed != no_distance && claimed == worker.row.distance(first + place);
    if (!right) wrong |= std::uint64_t{1} << place;
  }
  return wrong;
}

void AwaleLayerJudge::count(const AwaleRow& row, std::uint32_t word, std::uint64_t cycles,
                            LayerStatistics& counts) const {
  const std::uint32_t first = word * word_columns;
  const std::uint32_t boards = std::min(word_columns, row.columns() - first);
  const std::int8_t* const best = row.best() + first;
  const std::uint64_t inside = first_bits(boards);
  const auto losses = static_cast<unsigned>(std::popcount(negative_columns(best) & inside));
  const auto draws = static_cast<unsigned>(std::popcount(columns_with(best, 0) & inside));
  int sum = 0;
  for (std::uint32_t i = 0; i < boards; ++i) sum += best[i];
  counts.positions += boards;
  counts.losses += losses;
  counts.draws += draws;
  counts.wins += boards - losses - draws;
  counts.sum += sum;
  counts.cycles += static_cast<unsigned>(std::popcount(cycles & inside));
}

// ---- Complaints

AwalePosition AwaleLayerJudge::position(const Place& place) const {
  const int other = seeds_ - place.own_seeds;
  return {halves_.join(halves_.half(place.own_seeds, place.own_rank),
                       halves_.half(other, halves_.rank_of(other, place.column)))};
}

Expected<AwaleDefect> AwaleLayerJudge::explain(const Place& place) const {
  const auto reader = rows_.reader();
  AwaleRow row(halves_, seeds_);
  TRY(row.look(place.own_seeds, place.own_rank, *reader));
  const ClaimedRow claims = TRY(reader->row(seeds_, seeds_ - place.own_seeds, place.column));
  const AwaleRow::Word found = row.word(place.column / word_columns);
  const auto has = [&](std::uint64_t columns) { return (columns >> (place.column % word_columns) & 1U) != 0; };
  const std::int8_t cell = claims.cells[place.own_rank];
  const int best = row.best()[place.column];
  const auto complain = [&](std::string complaint) {
    return AwaleDefect{seeds_, position(place), std::move(complaint)};
  };
  if (by_repetition(cell)) {
    return complain(has(found.closed) ? "claims to be a cycle, but has a distance"
                                      : "claims to be a cycle, but best play can lead from it to a capture or an end");
  }
  if (best != cell) {
    return complain(fmt::format("claims score {}, but {} {}", int{cell},
                                has(found.moving) ? "its moves give" : "the game is over there with", best));
  }
  if (has(found.closed) && !distances_) return circle(place);
  if (claims.distances[place.own_rank] == no_distance) {
    return complain("claims no distance, but is not labelled a cycle");
  }
  return complain(fmt::format("claims distance {}, but its moves give {}", claims.distances[place.own_rank],
                              row.distance(place.column)));
}

Expected<AwaleDefect> AwaleLayerJudge::circle(const Place& place) const {
  const auto reader = rows_.reader();
  const int claimed = TRY(reader->row(seeds_, seeds_ - place.own_seeds, place.column)).cells[place.own_rank];
  return AwaleDefect{
      seeds_, position(place),
      claimed == 0
          ? std::string("claims to be even by force, but all lines that keep it go round in circles")
          : fmt::format("claims score {}, but the lines that keep it go round in circles: nothing forces it", claimed)};
}

}  // namespace perfectplay
