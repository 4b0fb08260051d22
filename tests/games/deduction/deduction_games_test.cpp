// The rules of the deduction games, their table form, and their word lists.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <random>

#include "perfectplay/games/deduction/black_peg.h"
#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/deduction_table.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/games/deduction/peg_scorer.h"
#include "perfectplay/games/deduction/synthetic_words.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/verify/own_scoring.h"
#include "support/plain_deduction.h"
#include "support/sanitized.h"

namespace perfectplay {
namespace {

std::string answer(const DeductionGame& game, const std::string& guess, const std::string& solution) {
  return game.answer_name(game.answer(*game.find_guess(guess), *game.find_guess(solution)));
}

TEST(DeductionGames, MastermindAnswersAsInTheDocument) {
  const DeductionGame game = tabulate(*mastermind(4, 4));
  EXPECT_EQ(game.solutions(), 256U);
  EXPECT_EQ(game.answers(), 14U);
  EXPECT_EQ(answer(game, "3211", "2442"), "01");
  EXPECT_EQ(answer(game, "4244", "2442"), "12");
  EXPECT_EQ(answer(game, "4121", "2442"), "02");
  EXPECT_EQ(answer(game, "2442", "2442"), "40");
  EXPECT_EQ(game.answer_name(game.solved()), "40");
  EXPECT_FALSE(game.find_answer("31"));
}

TEST(DeductionGames, BullsAndCowsAndBlackPegs) {
  const DeductionGame bulls = tabulate(*bulls_and_cows(4, 10));
  EXPECT_EQ(bulls.solutions(), 5040U);
  EXPECT_EQ(bulls.guess_name(Guess{0}), "0123");
  EXPECT_EQ(answer(bulls, "1234", "4271"), "12");
  const DeductionGame black = tabulate(*black_peg(4, 6));
  EXPECT_EQ(black.answers(), 5U);
  EXPECT_EQ(answer(black, "1122", "2145"), "1");
}

TEST(DeductionGames, NamesWithManyColoursAndPlaces) {
  EXPECT_EQ(mastermind(2, 36)->guess_name(Guess{37}), "2,2");
  EXPECT_EQ(mastermind(2, 35)->guess_name(Guess{35 * 35 - 1}), "zz");
  const auto long_codes = mastermind(11, 2);
  EXPECT_EQ(long_codes->answer_name(long_codes->solved()), "11,0");
}

TEST(DeductionGames, ImpossibleParametersAreErrors) {
  EXPECT_EQ(mastermind(0, 6).error().message, "mastermind: 0 places; expected 1 to 15");
  EXPECT_EQ(mastermind(4, 251).error().message, "mastermind: 251 colours; expected 1 to 250");
  EXPECT_EQ(bulls_and_cows(4, 3).error().kind, ErrorKind::Input);
  EXPECT_EQ(mastermind(12, 6).error().kind, ErrorKind::Resource);
}

// Three ways to score: by counts, by crossing out, and 32 codes at a time.
TEST(DeductionGames, AllScoringsAgree) {
  for (const auto& made : {mastermind(4, 3), mastermind(3, 7), mastermind(1, 5), bulls_and_cows(3, 6), black_peg(4, 4),
                           mastermind(10, 2)}) {
    const PegGame& pegs = *made;
    const DeductionGame game = tabulate(pegs);
    const OwnScoring own(game);
    const PegBatch all = PegBatch::all(pegs);
    std::vector<std::uint8_t> row(all.padded_size());
    for (std::uint32_t g = 0; g < game.guesses(); g += 3) {
      all.score(Guess{g}, row.data());
      for (std::uint32_t s = 0; s < game.solutions(); ++s) {
        const auto expected = static_cast<std::uint32_t>(pegs.answer(Guess{g}, Guess{s}));
        ASSERT_EQ(own.answer(g, s), expected);
        ASSERT_EQ(row[s], expected);
        ASSERT_EQ(static_cast<std::uint32_t>(game.answer(Guess{g}, Guess{s})), expected);
      }
    }
  }
}

Expected<DeductionGame> words(std::string_view hidden) {
  const auto list = WordList::parse(hidden, "list");
  if (!list) return tl::unexpected(list.error());
  return word_game(*list);
}

TEST(WordGame, MarksLettersAsOftenAsTheSecretHasThem) {
  const auto game = words("abbey\nbabes\nkebab\nabyss\n");
  EXPECT_EQ(answer(*game, "babes", "abbey"), "yygg-");
  EXPECT_EQ(answer(*game, "kebab", "abbey"), "-ygyy");
  EXPECT_EQ(answer(*game, "abyss", "babes"), "yy--g");
  EXPECT_EQ(game->answer_name(game->solved()), "ggggg");
  const OwnScoring own(*game);
  for (std::uint32_t g = 0; g < 4; ++g) {
    for (std::uint32_t s = 0; s < 4; ++s) {
      EXPECT_EQ(own.answer(g, s), static_cast<std::uint32_t>(game->answer(Guess{g}, Guess{s})));
    }
  }
}

TEST(WordGame, CountsCharactersNotBytes) {
  const auto game = words("été\nthé\nnée\n");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(answer(*game, "été", "thé"), "-yg");
  EXPECT_TRUE(game->first_asymmetry());
}

TEST(WordGame, FurtherGuessesComeAfterTheHiddenWords) {
  const auto hidden = WordList::parse("aa\nbb\n", "hidden");
  const auto further = WordList::parse("# more\nab\r\n\nbb\n", "further");
  const auto game = word_game(*hidden, &*further);
  EXPECT_EQ(game->solutions(), 2U);
  EXPECT_EQ(game->guesses(), 3U);
  EXPECT_EQ(answer(*game, "ab", "bb"), "-g");
  const auto other = WordList::parse("abc\n", "other");
  EXPECT_EQ(word_game(*hidden, &*other).error().message,
            "words: the hidden words have 2 letters, the further guesses 3; expected the same");
}

TEST(WordGame, CapitalAndSmallLettersAreTheSame) {
  const DeductionGame game = word_game(*WordList::parse("Abbey\nBABES\n", "list")).value();
  EXPECT_EQ(answer(game, "BABES", "Abbey"), "yygg-");
  const OwnScoring own(game);
  EXPECT_EQ(own.answer(1, 0), static_cast<std::uint32_t>(game.answer(Guess{1}, Guess{0})));
  EXPECT_EQ(words("Abc\nabc\n").error().message, "word list list, line 2: \"abc\" stands on line 1 already");
  const WordList more = *WordList::parse("abbey\nkebab\n", "more");
  EXPECT_EQ(word_game(*WordList::parse("ABBEY\n", "list"), &more)->guesses(), 2U);
}

TEST(WordGame, BadListsAreErrorsThatNameTheLine) {
  EXPECT_EQ(words("").error().message, "word list list: no words; expected one per line");
  EXPECT_EQ(words("abc\nabcd\n").error().message,
            "word list list, line 2: \"abcd\" has 4 letters; expected 3, as in \"abc\"");
  EXPECT_EQ(words("abc\ndef\nabc\n").error().message, "word list list, line 3: \"abc\" stands on line 1 already");
  EXPECT_EQ(words("a\xff\n").error().message, "word list list, line 1, column 2: this is not UTF-8");
  EXPECT_EQ(words("abc\na c\n").error().message,
            "word list list, line 2: \"a\" has 1 letters; expected 3, as in \"abc\"");
}

TEST(WordGame, AMillionWordsAreRefusedQuickly) {
  std::string text;
  for (int i = 0; i < (testing::sanitized ? 200'000 : 1'000'000); ++i) text += std::to_string(1'000'000 + i) + '\n';
  const auto game = words(text);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().kind, ErrorKind::Resource);
}

TEST(WordGame, ManyAnswersNeedWideCells) {
  const auto game = words(synthetic_words(9, 300, 1));
  ASSERT_TRUE(game);
  EXPECT_GT(game->answers(), 256U);
  EXPECT_EQ(game->answer(Guess{7}, Guess{7}), game->solved());
}

TEST(WordGame, SyntheticListsRepeatAndLookLikeWords) {
  EXPECT_EQ(synthetic_words(4, 5, 2026), "bima\nbsaf\ngiat\nlara\npyfo\n");
  const std::string text = synthetic_words(5, 2315, 1);
  EXPECT_EQ(text, synthetic_words(5, 2315, 1));
  EXPECT_NE(text, synthetic_words(5, 2315, 2));
  const auto list = WordList::parse(text, "synthetic");
  ASSERT_TRUE(list) << list.error().message;
  EXPECT_EQ(list->size(), 2315U);
  EXPECT_GT(std::ranges::count(text, 'e'), 10 * std::ranges::count(text, 'q'));
  EXPECT_TRUE(WordList::parse(synthetic_words(1, 1000, 1), "all letters")->size() <= 26);
}

constexpr std::string_view ships = R"(# where is the ship?
solutions a1 a2 a3
guesses all
a1  : hit  near far
a2  : near hit  near
a3  : far  near hit
all : odd  even odd
)";

TEST(DeductionTable, ReadsAndPrints) {
  const auto game = parse_deduction_table(ships, "ships");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(game->solutions(), 3U);
  EXPECT_EQ(game->guesses(), 4U);
  EXPECT_EQ(game->answers(), 5U);
  EXPECT_EQ(answer(*game, "all", "a2"), "even");
  EXPECT_FALSE(game->first_asymmetry());
  const auto again = parse_deduction_table(print_deduction_table(*game), "printed");
  ASSERT_TRUE(again);
  EXPECT_EQ(print_deduction_table(*again), print_deduction_table(*game));
}

std::string table_error(std::string_view text) {
  const auto game = parse_deduction_table(text, "t");
  return game ? "no error" : game.error().message;
}

TEST(DeductionTable, PropertyTwoIsCheckedAndThePairNamed) {
  EXPECT_EQ(table_error("solutions a b\na : y n\nb : n z\n"),
            "deduction table t, line 3, column 7: property (ii): \"b\" answers \"z\" to itself; expected \"y\", as "
            "\"a\" does");
  EXPECT_EQ(table_error("solutions a b\na : y y\nb : n y\n"),
            "deduction table t, line 2, column 7: property (ii): guess \"a\" is answered \"y\" when \"b\" is hidden; "
            "that answer "
            "is kept "
            "for a guess that is the solution");
  EXPECT_EQ(table_error("solutions a b\nguesses c\na : y n\nb : n y\nc : n y\n").substr(0, 57),
            "deduction table t, line 5, column 7: property (ii): guess");
}

TEST(DeductionTable, PropertyOneIsReportedOnly) {
  const auto game = parse_deduction_table("solutions a b\na : y n\nb : m y\n", "t");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->first_asymmetry(), (std::pair{Guess{0}, Guess{1}}));
}

TEST(DeductionTable, OtherDefectsNameTheirPlace) {
  EXPECT_EQ(table_error(""), "deduction table t: no solutions; expected a line \"solutions NAME NAME …\"");
  EXPECT_EQ(table_error("solutions a a\n"), "deduction table t, line 1, column 13: \"a\" was named before");
  EXPECT_EQ(table_error("solutions a b\na : y n\n"), "deduction table t: no row for \"b\"; expected \"b : ANSWER …\"");
  EXPECT_EQ(table_error("solutions a\na : y n\n"),
            "deduction table t, line 2, column 7: 2 answers for \"a\"; expected 1, one per solution");
  EXPECT_EQ(table_error("solutions a\na : y\na : y\n"),
            "deduction table t, line 3, column 1: a second row for \"a\"; the first is on line 2");
  EXPECT_EQ(
      table_error("solutions a\nb : y\n"),
      "deduction table t, line 2, column 1: \"b\" is no guess; expected a name from the lines solutions and guesses");
  EXPECT_EQ(table_error("hello\n"),
            "deduction table t, line 1, column 1: \"hello\" opens no line; expected solutions, guesses, or a row "
            "\"NAME : ANSWER …\"");
}

RC_GTEST_PROP(DeductionTable, NeverBreaksOnAnyText, (const std::string& text)) {
  (void)parse_deduction_table(text, "t");
  (void)WordList::parse(text, "t");
}

}  // namespace
}  // namespace perfectplay
