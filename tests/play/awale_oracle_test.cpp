#include "perfectplay/play/awale_oracle.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <memory>

#include "perfectplay/solve/awale/retrograde.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

AwaleOracle oracle_for(const AwaleRules& rules, int seeds, bool distances) {
  RetrogradeOptions options;
  options.threads = 1;
  options.distance = distances;
  const auto values =
      std::make_shared<const AwaleValues>(rules, solve_awale(rules, seeds, options, unstopped()).value());
  return {rules, [values](const AwalePosition& position) { return values->value(position); }};
}

std::vector<AwalePosition> all_boards(const AwaleRules& rules, int seeds) {
  const auto index = HalfBoardIndex::make(rules.pits, seeds).value();
  std::vector<AwalePosition> boards;
  for (std::uint64_t number = 0; number < index.positions(); ++number) boards.push_back(index.position(number));
  return boards;
}

class AwaleOracleTest : public ::testing::TestWithParam<std::string_view> {
 protected:
  static constexpr int seeds = sanitized ? 6 : 9;
  AwaleRules rules_ = awale_rules(GetParam(), 3).value();
  AwaleOracle with_ = oracle_for(rules_, seeds, true);
  AwaleOracle without_ = oracle_for(rules_, seeds, false);
};

TEST_P(AwaleOracleTest, MovesAreRatedByWhatFollowsBestFirst) {
  for (const AwalePosition& board : all_boards(rules_, seeds)) {
    const auto value = with_.value(board).value();
    const auto moves = with_.moves(board).value();
    ASSERT_EQ(moves.size(), perfectplay::moves(rules_, board).size());
    if (moves.empty()) {
      EXPECT_EQ(value.score, end_score(rules_, board));
      continue;
    }
    EXPECT_EQ(moves.front().score(), value.score) << print(rules_, board);
    for (const AwaleRatedMove& move : moves) {
      EXPECT_EQ(move.score(), move.gain - with_.value(move.next).value().score);
    }
    EXPECT_TRUE(std::ranges::is_sorted(moves, std::ranges::greater{}, &AwaleRatedMove::score));
    if (!value.by_repetition) {
      ASSERT_TRUE(value.distance && moves.front().distance) << print(rules_, board);
      EXPECT_EQ(*moves.front().distance, *value.distance) << print(rules_, board);
    }
  }
}

TEST_P(AwaleOracleTest, DistancesAreFoundWhereThereAreNone) {
  for (const AwalePosition& board : all_boards(rules_, seeds)) {
    const auto told = with_.moves(board).value();
    const auto found = without_.moves(board).value();
    ASSERT_EQ(told.size(), found.size());
    for (std::size_t i = 0; i < told.size() && told[i].best; ++i) {
      EXPECT_EQ(told[i].pit, found[i].pit) << print(rules_, board);
      EXPECT_EQ(told[i].distance, found[i].distance) << print(rules_, board) << " pit " << told[i].pit;
    }
  }
}

TEST_P(AwaleOracleTest, TheBestLineNetsTheScore) {
  for (const AwalePosition& board : all_boards(rules_, seeds)) {
    const Line<AwaleRatedMove> line = without_.best_line(board, 1000).value();
    ASSERT_NE(line.end, LineEnd::Cut);
    int net = 0;
    int sign = 1;
    AwalePosition last = board;
    for (const AwaleRatedMove& move : line.moves) {
      net += sign * move.gain;
      sign = -sign;
      last = move.next;
    }
    if (line.end == LineEnd::Over) net += sign * end_score(rules_, last);
    EXPECT_EQ(net, with_.value(board).value().score) << print(rules_, board);
    if (line.end == LineEnd::Repetition) {
      EXPECT_TRUE(with_.value(last).value().by_repetition);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, AwaleOracleTest, ::testing::Values("tamale", "abapa", "awari"),
                         [](const auto& test) { return std::string(test.param); });

TEST(AwaleOracle, LongLinesAreCut) {
  const AwaleRules rules = awale_rules("tamale", 4).value();
  const AwaleOracle oracle = oracle_for(rules, 8, true);
  const Line<AwaleRatedMove> line = oracle.best_line(awale_start(rules, 8).value(), 2).value();
  EXPECT_EQ(line.moves.size(), 2U);
  EXPECT_EQ(line.end, LineEnd::Cut);
}

TEST(AwaleOracle, ErrorsOfTheSourceAreHandedOn) {
  const AwaleRules rules = awale_rules("tamale", 2).value();
  const AwaleOracle oracle(rules, [](const AwalePosition&) -> Expected<AwaleValue> { return input_error("damaged"); });
  EXPECT_EQ(oracle.moves(awale_start(rules, 4).value()).error().message, "damaged");
  EXPECT_EQ(oracle.best_line(awale_start(rules, 4).value(), 9).error().message, "damaged");
}

}  // namespace
}  // namespace perfectplay::testing
