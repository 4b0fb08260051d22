#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "perfectplay/games/awale/awale.h"
#include "support/answers.h"

namespace perfectplay::service {
namespace {

using perfectplay::testing::Asker;

/// A board as a page keeps it: pits as J0 sees them, and what both have taken.
struct WatchedBoard {
  std::vector<int> pits;
  Json taken{{"J0", 0}, {"J1", 0}};

  void follow(const Json& move) {
    pits[move["pit"].get<std::size_t>()] = 0;
    for (const Json& pit : move["sown"]) ++pits[pit.get<std::size_t>()];
    for (const Json& pit : move["captured"]) {
      const auto player = move["player"].get<std::string>();
      taken[player] = taken[player].get<int>() + pits[pit.get<std::size_t>()];
      pits[pit.get<std::size_t>()] = 0;
    }
  }
};

TEST(AwaleView, SeedsThatArePlayedAsTracedGiveTheBoard) {
  Asker ask;
  std::mt19937 random(3);  // NOLINT: the same games each time
  int captures = 0;
  int left = 0;
  for (const auto* const rules : {"tamale", "abapa", "awari"}) {
    for (int game = 0; game < 4; ++game) {
      const Json parameters{{"pits", 3}, {"seeds", 12}, {"rules", rules}};
      std::string moves;
      Json request{{"verb", "play"}, {"game", "awale"}, {"parameters", parameters}, {"side", "both"}};
      Json played = ask(request);
      EXPECT_EQ(played["trace"], Json::array());
      EXPECT_EQ(played["board"], Json::parse(R"({"pits":[2,2,2,2,2,2],"taken":{"J0":0,"J1":0},"mover":"J0"})"));
      while (played["over"] == false) {
        moves += played["moves"][random() % played["moves"].size()].get<std::string>() + ' ';
        request["moves"] = moves;
        played = ask(request);
        WatchedBoard watched{.pits = {2, 2, 2, 2, 2, 2}};
        for (const Json& move : played["trace"]) {
          watched.follow(move);
          captures += static_cast<int>(move["captured"].size());
          if (&move != &played["trace"].back()) {
            EXPECT_EQ(move["left"], Json::array());
          }
        }
        EXPECT_EQ(Json(watched.pits), played["board"]["pits"]) << moves;
        EXPECT_EQ(watched.taken, played["board"]["taken"]) << moves;
        EXPECT_EQ(played["board"]["mover"], played["player"]);
        EXPECT_EQ(played["trace"].size(), played["played"].size());
      }
      // What is left at the end is what the outcome adds to what was taken.
      int rest = 0;
      for (const Json& pit : played["trace"].back()["left"]) {
        rest += played["board"]["pits"][pit.get<std::size_t>()].get<int>();
        ++left;
      }
      int total = 0;
      for (const auto* const player : {"J0", "J1"}) {
        total += played["outcome"][player].get<int>() - played["board"]["taken"][player].get<int>();
      }
      EXPECT_EQ(rest - rest % 2, total - total % 2) << "an odd seed is split";
      EXPECT_EQ(rest, std::accumulate(played["board"]["pits"].begin(), played["board"]["pits"].end(), 0,
                                      [](int sum, const Json& pit) { return sum + pit.get<int>(); }));
    }
  }
  EXPECT_GT(captures, 20);
  EXPECT_GT(left, 5);
}

TEST(AwaleView, ShownMovesAreTracedFromTheMoversSide) {
  Asker ask;
  const Json shown = ask(R"({"verb":"show","game":"awale","position":"0,0,1,2,1,1,2,0"})");
  for (const Json& move : shown["moves"]) {
    EXPECT_EQ(move["after"], move["next"]);
    if (move["pit"] != 3) continue;
    EXPECT_EQ(move["sown"], Json({4, 5}));
    EXPECT_EQ(move["captured"], Json({5, 4}));
  }
}

TEST(AwaleView, AReviewCanBeWatched) {
  Asker ask;
  const Json review = ask(R"({"verb":"review","game":"awale","parameters":{"seeds":8},"moves":"3 3 2 1"})");
  const Json played = ask(R"({"verb":"play","game":"awale","parameters":{"seeds":8},"moves":"3 3 2 1","side":"both"})");
  for (std::size_t i = 0; i < 4; ++i) {
    const int turn = i % 2 == 0 ? 0 : 4;
    ASSERT_EQ(review["moves"][i]["sown"].size(), played["trace"][i]["sown"].size());
    for (std::size_t seed = 0; seed < review["moves"][i]["sown"].size(); ++seed) {
      EXPECT_EQ((review["moves"][i]["sown"][seed].get<int>() + turn) % 8, played["trace"][i]["sown"][seed].get<int>());
    }
    EXPECT_EQ(review["moves"][i]["captured"].size(), played["trace"][i]["captured"].size());
  }
  EXPECT_EQ(review["moves"][3]["position"], played["position"]);
  EXPECT_EQ(review["moves"][3]["taken"], played["board"]["taken"]);
}

/// Boards of fewer seeds are answered by what was solved for more.
TEST(AwaleView, SolvesOnceForAllBoardsOfAGame) {
  Service service({.files = false});
  const auto ask = [&](const std::string& request) {
    Stop stop;
    return service.answer_text(request, stop);
  };
  ask(R"({"verb":"play","game":"awale","parameters":{"pits":3,"seeds":12}})");
  const auto made = service.session().usage().made;
  const Json shown = ask(R"({"verb":"show","game":"awale","parameters":{"pits":3},"position":"1,1,1,1,1,1"})");
  const Json value =
      ask(R"({"verb":"value","game":"awale","parameters":{"pits":3,"seeds":6},"position":"1,1,1,1,1,1"})");
  const Json solved = ask(R"({"verb":"solve","game":"awale","parameters":{"pits":3,"seeds":6}})");
  EXPECT_EQ(service.session().usage().made, made);
  EXPECT_EQ(shown["score"], value["score"]);
  EXPECT_EQ(solved["score"], value["score"]);
  EXPECT_EQ(solved["layers"].size(), 7U);
  Asker fresh;
  EXPECT_EQ(fresh(R"({"verb":"solve","game":"awale","parameters":{"pits":3,"seeds":6}})"), solved);
}

TEST(AwaleView, AHistogramCountsEveryBoard) {
  Asker ask;
  const Json solved = ask(R"({"verb":"solve","game":"awale","parameters":{"pits":2,"seeds":6},"histogram":true})");
  for (const Json& layer : solved["layers"]) {
    std::uint64_t positions = 0;
    std::uint64_t draws = 0;
    std::int64_t sum = 0;
    for (const Json& row : layer["scores"]) {
      positions += row[1].get<std::uint64_t>();
      sum += row[0].get<std::int64_t>() * row[1].get<std::int64_t>();
      if (row[0] == 0) draws = row[1].get<std::uint64_t>();
    }
    EXPECT_EQ(positions, layer["positions"]);
    EXPECT_EQ(draws, layer["draws"]);
    EXPECT_EQ(sum, layer["sum"]);
  }
  // The same, board by board.
  std::map<int, int> counts;
  for (std::size_t code = 0; code < solved["layers"][4]["positions"]; ++code) {
    ++counts[ask(Json{{"verb", "value"},
                      {"game", "awale"},
                      {"parameters", {{"pits", 2}, {"seeds", 4}}},
                      {"position", "4:" + std::to_string(code)}})["score"]
                 .get<int>()];
  }
  Json plain = Json::array();
  for (const auto& [score, count] : counts) plain.push_back({score, count});
  EXPECT_EQ(solved["layers"][4]["scores"], plain);
  EXPECT_FALSE(
      ask(R"({"verb":"solve","game":"awale","parameters":{"pits":2,"seeds":2}})")["layers"][0].contains("scores"));
}

TEST(AwaleView, TheExamShowsItsBoards) {
  Asker ask;
  const Json sheet = ask(R"({"verb":"exam","u0":42,"question":"1,2,4,5,6,7,8,9"})");
  const AwaleRules rules = awale_rules("tamale", 4).value();
  for (const Json& question : sheet["questions"]) {
    if (question["question"] == 2) {
      EXPECT_EQ(question["shown"], Json::array());
      continue;
    }
    ASSERT_EQ(question["shown"].size(), question["answers"].size());
    for (std::size_t i = 0; i < question["shown"].size(); ++i) {
      const Json& shown = question["shown"][i];
      const Json& value = question["values"][i];
      const AwalePosition board = parse_awale(rules, shown["position"].get<std::string>()).value();
      EXPECT_EQ(shown["seeds"], seeds_in(board));
      const auto playable = moves(rules, board);
      int gain = 0;
      for (const AwaleMove& move : playable) gain = std::max(gain, move.gain);
      switch (question["question"].get<int>()) {
        case 1:
          EXPECT_EQ(shown["godel"].get<std::uint64_t>() % 37, value[2]);
          break;
        case 4:
          EXPECT_EQ(Json(std::vector<int>(board.pits.begin(), board.pits.begin() + 8)), value);
          break;
        case 5:
          EXPECT_EQ(shown["index"], value);
          EXPECT_TRUE(playable.empty() && seeds_in(own_half(rules, board)) > 0);
          break;
        case 6:
          EXPECT_EQ(playable.empty() ? shown["index"] : Json({shown["index"], gain}), value);
          EXPECT_EQ(playable.size(), i);
          break;
        case 7:
          EXPECT_EQ(shown["index"], value);
          EXPECT_TRUE(playable.empty());
          break;
        case 8: {
          const Json turned_board =
              ask(Json{{"verb", "show"}, {"game", "awale"}, {"position", std::to_string(value.get<std::uint64_t>())}});
          EXPECT_EQ(turned_board["position"], print(rules, turned(rules, board)));
          break;
        }
        default:
          EXPECT_EQ(shown["index"], value[0]);
          EXPECT_EQ(shown["parents"].size(), i);
          for (const Json& parent : shown["parents"]) {
            const auto before = moves(rules, parse_awale(rules, parent.get<std::string>()).value());
            EXPECT_TRUE(std::any_of(before.begin(), before.end(), [&](const AwaleMove& move) {
              return move.gain == 0 && print(rules, move.next) == print(rules, turned(rules, board));
            })) << parent;
          }
      }
    }
  }
}

}  // namespace
}  // namespace perfectplay::service
