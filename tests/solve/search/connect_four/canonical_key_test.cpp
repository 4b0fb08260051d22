#include "perfectplay/solve/search/connect_four/canonical_key.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "perfectplay/games/connect_four.h"
#include "perfectplay/solve/search/connect_four/lines.h"
#include "perfectplay/solve/search/connect_four/zugzwang.h"
#include "support/minimax.h"
#include "support/sanitized.h"

namespace perfectplay::testing {
namespace {

using Position = ConnectFour::Position;

/// Compares canonical keys and the bounds by zugzwang with plain recursion, on every quiet position of a board.
template <class Lines>
class CanonicalKeysOfBoard {
 public:
  explicit CanonicalKeysOfBoard(const ConnectFour& rules)
      : rules_(rules), lines_(rules.width(), rules.height(), rules.align()), canonical_key_(lines_) {}

  void compare() {
    const auto game = erase(rules_);
    Minimax twin(*game);
    twin.value(game->start());
    for (const auto& [code, value] : twin.values()) {
      const Position position = rules_.decode(code);
      if (const auto state = quiet(position)) {
        compare_quiet(position, *state, rules_.score(position, value, rules_.player(position)), twin);
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  }
  std::size_t positions = 0;
  std::size_t alike = 0;      ///< moves that are as good as another one
  std::size_t zugzwangs = 0;  ///< bounds by zugzwang
  std::size_t keys() const { return scores_.size(); }

 private:
  std::optional<ConnectFourState> quiet(const Position& position) const {
    if (rules_.result(position)) return std::nullopt;
    const std::uint64_t j1 = position.stones ^ position.j0;
    const bool first_moves = rules_.player(position) == Player::J0;
    const auto state =
        first_moves ? connect_four_state(lines_, position.j0, j1) : connect_four_state(lines_, j1, position.j0);
    if ((state.own & lines_.free_cells(position.stones)) != 0) return std::nullopt;
    auto settled = state;
    int score = 0;
    if (settle_connect_four(lines_, settled, score) || settled.stones != state.stones) return std::nullopt;
    return settled;
  }

  void compare_quiet(const Position& position, const ConnectFourState& state, int score, Minimax& twin) {
    ++positions;
    const auto canonical = canonical_key_.of(state);
    const auto [known, first] = scores_.try_emplace({canonical.key.first, canonical.key.second}, score, position);
    ASSERT_EQ(known->second.first, score)
        << "one key for " << rules_.print(position) << " and " << rules_.print(known->second.second);
    if (canonical.counting[0] == 0) {
      ASSERT_LE(score, connect_four_zugzwang(lines_, state, canonical.threats[0], true)) << rules_.print(position);
      ++zugzwangs;
    }
    if (canonical.counting[1] == 0) {
      ASSERT_GE(score, -connect_four_zugzwang(lines_, state, canonical.threats[1], false)) << rules_.print(position);
      ++zugzwangs;
    }
    if (canonical.same != 0) compare_moves(position, state.safe, canonical.same, twin);
  }

  /// What the moves left out are worth, one of those kept is.
  void compare_moves(const Position& position, std::uint64_t all, std::uint64_t same, Minimax& twin) {
    std::set<std::pair<Outcome, std::int64_t>> kept;
    std::set<std::pair<Outcome, std::int64_t>> left_out;
    for (const auto move : rules_.moves(position)) {
      const Position next = rules_.play(position, move);
      const std::uint64_t cell = next.stones ^ position.stones;
      if ((cell & all) == 0) continue;
      const Value value = twin.value(rules_.encode(next));
      ((cell & same) != 0 ? left_out : kept).emplace(value.outcome, raw(value.rank));
    }
    alike += left_out.size();
    ASSERT_TRUE(std::ranges::includes(kept, left_out)) << rules_.print(position);
  }

  ConnectFour rules_;
  Lines lines_;
  ConnectFourCanonicalKey<Lines> canonical_key_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::pair<int, Position>> scores_;
};

TEST(ConnectFourCanonicalKey, OneKeyOneScoreOnBoardsOfAllShapes) {
  const std::int64_t most_cells = sanitized ? 9 : 12;
  std::size_t positions = 0;
  std::size_t keys = 0;
  std::size_t alike = 0;
  std::size_t zugzwangs = 0;
  for (std::int64_t width = 1; width <= most_cells; ++width) {
    for (std::int64_t height = 1; width * height <= most_cells; ++height) {
      for (std::int64_t align = 2; align <= 4; ++align) {
        CanonicalKeysOfBoard<ConnectFourLines<0, 0>> board(ConnectFour::create(width, height, align).value());
        board.compare();
        ASSERT_FALSE(HasFatalFailure()) << width << "x" << height << ", " << align << " aligned";
        positions += board.positions;
        keys += board.keys();
        alike += board.alike;
        zugzwangs += board.zugzwangs;
      }
    }
  }
  EXPECT_LT(keys, positions);
  EXPECT_GT(alike, 0U);
  EXPECT_GT(zugzwangs, 0U);
}

TEST(ConnectFourCanonicalKey, OneKeyOneScoreOnFourByFour) {
  if (sanitized) GTEST_SKIP() << "161,029 positions";
  CanonicalKeysOfBoard<ConnectFourLines<4, 4>> four(ConnectFour::create(4, 4, 4).value());
  four.compare();
  EXPECT_LT(2 * four.keys(), four.positions);
  CanonicalKeysOfBoard<ConnectFourLines<0, 0>> three(ConnectFour::create(4, 4, 3).value());
  three.compare();
  EXPECT_LT(three.keys(), three.positions);
}

}  // namespace
}  // namespace perfectplay::testing
