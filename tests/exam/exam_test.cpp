#include "perfectplay/exam/exam_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "perfectplay/games/awale/godel.h"
#include "support/golden.h"
#include "support/plain_awale.h"
#include "support/sanitized.h"

namespace perfectplay {
namespace {

using testing::matches_golden;
using testing::PlainAwale;

// The twin takes some six seconds for all 24 layers: too slow for a debug build or a sanitizer.
#if defined(NDEBUG) && !defined(PERFECTPLAY_SANITIZED)
constexpr bool quick_build = true;
#else
constexpr bool quick_build = false;
#endif

/// The answers but the last: question 12 is checked where there is a solver.
std::string without_scores(const std::string& sheet) { return sheet.substr(0, sheet.find("Question 12")); }

Expected<int> no_score(const AwalePosition&) { return 0; }

// exam_42.txt is the document's sheet (the boards of question 4, lost in the scan, follow from question 3). The others
// were made by a program that shares nothing with this one; 175377370 has a "mat" in question 11.
TEST(Exam, GivesTheWholeSheetLineByLine) {
  if (!quick_build) GTEST_SKIP() << "the plain solver is too slow in this build";
  PlainAwale twin(awale_rules("tamale", 4).value(), 24);
  twin.solve();
  const auto score = [&twin](const AwalePosition& position) -> Expected<int> {
    PlainAwale::Board board{};
    std::copy(position.pits.begin(), position.pits.end(), board.begin());
    return twin.layer(24).score[twin.rank(board)];
  };
  for (const std::int64_t u0 : {42, 0, 123456789, 175377370, 2147483647}) {
    EXPECT_TRUE(matches_golden("exam_" + std::to_string(u0) + ".txt", print(exam_sheet(u0, score).value())));
  }

  // The figures of the whole layer, which the solver must reproduce too.
  const PlainAwale::Layer& layer = twin.layer(24);
  EXPECT_EQ(layer.score.size(), 2629575U);
  EXPECT_EQ(std::ranges::count_if(layer.score, [](int s) { return s > 0; }), 1370711);
  EXPECT_EQ(std::ranges::count_if(layer.score, [](int s) { return s < 0; }), 764079);
  EXPECT_EQ(std::accumulate(layer.score.begin(), layer.score.end(), 0), 3831168);
  EXPECT_EQ(score(AwalePosition{{3, 3, 3, 3, 3, 3, 3, 3}}).value(), -1);
}

TEST(Exam, ElevenQuestionsNeedNoSolver) {
  const std::string sheet = without_scores(print(exam_sheet(42, no_score).value()));
  EXPECT_EQ(sheet.substr(0, 40), "u0: 42\nQuestion 1\na) (34, 0, 7)\nb) (16, ");
  EXPECT_NE(sheet.find("Question 4\na) 0, 0, 1, 2, 1, 1, 2, 0\nb) 0, 0, 2, 1, 0, 0, 4, 0\n"), std::string::npos);
  EXPECT_NE(sheet.find("Question 6\na) 1816\nb) (26, 0)\n"), std::string::npos);
  EXPECT_TRUE(sheet.ends_with("Question 11\na) (6, -1)\nb) (5, -2)\nc) (4, -3)\nd) (0, 7)\ne) (6, -1)\nf) (5, 2)\n"));
  EXPECT_NE(print(exam_sheet(175377370, no_score).value()).find("d) mat\n"), std::string::npos);
}

TEST(Exam, OnlyTheQuestionsAskedAreOnTheSheet) {
  ExamQuestions asked;
  asked.set(4).set(9);
  const auto never = [](const AwalePosition&) -> Expected<int> { return input_error("no solver here"); };
  const std::string sheet = print(exam_sheet(42, never, asked).value());
  EXPECT_TRUE(sheet.starts_with("u0: 42\nQuestion 4\na) 0, 0, 1, 2, 1, 1, 2, 0\n")) << sheet;
  EXPECT_TRUE(
      sheet.ends_with("Question 9\na) (7, 0)\nb) (1, 36)\nc) (2, 3)\nd) (33, 30)\ne) (8, 31)\nf) (6, 0)\n"
                      "g) (16, 11)\n"))
      << sheet;
  EXPECT_EQ(exam_sheet(42, never).error().message, "no solver here");
}

// The second board of the printed sheet survived the scan in part: "0 4 0 0" above.
TEST(Exam, DrawsTheBoardsOfQuestion4) {
  const ExamSheet sheet = exam_sheet(42, no_score, ExamQuestions(1U << 4U)).value();
  const std::string drawn = print(sheet, {.boards = true});
  EXPECT_TRUE(
      drawn.starts_with("u0: 42\nQuestion 4\n"
                        "a) (0)(2)(1)(1)\n"
                        "   (0)(0)(1)(2)\n"
                        "b) (0)(4)(0)(0)\n"
                        "   (0)(0)(2)(1)\n"))
      << drawn;
  // Where a pit holds ten seeds or more, all pits of the board are as wide.
  EXPECT_NE(drawn.find("d) ( 0)(14)( 0)( 2)\n   ( 5)( 0)( 3)( 0)\n"), std::string::npos) << drawn;
}

TEST(Exam, HasTheLabelsOfTheOriginalInFrench) {
  const ExamSheet sheet = exam_sheet(42, no_score, ExamQuestions(1U << 2U)).value();
  EXPECT_EQ(print(sheet, {.language = ExamLanguage::French}),
            "Fiche réponse : Le jeu d'Awalé\nu0 : 42\nQuestion 2\na) 1001\nb) 3003\nc) 7315\n");
}

TEST(Exam, TheAnswersFitTogether) {
  const Godel godel = Godel::make(4, 24).value();
  for (std::int64_t u0 = 3; u0 < 2147483647; u0 += testing::sanitized ? 429496728 : 107374182) {
    const ExamSheet sheet = exam_sheet(u0, no_score).value();
    for (std::size_t i = 0; i < sheet.boards.size(); ++i) {
      EXPECT_EQ(godel.vector(sheet.boards[i]), sheet.vectors[i]);
      EXPECT_EQ(seeds_in(sheet.boards[i]), i < 3 ? 7 : 24);
    }
    EXPECT_EQ(sheet.playable[0].index, sheet.ended[0]);
    EXPECT_TRUE(std::ranges::is_sorted(sheet.stuck));
    EXPECT_TRUE(std::ranges::is_sorted(sheet.ended));
    for (int question = 1; question <= exam_question_count; ++question) {
      EXPECT_GE(exam_answers(sheet, question).size(), 3U);
    }
  }
}

TEST(Exam, AsksForTheBoardsOfQuestionTwelve) {
  std::vector<std::string> asked;
  const AwaleRules rules = awale_rules("tamale", 4).value();
  const auto sheet = exam_sheet(42, [&](const AwalePosition& position) -> Expected<int> {
    asked.push_back(print(rules, position));
    return static_cast<int>(asked.size());
  });
  EXPECT_EQ(asked.size(), 3U);
  EXPECT_EQ(sheet.value().scores, (std::array{1, 2, 3}));
  EXPECT_EQ(
      exam_sheet(42, [](const AwalePosition&) -> Expected<int> { return resource_error("no memory"); }).error().message,
      "no memory");
}

TEST(Exam, RefusesOtherNumbers) {
  EXPECT_EQ(exam_sheet(-1, no_score).error().message, "u0 = -1: expected 0 to 2147483647");
  EXPECT_EQ(exam_sheet(2147483648, no_score).error().message, "u0 = 2147483648: expected 0 to 2147483647");
  EXPECT_EQ(exam_sheet(2147483648, no_score).error().kind, ErrorKind::Input);
}

}  // namespace
}  // namespace perfectplay
