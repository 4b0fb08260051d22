#include "perfectplay/solve/awale/retrograde.h"

#include <fmt/format.h>
#if defined(__GLIBC__)
#include <malloc.h>
#include <unistd.h>

#include <fstream>
#endif

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "perfectplay/base/mutex.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/solve/awale/layer_work.h"
#include "perfectplay/solve/awale/move_tables.h"
#include "perfectplay/solve/awale/restart.h"
#include "perfectplay/solve/awale/settle.h"

namespace perfectplay {

namespace {

/// "350 MiB", "455.1 GiB".
std::string size_in_words(double bytes) {
  constexpr double mebibyte = 1024.0 * 1024.0;
  constexpr double gibibyte = 1024 * mebibyte;
  return bytes < gibibyte ? fmt::format("{:.0f} MiB", std::ceil(bytes / mebibyte))
                          : fmt::format("{:.1f} GiB", bytes / gibibyte);
}

using Place = LayerWork::Place;

unsigned ranks_of(const RetrogradeOptions& options) {
  return options.exchange == nullptr ? 1 : options.exchange->ranks();
}

std::uint64_t positions_of(const HalfBoards& halves, int seeds) { return HalfBoardIndex(halves, seeds).positions(); }

/// The bytes of a layer's file per position, at most: docs/tables.md.
constexpr double layer_file_bytes = 0.55;

/// The rows of stored layers that are kept decoded, at least: docs/awale-speed.md.
double rows_kept(const HalfBoards& halves, int seeds) {
  return static_cast<double>(positions_of(halves, seeds)) / 16 + 4e6;
}

double memory_of(const HalfBoards& halves, int seeds, bool distance, Place place, unsigned ranks) {
  double finished = 0;
  for (int smaller = 0; smaller < seeds && place == Place::Memory; ++smaller) {
    finished += static_cast<double>(positions_of(halves, smaller)) * (distance ? 1 + sizeof(Distance) : 1);
  }
  return finished + MoveTables::estimated_bytes(halves.pits(), seeds) +
         LayerWork::estimated_bytes(halves, seeds, distance, place, ranks) +
         (place == Place::Memory ? 0 : rows_kept(halves, seeds));
}

/// The bytes of memory that this program takes now, its own pages and those of files; 0 where the system does not say.
double resident_memory() {
#if defined(__GLIBC__)
  std::ifstream sizes("/proc/self/statm");
  double all = 0;
  double resident = 0;
  sizes >> all >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
#else
  return 0;
#endif
}

/// Strips and streams are many small pieces, which the allocator would keep for later. One thread at a time: where another
/// allocator is in charge, as under a sanitizer, the first call prepares that of the C library, and is not made for two.
void give_memory_back() {
#if defined(__GLIBC__)
  static Mutex one_at_a_time;
  const Lock lock(one_at_a_time);
  ::malloc_trim(0);
#endif
}

/// Solves all layers up to a number of seeds, one after the other.
class LayerRun {
 public:
  LayerRun(const MoveTables& tables, const RetrogradeOptions& options, double there_before, Stop& stop)
      : tables_(tables),
        options_(options),
        outer_(stop),
        stop_(stop),
        team_(options.threads),
        rows_(tables, options.store),
        restarts_(options.store == nullptr || options.distance ? "" : options.store->scratch_folder(),
                  options.restart_interval, options.exchange),
        there_before_(there_before) {
    for (int layer = 0; layer <= seeds(); ++layer) total_ += positions_of(tables.halves(), layer);
  }

  Expected<AwaleSolution> run() {
    for (int layer = 0; layer <= seeds(); ++layer) {
      const std::uint64_t positions = positions_of(tables_.halves(), layer);
      const auto kept = options_.store != nullptr ? options_.store->find(layer) : std::nullopt;
      if (kept) {
        solution_.statistics.push_back(*kept);
      } else {
        TRY(solve(layer));
        if (options_.memory_limit != 0 && options_.store != nullptr) give_memory_back();
      }
      done_ += positions;
      stop_.spend(positions);
    }
    return std::move(solution_);
  }

 private:
  int seeds() const { return tables_.halves().max_seeds(); }
  /// Where the streams of a layer go: to disk only if they do not fit in memory.
  Place place_of(int layer) const {
    if (options_.store == nullptr) return Place::Memory;
    const auto limit = static_cast<double>(options_.memory_limit);
    return options_.memory_limit == 0 || memory(layer, Place::Store) <= limit ? Place::Store : Place::Disk;
  }

  Expected<void> solve(int layer) {
    const Place place = place_of(layer);
    const auto point = TRY(restarts_.find(tables_.rules(), layer));
    std::optional<ScratchFile> file;
    if (place == Place::Disk) {
      file.emplace(
          TRY(options_.distance ? ScratchFile::create(options_.store->scratch_folder()) : restarts_.streams_file()));
    }
    const std::uint64_t unpacked = options_.store == nullptr ? 0 : options_.store->unpacked();
    LayerWork work(tables_, layer, options_.distance, team_, {"solving", done_, total_}, stop_, std::move(file),
                   options_.exchange);
    const auto ended = [&] { return ended_error(work); };
    using Stage = RestartPoint::Stage;
    if (point) TRY(agreed(work, restarts_.restore(work, *point)));
    if (!point || point->stage == Stage::Initialising) {
      keep_rows(layer, place);
      const bool done = work.initialise(rows_, point ? point->next : 0, [&](std::size_t part) {
        return restarts_.rest(work, Stage::Initialising, part);
      });
      if (!done) return ended();
      drop_rows(place);
    }
    if (!point || point->stage != Stage::Settled) {
      const int finished = point && point->stage == Stage::Settling ? static_cast<int>(point->next) : layer + 1;
      const bool done = settle_layer(work, finished, [&](int threshold) {
        return restarts_.rest(work, Stage::Settling, static_cast<std::uint64_t>(threshold));
      });
      if (!done) return ended();
      work.end_settling();
      if (!restarts_.rest(work, Stage::Settled, 0)) return ended();
    } else {
      work.state = BigArray<std::uint64_t>();
    }
    if (options_.store == nullptr) {
      auto finished = work.finish(rows_);
      if (!finished) return ended();
      solution_.statistics.push_back(*finished->statistics);
      solution_.layers.push_back(std::move(*finished));
      if (options_.solved) options_.solved(solution_.layers.back());
    } else {
      const auto cells = work.settled_cells();
      TRY(agreed(work, options_.store->add(layer, *cells, stop_)));
      keep_rows(layer, place);
      const auto statistics = work.count_all(rows_);
      if (!statistics) return ended();
      TRY(agreed(work, options_.store->complete(layer, *statistics)));
      restarts_.finish();
      solution_.statistics.push_back(*statistics);
    }
    note_cost(layer, work, unpacked);
    solution_.cost.resumed = point.has_value();
    return {};
  }

  /// What failed is told before the Stop, which it has ended.
  tl::unexpected<Error> ended_error(const LayerWork& work) const {
    if (const auto error = work.error()) return tl::unexpected(*error);
    return stop_error(outer_.ended() ? outer_ : stop_, "the analysis");
  }
  /// The result of a step that may fail on one rank only: then all others hear of it.
  Expected<void> agreed(LayerWork& work, Expected<void> result) {
    if (!result) stop_.cancel();
    const bool good = work.all_ended() ? false : work.agree();
    if (good || !result) return result;
    return ended_error(work);
  }

  double memory(int layer, Place place) const {
    return memory_of(tables_.halves(), layer, options_.distance, place, ranks_of(options_));
  }

  /// Lets the store keep rows in the memory that is left, but in no more than a quarter of all: what is kept cannot be
  /// given back when the machine needs it.
  void keep_rows(int layer, Place place) {
    if (options_.store == nullptr) return;
    const double least = rows_kept(tables_.halves(), layer);
    double most = static_cast<double>(done_ + positions_of(tables_.halves(), layer));
    if (options_.memory_limit != 0) {
      const auto limit = static_cast<double>(options_.memory_limit);
      // Beyond memory, rows are dropped before there are frontiers, and may take their place.
      const double others = place == Place::Disk
                                ? there_before_ + MoveTables::estimated_bytes(tables_.halves().pits(), seeds()) +
                                      LayerWork::estimated_state(tables_.halves(), layer, ranks_of(options_))
                                : memory(layer, place) - least;
      most = std::min({most, place == Place::Disk ? limit : limit / 4, limit - others});
    }
    options_.store->keep_rows(static_cast<std::uint64_t>(std::max(least, most)));
  }
  /// Settling needs no rows, but memory for its frontiers.
  void drop_rows(Place place) {
    if (place != Place::Disk) return;
    options_.store->keep_rows(0);
    give_memory_back();
  }

  void note_cost(int layer, LayerWork& work, std::uint64_t unpacked) {
    const std::uint64_t positions = positions_of(tables_.halves(), layer);
    const StreamTraffic traffic = work.streams().traffic();
    LayerCost& cost = solution_.cost;
    cost.seeds = layer;
    cost.positions = positions;
    cost.memory = static_cast<std::uint64_t>(memory(layer, place_of(layer)));
    cost.scratch = traffic.scratch;
    cost.disk_written = traffic.written;
    cost.disk_read = traffic.read;
    cost.unpacked = options_.store == nullptr ? 0 : options_.store->unpacked() - unpacked;
    if (options_.exchange == nullptr) return;
    const ExchangeTraffic now = options_.exchange->traffic();
    std::array<std::uint64_t, 2> sums{now.messages - sent_.messages, now.bytes - sent_.bytes};
    sent_ = now;
    options_.exchange->sum(sums);
    cost.ranks = options_.exchange->ranks();
    cost.messages = sums[0];
    cost.sent = sums[1];
  }

  const MoveTables& tables_;
  const RetrogradeOptions& options_;
  Stop& outer_;
  Stop stop_;  ///< cancelled when a layer fails
  ThreadTeam team_;
  LayerRows rows_;
  Restarts restarts_;
  AwaleSolution solution_;
  double there_before_;  ///< the memory of the program before the first layer, without the tables
  std::uint64_t total_ = 0;
  std::uint64_t done_ = 0;
  ExchangeTraffic sent_;  ///< before the layer in work
};

}  // namespace

double retrograde_memory(const AwaleRules& rules, int seeds, bool distance, bool layers_stored_elsewhere,
                         unsigned ranks) {
  const auto halves = HalfBoards::make(rules.pits, seeds);
  return halves ? memory_of(*halves, seeds, distance, layers_stored_elsewhere ? Place::Disk : Place::Memory, ranks)
                : std::numeric_limits<double>::infinity();
}

double retrograde_scratch(const AwaleRules& rules, int seeds, const RetrogradeOptions& options) {
  const auto halves = HalfBoards::make(rules.pits, seeds);
  if (!halves) return std::numeric_limits<double>::infinity();
  const bool fits =
      options.memory_limit == 0 || memory_of(*halves, seeds, options.distance, Place::Store, ranks_of(options)) <=
                                       static_cast<double>(options.memory_limit);
  return fits ? 0 : LayerWork::estimated_scratch(*halves, seeds);
}

Expected<void> check_retrograde_memory(const AwaleRules& rules, int seeds, const RetrogradeOptions& options,
                                       bool layers_stored_elsewhere) {
  const auto needed = [&](int up_to) {
    return retrograde_memory(rules, up_to, options.distance, layers_stored_elsewhere, ranks_of(options));
  };
  const auto limit = static_cast<double>(options.memory_limit);
  if (options.memory_limit == 0 || needed(seeds) <= limit) return {};
  int fits = seeds - 1;
  while (fits >= 0 && needed(fits) > limit) --fits;
  const std::string instead = fits < 0 ? "not even the empty board fits" : fmt::format("up to {} seeds fit", fits);
  return resource_error(
      fmt::format("{} pits per side with {} seeds: {} {} of memory, and {} are allowed; {}{}", rules.pits, seeds,
                  layers_stored_elsewhere ? "the largest layer takes" : "all layers together take",
                  size_in_words(needed(seeds)), size_in_words(limit), instead,
                  layers_stored_elsewhere ? "" : ", and more with a table on disk"),
      fits < 0 ? std::nullopt : std::optional(Hint{"seeds", std::to_string(fits)}));
}

Expected<void> check_retrograde_disk(const AwaleRules& rules, int seeds, const RetrogradeOptions& options,
                                     std::uint64_t free) {
  const auto needed = [&](int up_to) {
    const double scratch = retrograde_scratch(rules, up_to, options);
    const auto halves = HalfBoards::make(rules.pits, up_to);
    return scratch == 0 || !halves ? scratch
                                   : scratch + layer_file_bytes * static_cast<double>(positions_of(*halves, up_to));
  };
  const auto limit = static_cast<double>(free);
  if (needed(seeds) <= limit) return {};
  int fits = seeds - 1;
  while (fits > 0 && needed(fits) > limit) --fits;
  return resource_error(
      fmt::format(
          "{} pits per side with {} seeds: beyond the memory allowed, the largest layer takes {} of disk, {} of "
          "it for its file, and {} are free; up to {} seeds fit",
          rules.pits, seeds, size_in_words(needed(seeds)),
          size_in_words(needed(seeds) - retrograde_scratch(rules, seeds, options)), size_in_words(limit), fits),
      Hint{"seeds", std::to_string(fits)});
}

Expected<AwaleSolution> solve_awale(const AwaleRules& rules, int seeds, const RetrogradeOptions& options, Stop& stop) {
  const HalfBoardIndex index = TRY(HalfBoardIndex::make(rules.pits, seeds));
  if (options.exchange != nullptr && (options.store == nullptr || options.distance)) {
    return input_error("several ranks solve scores into a table: give a folder, and no distances");
  }
  TRY(check_retrograde_memory(rules, seeds, options, options.store != nullptr));
  if (options.store != nullptr) {
    TRY(check_retrograde_disk(rules, seeds, options, free_disk(options.store->scratch_folder())));
  }
  try {
    const auto there_before = resident_memory();
    const MoveTables tables = TRY(MoveTables::make(rules, seeds, stop));
    return LayerRun(tables, options, there_before, stop).run();
  } catch (const std::bad_alloc&) {
    const double needed = memory_of(index.halves(), seeds, options.distance,
                                    options.store != nullptr ? Place::Disk : Place::Memory, ranks_of(options));
    return resource_error(fmt::format("{} pits per side with {} seeds: {} of memory could not be allocated", rules.pits,
                                      seeds, size_in_words(needed)));
  }
}

}  // namespace perfectplay
