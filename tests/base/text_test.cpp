#include "perfectplay/base/text.h"

#include <gtest/gtest.h>

namespace perfectplay {
namespace {

using Views = std::vector<std::string_view>;
using Strings = std::vector<std::string>;

TEST(SplitWords, TakesAnyNumberOfSeparators) {
  EXPECT_EQ(split_words("a1, b2\tc3\r\n"), (Views{"a1", "b2", "c3"}));
  EXPECT_EQ(split_words(" , "), Views{});
  EXPECT_EQ(split_words(""), Views{});
  EXPECT_EQ(split_words("last"), Views{"last"});
}

TEST(SplitWords, LeavesOtherSeparatorsInTheWords) { EXPECT_EQ(split_words("1,2  3,", blanks), (Views{"1,2", "3,"})); }

TEST(SplitQuoted, KeepsWhatIsInQuotesTogether) {
  EXPECT_EQ(split_quoted("words 'my list.txt' --further \"it's.txt\""),
            (Strings{"words", "my list.txt", "--further", "it's.txt"}));
  EXPECT_EQ(split_quoted("a'b c'd"), Strings{"ab cd"});
  EXPECT_EQ(split_quoted("''"), Strings{""});
  EXPECT_EQ(split_quoted("  "), Strings{});
}

}  // namespace
}  // namespace perfectplay
