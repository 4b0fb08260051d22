#include "perfectplay/solve/search/connect_four/essence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "perfectplay/games/connect_four.h"
#include "perfectplay/solve/search/connect_four/lines.h"
#include "perfectplay/solve/search/connect_four/wait.h"
#include "support/minimax.h"
#include "support/sanitized.h"

namespace perfectplay::testing {
namespace {

using Position = ConnectFour::Position;

/// What the rules of essence and waiting say about every quiet position of a board, beside plain recursion.
template <class Lines>
class EssenceOfBoard {
 public:
  explicit EssenceOfBoard(const ConnectFour& rules)
      : rules_(rules), lines_(rules.width(), rules.height(), rules.align()), essence_(lines_) {}

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
  std::size_t alike = 0;   ///< moves that are as good as another one
  std::size_t waited = 0;  ///< bounds by waiting
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
    const auto essence = essence_.of(state);
    const auto [known, first] = scores_.try_emplace({essence.key.first, essence.key.second}, score, position);
    ASSERT_EQ(known->second.first, score)
        << "one key for " << rules_.print(position) << " and " << rules_.print(known->second.second);
    if (essence.counting[0] == 0) {
      ASSERT_LE(score, connect_four_wait(lines_, state, essence.threats[0], true)) << rules_.print(position);
      ++waited;
    }
    if (essence.counting[1] == 0) {
      ASSERT_GE(score, -connect_four_wait(lines_, state, essence.threats[1], false)) << rules_.print(position);
      ++waited;
    }
    if (essence.same != 0) compare_moves(position, state.safe, essence.same, twin);
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
  ConnectFourEssence<Lines> essence_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::pair<int, Position>> scores_;
};

TEST(ConnectFourEssence, OneKeyOneScoreOnBoardsOfAllShapes) {
  const std::int64_t most_cells = sanitized ? 9 : 12;
  std::size_t positions = 0;
  std::size_t keys = 0;
  std::size_t alike = 0;
  std::size_t waited = 0;
  for (std::int64_t width = 1; width <= most_cells; ++width) {
    for (std::int64_t height = 1; width * height <= most_cells; ++height) {
      for (std::int64_t align = 2; align <= 4; ++align) {
        EssenceOfBoard<ConnectFourLines<0, 0>> board(ConnectFour::create(width, height, align).value());
        board.compare();
        ASSERT_FALSE(HasFatalFailure()) << width << "x" << height << ", " << align << " aligned";
        positions += board.positions;
        keys += board.keys();
        alike += board.alike;
        waited += board.waited;
      }
    }
  }
  EXPECT_LT(keys, positions);
  EXPECT_GT(alike, 0U);
  EXPECT_GT(waited, 0U);
}

TEST(ConnectFourEssence, OneKeyOneScoreOnFourByFour) {
  if (sanitized) GTEST_SKIP() << "161,029 positions";
  EssenceOfBoard<ConnectFourLines<4, 4>> four(ConnectFour::create(4, 4, 4).value());
  four.compare();
  EXPECT_LT(2 * four.keys(), four.positions);
  EssenceOfBoard<ConnectFourLines<0, 0>> three(ConnectFour::create(4, 4, 3).value());
  three.compare();
  EXPECT_LT(three.keys(), three.positions);
}

}  // namespace
}  // namespace perfectplay::testing
