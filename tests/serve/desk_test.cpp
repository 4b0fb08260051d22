// Runs under the thread sanitizer too.
#include "perfectplay/serve/desk.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

namespace perfectplay::serve {
namespace {

using service::Json;

/// Takes longer than any test.
const Json endless = Json::parse(
    R"({"verb":"value","game":"connect-four","parameters":{"width":8,"height":7},"position":"","no-book":true})");
const Json quick_question = Json::parse(R"({"verb":"value","game":"nim","position":"3,0"})");

bool stays() { return false; }

Json answer_of(Job& job) {
  std::uint64_t seen = 0;
  for (;;) {
    const auto news = job.news(seen, milliseconds(100));
    if (!news) continue;
    if (news->answer) return Json::parse(*news->answer);
    seen = news->seen;
  }
}

TEST(Desk, AnswersOneRequestOrAList) {
  Desk desk({.jobs = 1}, {});
  const auto one = desk.ask("a", quick_question, stays);
  ASSERT_TRUE(one);
  EXPECT_EQ(Json::parse(*one)["value"], "J0");
  const auto list = desk.ask("a", Json::array({quick_question, {{"verb", "sing"}}, quick_question}), stays);
  ASSERT_TRUE(list);
  const Json answers = Json::parse(*list);
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[1]["error"]["kind"], "input");
  EXPECT_EQ(answers[2]["value"], "J0");
  EXPECT_EQ(*desk.ask("a", Json::array(), stays), "[]");
}

TEST(Desk, BoundsWhatOneRequestAsks) {
  Desk desk({.jobs = 1, .questions = 3}, {});
  const Json four = Json::array({quick_question, quick_question, quick_question, quick_question});
  const auto list = desk.ask("a", four, stays);
  ASSERT_FALSE(list);
  EXPECT_EQ(list.error().why, Refused::Why::TooManyQuestions);
  Json positions = quick_question;
  positions["position"] = {"3,0", "3,0", "3,0", "3,0"};
  EXPECT_EQ(desk.ask("a", positions, stays).error().why, Refused::Why::TooManyQuestions);
  EXPECT_EQ(desk.start("a", positions).error().why, Refused::Why::TooManyQuestions);
  EXPECT_EQ(desk.start("a", four).error().why, Refused::Why::NoRequest);
}

TEST(Desk, GivesNobodyFilesOrTheMachine) {
  Desk desk({.jobs = 1}, {});
  for (const auto* const request :
       {R"({"verb":"verify","file":"x"})", R"({"verb":"bench"})", R"({"verb":"convert","game":"nim","output":"x.pg"})",
        R"({"verb":"solve","game":"nim","output":"x.sol"})",
        R"({"verb":"solve","game":"graph","parameters":{"file":"x"}})", R"({"verb":"show","game":"awale","table":"x"})",
        R"({"verb":"draw","game":"nim","format":"svg"})"}) {
    const auto answer = desk.ask("a", Json::parse(request), stays);
    ASSERT_TRUE(answer) << request;
    EXPECT_EQ(Json::parse(*answer)["error"]["kind"], "input") << request << ' ' << *answer;
  }
}

TEST(Desk, StopsQuestionsAndJobsInTime) {
  Desk desk({.seconds = 0.2, .job_seconds = 0.3, .jobs = 1}, {});
  const auto answer = desk.ask("a", endless, stays);
  ASSERT_TRUE(answer);
  EXPECT_TRUE(Json::parse(*answer).contains("bracket")) << *answer;
  const auto name = desk.start("a", endless);
  ASSERT_TRUE(name);
  EXPECT_TRUE(answer_of(*desk.jobs().find(*name)).contains("bracket"));
}

TEST(Desk, CancelsTheQuestionOfAVisitorWhoLeaves) {
  Desk desk({.seconds = 1000, .jobs = 1}, {});
  const auto answer = desk.ask("a", endless, [] { return true; });
  ASSERT_TRUE(answer);
  EXPECT_EQ(Json::parse(*answer)["error"]["kind"], "stopped");
}

TEST(Desk, AQuestionDoesNotWaitForJobs) {
  Desk desk({.job_seconds = 1000, .jobs = 1}, {});
  const auto running = desk.start("a", endless);
  const auto waiting = desk.start("a", endless);
  ASSERT_TRUE(running && waiting);
  // The worker takes the first job when it gets its turn.
  while (desk.health()["jobs"]["running"] != 1) std::this_thread::yield();
  EXPECT_EQ(Json::parse(*desk.ask("a", quick_question, stays))["value"], "J0");
  // One that waits is taken out of the queue, one that runs ends by its Stop.
  const auto held = desk.jobs().find(*waiting);
  held->cancel();
  desk.tidy(Stop::Clock::now());
  EXPECT_EQ(answer_of(*held)["error"]["kind"], "stopped");
  EXPECT_EQ(desk.health()["jobs"]["waiting"], 0);
  const auto first = desk.jobs().find(*running);
  first->cancel();
  EXPECT_EQ(answer_of(*first)["error"]["kind"], "stopped");
}

TEST(Desk, RefusesJobsBeyondItsBounds) {
  Desk desk({.job_seconds = 1000, .jobs = 1, .waiting = 3, .per_address = 2}, {});
  ASSERT_TRUE(desk.start("a", endless));
  ASSERT_TRUE(desk.start("a", endless));
  EXPECT_EQ(desk.start("a", quick_question).error().why, Refused::Why::Busy);
  for (int visitor = 0; visitor < 4; ++visitor) static_cast<void>(desk.start(std::to_string(visitor), endless));
  const auto full = desk.start("z", quick_question);
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().error.kind, ErrorKind::Resource);
}

TEST(Desk, ClosesWithJobsAndQuestionsUnderWay) {
  Desk desk({.seconds = 1000, .job_seconds = 1000, .jobs = 2}, {});
  std::vector<std::shared_ptr<Job>> jobs;
  for (int i = 0; i < 5; ++i) jobs.push_back(desk.jobs().find(*desk.start("a", endless)));
  std::jthread visitor([&] {
    const auto answer = desk.ask("b", endless, stays);
    if (answer) {
      EXPECT_EQ(Json::parse(*answer)["error"]["kind"], "stopped");
    }
  });
  desk.close();
  for (const auto& job : jobs) EXPECT_EQ(answer_of(*job)["error"]["kind"], "stopped");
  EXPECT_EQ(desk.start("a", quick_question).error().why, Refused::Why::Busy);
}

TEST(Desk, BoundsTheAnswer) {
  Desk desk({.jobs = 1, .answer_bytes = 100}, {});
  const auto answer = desk.ask("a", Json::parse(R"({"verb":"games"})"), stays);
  ASSERT_TRUE(answer);
  EXPECT_EQ(Json::parse(*answer)["error"]["kind"], "resource");
}

}  // namespace
}  // namespace perfectplay::serve
