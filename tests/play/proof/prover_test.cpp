// How proofs of boards stay small, and how they are passed on while they are made.
#include "perfectplay/play/proof/prover.h"

#include <gtest/gtest.h>

#include "perfectplay/play/oracle.h"
#include "perfectplay/play/proof/line_promise.h"
#include "perfectplay/verify/proof/plain_board.h"
#include "support/small_games.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

struct BoardToProve {
  PlayableGame game;
  Oracle oracle;
  PlainBoard board;

  BoardToProve(const std::string& row, const GivenArguments& given, const PlainBoard& plain)
      : game(make_game(row, given).value()), oracle(Oracle::solve(game.game, {}, unstopped()).value()), board(plain) {}
};

BoardToProve small_connect_four() {
  return {
      "connect-four", {{"width", "4"}, {"height", "4"}, {"align", "3"}}, PlainBoard(PlainGame::ConnectFour, 4, 4, 3)};
}

std::size_t claims_in(const Proof& proof) {
  std::size_t claims = 0;
  for (const ProofPart& part : proof.parts) {
    for (const ProofLevel& level : part.levels) claims += level.claims.size() + level.leaves.size();
  }
  return claims;
}

TEST(LinePromise, CountsLinesThatAreStillOpen) {
  // 0 1 2 3: lines of three, 0-2 and 1-3.
  const LinePromise promise({0b0111, 0b1110}, 4);
  EXPECT_EQ(promise.of(0, 0, 0), 3U);             // one line, open to both: 2 + 1
  EXPECT_EQ(promise.of(1, 0, 0), 6U);             // two of them
  EXPECT_EQ(promise.of(1, 0b0100, 0), 16U);       // each has a stone of his own: 2 * 4
  EXPECT_EQ(promise.of(1, 0, 0b0100), 8U);        // each has one of the opponent's: 4
  EXPECT_EQ(promise.of(1, 0b0001, 0b1000), 12U);  // one of each: 8 and 4
  EXPECT_EQ(promise.of(1, 0b0100, 0b1001), 0U);   // both are spoilt for both
  EXPECT_EQ(LinePromise({}, 4).of(2, 1, 2), 0U);
}

TEST(LinePromise, MakesProofsSmaller) {
  BoardToProve board = small_connect_four();
  const auto start = board.game->start();
  const Proof plain = prove(board.oracle, start, {}, 1, unstopped()).value();
  const Proof ordered = prove(board.oracle, start, {{}, board.board.lines()}, 1, unstopped()).value();
  EXPECT_EQ(plain.value, ordered.value);
  EXPECT_LT(claims_in(ordered), claims_in(plain));
}

TEST(BoardProver, PassesOnWhatTheWholeProofHas) {
  BoardToProve board = small_connect_four();
  const Code start = board.game->start();
  const ProofAdvice advice{{}, board.board.lines()};
  const Proof whole = prove(board.oracle, start, advice, 1, unstopped()).value();
  std::vector<ProofPart> parts;
  const ProofTaker take{[&](const Assertion& assertion) {
                          parts.emplace_back(ProofPart{assertion, {}});
                        },
                        [&](ProofLevel level) { parts.back().levels.push_back(std::move(level)); }};
  EXPECT_EQ(prove(board.oracle, start, advice, 2, take, unstopped()).value(), whole.value);
  ASSERT_EQ(parts.size(), whole.parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    EXPECT_EQ(parts[i].assertion, whole.parts[i].assertion);
    ASSERT_EQ(parts[i].levels.size(), whole.parts[i].levels.size());
    for (std::size_t j = 0; j < parts[i].levels.size(); ++j) {
      EXPECT_EQ(parts[i].levels[j].claims, whole.parts[i].levels[j].claims);
      EXPECT_EQ(parts[i].levels[j].leaves, whole.parts[i].levels[j].leaves);
    }
  }
}

TEST(BoardProver, StopsBeforeItsFirstSearch) {
  BoardToProve board("morpion", {{"size", "3"}, {"align", "3"}}, {PlainGame::Morpion, 3, 3, 3});
  Stop stop;
  stop.cancel();
  int asked = 0;
  const LeafTest count = [&](unsigned, const Assertion&, const Placement&, Effort) -> std::optional<std::uint64_t> {
    ++asked;
    return std::nullopt;
  };
  EXPECT_FALSE(prove(board.oracle, board.game->start(), {count, {}}, 1, stop));
  EXPECT_EQ(asked, 0);
}

}  // namespace
}  // namespace perfectplay::testing
