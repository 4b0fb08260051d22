// Word lists in the forms in which people have them, and their weights.
#include "perfectplay/games/deduction/word_list.h"

#include <gtest/gtest.h>

namespace perfectplay {
namespace {

using Texts = std::vector<std::string>;
using Weights = std::vector<std::uint64_t>;

WordList list_of(std::string_view text) {
  const auto list = WordList::parse(text, "list");
  EXPECT_TRUE(list) << list.error().message;
  return list ? *list : WordList{};
}

std::string complaint(std::string_view text) {
  const auto list = WordList::parse(text, "list");
  return list ? "none" : list.error().message;
}

TEST(WordList, TakesAnySeparators) {
  const Texts expected{"abbey", "babes", "kebab"};
  for (const std::string_view text :
       {"abbey\nbabes\nkebab\n", "abbey\r\nbabes\r\nkebab\r\n",
        "\357\273\277abbey\nbabes\nkebab",  // with a byte order mark
        "abbey,babes,kebab", "abbey; babes; kebab\n", "abbey\tbabes\tkebab\n", "# three\n  abbey babes\n\nkebab",
        "[\"abbey\",\"babes\",\n\"kebab\"]", "abbey\rbabes\rkebab\r"}) {
    EXPECT_EQ(list_of(text).words(), expected) << text;
  }
}

TEST(WordList, LettersAreCharacters) {
  EXPECT_EQ(list_of("straße\nmünzen\n").length(), 6U);
  EXPECT_EQ(list_of("señor\nniños\n").length(), 5U);
  EXPECT_EQ(list_of("слово\nземля\n").length(), 5U);
  EXPECT_EQ(list_of("anticonstitutionnellement\n").length(), 25U);
  // e and a combining acute accent are é.
  const WordList joined = list_of("e\u0301te\u0301\nble\u0301\n");
  EXPECT_EQ(joined.words(), (Texts{"été", "blé"}));
  EXPECT_EQ(complaint("e\u0301te\u0301\nété\n"), "word list list, line 2: \"été\" stands on line 1 already");
}

TEST(WordList, DuplicatesAreReported) {
  EXPECT_EQ(complaint("one,two,one"), "word list list, line 1: \"one\" stands on line 1 already");
  EXPECT_EQ(complaint("one\ntwo\nONE\n"), "word list list, line 3: \"ONE\" stands on line 1 already");
}

TEST(WordList, ANumberBehindAWordIsItsWeight) {
  EXPECT_EQ(list_of("one 3\ntwo 5\n").weights(), (Weights{3, 5}));
  EXPECT_EQ(list_of("one,0.25\ntwo,0.5\nsix,1\n").weights(), (Weights{1, 2, 4}));
  EXPECT_EQ(list_of("one\t2e-05\ntwo\t1.5E-4\n").weights(), (Weights{2, 15}));
  EXPECT_EQ(list_of("one 10\ntwo 0\n").weights(), (Weights{1, 0}));
  EXPECT_EQ(list_of("one\ntwo\n").weights(), Weights{});
  EXPECT_EQ(list_of("10007\n10009 10037\n").words(), (Texts{"10007", "10009", "10037"})) << "numbers as words";
}

TEST(WordList, BadWeightsAreErrors) {
  EXPECT_EQ(complaint("one 1\ntwo\nsix 2\n"),
            "word list list: \"two\" has no weight; expected one for every word, or none");
  EXPECT_EQ(complaint("one\ntwo 3\n"), "word list list: \"one\" has no weight; expected one for every word, or none");
  EXPECT_EQ(complaint("one 1 2\n"),
            "word list list, line 1, column 7: the number 2 follows no word; expected a word and its weight");
  EXPECT_TRUE(complaint("one 0\ntwo 0\n").find("expected some weight above 0") != std::string::npos);
  EXPECT_TRUE(complaint("one 1e-30\ntwo 1\n").find("not exact in whole numbers") != std::string::npos);
}

TEST(WordList, WeightsOfAnotherFile) {
  WordList list = list_of("One\ntwo\n");
  const auto weighed = list.weigh("the 1000\nONE 6\ntwo,9\nthree 5", "weights.txt");
  EXPECT_TRUE(weighed) << weighed.error().message;
  EXPECT_EQ(list.weights(), (Weights{2, 3}));
  EXPECT_EQ(list.weigh("one 3\n", "weights.txt").error().message,
            "weights weights.txt: none for \"two\"; expected a line \"two NUMBER\"");
}

}  // namespace
}  // namespace perfectplay
