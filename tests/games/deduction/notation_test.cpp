// Guesses and answers as people write them: every form of every answer is read as that answer, refusals say what would
// be read.
#include "perfectplay/games/deduction/notation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "perfectplay/base/utf8.h"
#include "perfectplay/games/deduction/black_peg.h"
#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/deduction_table.h"
#include "perfectplay/games/deduction/mark_notation.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/games/deduction/peg_notation.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/games/mastermind/code.h"

namespace perfectplay {
namespace {

const DeductionGame& pegs46() {
  static const DeductionGame game = tabulate(*mastermind(4, 6));
  return game;
}

const DeductionGame& ten_words() {
  static const DeductionGame game =
      word_game(*WordList::parse("abbey\nbabes\nkebab\nalgae\nkeeps\norbit\ncrane\nslate\nstone\nshale\n", "list"))
          .value();
  return game;
}

std::string guess_read(const DeductionGame& game, std::string_view text) {
  const auto guess = parse_guess(game, text);
  return guess ? game.guess_name(*guess) : guess.error().message;
}

std::string answer_read(const DeductionGame& game, std::string_view text) {
  const auto answer = parse_answer(game, text);
  return answer ? game.answer_name(*answer) : answer.error().message;
}

std::string in_capitals(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return text;
}

TEST(Notation, EveryAnswerOfPegsIsReadInEveryForm) {
  for (const int places : {1, 2, 4, 9}) {
    const PegNotation notation{.places = static_cast<std::uint32_t>(places), .colors = 3};
    for (std::uint32_t b = 0; b <= notation.places; ++b) {
      for (std::uint32_t w = 0; b + w <= notation.places; ++w) {
        if (b + 1 == notation.places && w == 1) continue;
        std::vector<std::string> forms{fmt::format("{}{}", b, w),
                                       fmt::format("{},{}", b, w),
                                       fmt::format("{} {}", b, w),
                                       fmt::format("{}, {}", b, w),
                                       fmt::format("{}-{}", b, w),
                                       fmt::format("{}a{}b", b, w),
                                       fmt::format("{}a {}b", b, w),
                                       fmt::format("{}b{}w", b, w),
                                       fmt::format("{}w{}b", w, b),
                                       fmt::format("{}b {}c", b, w),
                                       fmt::format("{} bulls {} cows", b, w),
                                       fmt::format("{} black, {} white", b, w)};
        if (b + w > 0) forms.push_back(std::string(b, 'b') + std::string(w, 'w'));
        for (const std::string& form : forms) {
          for (const std::string& text : {form, in_capitals(form)}) {
            const auto read = read_counts(notation, text);
            ASSERT_TRUE(read) << text << ": " << read.error().message;
            EXPECT_EQ(*read, (PegCounts{b, w})) << text;
          }
        }
      }
    }
  }
}

TEST(Notation, AnswersAreReadByTheGamesThemselves) {
  for (const char* text : {"10", "1,0", "1 0", "1A0B", "1a0b", "1B0W", "1b0w", "1b0c", "b", "1A"}) {
    EXPECT_EQ(answer_read(pegs46(), text), "10") << text;
  }
  const DeductionGame cows = tabulate(*bulls_and_cows(4, 10));
  EXPECT_EQ(answer_read(cows, "1A1B"), "11");
  EXPECT_EQ(answer_read(cows, "2b1c"), "21");
  EXPECT_EQ(answer_read(cows, "2 cows"), "02");
  const DeductionGame black = tabulate(*black_peg(3, 4));
  for (const char* text : {"2", "2b", "2B", "2A", "2 black", "bb"}) EXPECT_EQ(answer_read(black, text), "2") << text;
}

TEST(Notation, AnswersOfLargeBoardsAreReadAlike) {
  EXPECT_EQ(*parse_points({50, 50}, "12A30B"), (MastermindPoints{12, 30}));
  EXPECT_EQ(*parse_points({4, 6}, "1b2w"), (MastermindPoints{1, 2}));
  EXPECT_EQ(*parse_code({4, 6}, "AABC"), (MastermindCode{0, 0, 1, 2}));
  EXPECT_EQ(*parse_code({4, 20}, "a3k9"), (MastermindCode{9, 2, 19, 8}));
  EXPECT_EQ(*parse_code({4, 20}, "10,3,20,9"), (MastermindCode{9, 2, 19, 8}));
}

TEST(Notation, RefusedAnswersSayBlackFirst) {
  const std::string form =
      "expected blacks (right places) first, then whites (right colours elsewhere): 10 is one in place, none "
      "elsewhere; also 1,0, 1A0B or 1b0w";
  for (const std::string text : {"1", "100", "x", "", "1c2d", "1 2 3", "1a1a", "bwx"}) {
    EXPECT_EQ(answer_read(pegs46(), text), fmt::format("answer \"{}\": {}", text, form));
  }
  EXPECT_EQ(answer_read(pegs46(), "1b"), fmt::format("answer \"1b\": {}", form)) << "black, or a cow of 0A1B?";
  EXPECT_EQ(answer_read(pegs46(), "31"),
            "answer \"3,1\": when all pegs but one are right, the last one cannot be white");
  EXPECT_EQ(answer_read(pegs46(), "33"),
            "answer \"3,3\": blacks and whites together are at most 4, the number of pegs");
  EXPECT_EQ(
      answer_read(tabulate(*bulls_and_cows(4, 10)), "q"),
      "answer \"q\": expected bulls (right places) first, then cows (right digits elsewhere): 10 is one in place, "
      "none elsewhere; also 1,0, 1A0B or 1b0c");
}

TEST(Notation, CodesAreReadInDigitsLettersAndColours) {
  for (const char* text : {"1123", "1,1,2,3", "1 1 2 3", "1-1-2-3", "AABC", "aabc", "RRBG", "rrbg", "A R b 3"}) {
    EXPECT_EQ(guess_read(pegs46(), text), "1123") << text;
  }
  EXPECT_EQ(guess_read(pegs46(), "YOPF"), "4566");
  // From seven colours on, G is the seventh letter, and no initial.
  EXPECT_EQ(guess_read(tabulate(*mastermind(3, 7)), "AGB"), "172");
  EXPECT_EQ(guess_read(tabulate(*mastermind(3, 7)), "AGR"),
            "code \"AGR\", peg 3: \"r\" is not among the colours; expected 3 colours from 1 to 7, as 112; letters are "
            "read, too: A to G");
  // Where the codes have letters of their own, those are meant.
  EXPECT_EQ(guess_read(tabulate(*mastermind(3, 12)), "A1C"), "a1c");
  EXPECT_EQ(guess_read(tabulate(*mastermind(3, 12)), "10,1,12"), "a1c");
  EXPECT_EQ(guess_read(tabulate(*mastermind(3, 12)), "A1D"),
            "code \"A1D\", peg 3: \"d\" is not among the colours; expected 3 colours from 1 to 12, as 112; 10 is a, 11 "
            "is b, and so on");
  EXPECT_EQ(guess_read(tabulate(*bulls_and_cows(4, 10)), "0, 1, 2, 3"), "0123");
}

TEST(Notation, RefusedCodesSayWhatIsRead) {
  const std::string form =
      "expected 4 colours from 1 to 6, as 1122; letters are read, too: A to F, or R red, B blue, G green, Y yellow, O "
      "orange, P purple";
  EXPECT_EQ(guess_read(pegs46(), "112"), "code \"112\": 3 pegs are there; " + form);
  EXPECT_EQ(guess_read(pegs46(), "1177"), "code \"1177\", peg 3: \"7\" is not among the colours; " + form);
  EXPECT_EQ(guess_read(pegs46(), "RGBZ"), "code \"RGBZ\", peg 4: \"z\" is not among the colours; " + form);
  const DeductionGame cows = tabulate(*bulls_and_cows(4, 10));
  EXPECT_EQ(guess_read(cows, "1123"),
            "code \"1123\": a digit appears twice; expected 4 different digits from 0 to 9, as 0123");
  EXPECT_FALSE(parse_guess(cows, "ABCD")) << "digits are no letters";
}

/// One sign of each list for grey, yellow and green.
struct MarkSigns {
  std::array<std::string, 3> of;
};

std::vector<MarkSigns> mark_signs() {
  std::vector<MarkSigns> all;
  for (const char* grey : {"-", ".", "_", "x", "X", "b", "B", "0", "⬛", "⬜", "⬛\uFE0F"}) {
    for (const char* yellow : {"y", "Y", "1", "🟨", "🟦"}) {
      for (const char* green : {"g", "G", "2", "🟩", "🟧"}) all.push_back({{grey, yellow, green}});
    }
  }
  return all;
}

TEST(Notation, EveryAnswerOfWordsIsReadInEveryForm) {
  constexpr std::size_t length = 4;
  for (int code = 0; code < 81; ++code) {
    std::string marks;
    for (int rest = code; marks.size() < length; rest /= 3) marks += "-yg"[rest % 3];
    for (const MarkSigns& signs : mark_signs()) {
      std::string text;
      std::string spaced;
      for (const char mark : marks) {
        const std::string& sign = signs.of[mark == '-' ? 0 : mark == 'y' ? 1 : 2];
        text += sign;
        spaced += sign + ' ';
      }
      ASSERT_EQ(read_marks(length, text).value_or("?"), marks) << text;
      ASSERT_EQ(read_marks(length, spaced).value_or("?"), marks) << spaced;
    }
  }
}

TEST(Notation, MarksAreReadByTheGame) {
  for (const char* text : {"yygg-", "YYGG-", "yygg.", "yyggb", "11220", "🟨🟨🟩🟩⬛", "🟦🟦🟧🟧⬜", "y y g g x"}) {
    EXPECT_EQ(answer_read(ten_words(), text), "yygg-") << text;
  }
  EXPECT_EQ(answer_read(ten_words(), "bbbbb"), "-----");
}

TEST(Notation, RefusedMarksSayThatGreyIsADash) {
  const std::string form =
      "expected one mark per letter: g in its place, y elsewhere in the word, - not in it; also . _ x or b for -, the "
      "digits 2, 1, 0, or coloured squares";
  EXPECT_EQ(answer_read(ten_words(), "yyqgg"), "answer \"yyqgg\", column 3: \"q\" is no mark; " + form);
  EXPECT_EQ(answer_read(ten_words(), "yyg"), "answer \"yyg\": 3 marks for 5 letters; " + form);
  EXPECT_EQ(answer_read(ten_words(), "gggyg"), "answer \"gggyg\": no guess of this game is ever answered so");
}

TEST(Notation, WordsAreReadInEitherCase) {
  EXPECT_EQ(guess_read(ten_words(), "ABBEY"), "abbey");
  EXPECT_EQ(guess_read(ten_words(), "Abbey "), "abbey");
  EXPECT_EQ(guess_read(ten_words(), "zzzzz"),
            "\"zzzzz\" is no guess of this game; expected a word of the lists, of 5 letters, as \"abbey\"");
  const DeductionGame accents = word_game(*WordList::parse("été\nane\nâne\n", "list")).value();
  EXPECT_EQ(guess_read(accents, "ÉTÉ"), "été");
  EXPECT_EQ(guess_read(accents, "ÂNE"), "âne");
}

TEST(Notation, NamesOfTablesAreReadInEitherCaseWhereThatIsClear) {
  const DeductionGame game =
      parse_deduction_table("solutions a1 A1 b2\na1 : hit near far\nA1 : near hit far\nb2 : far near hit\n", "table")
          .value();
  EXPECT_EQ(guess_read(game, "B2"), "b2");
  EXPECT_EQ(guess_read(game, "A1"), "A1");
  EXPECT_EQ(answer_read(game, "HIT"), "hit");
  EXPECT_EQ(answer_read(game, "miss"), "\"miss\" is no answer of this game; expected one of hit near far");
}

RC_GTEST_PROP(NotationProperty, CodesOfPegsAreReadFromLettersAndLists, ()) {
  const int places = *rc::gen::inRange(1, 6);
  const int colors = *rc::gen::inRange(1, 10);
  const DeductionGame game = tabulate(*mastermind(places, std::min(colors, places > 4 ? 5 : 9)));
  const Guess guess{*rc::gen::inRange<std::uint32_t>(0, game.guesses())};
  std::string letters;
  std::string list;
  for (const std::uint8_t color : game.pegs()->pegs(guess)) {
    letters += static_cast<char>((*rc::gen::arbitrary<bool>() ? 'a' : 'A') + color);
    list += fmt::format("{}{}", list.empty() ? "" : *rc::gen::element<std::string>(",", " ", ", "), color + 1);
  }
  RC_ASSERT(parse_guess(game, letters).value() == guess);
  RC_ASSERT(parse_guess(game, list).value() == guess);
}

RC_GTEST_PROP(NotationProperty, AnyTextIsReadOrRefusedInWords, (const std::string& text)) {
  for (const DeductionGame* game : {&pegs46(), &ten_words()}) {
    const auto guess = parse_guess(*game, text);
    RC_ASSERT((guess ? static_cast<std::uint32_t>(*guess) < game->guesses() : !guess.error().message.empty()));
    const auto answer = parse_answer(*game, text);
    RC_ASSERT((answer ? static_cast<std::uint32_t>(*answer) < game->answers() : !answer.error().message.empty()));
  }
}

}  // namespace
}  // namespace perfectplay
