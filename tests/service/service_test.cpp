// Runs under the thread sanitizer too.
#include "perfectplay/service/service.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "perfectplay/service/request.h"
#include "support/temporary_folder.h"

namespace perfectplay::service {
namespace {

Json ask(Service& service, const std::string& request) {
  Stop stop;
  return service.answer_text(request, stop);
}
Json ask(const std::string& request) {
  Service service;
  return ask(service, request);
}
std::string error_of(const std::string& request) {
  const Json answer = ask(request);
  return answer.contains("error") ? answer["error"]["message"].get<std::string>() : answer.dump();
}

TEST(Service, AnswersWithTheDocumentOfTheGame) {
  const Json answer =
      ask(R"({"id":7,"verb":"show","game":"nim","parameters":{"sticks":3,"rule":[1,2]},"position":""})");
  EXPECT_EQ(answer["version"], 1);
  EXPECT_EQ(answer["id"], 7);
  EXPECT_EQ(answer["game"], "nim");
  EXPECT_EQ(answer["parameters"]["rule"], Json({1, 2}));
  EXPECT_EQ(answer["value"], "J1");
  EXPECT_EQ(answer["rank"], 2);
  EXPECT_EQ(answer["moves"].size(), 2U);
}

TEST(Service, TellsAValueAlone) {
  EXPECT_EQ(
      ask(R"({"verb":"value","game":"connect-four","parameters":{"width":4,"height":4},"position":"2233"})").dump(),
      R"({"version":1,"game":"connect-four","parameters":{"width":4,"height":4,"align":4},"value":"draw","rank":null,"score":0})");
  const Json awale = ask(R"({"verb":"value","game":"awale","parameters":{"seeds":8},"position":"1,1,1,1,1,1,1,1"})");
  EXPECT_TRUE(awale["score"].is_number_integer());
  const Json pegs =
      ask(R"({"verb":"value","game":"mastermind","parameters":{"pegs":3,"colors":4},"history":"112 01"})");
  EXPECT_TRUE(pegs["candidates"].is_number_integer());
  EXPECT_TRUE(pegs["order"].is_number_integer());
  EXPECT_TRUE(pegs["total"].is_number_integer());
}

TEST(Service, AnswersListsInTheirOrder) {
  const Json answer = ask(R"({"verb":"value","game":"nim","parameters":{"sticks":4,"rule":[1,2]},
      "position":["3,0","nonsense","4,0"],"id":"x"})");
  ASSERT_EQ(answer["answers"].size(), 3U);
  EXPECT_EQ(answer["answers"][0]["value"], "J1");
  EXPECT_EQ(answer["answers"][1]["error"]["kind"], "input");
  EXPECT_EQ(answer["answers"][2]["value"], "J0");
  EXPECT_EQ(answer["game"], "nim");
  EXPECT_EQ(answer["id"], "x");
  EXPECT_FALSE(answer["answers"][0].contains("version"));
}

TEST(Service, TellsWhatIsWrong) {
  EXPECT_EQ(error_of("{"), "the request is not JSON: byte 2 does not fit");
  EXPECT_EQ(error_of("[]"), R"(a request is a JSON object, as {"verb":"games"})");
  EXPECT_NE(error_of(R"({"verb":"slove"})").find("did you mean \"solve\""), std::string::npos);
  EXPECT_NE(error_of(R"({"verb":"solve"})").find("solve needs a game"), std::string::npos);
  EXPECT_NE(error_of(R"({"verb":"solve","game":"connect"})").find("did you mean \"connect-four\""), std::string::npos);
  EXPECT_NE(error_of(R"({"verb":"convert","game":"awale"})").find("convert does not work on awale"), std::string::npos);
  EXPECT_NE(error_of(R"({"verb":"solve","game":"nim","parameter":{}})").find("solve has no option \"parameter\""),
            std::string::npos);
  EXPECT_NE(error_of(R"({"verb":"solve","game":"nim","parameters":{"sticks":{}}})").find("parameter sticks"),
            std::string::npos);
  EXPECT_NE(error_of(R"({"verb":"verify"})").find("verify needs a file"), std::string::npos);
  EXPECT_EQ(ask(R"({"id":[1],"verb":"solve","game":"nimm"})")["error"]["hint"]["parameter"], "game");
  EXPECT_EQ(ask(R"({"id":[1],"verb":"solve","game":"nimm"})")["id"], Json({1}));
}

TEST(Service, KeepsWhatItHasSolved) {
  Service service;
  ask(service, R"({"verb":"value","game":"morpion"})");
  const auto made = service.session().usage().made;
  EXPECT_GT(made, 0U);
  ask(service, R"({"verb":"value","game":"morpion","position":"b2"})");
  ask(service, R"({"verb":"show","game":"morpion","position":"b2 a1"})");
  EXPECT_EQ(service.session().usage().made, made);
}

TEST(Service, MayBeForbiddenToTouchFiles) {
  Service service({.files = false});
  for (const auto* const request :
       {R"({"verb":"solve","game":"graph","parameters":{"file":"x.game"}})",
        R"({"verb":"strategy","game":"nim","output":"x.sol"})", R"({"verb":"verify","file":"x.sol"})",
        R"({"verb":"value","game":"awale","table":"tables"})"}) {
    EXPECT_EQ(ask(service, request)["error"]["message"], "requests may not name files here") << request;
  }
}

TEST(Service, StopsWhenItIsTold) {
  Service service;
  Stop stop;
  stop.cancel();
  EXPECT_EQ(service.answer_text(R"({"verb":"solve","game":"connect-four","parameters":{"width":5,"height":5}})",
                                stop)["error"]["kind"],
            "stopped");
}

/// Every use case of every row says of itself what it is about, or what it lacks.
TEST(Service, EveryUseCaseOfEveryGameAnswers) {
  Service service({.files = false});
  for (const UseCase& use_case : use_cases()) {
    if (use_case.name == "bench" || use_case.name == "plan") continue;  // they measure for seconds
    for (const GameEntry& game : registry()) {
      if (use_case.takes == Takes::Game && !use_case.takes_game(game)) continue;
      Json parameters = Json::object();
      if (!game.small_instances.empty()) {
        for (const auto& [name, value] : game.small_instances.front()) parameters[name] = value;
      }
      Json request{{"verb", use_case.name}};
      if (use_case.takes == Takes::Game) {
        request["game"] = game.name;
        request["parameters"] = parameters;
      }
      Stop stop;
      const Json answer = service.answer(request, stop);
      EXPECT_EQ(answer["version"], 1) << request << answer;
      if (answer.contains("error")) {
        EXPECT_EQ(answer["error"]["kind"], "input") << request << answer;
      } else if (use_case.takes == Takes::Game) {
        EXPECT_EQ(answer["game"], game.name);
      }
    }
  }
}

/// The help of a verb shows the example of the game, so it must not be refused.
TEST(Service, TheExampleOfEveryGameIsAnswered) {
  Service service;
  for (const GameEntry& game : registry()) {
    Json parameters = Json::object();
    for (const auto& [name, value] : game.example) parameters[name] = value;
    if (parameters.contains("file")) continue;  // a name that stands for any file
    for (const char* verb : {"solve", "show", "value", "play"}) {
      Json request{{"verb", verb}, {"game", game.name}, {"parameters", parameters}};
      if (game.family == Family::Deduction && request["verb"] == "play") request["mode"] = "answer";
      Stop stop;
      const Json answer = service.answer(request, stop);
      EXPECT_FALSE(answer.contains("error")) << request << answer;
    }
  }
}

/// Under the thread sanitizer this shows that one service may be asked by several threads.
TEST(Service, SeveralThreadsMayAskAtOnce) {
  const std::vector<std::string> requests{
      R"({"verb":"value","game":"nim","parameters":{"sticks":12},"position":"11,1"})",
      R"({"verb":"show","game":"morpion","position":"b2 a1"})",
      R"({"verb":"value","game":"connect-four","position":"4444445577"})",
      R"({"verb":"show","game":"connect-four","parameters":{"width":5,"height":5},"method":"search","position":"3333322222"})",
      R"({"verb":"value","game":"awale","parameters":{"pits":3,"seeds":8},"position":"1,2,1,1,2,1"})",
      R"({"verb":"show","game":"mastermind","parameters":{"pegs":3,"colors":3},"history":"112 10"})",
      R"({"verb":"value","game":"hex","parameters":{"size":5},"position":"c3"})",
  };
  std::vector<std::string> alone;
  for (const std::string& request : requests) {
    Json answer = ask(request);
    answer.erase("positions");  // nodes of a search differ from run to run
    answer.erase("nodes");
    alone.push_back(answer.dump());
  }
  Service service({.memory = 200'000});  // small, so that things come and go
  std::vector<std::jthread> threads;
  std::atomic<int> wrong{0};
  for (std::size_t thread = 0; thread < 2; ++thread) {
    threads.emplace_back([&, thread] {
      for (std::size_t i = 0; i < 2 * requests.size(); ++i) {
        const std::size_t which = (i + thread * 3) % requests.size();
        Json answer = ask(service, requests[which]);
        answer.erase("positions");
        answer.erase("nodes");
        if (answer.dump() != alone[which]) ++wrong;
      }
    });
  }
  threads.clear();
  EXPECT_EQ(wrong, 0);
}

TEST(Service, ProofsAreCheckedAlikeByAnyNumberOfThreads) {
  const testing::TemporaryFolder folder;
  const Json file = folder.file("c.proof");
  Service service;
  const Json made = ask(service, Json{{"verb", "prove"},
                                      {"game", "connect-four"},
                                      {"parameters", {{"width", 4}, {"height", 4}}},
                                      {"leaves", 5},
                                      {"output", file}}
                                     .dump());
  ASSERT_FALSE(made.contains("error")) << made;
  Json alone = ask(service, Json{{"verb", "verify"}, {"file", file}, {"threads", 1}}.dump());
  Json shared = ask(service, Json{{"verb", "verify"}, {"file", file}, {"threads", 3}}.dump());
  EXPECT_EQ(alone["verdict"], "proved") << alone;
  EXPECT_GT(alone["claims"], 64) << "one thread takes no fewer at once: " << alone;
  for (Json* answer : {&alone, &shared}) answer->erase("seconds");
  EXPECT_EQ(alone, shared);
}

}  // namespace
}  // namespace perfectplay::service
