#include "perfectplay/play/awale_play.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "perfectplay/solve/awale/retrograde.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

/// An oracle of all boards up to some number of seeds.
class AllBoards {
 public:
  AllBoards(const AwaleRules& rules, int seeds)
      : values_(std::make_shared<const AwaleValues>(rules, solve_awale(rules, seeds, {}, unstopped()).value())),
        oracle_(rules, [values = values_](const AwalePosition& board) { return values->value(board); }) {}

  const AwaleOracle& oracle() const { return oracle_; }
  int score(const AwalePosition& board) const { return values_->value(board).value().score; }
  /// The seeds that a move gives away.
  int lost(const AwalePosition& board, const AwaleMove& move) const {
    return score(board) - (move.gain - score(move.next));
  }

 private:
  std::shared_ptr<const AwaleValues> values_;
  AwaleOracle oracle_;
};

template <class Visit>
void for_boards(int pits, int seeds, std::uint64_t step, const Visit& visit) {
  const auto index = HalfBoardIndex::make(pits, seeds).value();
  for (std::uint64_t number = 0; number < index.positions(); number += step) visit(index.position(number));
}

TEST(AwalePlayAbove, LooksUpWhatIsKnown) {
  const AllBoards all(awale_rules("tamale", 3).value(), 6);
  AwalePlay play(all.oracle(), 6);
  for_boards(3, 6, 1, [&](const AwalePosition& board) {
    EXPECT_FALSE(play.above(board));
    EXPECT_EQ(play.value(board, unstopped()).value(), exactly(all.score(board)));
    const auto moves = play.moves(board, unstopped()).value();
    const auto expected = all.oracle().moves(board).value();
    ASSERT_EQ(moves.size(), expected.size());
    for (std::size_t i = 0; i < moves.size(); ++i) EXPECT_EQ(moves[i].pit, expected[i].pit);
  });
  EXPECT_EQ(play.nodes(), 0U);
}

TEST(AwalePlayAbove, ProvesNothingWrongAboveTheTable) {
  for (const char* rules : {"tamale", "abapa", "awari"}) {
    const AllBoards all(awale_rules(rules, 3).value(), 10);
    AwalePlay play(all.oracle(), 6);
    int proved = 0;
    for_boards(3, 10, sanitized ? 29 : 3, [&](const AwalePosition& board) {
      Stop stop;
      stop.limit_effort(20'000);
      const auto moves = play.moves(board, stop).value();
      for (const AwaleRatedMove& move : moves) {
        const int net = move.gain - all.score(move.next);
        EXPECT_TRUE(move.value.low <= net && net <= move.value.high) << print(all.oracle().rules(), board);
      }
      const Bracket<int> value = play.value_of(board, moves);
      EXPECT_TRUE(value.low <= all.score(board) && all.score(board) <= value.high);
      proved += value.proved() ? 1 : 0;
    });
    EXPECT_GT(proved, 0);
  }
}

TEST(AwalePlayAbove, ChoosesBetterThanByWhatIsProvedAlone) {
  const AllBoards all(awale_rules("tamale", 4).value(), 12);
  AwaleSearch search(
      all.oracle().rules(), [&](const AwalePosition& board) { return all.oracle().value(board); }, 4,
      std::size_t{1} << 20U);
  int open = 0;
  int lost_by_proofs = 0;
  int lost_by_order = 0;
  for_boards(4, 12, sanitized ? 397 : 97, [&](const AwalePosition& board) {
    Stop proofs;
    proofs.limit_effort(2'000);
    auto moves = search.moves(board, 50, proofs).value();
    if (moves.size() < 2 || AwaleSearch::value_of(moves).proved()) return;
    ++open;
    const std::vector<AwaleRatedMove> before = moves;
    Stop guesses;
    guesses.limit_effort(2'000);
    ASSERT_TRUE(search.order(board, moves, 50, guesses));
    ASSERT_EQ(moves.size(), before.size());
    EXPECT_TRUE(moves.front().best) << "a move that is known to be worse comes first";
    for (const AwaleRatedMove& move : moves) {
      const auto same =
          std::ranges::find_if(before, [&](const AwaleRatedMove& other) { return other.pit == move.pit; });
      ASSERT_NE(same, before.end());
      EXPECT_EQ(move.value, same->value) << "a guess has become a proof";
    }
    lost_by_proofs += all.lost(board, before.front());
    lost_by_order += all.lost(board, moves.front());
  });
  EXPECT_GT(open, 50);
  EXPECT_LT(2 * lost_by_order, lost_by_proofs) << open << " boards";
}

}  // namespace
}  // namespace perfectplay::testing
