// Runs under the thread sanitizer too.
// Perfect play by search: best moves and lines told by fewer questions than rating every move.
#include "perfectplay/play/search_play.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>

#include "perfectplay/games/connect_four.h"
#include "perfectplay/games/hex.h"
#include "perfectplay/games/morpion.h"
#include "perfectplay/play/booked_search.h"
#include "perfectplay/solve/search/hex/hex_search.h"
#include "perfectplay/solve/search/morpion/morpion_search.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

template <class G>
std::shared_ptr<const ErasedGame<G>> shared(const G& game) {
  return erase(game);
}

std::unique_ptr<SearchPlay> search_for(const std::shared_ptr<const ErasedGame<ConnectFour>>& game,
                                       const SearchOptions& options) {
  return search_play<BookedSearch>(game, options).value();
}
std::unique_ptr<SearchPlay> search_for(const std::shared_ptr<const ErasedGame<Morpion>>& game,
                                       const SearchOptions& options) {
  return search_play<MorpionSearch>(game, options).value();
}
std::unique_ptr<SearchPlay> search_for(const std::shared_ptr<const ErasedGame<Hex>>& game,
                                       const SearchOptions& options) {
  return search_play<HexSearch>(game, options).value();
}

/// A random play, until the game is over.
template <class G>
std::vector<typename G::Position> random_play(const G& game, std::mt19937_64& random) {
  std::vector<typename G::Position> positions{game.start()};
  while (!game.result(positions.back())) {
    std::vector<typename G::Move> moves;
    for (const auto move : game.moves(positions.back())) moves.push_back(move);
    positions.push_back(game.play(positions.back(), moves[random() % moves.size()]));
  }
  return positions;
}

std::vector<std::string> names(const std::vector<RatedMove>& moves) {
  std::vector<std::string> all;
  for (const RatedMove& move : moves) all.push_back(move.name);
  std::ranges::sort(all);
  return all;
}

template <class G>
void expect_best_moves_are_the_best_of_all(const G& game, int plays) {
  const auto search = search_for(shared(game), {.threads = 1, .book = false});
  std::mt19937_64 random(3);
  for (int play = 0; play < plays; ++play) {
    for (const auto& position : random_play(game, random)) {
      const Code code = game.encode(position);
      // Asked first, so that nothing is known yet of the moves.
      const auto best = search->best_moves(code, unstopped()).value();
      const auto one = search->best_move(code, unstopped()).value();
      auto rated = search->moves(code, unstopped()).value();
      if (!rated.empty()) {
        std::erase_if(rated, [&, value = search->bracket(code, unstopped())->low](const RatedMove& move) {
          return !keeps_value(value, move.value.low);
        });
        ASSERT_FALSE(rated.empty());
        ASSERT_TRUE(one);
        ASSERT_NE(std::ranges::find(rated, one->name, &RatedMove::name), rated.end()) << one->name;
      }
      ASSERT_EQ(names(best), names(rated)) << game.print(position);
    }
  }
}

TEST(SearchPlay, BestMovesAreTheBestOfAll) {
  expect_best_moves_are_the_best_of_all(ConnectFour::create(5, 4, 4).value(), 20);
  expect_best_moves_are_the_best_of_all(ConnectFour::create(6, 4, 3).value(), 20);
  expect_best_moves_are_the_best_of_all(Morpion::create(4, 3, 3).value(), 10);
  expect_best_moves_are_the_best_of_all(Hex::create(4).value(), 5);
}

/// Is everything that `inner` leaves open left open by `outer`?
bool within(Player player, const Bracket<Value>& inner, const Bracket<Value>& outer) {
  return !better_for(player, outer.low, inner.low) && !better_for(player, inner.high, outer.high);
}

/// Compares what is told on the way to a survey with what is told later. Says whether all was proved in the end.
bool expect_nothing_taken_back(const ReachabilityGame& game, PerfectPlay& search, Code position, Stop& stop) {
  std::vector<Survey> told;
  const Survey last = search.survey(position, stop, [&](const Survey& so_far) { told.push_back(so_far); }).value();
  EXPECT_EQ(told.back().value, last.value);
  EXPECT_EQ(names(told.back().moves), names(last.moves));
  const Player player = game.player(position);
  bool open = !last.value.proved();
  for (std::size_t i = 0; i + 1 < told.size(); ++i) {
    EXPECT_TRUE(within(player, told[i + 1].value, told[i].value));
    EXPECT_LE(told[i].moves.size(), told[i + 1].moves.size());
    for (const RatedMove& move : told[i].moves) {
      const auto later = std::ranges::find(told[i + 1].moves, move.name, &RatedMove::name);
      if (later == told[i + 1].moves.end()) return ADD_FAILURE() << move.name << " is gone", false;
      EXPECT_TRUE(within(game.player(move.next), later->value, move.value)) << move.name;
    }
  }
  for (const RatedMove& move : last.moves) open = open || !move.value.proved();
  return !open;
}

TEST(SearchPlay, AWatcherIsToldNothingThatIsTakenBack) {
  PERFECTPLAY_USES_ONE_THREAD();
  const auto game = shared(ConnectFour::create(7, 6, 4).value());
  const Code position = game->parse("4453126").value();
  const Survey plain = search_for(game, {.threads = 1, .book = false})->survey(position, unstopped()).value();
  for (const std::uint64_t effort :
       {std::uint64_t{0}, std::uint64_t{30'000}, std::uint64_t{100'000}, Stop::unlimited}) {
    Stop stop;
    stop.limit_effort(effort);
    const auto search = search_for(game, {.threads = 1, .book = false});
    EXPECT_EQ(expect_nothing_taken_back(*game, *search, position, stop), effort == Stop::unlimited) << effort;
    // Whatever was left open, there is time now, and what was proved by then stays.
    const Survey again = search->survey(position, unstopped()).value();
    EXPECT_EQ(again.value, plain.value);
    ASSERT_EQ(again.moves.size(), plain.moves.size());
    for (std::size_t i = 0; i < plain.moves.size(); ++i) {
      EXPECT_EQ(again.moves[i].name, plain.moves[i].name);
      EXPECT_EQ(again.moves[i].value, plain.moves[i].value);
    }
  }
}

TEST(SearchPlay, ALineIsCutWhereAValueIsOpenOrTheGameIsNotOverYet) {
  const auto game = shared(ConnectFour::create(7, 6, 4).value());
  Stop stop;
  stop.cancel();
  const auto open = search_for(game, {.threads = 1, .book = false})->best_line(game->start(), 9, stop).value();
  EXPECT_EQ(open.end, LineEnd::Cut);
  const Code late = game->parse("44444425222233").value();
  const auto search = search_for(game, {.threads = 1, .book = false});
  const auto whole = search->best_line(late, 100, unstopped()).value();
  ASSERT_EQ(whole.end, LineEnd::Over);
  EXPECT_EQ(search->best_line(late, whole.moves.size(), unstopped())->end, LineEnd::Over) << "the limit is not passed";
  EXPECT_EQ(search->best_line(late, whole.moves.size() - 1, unstopped())->end, LineEnd::Cut);
}

/// Plays the best line from a position and asks a search of its own at every step: what is claimed of the position must
/// be the best of what its moves are worth.
template <class G>
void expect_line_holds(const G& game, const typename G::Position& from) {
  const auto erased = shared(game);
  const auto search = search_for(erased, {.book = false});
  const Code start = erased->parse(game.print(from)).value();
  const auto line = search->best_line(start, 100, unstopped()).value();
  ASSERT_FALSE(line.moves.empty());
  ASSERT_EQ(line.end, LineEnd::Over) << "a line goes on to the end";
  ASSERT_TRUE(erased->result(line.moves.back().next));
  Code position = start;
  Value value = search->bracket(start, unstopped())->low;
  for (const RatedMove& move : line.moves) {
    const auto fresh = search_for(erased, {.threads = 1, .book = false});
    const auto moves = fresh->moves(position, unstopped()).value();
    ASSERT_TRUE(keeps_value(value, moves.front().value.low)) << erased->print(position);
    ASSERT_TRUE(keeps_value(value, move.value.low)) << erased->print(position);
    position = move.next;
    value = move.value.low;
  }
  ASSERT_EQ(value, ended(*erased->result(position)));
}

TEST(SearchPlay, LinesOnLargeBoardsHoldAtEveryStep) {
  std::mt19937_64 random(11);
  const ConnectFour six = ConnectFour::create(7, 6, 4).value();
  const ConnectFour seven = ConnectFour::create(7, 7, 4).value();
  for (int play = 0; play < (sanitized ? 1 : 3);) {
    const auto short_of_end = [](const auto& positions, std::size_t stones) { return positions.size() > stones + 6; };
    const auto on_six = random_play(six, random);
    const auto on_seven = random_play(seven, random);
    if (!short_of_end(on_six, 18) || !short_of_end(on_seven, 26)) continue;
    expect_line_holds(six, on_six[18]);
    expect_line_holds(seven, on_seven[26]);
    ++play;
  }
  if (sanitized) return;
  const Morpion morpion = Morpion::create(6, 5, 4).value();
  expect_line_holds(morpion, morpion.start());
  const Hex hex = Hex::create(5).value();
  expect_line_holds(hex, hex.parse("a1 c3").value());
}

TEST(SearchPlay, AGuessIsConfirmedOrRefuted) {
  PERFECTPLAY_USES_ONE_THREAD();
  const ConnectFour game = ConnectFour::create(5, 5, 4).value();
  const auto exact = ConnectFourSearch::create(game, {.threads = 1}).value();
  std::mt19937_64 random(5);
  int refuted = 0;
  for (int play = 0; play < (sanitized ? 2 : 10); ++play) {
    for (const auto& position : random_play(game, random)) {
      const Value value = exact->value(position, unstopped())->low;
      if (game.result(position)) continue;
      const int left = 25 - std::popcount(position.stones);
      const Player mover = game.player(position);
      for (int guess = -(left / 2); guess <= (left + 1) / 2; ++guess) {
        const Value guessed = game.value(position, guess);
        if (better_for(mover, guessed, value)) break;
        const auto fresh = ConnectFourSearch::create(game, {.threads = 1, .memory = 1 << 20}).value();
        const Bracket<Value> told = fresh->confirm(position, guessed, unstopped()).value();
        ASSERT_FALSE(better_for(mover, told.low, value)) << game.print(position) << ' ' << guess;
        ASSERT_FALSE(better_for(mover, value, told.high)) << game.print(position) << ' ' << guess;
        if (guessed == value) {
          ASSERT_TRUE(told.proved());
        } else {
          ASSERT_TRUE(better_for(mover, told.low, guessed)) << game.print(position) << ' ' << guess;
          ++refuted;
        }
      }
    }
  }
  EXPECT_GT(refuted, 100);
}

bool joins(const HexBoard& board, Cells stones) {
  Cells reached = stones & board.side(Player::J0, 0);
  for (Cells before = 0; before != reached;) {
    before = reached;
    for (const std::uint8_t cell : SetBits(before)) reached |= board.around(cell) & stones;
  }
  return (reached & board.side(Player::J0, 1)) != 0;
}

/// Stones of J0 that are missing, by trying all sets of cells.
int naive_stones_to_join(const HexBoard& board, const Hex::Position& position) {
  const Cells empty = board.full() & ~position.all();
  int fewest = board.cells();
  for (Cells added = empty;; added = (added - 1) & empty) {
    if (joins(board, position.j0 | added)) fewest = std::min(fewest, std::popcount(added));
    if (added == 0) break;
  }
  return fewest;
}

TEST(SearchPlay, StonesToJoinIsTheShortestWay) {
  const Hex game = Hex::create(3).value();
  const HexBoard board(3);
  std::mt19937_64 random(7);
  for (int play = 0; play < 50; ++play) {
    for (const auto& position : random_play(game, random)) {
      const HexState state{{position.j0, position.j1}, position.to_move()};
      ASSERT_EQ(board.stones_to_join(state, Player::J0), naive_stones_to_join(board, position)) << game.print(position);
    }
  }
}

TEST(SearchPlay, LinesOfHexComeToTheirEndWithoutDetours) {
  const Hex game = Hex::create(5).value();
  const auto search = search_for(shared(game), {});
  const auto line = search->best_line(game.encode(game.start()), 100, unstopped()).value();
  ASSERT_FALSE(line.moves.empty());
  EXPECT_EQ(line.end, LineEnd::Over);
  EXPECT_LE(line.moves.size(), 13U) << "a row has five cells; a line without a plan fills the board";
  for (const RatedMove& move : line.moves) EXPECT_EQ(move.value.low.outcome, Outcome::J0);
}

}  // namespace
}  // namespace perfectplay::testing
