// Characters, case and accents.
#include "perfectplay/base/utf8.h"

#include <gtest/gtest.h>

namespace perfectplay {
namespace {

TEST(Utf8, CharactersAreTakenAndAppended) {
  for (const std::string_view text : {"a", "é", "⬛", "🟩", "aé⬛🟩"}) {
    std::string again;
    for (std::string_view rest = text; !rest.empty();) {
      const auto character = take_character(rest);
      ASSERT_TRUE(character);
      append_character(again, *character);
    }
    EXPECT_EQ(again, text);
  }
  std::string_view cut = "\xC3";
  EXPECT_FALSE(take_character(cut));
}

TEST(Utf8, LowerCaseKnowsTheCommonAlphabets) {
  EXPECT_EQ(in_lower_case("ABBEY ÉTÉ ŒUVRE Ÿ ŁÓDŹ ŽIŽKA ΩΜΕΓΑ ЁЖ 12×"), "abbey été œuvre ÿ łódź žižka ωμεγα ёж 12×");
  EXPECT_EQ(in_lower_case("abbey été œuvre ÿ łódź žižka ωμεγα ёж"), "abbey été œuvre ÿ łódź žižka ωμεγα ёж");
  EXPECT_EQ(in_lower_case("A\xFF"
                          "B"),
            "a\xFF"
            "b");
}

TEST(Utf8, PlainLettersHaveNoAccents) {
  EXPECT_EQ(in_plain_letters("Awalé"), "awale");
  EXPECT_EQ(in_plain_letters("AWALÉ"), "awale");
  EXPECT_EQ(in_plain_letters("awale\xCC\x81"), "awale") << "the accent as a character of its own";
}

}  // namespace
}  // namespace perfectplay
