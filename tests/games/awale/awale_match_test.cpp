#include "perfectplay/games/awale/awale_match.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "perfectplay/draw/picture.h"
#include "perfectplay/games/awale/awale_layers.h"
#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/play/oracle.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "perfectplay/solve/awale/retrograde.h"
#include "support/awale_rules.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

AwaleMatch match_of(const AwaleRules& rules, const std::string& board, int lead = 0, int limit = 0) {
  return AwaleMatch::create(rules, {parse_awale(rules, board).value(), lead, limit}).value();
}

AwaleRules two_pits() { return awale_rules("tamale", 2).value(); }

// ---- The theorem of the header

/// The scores of all boards of up to some seeds.
class Scores {
 public:
  Scores(const AwaleRules& rules, int seeds)
      : layers_(AwaleLayers::make(rules, seeds).value()),
        solution_(solve_awale(rules, seeds, {}, unstopped()).value()) {}

  /// What J0 leads by in the end.
  int final_lead(const AwaleMatch::Position& position) const {
    const LayerPlace place = layers_.place(position.board);
    const int score = score_of(solution_.layers[static_cast<std::size_t>(place.layer)].cells[place.index]);
    return position.lead + (position.player == Player::J0 ? score : -score);
  }

 private:
  AwaleLayers layers_;
  AwaleSolution solution_;
};

Outcome sign(int lead) { return lead > 0 ? Outcome::J0 : lead < 0 ? Outcome::J1 : Outcome::Draw; }

/// Explores a match from every board of `seeds` seeds that no other match has come by, and hands over the value of each
/// position where no quiet move has been made.
template <class Check>
void for_all_matches(const AwaleRules& rules, int seeds, int lead, int limit, const Check& check) {
  const HalfBoardIndex index = HalfBoardIndex::make(rules.pits, seeds).value();
  std::set<Code> seen;
  for (std::uint64_t number = 0; number < index.positions(); ++number) {
    const AwaleMatch match = AwaleMatch::create(rules, {index.position(number), lead, limit}).value();
    if (seen.contains(match.encode(match.start()))) continue;
    const Explored explored = explore(match, {.threads = 1}, unstopped()).value();
    const Solution solution = solve_attractors(*explored.graph, {.threads = 1}, unstopped()).value();
    for (std::uint32_t v = 0; v < explored.graph->size(); ++v) {
      const AwaleMatch::Position position = match.decode(explored.code(Vertex{v}));
      if (position.quiet > 0 || !seen.insert(explored.code(Vertex{v})).second) continue;
      check(match, position, solution.outcome[v]);
    }
  }
}

class AwaleMatches : public ::testing::TestWithParam<int> {};

TEST_P(AwaleMatches, WithTheProvenLimitTellTheScore) {
  const int pits = GetParam();
  const int most_seeds[] = {0, 10, sanitized ? 3 : 5, sanitized ? 2 : 3};
  for (const AwaleRules& rules : all_rules(pits)) {
    for (int seeds = 1; seeds <= most_seeds[pits]; ++seeds) {
      const Scores scores(rules, seeds);
      const auto boards = static_cast<int>(HalfBoardIndex::make(pits, seeds).value().positions());
      for (int lead = -seeds; lead <= seeds; ++lead) {
        for_all_matches(rules, seeds, lead, boards, [&](const auto& match, const auto& position, Outcome outcome) {
          EXPECT_EQ(outcome, sign(scores.final_lead(position))) << match.print(position);
        });
      }
    }
  }
}

/// Far fewer moves than the theorem asks for do on these boards.
TEST_P(AwaleMatches, WithAShorterLimitTellTheScoreOfLargerBoards) {
  const int pits = GetParam();
  const int seeds[] = {0, 14, sanitized ? 6 : 9, sanitized ? 4 : 5};
  const int limit[] = {0, 6, 14, 20};
  for (const AwaleRuleSet& row : awale_rule_sets) {
    const AwaleRules rules = awale_rules(row.name, pits).value();
    const Scores scores(rules, seeds[pits]);
    for_all_matches(rules, seeds[pits], 0, limit[pits], [&](const auto& match, const auto& position, Outcome outcome) {
      EXPECT_EQ(outcome, sign(scores.final_lead(position))) << match.print(position);
    });
  }
}

TEST_P(AwaleMatches, WithoutALimitNeverClaimTooMuch) {
  const int pits = GetParam();
  const int most_seeds[] = {0, 10, 8, sanitized ? 4 : 6};
  std::uint64_t decided = 0;
  std::uint64_t held_for_ever = 0;
  for (const AwaleRules& rules : all_rules(pits)) {
    const Scores scores(rules, most_seeds[pits]);
    for_all_matches(rules, most_seeds[pits], 0, 0, [&](const auto& match, const auto& position, Outcome outcome) {
      if (outcome == Outcome::Draw) {
        held_for_ever += scores.final_lead(position) != 0 ? 1U : 0U;
        return;
      }
      ++decided;
      EXPECT_EQ(outcome, sign(scores.final_lead(position))) << match.print(position);
    });
  }
  EXPECT_GT(decided, 0U);
  // Else the header could claim more. With one pit per side there is nothing to go round in.
  EXPECT_EQ(held_for_ever > 0, pits > 1);
}

INSTANTIATE_TEST_SUITE_P(Pits, AwaleMatches, ::testing::Range(1, 4));

// ---- Ends

TEST(AwaleMatch, EndsWhenNobodyCanCatchUp) {
  const AwaleMatch match = match_of(two_pits(), "1,0,1,0", 2);
  EXPECT_EQ(match.result(match.start()), std::nullopt);
  const AwaleMatch ahead = match_of(two_pits(), "1,0,1,0", 3);
  EXPECT_EQ(ahead.result(ahead.start()), Outcome::J0);
}

TEST(AwaleMatch, GivesTheSeedsLeftAwayAsTheRulesSay) {
  // No move of 1,1,0,0 feeds the opponent but pit 1, so 1,0,0,0 has none.
  AwaleRules rules = two_pits();
  const AwaleMatch tamale = match_of(rules, "1,0,0,0");
  ASSERT_TRUE(tamale.moves(tamale.start()).empty());
  EXPECT_EQ(tamale.result(tamale.start()), Outcome::J1);
  rules.seeds_left = SeedsLeft::ToMover;
  const AwaleMatch abapa = match_of(rules, "1,0,0,0");
  EXPECT_EQ(abapa.result(abapa.start()), Outcome::J0);
}

TEST(AwaleMatch, EndsAfterTheLimitWithTheLeadOfTheMoment) {
  const AwaleMatch match = match_of(two_pits(), "1,0,1,0", 1, 2);
  AwaleMatch::Position position = match.start();
  for (int quiet = 1; quiet <= 2; ++quiet) {
    ASSERT_EQ(match.result(position), std::nullopt);
    position = match.play(position, match.moves(position).front());
    EXPECT_EQ(position.quiet, quiet);
  }
  EXPECT_EQ(match.result(position), Outcome::J0);
}

// ---- Words, pictures, play

TEST(AwaleMatch, ReadsPositionsAndLines) {
  const AwaleMatch match = match_of(two_pits(), "2,2,2,2", 0, 9);
  EXPECT_EQ(match.print(match.start()), "2,2,2,2:J0:+0:0");
  EXPECT_EQ(match.print(match.parse("0").value()), "0,2,0,3:J1:+3:0");
  EXPECT_EQ(match.print(match.parse("0 1").value()), "1,4,0,0:J0:+3:1");
  const auto message = [&](const std::string& text) { return match.parse(text).error().message; };
  EXPECT_EQ(message("7"), "position \"7\": move 1 \"7\": not a playable pit; those are 0");
  EXPECT_EQ(message("2,2,2,2:J0"),
            "position \"2,2,2,2:J0\": expected the pits, who is to move, the lead of J0 and the quiet moves, as "
            "2,2,2,2:J0:+0:0");
  EXPECT_EQ(message("1,1,1,1:J0:+1:0"),
            "position \"1,1,1,1:J0:+1:0\": a lead of +1; with 4 seeds taken it is -4 to +4, in steps of two");
  EXPECT_EQ(message("2,2,2,3:J0:+0:0"), "position \"2,2,2,3:J0:+0:0\": 9 seeds; the match has 8");
  EXPECT_EQ(message("2,2,2,2:J0:+0:10"), "position \"2,2,2,2:J0:+0:10\": 10 quiet moves; accepted: 0 to 9");
  for (const char* const bad : {"2,2,2,2:J2:+0:0", "2,2,2,2:J0:x:0", "2,2,2,2:J0:+0:", "2,2,2:J0:+0:0", ":::", ":"}) {
    EXPECT_FALSE(match.parse(bad)) << bad;
  }
}

TEST(AwaleMatch, DrawsTheBoardWithJ0Below) {
  const AwaleMatch match = match_of(two_pits(), "2,2,2,2", 0, 9);
  EXPECT_EQ(match.board(match.parse("0,1,2,1:J1:+2:3").value()),
            "      1    0\n"
            "   ┌────┬────┐\n"
            "   │  1 │  0 │\n"
            "   ├────┼────┤\n"
            "   │  2 │  1 │\n"
            "   └────┴────┘\n"
            "      0    1\n"
            "J0 leads by 2; 3 of 9 quiet moves; J1 to move\n");
}

TEST(AwaleMatch, RefusesWhatCannotBeCoded) {
  const AwaleRules rules = awale_rules("tamale", 6).value();
  EXPECT_NE(AwaleMatch::create(rules, {awale_start(rules, 48).value(), 0, 1'000'000})
                .error()
                .message.find("do not fit 64 bits"),
            std::string::npos);
  EXPECT_FALSE(AwaleMatch::create(two_pits(), {{}, 128, 0}));
  EXPECT_FALSE(AwaleMatch::create(two_pits(), {{}, 0, -1}));
}

TEST(AwaleMatch, IsDrawnAsAGraph) {
  const AwaleMatch match = match_of(two_pits(), "1,1,1,1");
  const Explored explored = explore(match, {.threads = 1}, unstopped()).value();
  const Solution solution = solve_attractors(*explored.graph, {}, unstopped()).value();
  Scene scene;
  scene.graph = explored.graph.get();
  scene.solution = &solution;
  scene.label = [&](Vertex v) { return match.print(match.decode(explored.code(v))); };
  const std::string dot = to_dot(scene).value();
  EXPECT_NE(dot.find("1,1,1,1:J0:+0"), std::string::npos);
  EXPECT_NE(dot.find("peripheries=2"), std::string::npos);
}

TEST(AwaleMatch, IsPlayedLikeAnyGame) {
  // Pit 1 takes two seeds at once.
  auto oracle = Oracle::solve(erase(match_of(two_pits(), "0,1,1,1")), {}, unstopped());
  ASSERT_TRUE(oracle);
  const auto best = oracle->best_moves(oracle->game().start(), unstopped()).value();
  EXPECT_EQ(best.front().name, "1");
}

}  // namespace
}  // namespace perfectplay::testing
