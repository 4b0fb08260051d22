#include "perfectplay/base/inline_file.h"

#include <gtest/gtest.h>

#include "perfectplay/base/file.h"
#include "perfectplay/service/game_choice.h"
#include "support/answers.h"
#include "support/small_games.h"

namespace perfectplay::service {
namespace {

using perfectplay::testing::Asker;
using perfectplay::testing::TemporaryFolder;

TEST(InlineFile, IsReadAsAFileWouldBe) {
  for (const std::string text : {"a 0 : b\n", "", "-"}) {
    const auto contents = FileContents::read(inline_file(text));
    ASSERT_TRUE(contents.has_value());
    EXPECT_EQ(contents->text(), text);
    EXPECT_EQ(contents->name(), "the text given");
  }
  EXPECT_FALSE(inline_contents("a.game").has_value());
  EXPECT_FALSE(inline_contents("").has_value());
}

TEST(InlineFile, TakesThePlaceOfAPathInRequests) {
  Asker ask;
  const Json answer = ask(R"({"verb":"value","game":"graph","parameters":{"file":{"text":"a 0 : b\nb 1 win0 :\n"}}})");
  EXPECT_EQ(answer["value"], "J0");
  EXPECT_EQ(answer["rank"], 1);
  EXPECT_EQ(answer["parameters"], Json::parse(R"({"file":{"text":"a 0 : b\nb 1 win0 :\n"}})"));
  const Json words = ask(
      R"({"verb":"value","game":"words","parameters":{"file":{"text":"crane\nslate\n"},"guesses":{"text":"brick\n"}}})");
  EXPECT_EQ(words["candidates"], 2);
  EXPECT_EQ(words["parameters"]["guesses"]["text"], "brick\n");
}

/// What the service keeps of one text must not answer for another.
TEST(InlineFile, TwoTextsAreTwoGames) {
  Asker ask;
  EXPECT_EQ(ask(R"({"verb":"value","game":"graph","parameters":{"file":{"text":"a 0 : b\nb 1 win0 :\n"}}})")["value"],
            "J0");
  EXPECT_EQ(ask(R"({"verb":"value","game":"graph","parameters":{"file":{"text":"a 0 : b\nb 1 win1 :\n"}}})")["value"],
            "J1");
}

TEST(InlineFile, IsTheOnlyWayWhereFilesAreForbidden) {
  Asker ask;
  EXPECT_EQ(ask.error(R"({"verb":"value","game":"graph","parameters":{"file":"g.game"}})")["message"],
            "requests may not name files here");
  EXPECT_EQ(
      ask.error(
          R"({"verb":"value","game":"words","parameters":{"file":{"text":"ab\n"},"guesses":"w.txt"}})")["message"],
      "requests may not name files here");
}

/// A sheet of answers is judged without a file; it must not open one either.
TEST(InlineFile, AnswersAreJudgedByTheirText) {
  Asker ask;
  const std::string graph = R"(,"graph":{"text":"a 0 : b\nb 1 win0 :\n"}})";
  EXPECT_EQ(ask(R"({"verb":"verify","file":{"text":"a J0 1\nb J0 0\n"})" + graph)["correct"], true);
  EXPECT_EQ(ask(R"({"verb":"verify","file":{"text":"a J1 1\nb J0 0\n"})" + graph)["correct"], false);
  EXPECT_EQ(ask(R"({"verb":"verify","file":{"text":"game nim --sticks 1 --rule 1\n1,0 J1 1\n"}})")["wrong"], 1);
  for (
      const auto* const request :
      {R"({"verb":"verify","file":{"text":"game graph /etc/passwd\na J0\n"}})",
       R"({"verb":"verify","file":{"text":"a J0\n"},"graph":"/etc/passwd"})",
       R"({"verb":"verify","file":{"text":"a J0\n"},"game":"graph /etc/passwd"})",
       R"({"verb":"verify","file":{"text":"# game words file=/etc/passwd\nroot ggggg\n"}})",
       R"({"verb":"verify","file":{"text":"a J0\n"},"game":"words /etc/passwd"})",
       R"({"verb":"verify","file":{"text":"perfectplay-solution 1\ngame graph file=/etc/passwd\npositions 1\na J0 0 -\n"}})"}) {
    EXPECT_EQ(ask.error(request)["message"], "requests may not name files here") << request;
  }
}

TEST(InlineFile, OtherFormsAreRefused) {
  Asker ask;
  for (const auto* const file : {R"({"path":"x"})", R"({"text":5})", R"({"text":"a","more":1})", "7", "[]"}) {
    EXPECT_EQ(
        ask.error(std::string(R"({"verb":"value","game":"graph","parameters":{"file":)") + file + "}}")["message"],
        std::string(R"(parameter file: expected a path, or the contents of the file, as {"text":"…"}, got )") + file);
  }
  EXPECT_NE(ask.error(R"({"verb":"value","game":"nim","parameters":{"sticks":{"text":"3"}}})")["message"]
                .get<std::string>()
                .find("parameter sticks: expected a number"),
            std::string::npos);
  EXPECT_TRUE(ask.error(R"({"verb":"value","game":"graph","parameters":{"file":{"text":"a 0 b"}}})")["message"]
                  .get<std::string>()
                  .starts_with("the text given:1"));
}

TEST(InlineFile, IsStandardInputForSomebodyWhoTypes) {
  const GameChoice choice =
      choose_game(find_entry("graph").value(), Json::parse(R"({"file":{"text":"a 0 : a\n"}})")).value();
  EXPECT_EQ(choice.command(), "graph -");
  EXPECT_EQ(choice.title(), "graph");
  EXPECT_EQ(choice.file_bytes(), 8U);
  EXPECT_FALSE(choice.names_files());
}

/// Every use case of every game that is read from a file tells the same of the file and of its contents.
TEST(InlineFile, TellsTheSameAsTheFile) {
  Asker inlined;
  Asker named({.files = true});
  const TemporaryFolder folder;
  int compared = 0;
  for (const GameEntry& row : registry()) {
    for (const GivenArguments& instance : row.small_instances) {
      Json texts = Json::object();
      Json paths = Json::object();
      for (const auto& [name, value] : perfectplay::testing::with_files(row, instance, folder)) paths[name] = value;
      for (const auto& [name, value] : instance) {
        const auto parameter = std::ranges::find(row.parameters, name, &Parameter::name);
        if (is_file(parameter->kind)) texts[name] = {{"text", value}};
      }
      if (texts.empty()) continue;
      for (const auto* const verb : {"solve", "show", "value"}) {
        Json by_text = inlined(Json{{"verb", verb}, {"game", row.name}, {"parameters", texts}});
        Json by_path = named(Json{{"verb", verb}, {"game", row.name}, {"parameters", paths}});
        EXPECT_EQ(by_text["parameters"], texts);
        by_text.erase("parameters");
        by_path.erase("parameters");
        EXPECT_EQ(by_text, by_path) << row.name << verb;
        ++compared;
      }
    }
  }
  EXPECT_GE(compared, 15);
}

}  // namespace
}  // namespace perfectplay::service
