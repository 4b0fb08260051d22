// Runs under the thread sanitizer too.
#include "perfectplay/solve/awale/retrograde.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <ctime>
#include <string>
#include <vector>

#include "perfectplay/base/threads.h"
#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/solve/awale/bits.h"
#include "perfectplay/solve/awale/move_tables.h"
#include "perfectplay/solve/awale/streams.h"
#include "support/awale_rules.h"
#include "support/awale_tables.h"
#include "support/plain_awale.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

using testing::all_rules;
using testing::tamale;

AwaleSolution solved(const AwaleRules& rules, int seeds, const RetrogradeOptions& options = {}) {
  auto solution = solve_awale(rules, seeds, options, unstopped());
  EXPECT_TRUE(solution) << solution.error().message;
  return solution ? std::move(*solution) : AwaleSolution{};
}

RetrogradeOptions with_threads(unsigned threads, bool distance = false) {
  RetrogradeOptions options;
  options.threads = threads;
  options.distance = distance;
  return options;
}

// ---- Against the twin

void expect_as_the_twin(const AwaleRules& rules, int max_seeds) {
  testing::PlainAwale twin(rules, max_seeds);
  twin.solve();
  const AwaleSolution solution = solved(rules, max_seeds, with_threads(1));
  for (int seeds = 0; seeds <= max_seeds; ++seeds) {
    const auto index = HalfBoardIndex::make(rules.pits, seeds);
    ASSERT_TRUE(index);
    const auto& cells = solution.layers[static_cast<std::size_t>(seeds)].cells;
    ASSERT_EQ(cells.size(), index->positions());
    for (std::uint64_t number = 0; number < index->positions(); ++number) {
      const AwalePosition position = index->position(number);
      testing::PlainAwale::Board board{};
      std::copy(position.pits.begin(), position.pits.end(), board.begin());
      const std::uint64_t code = twin.rank(board);
      ASSERT_EQ(score_of(cells[number]), twin.layer(seeds).score[code]) << print(rules, position);
      ASSERT_EQ(by_repetition(cells[number]), twin.layer(seeds).pass[code] == testing::PlainAwale::by_repetition)
          << print(rules, position);
    }
  }
}

class AgainstTheTwin : public ::testing::TestWithParam<int> {};

TEST_P(AgainstTheTwin, SmallLayersUnderAllRules) {
  const int seeds[] = {0, 40, 24, 13, 9, 7, 6, 5, 5};
  for (const AwaleRules& rules : all_rules(GetParam())) {
    expect_as_the_twin(rules, seeds[GetParam()] - (testing::sanitized ? 2 : 0));
  }
}

INSTANTIATE_TEST_SUITE_P(Pits, AgainstTheTwin, ::testing::Range(1, awale_max_pits + 1));

TEST(Retrograde, LongRowsAgreeWithTheTwin) {
  // The halves of 6 pits with 12 seeds take more than 64 words; those of 3 pits with 20 seeds take four.
  if (!testing::sanitized) expect_as_the_twin(tamale(6), 12);
  expect_as_the_twin(tamale(3), testing::sanitized ? 16 : 20);
}

TEST(Retrograde, SpecFigures) {
  const int seeds = testing::sanitized ? 12 : 24;
  const AwaleRules rules = tamale(4);
  const AwaleSolution solution = solved(rules, seeds);
  if (seeds == 12) {
    EXPECT_EQ(solution.statistics.back(), (LayerStatistics{50'388, 25'966, 9'813, 14'609, 48'767, 0}));
    return;
  }
  std::uint64_t positions = 0;
  for (const LayerStatistics& layer : solution.statistics) positions += layer.positions;
  EXPECT_EQ(positions, 10'518'300U);
  EXPECT_EQ(solution.statistics.back(), (LayerStatistics{2'629'575, 1'370'711, 494'785, 764'079, 3'831'168, 0}));
  const auto index = HalfBoardIndex::make(4, 24);
  ASSERT_TRUE(index);
  EXPECT_EQ(solution.layers.back().cells[index->number(awale_start(rules, 24).value())], -1);
}

TEST(Retrograde, StatisticsTellRepetitionsFromScores) {
  const std::vector<std::int8_t> cells{3, -2, 0, repetition_cell, 1};
  EXPECT_EQ(statistics(cells), (LayerStatistics{5, 2, 2, 1, 2, 1}));
}

// ---- Threads and distances

TEST(Retrograde, ThreadsDoNotChangeABit) {
  for (const bool distance : {false, true}) {
    const int seeds = testing::sanitized ? 11 : 16;
    const AwaleSolution alone = solved(tamale(4), seeds, with_threads(1, distance));
    for (const unsigned threads : {2U, 5U}) {
      const AwaleSolution together = solved(tamale(4), seeds, with_threads(threads, distance));
      EXPECT_EQ(together.statistics, alone.statistics);
      for (std::size_t layer = 0; layer < alone.layers.size(); ++layer) {
        EXPECT_TRUE(std::ranges::equal(together.layers[layer].cells, alone.layers[layer].cells)) << layer;
        EXPECT_TRUE(std::ranges::equal(together.layers[layer].distances, alone.layers[layer].distances)) << layer;
      }
    }
  }
}

/// The distance of a position as its definition says, from its children's.
Distance distance_from_children(const AwaleRules& rules, const AwaleSolution& solution, const AwalePosition& position,
                                int score) {
  const auto all = moves(rules, position);
  if (all.empty()) return 0;
  std::vector<Distance> found;
  for (const AwaleMove& move : all) {
    const int seeds = seeds_in(move.next);
    const HalfBoardIndex index = HalfBoardIndex::make(rules.pits, seeds).value();
    const AwaleLayer& layer = solution.layers[static_cast<std::size_t>(seeds)];
    const std::uint64_t number = index.number(move.next);
    if (move.gain - score_of(layer.cells[number]) != score) continue;
    if (move.gain > 0) found.push_back(1);
    if (move.gain == 0 && layer.distances[number] != no_distance) {
      found.push_back(static_cast<Distance>(layer.distances[number] + 1));
    }
  }
  if (found.empty()) return no_distance;
  return score < 0 ? *std::ranges::max_element(found) : *std::ranges::min_element(found);
}

TEST(Retrograde, DistancesFollowFromThoseOfTheChildren) {
  PERFECTPLAY_USES_ONE_THREAD();
  for (const int pits : {1, 2, 3, 4}) {
    for (const AwaleRules& rules : all_rules(pits)) {
      const int seeds = pits == 4 ? 6 : 8;
      const AwaleSolution plain = solved(rules, seeds, with_threads(1));
      const AwaleSolution solution = solved(rules, seeds, with_threads(1, true));
      for (int layer_seeds = 0; layer_seeds <= seeds; ++layer_seeds) {
        const AwaleLayer& layer = solution.layers[static_cast<std::size_t>(layer_seeds)];
        ASSERT_TRUE(std::ranges::equal(layer.cells, plain.layers[static_cast<std::size_t>(layer_seeds)].cells));
        ASSERT_EQ(layer.distances.size(), layer.cells.size());
        const HalfBoardIndex index = HalfBoardIndex::make(pits, layer_seeds).value();
        for (std::uint64_t number = 0; number < index.positions(); ++number) {
          const AwalePosition position = index.position(number);
          EXPECT_EQ(by_repetition(layer.cells[number]), layer.distances[number] == no_distance);
          ASSERT_EQ(layer.distances[number],
                    distance_from_children(rules, solution, position, score_of(layer.cells[number])))
              << print(rules, position);
        }
      }
    }
  }
}

// ---- Tables

TEST(MoveTables, OriginsAreTheInverseOfMoves) {
  for (int pits = 1; pits <= awale_max_pits; ++pits) {
    const auto tables = MoveTables::make(tamale(pits), pits < 4 ? 20 : 6, unstopped());
    ASSERT_TRUE(tables);
    const int max_seeds = tables->halves().max_seeds();
    std::size_t moves = 0;
    std::size_t origins = 0;
    for (Slot slot = 0; slot < tables->slots(max_seeds); ++slot) {
      moves += tables->moves(slot).size();
      for (const HalfMove& move : tables->moves(slot)) {
        EXPECT_EQ(std::ranges::count_if(
                      tables->origins(move.left),
                      [&](const Origin& origin) { return origin.half == slot && origin.delivery == move.delivery; }),
                  1);
      }
    }
    for (GappedRow row = 0; row < tables->first_gapped(max_seeds + 1); ++row) origins += tables->origins(row).size();
    EXPECT_EQ(moves, origins);
  }
}

TEST(MoveTables, HalvesAreGappedOrFull) {
  for (int pits = 1; pits <= awale_max_pits; ++pits) {
    const auto tables = MoveTables::make(tamale(pits), 9, unstopped());
    ASSERT_TRUE(tables);
    for (int seeds = 0; seeds <= 9; ++seeds) {
      std::vector<std::uint32_t> gapped;
      std::vector<std::uint32_t> full;
      for (std::uint32_t rank = 0; rank < tables->halves().count(seeds); ++rank) {
        (has_empty_pit(tables->halves().half(seeds, rank), pits) ? gapped : full).push_back(rank);
      }
      EXPECT_TRUE(std::ranges::equal(tables->gapped(seeds), gapped));
      EXPECT_TRUE(std::ranges::equal(tables->full(seeds), full));
    }
  }
}

/// Un-moves and moves of the same layer are each other's inverses: the bit of a child is carried to exactly the gapped
/// parents whose quiet move leads to it.
TEST(MoveTables, CarryingIsTheInverseOfReceiving) {
  const int pits = 4;
  for (const AwaleRules& rules : all_rules(pits)) {
    const int max_seeds = 16;
    const auto tables = MoveTables::make(rules, max_seeds, unstopped());
    ASSERT_TRUE(tables);
    for (int seeds = 0; seeds <= 9; ++seeds) {
      for (const Delivery delivery : {Delivery{0, false}, Delivery{2, true}, Delivery{4, true}, Delivery{5, true}}) {
        if (delivery.seeds + seeds > max_seeds) continue;
        const auto number = static_cast<std::uint16_t>(2 * delivery.seeds + (delivery.last_seed ? 1 : 0));
        const DeliveryMap& map = tables->map(number, seeds);
        std::vector<int> children(tables->gapped(seeds).size(), -1);
        for (std::uint32_t child = 0; child < tables->halves().count(seeds + delivery.seeds); ++child) {
          const ChildWord& to = map.children[child / 64];
          for (const std::uint32_t part : {0U, 1U}) {
            const std::uint64_t parent =
                PortableBits::carry(std::uint64_t{1} << (child % 64), to.child_mask[part], to.parent_mask[part]);
            ASSERT_LE(std::popcount(parent), 1);
            if (parent == 0) continue;
            int& found = children[(to.parent_word + part) * 64 + static_cast<std::uint32_t>(std::countr_zero(parent))];
            ASSERT_EQ(found, -1);
            found = static_cast<int>(child);
          }
        }
        for (std::size_t i = 0; i < children.size(); ++i) {
          const Received received = receive(rules, tables->halves().half(seeds, tables->gapped(seeds)[i]), delivery);
          const bool quiet = received.allowed && received.captured == 0;
          ASSERT_EQ(children[i], quiet ? static_cast<int>(tables->halves().rank(received.half)) : -1);
        }
      }
    }
  }
}

#if defined(__x86_64__)
RC_GTEST_PROP(Bits, HardwareCarriesAsTheLoopDoes, (std::uint64_t word, std::uint64_t mask, std::uint64_t shuffle)) {
  RC_PRE(HardwareBits::available());
  // Any other mask with as many bits.
  const std::uint64_t to = std::rotl(mask, static_cast<int>(shuffle % 64));
  RC_ASSERT(HardwareBits::carry(word, mask, to) == PortableBits::carry(word, mask, to));
}
#endif

// ---- What surrounds a run

TEST(Retrograde, RefusesWhatDoesNotFit) {
  RetrogradeOptions options;
  options.memory_limit = 1 << 20;
  const auto refused = solve_awale(tamale(6), 24, options, unstopped());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::Resource);
  EXPECT_NE(refused.error().message.find("1 MiB are allowed"), std::string::npos) << refused.error().message;
  EXPECT_EQ(solve_awale(tamale(4), 128, {}, unstopped()).error().kind, ErrorKind::Input);
  EXPECT_EQ(solve_awale(tamale(4), -1, {}, unstopped()).error().kind, ErrorKind::Input);
  AwaleRules nine = tamale(4);
  nine.pits = 9;
  EXPECT_EQ(solve_awale(nine, 4, {}, unstopped()).error().kind, ErrorKind::Input);
}

TEST(Retrograde, SaysHowMuchWouldFit) {
  RetrogradeOptions options;
  options.memory_limit = (testing::sanitized ? 18 : 32) << 20;
  const std::string message = solve_awale(tamale(4), 24, options, unstopped()).error().message;
  const auto words = message.find("up to ");
  ASSERT_NE(words, std::string::npos) << message;
  const int fits = std::stoi(message.substr(words + 6));
  EXPECT_TRUE(solve_awale(tamale(4), fits, options, unstopped())) << message;
  EXPECT_FALSE(solve_awale(tamale(4), fits + 1, options, unstopped())) << message;
  options.memory_limit = 1;
  EXPECT_NE(solve_awale(tamale(4), 24, options, unstopped()).error().message.find("not even the empty board fits"),
            std::string::npos);
}

/// A server estimates for several visitors at once.
TEST(Retrograde, EstimatesOnSeveralThreads) {
  const double alone = retrograde_memory(tamale(4), 24, false, true);
  std::vector<double> estimates(2, 0);
  run_parallel(2, [&](unsigned t) {
    for (int i = 0; i < 100; ++i) estimates[t] = retrograde_memory(tamale(4), 24, false, true);
  });
  EXPECT_EQ(estimates, std::vector<double>(2, alone));
}

TEST(Retrograde, KeepsToTwoBytesAPosition) {
  const auto work = [](int pits, int seeds) {
    return retrograde_memory(tamale(pits), seeds, false, true) - MoveTables::estimated_bytes(pits, seeds);
  };
  const auto positions = [](int pits, int seeds) {
    return static_cast<double>(HalfBoardIndex::make(pits, seeds).value().positions());
  };
  // The lists of news count too, and weigh less the larger the layer is.
  EXPECT_LE(work(6, 20), 2.4 * positions(6, 20));
  EXPECT_LE(work(6, 24), 2.1 * positions(6, 24));
  EXPECT_LE(work(6, 28), 2.0 * positions(6, 28));
}

TEST(Retrograde, ReportsProgressAndStops) {
  std::uint64_t last = 0;
  int calls = 0;
  Stop watched;
  watched.tell([&](const Progress& progress) {
    ++calls;
    if (progress.phase == "preparing") return;
    EXPECT_EQ(progress.phase, "solving");
    EXPECT_GE(progress.done, last);
    EXPECT_LE(progress.done, progress.total);
    last = progress.done;
  });
  EXPECT_TRUE(solve_awale(tamale(4), 14, {}, watched));
  EXPECT_GT(calls, 0);
  Stop cancelled;
  cancelled.cancel();
  const auto ended = solve_awale(tamale(4), 14, {}, cancelled);
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().kind, ErrorKind::Stopped);
}

// Wherever the time ends: while the tables are made, in any step of a layer, while it is counted. Measured is what the
// processor does on one thread: other work on the machine does not count.
TEST(Retrograde, EndsSoonAfterTheTimeOnLargeLayers) {
  const auto processor_seconds = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  for (const double seconds : {0.0, 0.01, 0.05, 0.1, 0.2, 0.3}) {
    for (const bool distance : {false, true}) {
      Stop stop;
      stop.within(seconds);
      const double began = processor_seconds();
      const auto ended = solve_awale(tamale(6), 24, {.threads = 1, .distance = distance}, stop);
      ASSERT_FALSE(ended);
      EXPECT_EQ(ended.error().message, "the time limit ended the analysis; allow more time");
      EXPECT_LT(processor_seconds() - began, seconds + (testing::sanitized ? 1 : 0.1));
    }
  }
}

/// Layers as functions of a test say.
class Shelf final : public LayerStore {
 public:
  Shelf(const AwaleRules& rules, const AwaleSolution& solution, int last)
      : tables_(MoveTables::make(rules, static_cast<int>(solution.layers.size()) - 1, unstopped()).value()),
        solution_(solution),
        last_(last) {}

  std::optional<LayerStatistics> find(int seeds) const override {
    return seeds <= last_ ? std::optional(solution_.statistics[static_cast<std::size_t>(seeds)]) : std::nullopt;
  }
  Expected<void> add(int seeds, LayerCells& /*cells*/, Stop& /*stop*/) override {
    added.push_back(seeds);
    if (disk_full) return resource_error("disk full");
    return {};
  }
  Expected<void> complete(int seeds, const LayerStatistics& statistics) override {
    EXPECT_EQ(statistics, solution_.statistics[static_cast<std::size_t>(seeds)]);
    last_ = seeds;
    return {};
  }
  Expected<LayerRow> row(int seeds, int other_seeds, std::uint32_t gapped) override {
    if (seeds == damaged) return input_error("damaged");
    const HalfBoardIndex index(tables_.halves(), seeds);
    const auto& cells = solution_.layers[static_cast<std::size_t>(seeds)].cells;
    return LayerRow{cells.data() + index.row(other_seeds, tables_.gapped(other_seeds)[gapped])};
  }
  void keep_rows(std::uint64_t /*bytes*/) override {}
  std::uint64_t unpacked() const override { return 0; }
  std::string scratch_folder() const override { return "/"; }

  std::vector<int> added;
  bool disk_full = false;
  int damaged = -1;

 private:
  MoveTables tables_;
  const AwaleSolution& solution_;
  int last_;
};

TEST(Retrograde, GoesOnFromStoredLayers) {
  const AwaleSolution whole = solved(tamale(3), 12);
  RetrogradeOptions options;
  Shelf shelf(tamale(3), whole, 7);
  options.store = &shelf;
  EXPECT_EQ(solved(tamale(3), 12, options).statistics, whole.statistics);
  EXPECT_EQ(shelf.added, (std::vector<int>{8, 9, 10, 11, 12}));
  Shelf full(tamale(3), whole, 7);
  full.disk_full = true;
  options.store = &full;
  EXPECT_EQ(solve_awale(tamale(3), 12, options, unstopped()).error().message, "disk full");
  EXPECT_EQ(full.added, std::vector<int>{8});
  for (const int seeds : {6, 10}) {
    Shelf damaged(tamale(3), whole, 7);
    damaged.damaged = seeds;
    options.store = &damaged;
    EXPECT_EQ(solve_awale(tamale(3), 12, options, unstopped()).error().message, "damaged");
  }
}

TEST(Retrograde, CountsScratchSpaceBeforehand) {
  RetrogradeOptions options;
  EXPECT_EQ(retrograde_scratch(tamale(6), 30, options), 0);
  EXPECT_TRUE(check_retrograde_disk(tamale(6), 30, options, 0));
  options.memory_limit = static_cast<std::uint64_t>(retrograde_memory(tamale(6), 30, false, true)) + 1;
  const double scratch = retrograde_scratch(tamale(6), 30, options);
  EXPECT_GT(scratch, 3e9);
  EXPECT_TRUE(check_retrograde_disk(tamale(6), 30, options, static_cast<std::uint64_t>(2 * scratch)));
  const auto refused = check_retrograde_disk(tamale(6), 30, options, static_cast<std::uint64_t>(scratch));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::Resource);
  ASSERT_TRUE(refused.error().hint);
  EXPECT_EQ(refused.error().hint->parameter, "seeds");
  const int fits = std::stoi(refused.error().hint->suggestion);
  EXPECT_TRUE(check_retrograde_disk(tamale(6), fits, options, static_cast<std::uint64_t>(scratch)));
  EXPECT_FALSE(check_retrograde_disk(tamale(6), fits + 1, options, static_cast<std::uint64_t>(scratch)));
}

// ---- Streams

TEST(Streams, NumbersComeBackFromMemoryAndFromDisk) {
  const testing::TemporaryFolder folder;
  for (const bool on_disk : {false, true}) {
    std::optional<ScratchFile> file;
    if (on_disk) file.emplace(ScratchFile::create(folder.path()).value());
    Streams streams(6, std::move(file));
    std::vector<std::vector<std::uint64_t>> expected(6);
    StreamWriter writer(streams, 2);
    writer.aim(0, 0);
    writer.aim(1, 3);
    std::uint64_t random = 1;
    for (int round = 0; round < 30; ++round) {
      const auto part = static_cast<std::size_t>(round % 3);
      writer.begin(part);
      // Streams of gaps, of jumps and of long jumps, forwards and backwards.
      std::uint64_t number = round % 5 == 0 ? 0 : 1'000'000'000'000U + random % 1000;
      for (int i = 0; i < 5000; ++i) {
        random = random * 6364136223846793005U + 1442695040888963407U;
        number += 1 + (random >> 33U) % (round % 4 == 0 ? 100'000 : 300);
        const std::size_t kind = random >> 63U;
        writer.add(kind, number);
        expected[3 * kind + part].push_back(number);
      }
    }
    writer.flush();
    if (on_disk) streams.seal(0, 6);
    for (std::size_t stream = 0; stream < 6; ++stream) {
      std::vector<std::uint64_t> found;
      streams.read(stream, [&](std::span<const std::uint8_t> chunk) {
        StreamNumbers::visit(chunk, [&](std::uint64_t number) { found.push_back(number); });
      });
      EXPECT_TRUE(found == expected[stream]) << stream;
    }
    const StreamTraffic traffic = streams.traffic();
    EXPECT_EQ(traffic.written, on_disk ? traffic.bytes : 0);
    EXPECT_EQ(traffic.read, traffic.written);
    // Room is used again.
    streams.release(0);
    const std::vector<std::uint8_t> fragment(1000, 7);
    for (int i = 0; i < 34; ++i) streams.append(0, fragment);
    EXPECT_EQ(streams.traffic().scratch, traffic.scratch);
    EXPECT_FALSE(streams.failed());
  }
}

}  // namespace
}  // namespace perfectplay
