// The checker's own search: all its answers about small boards, and each rule that ends it early, against plain recursion.
#include "perfectplay/verify/proof/leaf_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "perfectplay/base/hash.h"
#include "perfectplay/verify/proof/blocking_search.h"
#include "perfectplay/verify/proof/claimeven.h"
#include "support/proof_twin.h"
#include "support/sanitized.h"
#include "support/small_games.h"

namespace perfectplay::testing {
namespace {

constexpr std::uint64_t plenty = 1'000'000;

struct LeafBoard {
  PlayableGame game;
  ProofTwin twin;
  PlainBoard board;
  Minimax minimax;

  LeafBoard(const std::string& row, const GivenArguments& given, const PlainBoard& plain)
      : game(make_game(row, given).value()), twin(*game.game), board(plain), minimax(*game.game) {
    minimax.value(game->start());
  }
  /// Calls visit(code, placement) for positions in which the game goes on: all, or an even choice of `most` of them.
  template <class Visit>
  void each_position(std::size_t most, const Visit& visit) {
    std::size_t number = 0;
    const std::size_t step = 1 + minimax.values().size() / most;
    for (const auto& [code, value] : minimax.values()) {
      if (number++ % step == 0 && !game->result(code)) visit(code, *board.parse(game->print(code)));
    }
  }
};

/// A search without a limit says yes exactly where the assertion holds.
void expect_exact(LeafBoard&& board) {
  const int cells = board.board.cells();
  int asked = 0;
  board.each_position(sanitized ? 100 : 3000, [&](Code code, const Placement& position) {
    const int stones = PlainBoard::stones(position);
    const Player side = opponent(PlainBoard::to_move(position));
    for (const Goal goal : {Goal::Wins, Goal::Holds}) {
      for (int move = stones + 1; move <= cells; ++move) {
        const Assertion assertion{side, goal, move};
        LeafSearch search(board.board, assertion);
        EXPECT_EQ(search.stands(position, plenty), board.twin.is_true(assertion, code))
            << board.board.print(position) << ' ' << name_of(side) << (goal == Goal::Wins ? " wins " : " holds ")
            << move;
        EXPECT_LE(search.searched(), plenty);
        ++asked;
      }
    }
  });
  EXPECT_GT(asked, 5);
}

TEST(LeafSearch, SaysWhatPlainRecursionSays) {
  using enum PlainGame;
  expect_exact({"connect-four", {{"width", "3"}, {"height", "3"}, {"align", "3"}}, {ConnectFour, 3, 3, 3}});
  expect_exact({"connect-four", {{"width", "4"}, {"height", "3"}, {"align", "3"}}, {ConnectFour, 4, 3, 3}});
  expect_exact({"connect-four", {{"width", "3"}, {"height", "4"}, {"align", "3"}}, {ConnectFour, 3, 4, 3}});
  expect_exact({"connect-four", {{"width", "4"}, {"height", "4"}, {"align", "4"}}, {ConnectFour, 4, 4, 4}});
  expect_exact({"morpion", {{"size", "3"}, {"align", "3"}}, {Morpion, 3, 3, 3}});
  expect_exact({"morpion", {{"size", "4"}, {"rows", "2"}, {"align", "3"}}, {Morpion, 4, 2, 3}});
  if (!sanitized) {
    expect_exact({"morpion", {{"size", "4"}, {"rows", "3"}, {"align", "3"}}, {Morpion, 4, 3, 3}});
  }
}

TEST(LeafSearch, GivesUpAtItsLimit) {
  const PlainBoard board(PlainGame::ConnectFour, 4, 4, 4);
  LeafSearch search(board, {Player::J1, Goal::Holds, 16});
  EXPECT_TRUE(search.stands({}, plenty));
  const std::uint64_t needed = search.searched();
  ASSERT_GT(needed, 1U);
  EXPECT_TRUE(search.stands({}, needed));
  EXPECT_FALSE(search.stands({}, needed - 1));
}

TEST(LeafSearch, FindsWithinItsLimitWhatItFindsWithoutOne) {
  LeafBoard board("connect-four", {{"width", "4"}, {"height", "4"}, {"align", "4"}}, {PlainGame::ConnectFour, 4, 4, 4});
  int found = 0;
  board.each_position(sanitized ? 100 : 1000, [&](Code, const Placement& position) {
    LeafSearch search(board.board, {opponent(PlainBoard::to_move(position)), Goal::Holds, 16});
    for (std::uint64_t most = 1; most < 40; most += 3) {
      if (!search.stands(position, most)) continue;
      const std::uint64_t searched = search.searched();
      EXPECT_LE(searched, most);
      EXPECT_TRUE(search.stands(position, plenty));
      EXPECT_EQ(search.searched(), searched) << board.board.print(position) << ' ' << most;
      ++found;
    }
  });
  EXPECT_GT(found, 100);
}

/// Claimeven, with and without threats.
void expect_followed(LeafBoard&& board, std::size_t most) {
  int held = 0;
  int won = 0;
  const int cells = board.board.cells();
  const LineSets lines(board.board);
  const Claimeven claimeven(board.board, lines);
  board.each_position(most, [&](Code code, const Placement& position) {
    const Player leader = PlainBoard::to_move(position);
    const std::uint64_t j1 = position.stones & ~position.j0;
    const bool first = leader == Player::J0;
    const std::uint64_t own = first ? j1 : position.j0;
    const std::uint64_t threats = lines.completed_by(own) & ~position.stones;
    if ((threats & board.board.moves(position)) != 0) return;
    const auto end = claimeven.followed(first ? position.j0 : j1, own, threats);
    if (!end) return;
    const Player follower = opponent(leader);
    // The leader wins neither way; if he has a winning stone at once, he has it among his cells.
    EXPECT_TRUE(board.twin.is_true({follower, Goal::Holds, cells}, code)) << board.board.print(position);
    ++held;
    if (*end == Claimeven::never) return;
    EXPECT_LE(*end, cells);
    EXPECT_TRUE(board.twin.is_true({follower, Goal::Wins, *end}, code)) << board.board.print(position) << ' ' << *end;
    ++won;
  });
  EXPECT_GT(held, 0);
  EXPECT_GT(won, 0);
}

TEST(LeafSearch, FollowingHoldsAndWins) {
  using enum PlainGame;
  const std::size_t most = sanitized ? 2000 : 1'000'000;
  expect_followed({"connect-four", {{"width", "4"}, {"height", "3"}, {"align", "3"}}, {ConnectFour, 4, 3, 3}}, most);
  expect_followed({"connect-four", {{"width", "3"}, {"height", "4"}, {"align", "3"}}, {ConnectFour, 3, 4, 3}}, most);
  expect_followed({"connect-four", {{"width", "3"}, {"height", "5"}, {"align", "3"}}, {ConnectFour, 3, 5, 3}}, most);
  expect_followed({"connect-four", {{"width", "4"}, {"height", "4"}, {"align", "3"}}, {ConnectFour, 4, 4, 3}}, most);
  // Pairs that are counted from the middle of a column make a difference from six rows on.
  if (!sanitized) {
    expect_followed({"connect-four", {{"width", "3"}, {"height", "6"}, {"align", "3"}}, {ConnectFour, 3, 6, 3}}, most);
  }
}

/// The slow twin of BlockingSearch: does the maker complete a line?
bool maker_completes(const PlainBoard& board, std::uint64_t maker, std::uint64_t blocker, bool maker_moves) {
  for (const std::uint64_t line : board.lines()) {
    if ((line & ~maker) == 0) return true;
  }
  const std::uint64_t empty = board.free_cells(maker | blocker);
  if (maker_moves) {
    return any_cell(empty,
                    [&](int cell) { return maker_completes(board, maker | std::uint64_t{1} << cell, blocker, false); });
  }
  return empty == 0 ? false : !any_cell(empty, [&](int cell) {
    return !maker_completes(board, maker, blocker | std::uint64_t{1} << cell, true);
  });
}

TEST(LeafSearch, BlockingIsExact) {
  const PlainBoard board(PlainGame::Morpion, 4, 4, 4);
  BlockingSearch search(board, Player::J0);
  SplitMix random(3);
  int held = 0;
  for (int i = 0; i < (sanitized ? 100 : 3000); ++i) {
    std::uint64_t maker = 0;
    std::uint64_t blocker = 0;
    for (int stones = 6 + i % 3; stones > 0;) {
      const std::uint64_t cell = std::uint64_t{1} << random.next() % 16;
      if (((maker | blocker) & cell) != 0) continue;
      (stones % 3 != 0 ? maker : blocker) |= cell;
      --stones;
    }
    if (std::ranges::any_of(board.lines(), [&](std::uint64_t line) { return (line & ~maker) == 0; })) continue;
    const bool holds = !maker_completes(board, maker, blocker, true);
    EXPECT_EQ(search.loses(maker, blocker, Player::J0, plenty), holds) << maker << ' ' << blocker;
    held += holds ? 1 : 0;
  }
  EXPECT_GT(held, 20);
}

/// Wherever pairs are found, they block: nobody who is to move wins. Returns how often lines shared a pair.
int expect_pairs_block(LeafBoard&& board) {
  int paired = 0;
  int shared = 0;
  const int cells = board.board.cells();
  board.each_position(sanitized ? 500 : 1'000'000, [&](Code code, const Placement& position) {
    const Player maker = PlainBoard::to_move(position);
    const BlockingSearch search(board.board, maker);
    const std::uint64_t blocks = maker == Player::J0 ? position.stones & ~position.j0 : position.j0;
    const std::uint64_t empty = board.board.free_cells(position.stones);
    const auto pairs = search.paired(blocks, empty);
    if (!pairs) return;
    int open = 0;
    for (const std::uint64_t line : board.board.lines()) {
      if ((line & blocks) != 0) continue;
      EXPECT_GE(std::popcount(line & *pairs), 2);
      ++open;
    }
    EXPECT_EQ(*pairs & ~empty, 0U);
    EXPECT_LE(std::popcount(*pairs), 2 * open);
    EXPECT_TRUE(board.twin.is_true({opponent(maker), Goal::Holds, cells}, code)) << board.board.print(position);
    ++paired;
    shared += std::popcount(*pairs) < 2 * open ? 1 : 0;
  });
  EXPECT_GT(paired, 20);
  return shared;
}

TEST(LeafSearch, PairsBlock) {
  using enum PlainGame;
  EXPECT_EQ(expect_pairs_block({"morpion", {{"size", "3"}, {"align", "3"}}, {Morpion, 3, 3, 3}}), 0);
  EXPECT_GT(expect_pairs_block({"morpion", {{"size", "4"}, {"rows", "2"}, {"align", "3"}}, {Morpion, 4, 2, 3}}), 0);
  EXPECT_GT(expect_pairs_block({"morpion", {{"size", "5"}, {"rows", "2"}, {"align", "3"}}, {Morpion, 5, 2, 3}}), 0);
  if (!sanitized) {
    EXPECT_GT(expect_pairs_block({"morpion", {{"size", "4"}, {"rows", "3"}, {"align", "3"}}, {Morpion, 4, 3, 3}}), 0);
  }
}

}  // namespace
}  // namespace perfectplay::testing
