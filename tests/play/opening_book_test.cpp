#include "perfectplay/play/opening_book.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <sstream>

#include "perfectplay/play/book_writer.h"
#include "perfectplay/play/oracle.h"
#include "perfectplay/solve/search/connect_four/connect_four_search.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

ConnectFour board(int width, int height) { return ConnectFour::create(width, height, 4).value(); }

OpeningBook filled(const ConnectFour& game, const BookPlan& plan) {
  OpeningBook book(game);
  const auto search = ConnectFourSearch::create(game, {.threads = 1}).value();
  EXPECT_TRUE(write_book(game, plan, *search, book, unstopped()).value());
  return book;
}

TEST(OpeningBook, TellsEveryEarlyPositionAsTheAttractorDoes) {
  const ConnectFour game = board(4, 4);
  const auto oracle = Oracle::solve(erase(game), {}, unstopped()).value();
  const OpeningBook book = filled(game, {.plies = 5});
  std::size_t told = 0;
  for (std::uint32_t v = 0; v < oracle.solution().size(); ++v) {
    const auto position = game.decode(oracle.explored().code(Vertex{v}));
    if (std::popcount(position.stones) > 5 || game.result(position)) continue;
    ++told;
    ASSERT_EQ(book.find(position), oracle.solution().value(Vertex{v})) << game.print(position);
  }
  EXPECT_GT(told, 300U);
  EXPECT_FALSE(book.find(game.parse("123412").value())) << "six moves";
}

TEST(OpeningBook, RepliesAreEnoughForAMachineThatPlaysOneSide) {
  const ConnectFour game = board(4, 4);
  constexpr int reach = 8;
  const OpeningBook book = filled(game, {.plies = 1, .replies = reach});
  const auto oracle = Oracle::solve(erase(game), {}, unstopped()).value();
  std::mt19937 random(1);
  for (const Player machine : {Player::J0, Player::J1}) {
    for (int round = 0; round < 200; ++round) {
      auto position = game.start();
      for (int ply = 0; ply < reach && !game.result(position); ++ply) {
        std::vector<ConnectFour::Position> next;
        for (const auto move : game.moves(position)) next.push_back(game.play(position, move));
        if (game.player(position) != machine) {
          position = next[random() % next.size()];
          continue;
        }
        // The machine knows the value, and a move that keeps it.
        const auto value = book.find(position);
        ASSERT_TRUE(value) << game.print(position);
        ASSERT_EQ(*value, oracle.value(game.encode(position)).value());
        std::ranges::stable_sort(next, std::greater{},
                                 [&](const ConnectFour::Position& after) { return book.preference(after); });
        const auto best = std::ranges::find_if(next, [&](const ConnectFour::Position& after) {
          const auto over = game.result(after);
          const auto known = over ? ended(*over) : book.find(after);
          return known && keeps_value(*value, *known);
        });
        ASSERT_NE(best, next.end()) << game.print(position);
        position = *best;
      }
    }
  }
}

TEST(OpeningBook, AfterOpeningsInTheMiddleEveryMoveIsKnown) {
  const ConnectFour game = board(5, 4);
  const OpeningBook book = filled(game, {.plies = 1, .middle = 3});
  const auto search = ConnectFourSearch::create(game, {.threads = 1}).value();
  std::vector<ConnectFour::Position> layer{game.start()};
  for (int ply = 0; ply <= 3; ++ply) {
    std::vector<ConnectFour::Position> next;
    for (const auto& position : layer) {
      for (const auto move : game.moves(position)) {
        const auto after = game.play(position, move);
        if (game.result(after)) continue;
        const auto known = book.find(after);
        ASSERT_TRUE(known) << game.print(after);
        ASSERT_EQ(*known, search->value(after, unstopped())->low) << game.print(after);
        const std::string name = game.move_name(move);
        if (name == "2" || name == "3" || name == "4") next.push_back(after);
      }
    }
    layer = std::move(next);
  }
  EXPECT_FALSE(book.find(game.parse("1212").value())) << "not in the middle";
}

TEST(OpeningBook, LinesGoOnToTheEnd) {
  const ConnectFour game = board(5, 4);
  const OpeningBook book = filled(game, {.plies = 1, .lines = 20});
  const auto search = ConnectFourSearch::create(game, {.threads = 1}).value();
  for (const std::string first : {"", "1", "2", "3"}) {
    auto position = game.parse(first).value();
    while (!game.result(position)) {
      const auto value = book.find(position);
      ASSERT_TRUE(value) << game.print(position);
      ASSERT_EQ(*value, search->value(position, unstopped())->low);
      std::optional<ConnectFour::Position> next;
      for (const auto move : game.moves(position)) {
        const auto after = game.play(position, move);
        const auto over = game.result(after);
        const auto known = over ? ended(*over) : book.find(after);
        const bool preferred = !next || book.preference(after) > book.preference(*next);
        if (known && keeps_value(*value, *known) && preferred) next = after;
      }
      ASSERT_TRUE(next) << game.print(position);
      position = *next;
    }
  }
}

TEST(OpeningBook, GoesOnWhereItWasStopped) {
  const ConnectFour game = board(5, 4);
  const auto search = ConnectFourSearch::create(game, {.threads = 1}).value();
  OpeningBook book(game);
  Stop stop;
  const auto thrice = [&stop](const OpeningBook& so_far) -> Expected<void> {
    if (so_far.size() == 3) stop.cancel();
    return {};
  };
  EXPECT_FALSE(write_book(game, {.plies = 3}, *search, book, stop, thrice).value());
  EXPECT_EQ(book.size(), 3U);
  OpeningBook read = OpeningBook::parse(game, book.text(), "b").value();
  EXPECT_TRUE(write_book(game, {.plies = 3}, *search, read, unstopped()).value());
  EXPECT_EQ(read.text(), filled(game, {.plies = 3}).text());
}

TEST(OpeningBook, IsReadBackAsItWasWritten) {
  for (const auto& [width, height] : {std::pair(5, 4), std::pair(10, 2)}) {
    const ConnectFour game = board(width, height);
    const OpeningBook book = filled(game, {.plies = 2, .replies = 3});
    const auto read = OpeningBook::parse(game, book.text(), "b").value();
    EXPECT_EQ(read.text(), book.text());
    EXPECT_EQ(read.size(), book.size());
    EXPECT_EQ(read.find(game.start()), book.find(game.start()));
  }
}

TEST(OpeningBook, DamageIsNamed) {
  const ConnectFour game = board(4, 4);
  OpeningBook book(game);
  book.add("1", game.parse("1").value(), {Outcome::J0, Rank{6}});
  const std::string text = book.text();
  const auto complaint = [&](const std::string& damaged) {
    const auto read = OpeningBook::parse(game, damaged, "x.book");
    return read ? "none" : read.error().message;
  };
  EXPECT_EQ(complaint(text), "none");
  EXPECT_EQ(complaint(text + "0 2\n"), "x.book: damaged: the checksum does not agree");
  EXPECT_EQ(complaint(text.substr(0, text.size() - 4)), "x.book: damaged: the checksum does not agree");
  EXPECT_EQ(complaint(""), "x.book: not an opening book");
  EXPECT_EQ(complaint("perfectplay opening book, connect-four 4x4 align 4\n"),
            "x.book: damaged: the checksum does not agree");
  EXPECT_EQ(complaint(OpeningBook(board(5, 4)).text()),
            "x.book: the book is of another board: connect-four 5x4 align 4; expected connect-four 4x4 align 4");
}

TEST(OpeningBook, LinesThatCannotBeAreNamedWhereverTheyComeFrom) {
  const ConnectFour game = board(4, 4);
  const auto written = [&](std::string_view columns, const Value& value) {
    OpeningBook wrong(game);
    wrong.add(columns, game.parse("1").value(), value);
    const auto read = OpeningBook::parse(game, wrong.text(), "x.book");
    return read ? "none" : read.error().message;
  };
  EXPECT_EQ(written("1", {}), "none");
  EXPECT_NE(written("11111", {}).find("x.book: line 3: "), std::string::npos) << "a full column";
  EXPECT_EQ(written("1212121", {}), "x.book: line 3: the game is over after 1212121");
  EXPECT_NE(written("12121", {Outcome::J0, Rank{2}}).find("is no score; expected -6 to 6"), std::string::npos);
}

/// The lines of a book: a score, and the columns that lead to the position.
std::vector<std::pair<int, std::string>> lines_of(const OpeningBook& book) {
  std::istringstream text(book.text());
  std::string line;
  std::getline(text, line);
  std::getline(text, line);
  std::vector<std::pair<int, std::string>> lines;
  while (std::getline(text, line)) {
    const std::size_t blank = std::min(line.find(' '), line.size());
    lines.emplace_back(std::stoi(line), line.substr(std::min(blank + 1, line.size())));
  }
  return lines;
}

/// Where a book knows all moves of a position, its score is the best of theirs; how often that was so.
int count_looked_ahead(const ConnectFour& game, const OpeningBook& book) {
  int looked = 0;
  for (const auto& [score, columns] : lines_of(book)) {
    const auto position = game.parse(columns).value();
    int best = -100;
    bool all_known = true;
    for (const auto move : game.moves(position)) {
      const auto after = game.play(position, move);
      const auto over = game.result(after);
      const auto value = over ? ended(*over) : book.find(after);
      all_known = all_known && value;
      if (value) best = std::max(best, game.score(after, *value, game.player(position)));
    }
    EXPECT_LE(best, score) << columns;
    EXPECT_TRUE(!all_known || best == score) << columns << ": " << best << ", not " << score;
    looked += all_known ? 1 : 0;
  }
  return looked;
}

class BuiltInBook : public ::testing::TestWithParam<int> {
 protected:
  const ConnectFour game = board(7, GetParam());
  const OpeningBook& book = *OpeningBook::built_in(game);
};

TEST_P(BuiltInBook, AgreesWithItself) {
  EXPECT_GE(count_looked_ahead(game, book), GetParam() == 6 ? 600 : 719);
  EXPECT_EQ(book.find(game.start()), GetParam() == 6 ? (Value{Outcome::J0, Rank{41}}) : Value{});
}

TEST_P(BuiltInBook, ASampleIsProvedAgain) {
  if (sanitized) GTEST_SKIP() << "takes too long";
  auto lines = lines_of(book);
  std::erase_if(lines, [](const auto& line) { return line.second.size() < 5; });
  ASSERT_FALSE(lines.empty());
  std::mt19937 random(4);
  const auto search = ConnectFourSearch::create(game, {}).value();
  for (int i = 0; i < (GetParam() == 6 ? 4 : 1); ++i) {
    const auto& [score, columns] = lines[random() % lines.size()];
    const auto position = game.parse(columns).value();
    const auto proved = search->value(position, unstopped()).value();
    EXPECT_TRUE(proved.proved()) << columns;
    EXPECT_EQ(game.score(position, proved.low, game.player(position)), score) << columns;
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, BuiltInBook, ::testing::Values(6, 7));

TEST(OpeningBook, TheProgramHasTwoSmallOnes) {
  std::size_t bytes = 0;
  for (const int height : {6, 7}) bytes += OpeningBook::built_in(board(7, height))->text().size();
  EXPECT_LE(bytes, 200'000U);
  EXPECT_EQ(OpeningBook::built_in(board(6, 6)), nullptr);
  EXPECT_EQ(OpeningBook::built_in(ConnectFour::create(7, 6, 3).value()), nullptr);
}

}  // namespace
}  // namespace perfectplay::testing
