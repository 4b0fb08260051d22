#include "perfectplay/strategy/opening_book.h"

#include <gtest/gtest.h>

#include "perfectplay/solve/connect_four_search.h"
#include "perfectplay/strategy/oracle.h"
#include "support/sanitized.h"

namespace perfectplay::testing {
namespace {

ConnectFour board(int width, int height) { return ConnectFour::create(width, height, 4).value(); }

OpeningBook filled(const ConnectFour& game, int plies) {
  OpeningBook book = OpeningBook::empty(game, plies).value();
  const auto search = ConnectFourSearch::create(game, {.threads = 1}).value();
  for (std::size_t i = 0; i < book.size(); ++i) book.set(i, search->value(book.position(i)).value().low);
  book.tell();
  return book;
}

TEST(OpeningBook, TellsEveryEarlyPositionAsTheAttractorDoes) {
  const ConnectFour game = board(4, 4);
  const auto oracle = Oracle::solve(erase(game), {}).value();
  const OpeningBook book = filled(game, 5);
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

TEST(OpeningBook, IsReadBackAsItWasWritten) {
  const ConnectFour game = board(5, 4);
  const OpeningBook book = filled(game, 3);
  const auto read = OpeningBook::parse(game, book.text(), "b").value();
  EXPECT_EQ(read.text(), book.text());
  EXPECT_EQ(read.find(game.start()), (Value{Outcome::Draw, no_rank}));
  const OpeningBook unknown = OpeningBook::parse(game, OpeningBook::empty(game, 2)->text(), "b").value();
  EXPECT_FALSE(unknown.find(game.start()));
  EXPECT_FALSE(unknown.known(0));
}

TEST(OpeningBook, DamageIsNamed) {
  const ConnectFour game = board(4, 4);
  const std::string text = OpeningBook::empty(game, 2)->text();
  const auto complaint = [&](const std::string& damaged) {
    const auto book = OpeningBook::parse(game, damaged, "x.book");
    return book ? "none" : book.error().message;
  };
  EXPECT_EQ(complaint(text), "none");
  std::string changed = text;
  changed[changed.size() - 2] = 'A';
  EXPECT_EQ(complaint(changed), "x.book: damaged: the checksum does not agree");
  EXPECT_EQ(complaint(text + "?"), "x.book: damaged: the checksum does not agree");
  EXPECT_EQ(complaint(""), "x.book: not an opening book: it has no head");
  EXPECT_NE(complaint(OpeningBook::empty(board(5, 4), 2)->text()).find("another board"), std::string::npos);
  EXPECT_FALSE(OpeningBook::empty(game, -1));
  EXPECT_FALSE(OpeningBook::empty(game, OpeningBook::most_plies + 1));
}

TEST(OpeningBook, TheProgramsOwnIsWholeAndASampleOfItIsProvedAgain) {
  const ConnectFour game = board(7, 6);
  const OpeningBook* book = OpeningBook::built_in(game);
  ASSERT_NE(book, nullptr);
  for (std::size_t i = 0; i < book->size(); ++i) EXPECT_TRUE(book->known(i)) << i;
  EXPECT_EQ(book->find(game.start()), (Value{Outcome::J0, Rank{41}}));
  EXPECT_EQ(OpeningBook::built_in(board(7, 7)), nullptr);
  if (sanitized) return;
  // One of the quickest to prove: J0 has a clear advantage.
  const auto position = game.parse("42").value();
  const auto search = ConnectFourSearch::create(game, {.threads = 1}).value();
  EXPECT_EQ(book->find(position), search->value(position)->low);
}

}  // namespace
}  // namespace perfectplay::testing
