#include "perfectplay/solve/search/hex/hex_search.h"

#include <gtest/gtest.h>

#include <random>
#include <unordered_map>

#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "perfectplay/solve/search/hex/inferior_cells.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

std::unique_ptr<HexSearch> search_for(const Hex& rules, const SearchOptions& options = {}) {
  return std::move(HexSearch::create(rules, options).value());
}

/// The colour that wins: plain recursion over all moves, no rule of thumb.
class PlainHex {
 public:
  explicit PlainHex(int size) : board_(size) {}

  const HexBoard& board() const { return board_; }
  Player winner(const HexState& state) {
    for (const Player colour : {Player::J0, Player::J1}) {
      if (joined(colour, state.of(colour))) return colour;
    }
    const Cells key = state.stones[0] << 32 | state.stones[1] << 1 | raw(state.to_move);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    Player result = opponent(state.to_move);
    for (const std::uint8_t cell : SetBits(board_.full() & ~state.all())) {
      if (winner(state.with(cell)) != state.to_move) continue;
      result = state.to_move;
      break;
    }
    return known_[key] = result;
  }

 private:
  bool joined(Player colour, Cells stones) const {
    Cells reached = board_.side(colour, 0) & stones;
    for (Cells before = 0; before != reached;) {
      before = reached;
      for (const std::uint8_t cell : SetBits(before)) reached |= board_.around(cell) & stones;
    }
    return (reached & board_.side(colour, 1)) != 0;
  }

  HexBoard board_;
  std::unordered_map<Cells, Player> known_;
};

/// Stones anywhere, any number of each colour.
HexState random_state(std::mt19937& random, const HexBoard& board, unsigned empty_of_ten) {
  HexState state;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (random() % 10 >= empty_of_ten) state.stones[random() % 2] |= Cells{1} << cell;
  }
  state.to_move = random() % 2 == 0 ? Player::J0 : Player::J1;
  return state;
}

/// Some moves from the start, the game not over yet.
Hex::Position random_position(std::mt19937& random, const Hex& rules, int moves) {
  while (true) {
    Hex::Position position = rules.start();
    for (int i = 0; i < moves && !rules.result(position); ++i) {
      std::vector<Hex::Move> legal;
      for (const Hex::Move move : rules.moves(position)) legal.push_back(move);
      position = rules.play(position, legal[random() % legal.size()]);
    }
    if (!rules.result(position)) return position;
  }
}

std::string map_of(int size) {
  const Hex rules = Hex::create(size).value();
  const HexReplies replies = search_for(rules)->winning_moves(rules.start(), unstopped()).value();
  std::string map;
  for (int cell = 0; cell < size * size; ++cell) {
    if (cell > 0 && cell % size == 0) map += '/';
    EXPECT_NE(replies.winning >> cell & 1U, replies.losing >> cell & 1U);
    map += (replies.winning >> cell & 1U) != 0 ? '+' : '-';
  }
  return map;
}

TEST(HexSearch, AgreesWithTheAttractorOnEveryPosition) {
  for (int size = 1; size <= (sanitized ? 3 : 4); ++size) {
    const Hex rules = Hex::create(size).value();
    const Explored explored = explore(rules, {}, unstopped()).value();
    const Solution solution = solve_attractors(*explored.graph, {}, unstopped()).value();
    const auto outcome = [&](const Hex::Position& position) {
      auto vertex = explored.find(rules.encode(position));
      if (!vertex) vertex = explored.find(rules.encode(rules.image(position, 1)));
      return solution.outcome[raw(vertex.value())];
    };
    const auto search = search_for(rules);
    for (std::uint32_t v = 0; v < explored.graph->size(); ++v) {
      // Every position of 3x3, some of 4x4.
      if (size == 4 && v % 512 != 0) continue;
      const Hex::Position position = rules.decode(explored.code(Vertex{v}));
      const Bracket<Value> found = search->value(position, unstopped()).value();
      ASSERT_TRUE(found.proved());
      ASSERT_EQ(found.low.outcome, outcome(position)) << rules.print(position);
      ASSERT_EQ(found.low.rank, rules.result(position) ? Rank{0} : no_rank);
      HexReplies replies;
      for (const Hex::Move move : rules.moves(position)) {
        if (rules.result(position)) break;
        const bool won = wins(outcome(rules.play(position, move)), position.to_move());
        (won ? replies.winning : replies.losing) |= Cells{1} << move;
      }
      ASSERT_EQ(search->winning_moves(position, unstopped()).value(), replies) << rules.print(position);
    }
  }
}

TEST(HexSearch, FilledCellsChangeNothing) {
  PlainHex plain(4);
  std::mt19937 random(2);
  int filled = 0;
  for (int i = 0; i < (sanitized ? 200 : 1'000); ++i) {
    const HexState before = random_state(random, plain.board(), 2 + static_cast<unsigned>(i % 4));
    HexState after = before;
    fill_inferior_cells(plain.board(), after);
    filled += after == before ? 0 : 1;
    ASSERT_EQ(plain.winner(before), plain.winner(after)) << before.stones[0] << ' ' << before.stones[1];
  }
  EXPECT_GT(filled, sanitized ? 50 : 300);
}

TEST(HexSearch, CarriersAreAllThatTheWinnerNeeds) {
  PlainHex plain(4);
  HexProver prover(plain.board(), 1 << 20);
  std::mt19937 random(3);
  int spared = 0;
  for (int i = 0; i < (sanitized ? 200 : 1'000); ++i) {
    HexState state = random_state(random, plain.board(), 2 + static_cast<unsigned>(i % 4));
    const HexProof proof = prover.prove(state, unstopped()).value();
    ASSERT_EQ(proof.winner, plain.winner(state)) << state.stones[0] << ' ' << state.stones[1];
    const Cells outside = plain.board().full() & ~state.all() & ~proof.carrier;
    spared += outside == 0 ? 0 : 1;
    state.stones[raw(opponent(proof.winner))] |= outside;
    ASSERT_EQ(proof.winner, plain.winner(state)) << state.stones[0] << ' ' << state.stones[1];
  }
  EXPECT_GT(spared, sanitized ? 50 : 300);
}

TEST(HexSearch, WinningOpenings) {
  EXPECT_EQ(map_of(1), "+");
  EXPECT_EQ(map_of(2), "-+/+-");
  EXPECT_EQ(map_of(3), "--+/+++/+--");
  EXPECT_EQ(map_of(4), "---+/--+-/-+--/+---");
  EXPECT_EQ(map_of(5), "----+/-++++/-+++-/++++-/+----");
}

TEST(HexSearch, SixBySixOpenings) {
  if (sanitized) GTEST_SKIP() << "takes a minute";
  EXPECT_EQ(map_of(6), "-----+/-+++++/++++++/++++++/+++++-/+-----");
}

TEST(HexSearch, SevenBySevenOpenings) {
  const Hex rules = Hex::create(7).value();
  const auto search = search_for(rules);
  const auto winner = [&](std::string_view opening) {
    return search->value(rules.parse(opening).value(), unstopped()).value().low.outcome;
  };
  EXPECT_EQ(winner("d4"), Outcome::J0);
  EXPECT_EQ(winner("e3"), Outcome::J0);
  EXPECT_EQ(winner("f2"), Outcome::J0);
  EXPECT_EQ(winner("b6"), Outcome::J0) << "f2 turned";
  if (sanitized) return;
  EXPECT_EQ(winner("a1"), Outcome::J1);
  EXPECT_EQ(winner("d1"), Outcome::J1);
}

TEST(HexSearch, AValueIsThatOfTheBestMove) {
  std::mt19937 random(4);
  for (const int size : {5, 6}) {
    const Hex rules = Hex::create(size).value();
    const auto search = search_for(rules);
    for (int i = 0; i < (sanitized ? 2 : 40); ++i) {
      const Hex::Position position = random_position(random, rules, size + i % 8);
      const Outcome value = search_for(rules)->value(position, unstopped()).value().low.outcome;
      bool found = false;
      for (const Hex::Move move : rules.moves(position)) {
        const Outcome next = search->value(rules.play(position, move), unstopped()).value().low.outcome;
        found = found || wins(next, position.to_move());
      }
      EXPECT_EQ(wins(value, position.to_move()), found) << rules.print(position);
    }
  }
}

TEST(HexSearch, SymmetricPositionsHaveTheSameWinner) {
  const Hex rules = Hex::create(5).value();
  const HexBoard board(5);
  std::mt19937 random(5);
  const auto reflected = [](Cells cells) {
    Cells result = 0;
    for (const std::uint8_t cell : SetBits(cells)) result |= Cells{1} << (cell % 5 * 5 + cell / 5);
    return result;
  };
  for (int i = 0; i < (sanitized ? 10 : 200); ++i) {
    HexState state = random_state(random, board, 7);
    const auto winner = [&](const HexState& asked) {
      return HexProver(board, 1 << 20).prove(asked, unstopped())->winner;
    };
    const HexState turned{{board.half_turn(state.stones[0]), board.half_turn(state.stones[1])}, state.to_move};
    const HexState exchanged{{reflected(state.stones[1]), reflected(state.stones[0])}, opponent(state.to_move)};
    EXPECT_EQ(winner(state), winner(turned));
    EXPECT_EQ(winner(state), opponent(winner(exchanged)));
  }
}

TEST(HexSearch, NeitherTableNorThreadsChangeTheAnswer) {
  const Hex rules = Hex::create(5).value();
  const auto usual = search_for(rules);
  SearchOptions options;
  options.memory = 1 << 12;
  options.threads = 3;
  const auto small = search_for(rules, options);
  std::mt19937 random(6);
  for (int i = 0; i < (sanitized ? 4 : 40); ++i) {
    const Hex::Position position = random_position(random, rules, i % 10);
    EXPECT_EQ(usual->winning_moves(position, unstopped()).value(), small->winning_moves(position, unstopped()).value())
        << rules.print(position);
  }
  EXPECT_GT(small->nodes(), usual->nodes());
}

TEST(HexSearch, TheSwapRule) {
  const Hex rules = Hex::create(3, true).value();
  const auto search = search_for(rules);
  const Value second{Outcome::J1, no_rank};
  const Cells swap = Cells{1} << Hex::swap_move;
  EXPECT_EQ(search->value(rules.start(), unstopped()).value(), (exactly(second)));
  EXPECT_EQ(search->winning_moves(rules.start(), unstopped()).value(), (HexReplies{0, 0777}));
  const auto strong = rules.parse("b2").value();
  EXPECT_EQ(search->value(strong, unstopped()).value(), (exactly(second)));
  EXPECT_EQ(search->winning_moves(strong, unstopped()).value(), (HexReplies{swap, 0777 & ~Cells{020}}));
  EXPECT_EQ(search->value(rules.parse("b2 swap").value(), unstopped()).value(), (exactly(second)));
  const auto weak = search->winning_moves(rules.parse("a1").value(), unstopped()).value();
  EXPECT_EQ(weak.losing & swap, swap);
  EXPECT_NE(weak.winning, 0U);
  const Hex one = Hex::create(1, true).value();
  EXPECT_EQ(search_for(one)->value(one.start(), unstopped()).value().low.outcome, Outcome::J0);
}

TEST(HexSearch, StopsWhenAsked) {
  const Hex rules = Hex::create(7).value();
  const Bracket<Value> open{{Outcome::J0, no_rank}, {Outcome::J1, no_rank}};
  const auto position = rules.parse("g2").value();
  int calls = 0;
  Stop stop;
  stop.tell([&](const Progress& progress) {
    EXPECT_EQ(progress.phase, "searching");
    if (++calls == 4) stop.cancel();
  });
  const auto search = search_for(rules);
  EXPECT_EQ(search->value(position, stop).value(), open);
  EXPECT_EQ(calls, 4);
  EXPECT_EQ(search->winning_moves(position, stop).value(), HexReplies{});
}

TEST(HexSearch, RefusesWhatDoesNotFit) {
  SearchOptions options;
  options.memory = std::uint64_t{1} << 50;
  const auto refused = HexSearch::create(Hex::create(4).value(), options);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::Resource);
  EXPECT_NE(refused.error().message.find("1 MB do"), std::string::npos) << refused.error().message;
}

}  // namespace
}  // namespace perfectplay::testing
