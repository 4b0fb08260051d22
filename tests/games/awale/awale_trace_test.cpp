#include "perfectplay/games/awale/awale_trace.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "perfectplay/games/awale/godel.h"
#include "support/awale_rules.h"
#include "support/plain_awale.h"

namespace perfectplay {
namespace {

using testing::PlainAwale;

/// Lays the seeds of a trace on a plain board one by one, then empties pits one by one.
PlainAwale::Played replayed(const AwalePosition& position, int pit, const AwaleTrace& trace) {
  PlainAwale::Played result{};
  std::copy(position.pits.begin(), position.pits.end(), result.board.begin());
  result.board[static_cast<std::size_t>(pit)] = 0;
  for (const int sown : trace.sown) ++result.board[static_cast<std::size_t>(sown)];
  for (const int taken : trace.captured) {
    result.gain += result.board[static_cast<std::size_t>(taken)];
    result.board[static_cast<std::size_t>(taken)] = 0;
  }
  return result;
}

TEST(AwaleTrace, OfTheExampleInTheHeader) {
  const AwaleRules rules = awale_rules("tamale", 4).value();
  const AwalePosition position = parse_awale(rules, "0,0,1,2,1,1,2,0").value();
  const auto playable = moves(rules, position);
  const auto move = std::ranges::find(playable, 3, &AwaleMove::pit);
  ASSERT_NE(move, playable.end());
  const AwaleTrace trace = trace_of(rules, position, *move);
  EXPECT_EQ(trace.sown, (std::vector{4, 5}));
  EXPECT_EQ(trace.captured, (std::vector{5, 4}));
  EXPECT_EQ(pits_with_seeds(rules, position), (std::vector{2, 3, 4, 5, 6}));
}

TEST(AwaleTrace, ReplayedGivesTheBoardAfterTheMoveOnAllSmallBoards) {
  constexpr int most_seeds = 9;
  std::size_t captures = 0;
  std::size_t laps = 0;
  for (const AwaleRuleSet& row : awale_rule_sets) {
    for (int pits = 1; pits <= 3; ++pits) {
      AwaleRules rules = row.rules;
      rules.pits = pits;
      const Godel godel = Godel::make(pits, most_seeds).value();
      const PlainAwale twin(rules, most_seeds);
      for (int seeds = 0; seeds <= most_seeds; ++seeds) {
        for (std::uint64_t code = 0; code < godel.positions(seeds); ++code) {
          const AwalePosition position = godel.position(code, seeds);
          for (const AwaleMove& move : moves(rules, position)) {
            const AwaleTrace trace = trace_of(rules, position, move);
            const auto replay = replayed(position, move.pit, trace);
            PlainAwale::Board before{};
            std::copy(position.pits.begin(), position.pits.end(), before.begin());
            const auto played = twin.play(before, move.pit);
            ASSERT_TRUE(played.has_value());
            ASSERT_EQ(replay.board, played->board) << print(rules, position) << " pit " << move.pit;
            ASSERT_EQ(replay.gain, played->gain);
            ASSERT_EQ(trace.sown.size(), position.pits[static_cast<std::size_t>(move.pit)]);
            if (!trace.captured.empty()) {
              ++captures;
              ASSERT_EQ(trace.captured.front(), trace.sown.back()) << "the last seed's pit is emptied first";
            }
            if (trace.sown.size() >= static_cast<std::size_t>(2 * pits)) ++laps;
          }
        }
      }
    }
  }
  EXPECT_GT(captures, 1000U);
  EXPECT_GT(laps, 100U);
}

}  // namespace
}  // namespace perfectplay
