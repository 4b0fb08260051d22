#include "perfectplay/base/rated.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace perfectplay {
namespace {

struct Named {
  std::string name;
};
using RatedName = Rated<Named, int>;

std::string best_of(std::vector<RatedName> moves, bool most) {
  most ? mark_best(moves, std::greater{}) : mark_best(moves, std::less{});
  std::string names;
  for (const RatedName& move : moves) names += move.best ? move.name : "";
  return names;
}

TEST(Rated, ThoseThatNoneIsKnownToBeatAreBest) {
  EXPECT_EQ(best_of({}, true), "");
  const std::vector<RatedName> proved{{{"a"}, {3, 3}}, {{"b"}, {5, 5}}, {{"c"}, {5, 5}}};
  EXPECT_EQ(best_of(proved, true), "bc");
  EXPECT_EQ(best_of(proved, false), "a");
  const std::vector<RatedName> open{{{"a"}, {3, 4}}, {{"b"}, {0, 9}}, {{"c"}, {1, 2}}};
  EXPECT_EQ(best_of(open, true), "ab") << "b may reach 9, c never 3";
  EXPECT_EQ(best_of(open, false), "bc") << "c is sure of 2 and b may cost 0, a costs 3 at least";
}

/// The opponent's brackets may stand the other way round.
TEST(Rated, EndsAreFoundWhicheverWayABracketStands) {
  for (const Bracket<int>& bracket : {Bracket<int>{2, 7}, Bracket<int>{7, 2}}) {
    EXPECT_EQ(sure(bracket, std::greater{}), 2);
    EXPECT_EQ(hoped(bracket, std::greater{}), 7);
    EXPECT_EQ(sure(bracket, std::less{}), 7);
  }
}

}  // namespace
}  // namespace perfectplay
