// Proofs of deduction games for reading: their values, and that every guess is refuted somewhere.
#include "perfectplay/service/deduction/proof_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "perfectplay/solve/deduction/proof/deduction_prover.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

using service::ProofLine;
using service::readable_proof;

DeductionGame tabulated(const PegRules& rules) { return tabulate(PegGame::make(rules, "codes").value()); }

std::vector<PegRules> readable_games() {
  return {{.places = 1, .colors = 1},
          {.places = 1, .colors = 4},
          {.places = 2, .colors = 3},
          {.places = 2, .colors = 4},
          {.places = 3, .colors = 2},
          {.places = 2, .colors = 5, .repetition = false},
          {.places = 2, .colors = 4, .whites = false}};
}

TEST(ProofLines, AssertWhatTheProverProves) {
  for (const PegRules& rules : readable_games()) {
    const DeductionGame game = tabulated(rules);
    for (const DeductionGoal goal : {DeductionGoal::Order, DeductionGoal::Total}) {
      const auto read = readable_proof(game, goal, unstopped());
      ASSERT_TRUE(read) << read.error().message;
      const auto proof = (goal == DeductionGoal::Order ? prove_order : prove_total)(game, 0, unstopped());
      EXPECT_EQ(read->assertion, proof->declared.assertion) << rules.places << ' ' << rules.colors;
      const bool trivial = goal == DeductionGoal::Order && read->assertion.value == 1;
      EXPECT_EQ(std::ranges::count(read->lines, 0U, &ProofLine::depth), trivial ? 1 : 2);
    }
  }
}

/// The strategy of the first part finds every solution: it is the guess itself, or the only candidate of a line.
TEST(ProofLines, TheStrategyIsAsDeepAsTheOrder) {
  for (const PegRules& rules : readable_games()) {
    const auto read = readable_proof(tabulated(rules), DeductionGoal::Order, unstopped()).value();
    std::size_t deepest = 0;
    for (const ProofLine& line : read.lines) {
      if (line.text.starts_with("Part 2.")) break;
      deepest = std::max(deepest, line.depth);
    }
    EXPECT_EQ(deepest, read.assertion.value);
  }
}

TEST(ProofLines, RefuteEveryGuessThatCountingDoesNot) {
  const DeductionGame game = tabulated({.places = 2, .colors = 4});
  const auto read = readable_proof(game, DeductionGoal::Total, unstopped()).value();
  // Below the claim about all codes, each of the sixteen guesses stands on one line.
  std::vector<std::string> guesses;
  bool below = false;
  for (const ProofLine& line : read.lines) {
    if (line.depth == 1) below = line.text.starts_with("16 candidates take at least 45 guesses, whatever");
    if (!below || line.depth != 2) continue;
    const std::string heads = line.text.substr(0, line.text.find(':'));
    for (std::size_t i = 0; i + 1 < heads.size(); ++i) {
      if (std::isdigit(static_cast<unsigned char>(heads[i])) != 0) guesses.push_back(heads.substr(i++, 2));
    }
  }
  std::ranges::sort(guesses);
  EXPECT_EQ(guesses.size(), 16U);
  EXPECT_EQ(std::ranges::adjacent_find(guesses), guesses.end());
}

TEST(ProofLines, RefusesWhatNobodyWouldRead) {
  const auto read = readable_proof(tabulated({.places = 4, .colors = 6}), DeductionGoal::Order, unstopped());
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "1296 solutions are too many for a proof to read: at most 40");
}

}  // namespace
}  // namespace perfectplay::testing
