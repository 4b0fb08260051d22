// Exact search on large boards: Connect Four, morpion and Hex from the start, and Connect Four in the middle of a game;
// always without a book.
#include <fmt/format.h>

#include <bit>
#include <random>

#include "perfectplay/games/bits.h"
#include "perfectplay/service/bench/bench.h"
#include "perfectplay/solve/search/connect_four/connect_four_search.h"
#include "perfectplay/solve/search/hex/hex_search.h"
#include "perfectplay/solve/search/morpion/morpion_search.h"

namespace perfectplay::service {
namespace {

/// A legal play of `stones` random stones after which the game goes on.
ConnectFour::Position random_position(const ConnectFour& game, int stones, std::mt19937_64& random) {
  for (;;) {
    auto position = game.start();
    while (std::popcount(position.stones) < stones && !game.result(position)) {
      std::vector<ConnectFour::Move> moves;
      for (const auto move : game.moves(position)) moves.push_back(move);
      position = game.play(position, moves[random() % moves.size()]);
    }
    if (std::popcount(position.stones) == stones && !game.result(position)) return position;
  }
}

class SearchBench {
 public:
  explicit SearchBench(const BenchRun& run) : run_(run) {}

  /// Measures the value of the start, including the making of the search's table.
  template <class GameSearch, class G>
  Expected<void> start(const std::string& job, Expected<G> made) {
    const G game = TRY(std::move(made));
    const Stopwatch watch;
    const auto search = TRY(GameSearch::create(game, options()));
    const auto value = TRY(search->value(game.start(), run_.stop));
    if (!value.proved()) return stopped();
    const Value& exact = value.low;
    run_.note({job, "nodes", search->nodes(), exact.rank == no_rank ? "" : "moves",
               exact.rank == no_rank ? 0 : raw(exact.rank), watch.stop(), std::string(name_of(exact.outcome)), false});
    return {};
  }

  Expected<void> connect_four(int width, int height) {
    return start<ConnectFourSearch>(fmt::format("Connect Four {}x{}", width, height),
                                    ConnectFour::create(width, height, 4));
  }
  Expected<void> morpion(int columns, int rows, int align) {
    return start<MorpionSearch>(fmt::format("morpion {}x{} align {}", columns, rows, align),
                                Morpion::create(columns, rows, align));
  }

  /// Measures a search of every first cell.
  Expected<void> hex(int size) {
    const auto game = TRY(Hex::create(size));
    const Stopwatch watch;
    const auto search = TRY(HexSearch::create(game, options()));
    const auto replies = TRY(search->winning_moves(game.start(), run_.stop));
    if (std::popcount(replies.winning | replies.losing) != game.grid().cells()) return stopped();
    run_.note({fmt::format("Hex {0}x{0} openings", size), "nodes", search->nodes(), "winning",
               static_cast<std::uint64_t>(std::popcount(replies.winning)), watch.stop(),
               service::checksum_of(&replies.winning, sizeof(replies.winning)), true});
    return {};
  }

  /// Measures a search of many positions of 7x6, one after the other.
  Expected<void> middle_games(int stones, std::uint64_t count) {
    const auto game = TRY(ConnectFour::create(7, 6, 4));
    std::mt19937_64 random(1);
    std::vector<ConnectFour::Position> positions;
    positions.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) positions.push_back(random_position(game, stones, random));
    const auto search = TRY(ConnectFourSearch::create(game, options()));
    std::vector<std::uint32_t> ranks;
    ranks.reserve(count);
    const Stopwatch watch;
    for (const auto& position : positions) {
      const auto value = TRY(search->value(position, run_.stop));
      if (!value.proved()) return stopped();
      ranks.push_back(raw(value.low.rank));
    }
    run_.note({fmt::format("7x6 with {} stones", stones), "nodes", search->nodes(), "positions", count, watch.stop(),
               service::checksum_of(ranks.data(), ranks.size() * sizeof(ranks[0])), false});
    return {};
  }

 private:
  SearchOptions options() const {
    SearchOptions options;
    options.threads = run_.threads;
    options.book = false;
    return options;
  }

  const BenchRun& run_;
};

}  // namespace

Expected<void> bench_search(const BenchRun& run) {
  const BenchSize size = run.size;
  SearchBench bench(run);
  if (size == BenchSize::Tiny) {
    TRY(bench.connect_four(5, 4));
    TRY(bench.middle_games(28, 100));
    TRY(bench.morpion(5, 5, 4));
    return bench.hex(5);
  }
  TRY(bench.connect_four(6, 6));
  TRY(bench.middle_games(14, 200));
  TRY(bench.middle_games(28, 10'000));
  TRY(bench.morpion(7, 4, 4));
  TRY(bench.hex(6));
  if (size == BenchSize::Quick) return {};
  TRY(bench.connect_four(7, 6));
  if (size != BenchSize::Large) return {};
  TRY(bench.connect_four(7, 7));
  return bench.hex(7);
}

}  // namespace perfectplay::service
