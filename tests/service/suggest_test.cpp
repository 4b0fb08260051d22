// What a misspelt word is taken for.
#include "perfectplay/service/suggest.h"

#include <gtest/gtest.h>

namespace perfectplay::service {
namespace {

TEST(Suggest, AMisspeltWordIsNearTheRightOne) {
  const std::vector<std::string> known{"nim", "hex", "connect-four", "solve", "a1", "b2"};
  EXPECT_EQ(nearest_word("nmi", known), "nim");
  EXPECT_EQ(nearest_word("conect-four", known), "connect-four");
  EXPECT_EQ(nearest_word("connect", known), "connect-four");
  EXPECT_EQ(suggestion("solv", known), "; did you mean \"solve\"?");
}

TEST(Suggest, AShortWordIsNearNothing) {
  const std::vector<std::string> known{"nim", "hex", "undo", "a1", "b2"};
  for (const char* word : {"", "x", "a", "a9", "c3", "b1", "xy", "abc"})
    EXPECT_FALSE(nearest_word(word, known)) << word;
  EXPECT_EQ(suggestion("c3", known), "");
}

}  // namespace
}  // namespace perfectplay::service
