// Requests about boards with more seeds than the table that they name: brackets, each of which holds the truth.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>

#include "support/answers.h"
#include "support/awale_tables.h"
#include "support/temporary_folder.h"

namespace perfectplay::service {
namespace {

using perfectplay::testing::Asker;
using perfectplay::testing::build_table;
using perfectplay::testing::tamale;
using perfectplay::testing::TemporaryFolder;

std::pair<int, int> bracket(const Json& score) {
  if (score.is_object()) return {score["low"].get<int>(), score["high"].get<int>()};
  return {score.get<int>(), score.get<int>()};
}

void expect_holds(const Json& score, const Json& truth, const Json& answer) {
  const auto [low, high] = bracket(score);
  EXPECT_TRUE(low <= truth.get<int>() && truth.get<int>() <= high) << truth << " outside " << score << " of " << answer;
}

class AwaleAbove : public ::testing::Test {
 protected:
  AwaleAbove() { EXPECT_TRUE(build_table(folder_.path().string(), tamale(3), 6)); }

  /// The same request with the table, and solved.
  std::pair<Json, Json> both(Json request, double seconds = 0.05) {
    request["game"] = "awale";
    request["parameters"] = {{"pits", 3}, {"seeds", 12}};
    Json solved = ask_(request);
    request["table"] = folder_.path().string();
    request["time-limit"] = seconds;
    return {ask_(request), std::move(solved)};
  }

  TemporaryFolder folder_;
  Asker ask_{SessionLimits{}};
};

TEST_F(AwaleAbove, Values) {
  int proved = 0;
  for (const char* board : {"2,2,2,2,2,2", "0,0,5,1,1,1", "1,0,4,0,1,3", "0,1,0,5,2,2", "1,1,1,1,1,1"}) {
    const auto [told, truth] = both({{"verb", "value"}, {"position", board}});
    expect_holds(told["score"], truth["score"], told);
    proved += told["score"].is_object() ? 0 : 1;
  }
  EXPECT_GT(proved, 1) << "the board in the table at least, and one above it";
  const auto [known, truth] = both({{"verb", "value"}, {"position", "1,1,1,1,1,1"}});
  EXPECT_EQ(known["score"], truth["score"]);
}

TEST_F(AwaleAbove, TheTimeLimitHolds) {
  const auto began = std::chrono::steady_clock::now();
  ask_(Json{{"verb", "value"},
            {"game", "awale"},
            {"parameters", {{"pits", 3}, {"seeds", 48}}},
            {"table", folder_.path().string()},
            {"time-limit", 0.2}});
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  // A loaded machine may let the thread wait.
  EXPECT_LT(took.count(), 2.0);
  EXPECT_GT(took.count(), 0.15);
}

TEST_F(AwaleAbove, AReviewGradesWhatIsProved) {
  std::string moves;
  for (std::size_t ply = 0; ply < 8; ++ply) {
    const Json answer = ask_(Json{{"verb", "play"},
                                  {"game", "awale"},
                                  {"parameters", {{"pits", 3}, {"seeds", 12}}},
                                  {"side", "both"},
                                  {"moves", moves}});
    // The first pit takes nothing for long; the last one now and then.
    const Json& legal = answer["moves"];
    if (legal.empty()) break;
    moves += (ply % 3 == 2 ? legal.back() : legal.front()).get<std::string>() + ' ';
  }
  const auto [told, truth] = both({{"verb", "review"}, {"moves", moves}}, 1);
  ASSERT_EQ(told["moves"].size(), truth["moves"].size());
  int open = 0;
  for (std::size_t i = 0; i < told["moves"].size(); ++i) {
    const Json& move = told["moves"][i];
    const Json& right = truth["moves"][i];
    expect_holds(move["before"]["score"], right["before"]["score"], move);
    expect_holds(move["after"]["score"], right["after"]["score"], move);
    expect_holds(move["lost"], right["lost"], move);
    if (move["grade"].is_null()) {
      ++open;
    } else {
      EXPECT_EQ(move["grade"], right["grade"]) << move;
    }
    for (const Json& pit : move["best"]) EXPECT_NE(std::ranges::find(right["best"], pit), right["best"].end()) << move;
  }
  for (const char* player : {"J0", "J1"}) {
    expect_holds(told["lost"][player], truth["lost"][player], told["lost"]);
  }
  const int counted = told["summary"]["J0"]["open"].get<int>() + told["summary"]["J1"]["open"].get<int>();
  EXPECT_EQ(counted, open);
  EXPECT_GE(told["moves"].size(), 5U);
}

TEST_F(AwaleAbove, AGameIsPlayedDownIntoTheTable) {
  // Perfect play on both sides: the program chooses above the table, then looks up, and the game ends.
  std::string moves;
  bool over = false;
  for (int ply = 0; ply < 200 && !over; ++ply) {
    const Json answer = ask_(Json{{"verb", "play"},
                                  {"game", "awale"},
                                  {"parameters", {{"pits", 3}, {"seeds", 12}}},
                                  {"table", folder_.path().string()},
                                  {"time-limit", 0.02},
                                  {"side", "none"},
                                  {"moves", moves}});
    if (ply == 0) EXPECT_NE(answer["warnings"][0].get<std::string>().find("up to 6 seeds"), std::string::npos);
    over = answer["over"];
    if (!answer["reply"].is_null()) moves += answer["reply"].get<std::string>() + ' ';
  }
  EXPECT_TRUE(over) << moves;
}

TEST_F(AwaleAbove, ProofsAreOfTheTableAlone) {
  const Json request{{"verb", "prove"},
                     {"game", "awale"},
                     {"parameters", {{"pits", 3}, {"seeds", 12}}},
                     {"output", folder_.file("x.proof")},
                     {"table", folder_.path().string()}};
  const Json refused = ask_.error(request.dump());
  EXPECT_NE(refused["message"].get<std::string>().find("this board has 12"), std::string::npos) << refused;
}

}  // namespace
}  // namespace perfectplay::service
