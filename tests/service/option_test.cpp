#include "perfectplay/service/option.h"

#include <gtest/gtest.h>

namespace perfectplay::service {
namespace {

std::string message(const Expected<void>& result) { return result ? "" : result.error().message; }

template <class Target>
Option option(std::string_view name, Target* target) {
  return {.name = name, .argument = "X", .help = "of a test", .target = target};
}

TEST(Option, TakesTextsAndJson) {
  bool flag = false;
  std::string word;
  std::uint64_t number = 0;
  Seconds seconds;
  Bytes bytes;
  EXPECT_TRUE(set_option(option("flag", &flag), Json(true)));
  EXPECT_TRUE(set_option(option("word", &word), Json("x")));
  EXPECT_TRUE(set_option(option("number", &number), Json(7)));
  EXPECT_TRUE(set_option(option("time-limit", &seconds), Json(0.5)));
  EXPECT_TRUE(set_option(option("memory", &bytes), Json("1.5 GiB")));
  EXPECT_TRUE(flag);
  EXPECT_EQ(word, "x");
  EXPECT_EQ(number, 7U);
  EXPECT_EQ(seconds.value, 0.5);
  EXPECT_EQ(bytes.value, 3ULL << 29U);
  EXPECT_TRUE(set_option(option("memory", &bytes), "500M", "--memory"));
  EXPECT_EQ(bytes.value, 500ULL << 20U);
}

TEST(Option, SaysWhatWouldBeAccepted) {
  bool flag = false;
  std::string word;
  std::uint64_t number = 0;
  Seconds seconds;
  Bytes bytes;
  Option small = option("n", &number);
  small.low = 1;
  small.high = 9;
  EXPECT_EQ(message(set_option(small, "12", "--n")), "--n \"12\": expected a whole number from 1 to 9");
  EXPECT_EQ(message(set_option(option("n", &number), Json(-1))), "n \"-1\": expected a whole number of at least 0");
  Option side = option("side", &word);
  side.choices = {"J0", "J1"};
  EXPECT_EQ(message(set_option(side, "j0", "--side")), "--side \"j0\": expected J0, J1; did you mean \"J0\"?");
  EXPECT_EQ(message(set_option(option("time-limit", &seconds), "soon", "--time-limit")),
            "--time-limit \"soon\": expected seconds, as 10 or 0.5");
  EXPECT_EQ(message(set_option(option("memory", &bytes), Json("much"))),
            "memory \"much\": expected a size as 8G, 500M or 123456789");
  EXPECT_EQ(message(set_option(option("flag", &flag), Json(1))), "flag: expected true or false, got 1");
  EXPECT_EQ(message(set_option(option("word", &word), Json(1))), "word: expected a text, got 1");
  EXPECT_EQ(message(set_option(option("n", &number), Json::array())), "n: expected a number, got []");
}

}  // namespace
}  // namespace perfectplay::service
