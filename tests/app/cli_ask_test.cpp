// perfectplay ask: JSON lines in, JSON lines out; and JSON as every verb prints it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/program.h"

namespace perfectplay::testing {
namespace {

using Json = nlohmann::json;

std::vector<Json> answers_to(const std::string& requests, const std::vector<std::string>& options = {}) {
  std::vector<std::string> words{"ask"};
  words.insert(words.end(), options.begin(), options.end());
  const Ran ran = run_program(words, {.in = requests});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  std::vector<Json> answers;
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);) answers.push_back(Json::parse(line));
  return answers;
}

TEST(Ask, AnswersEveryLineInOrderWhateverItSays) {
  const auto answers = answers_to(
      "{\"id\":1,\"verb\":\"value\",\"game\":\"nim\",\"position\":\"3,0\"}\n"
      "\n"
      "not JSON\n"
      "  \t\n"
      "{\"id\":2,\"verb\":\"sing\"}\n"
      "{\"id\":3,\"verb\":\"value\",\"game\":\"morpion\",\"position\":\"zz\"}\r\n"
      "[1,2]\n"
      "{\"id\":\"last\",\"verb\":\"value\",\"game\":\"morpion\",\"position\":\"b2\"}");  // no end of line
  ASSERT_EQ(answers.size(), 6U);
  EXPECT_EQ(answers[0]["value"], "J0");
  EXPECT_EQ(answers[0]["id"], 1);
  EXPECT_EQ(answers[1]["error"]["kind"], "input");
  EXPECT_EQ(answers[2]["id"], 2);
  EXPECT_EQ(answers[3]["id"], 3);
  EXPECT_EQ(answers[3]["error"]["kind"], "input");
  EXPECT_TRUE(answers[4].contains("error"));
  EXPECT_EQ(answers[5]["value"], "draw");
  EXPECT_EQ(answers[5]["id"], "last");
}

TEST(Ask, WithoutRequestsThereIsNothingToSay) { EXPECT_TRUE(answers_to("").empty()); }

TEST(Ask, ALimitOfTimeHoldsForEveryRequest) {
  const auto answers =
      answers_to(R"({"verb":"value","game":"connect-four","parameters":{"width":7,"height":7},"position":"1234567"}
{"verb":"value","game":"nim","position":"3,0"}
)",
                 {"--time-limit", "0.2"});
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_TRUE(answers[0].contains("bracket")) << answers[0];
  EXPECT_EQ(answers[1]["value"], "J0");
}

TEST(Ask, GivesTheDocumentThatTheCommandLinePrints) {
  const Json printed = run_json({"show", "connect-four", "--width", "4", "--height", "4", "--position", "2233"});
  const auto answers =
      answers_to(R"({"verb":"show","game":"connect-four","parameters":{"width":4,"height":4},"position":"2233"})");
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0], printed);
  EXPECT_EQ(printed["version"], 1);
  EXPECT_EQ(printed["game"], "connect-four");
}

TEST(Ask, RefusesBadOptions) {
  EXPECT_EQ(run_program({"ask", "--memory", "much"}).exit_code, 2);
  EXPECT_EQ(run_program({"ask", "nim"}).exit_code, 2);
}

TEST(JsonErrors, AreDocumentsOnStandardOutput) {
  const Ran ran = run_program({"solve", "hex", "--size", "99", "--json"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_EQ(ran.err, "");
  const Json error = Json::parse(ran.out)["error"];
  EXPECT_EQ(error["kind"], "input");
  EXPECT_EQ(error["hint"]["parameter"], "size");
  EXPECT_EQ(Json::parse(run_program({"slove", "nim", "--json"}).out)["error"]["kind"], "input");
}

TEST(Value, IsToldAlone) {
  const Ran ran = run_program({"value", "nim", "--sticks", "3", "--rule", "1,2"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.out, "value J1\nrank 2\n");
}

}  // namespace
}  // namespace perfectplay::testing
