// What the document promises, what its argument really needs, and what is impossible.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "perfectplay/solve/mastermind/bounds.h"
#include "perfectplay/solve/mastermind/general/subset_search.h"
#include "support/mastermind_games.h"
#include "support/sanitized.h"

namespace perfectplay {
namespace {

using testing::guesses_for;

/// The most guesses that the general strategy needs for any code, m <= n, n >= 2: over all numbers of colours present
/// and all ways to share the pegs among them.
class WorstCount {
 public:
  std::int64_t of(const MastermindBoard& board) {
    const std::int64_t n = board.pegs;
    const std::int64_t m = board.colors;
    std::int64_t worst = 1;
    for (std::int64_t present = 1; present <= m; ++present) {
      const std::int64_t places = present < m ? place(n, present, 1) : place_all(n, m);
      for (const std::int64_t others : {present, present - 1}) {  // colours besides the last one
        if (others < 1 || others > m - 1) continue;
        worst = std::max(worst, 2 + questions(m - 1, others) + others - 1 + places + 1);
      }
    }
    return worst;
  }

 private:
  static constexpr std::int64_t impossible = -1'000'000;

  std::int64_t questions(std::int64_t n, std::int64_t p) {
    const auto [found, is_new] = questions_.try_emplace({n, p}, 0);
    if (is_new) found->second = worst_questions(static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(p));
    return found->second;
  }
  /// `colours` colours with at least `least` pegs each fill `open` places, the rarest first.
  std::int64_t place(std::int64_t open, std::int64_t colours, std::int64_t least) {
    if (least * colours > open) return impossible;
    if (colours == 1) return 0;
    const auto [found, is_new] = places_.try_emplace({open, colours, least}, impossible);
    if (!is_new) return found->second;
    std::int64_t worst = impossible;
    for (std::int64_t pegs = least; pegs * colours <= open; ++pegs) {
      worst = std::max(worst, questions(open, pegs) + place(open - pegs, colours - 1, pegs));
    }
    return places_[{open, colours, least}] = worst;
  }
  /// All colours are present: n guesses for the two rarest.
  std::int64_t place_all(std::int64_t n, std::int64_t m) {
    if (m == 2) return n;
    std::int64_t worst = impossible;
    for (std::int64_t first = 1; first * m <= n; ++first) {
      for (std::int64_t second = first; first + second * (m - 1) <= n; ++second) {
        worst = std::max(worst, n + place(n - first - second, m - 2, second));
      }
    }
    return worst;
  }

  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> questions_;
  std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::int64_t> places_;
};

/// All colours different, and every colour in the first place that is open when it is looked for. The first two change
/// places, lest the second guess be the code.
MastermindCode unlucky_code(std::uint32_t n) {
  MastermindCode code(n);
  std::iota(code.begin(), code.end(), 0);
  std::swap(code[0], code[1]);
  return code;
}

TEST(MastermindBounds, HaveTheDocumentsForm) {
  EXPECT_DOUBLE_EQ(document_bound({8, 16}), 2 + 2 * 8 * 3 + 2 * 8 + 1 + 1);
  EXPECT_DOUBLE_EQ(document_bound({8, 4}), 8 * 3 + 1);
  EXPECT_DOUBLE_EQ(corrected_bound({8, 4}), 8 * 3 + 2 * 4 + 1);
  EXPECT_DOUBLE_EQ(corrected_bound({8, 16}), document_bound({8, 16}));
  EXPECT_DOUBLE_EQ(mastermind_lower_bound({4, 6}), 4 * std::log(6) / std::log(13));
  EXPECT_DOUBLE_EQ(mastermind_lower_bound({1, 6}), 6);
  EXPECT_DOUBLE_EQ(mastermind_lower_bound({6, 1}), 1);
}

TEST(MastermindBounds, ThePrintedFormForFewColoursFailsFirstAt175) {
  // Every m <= n < 175 keeps the printed bound, and no code at all needs more than the corrected one.
  constexpr std::uint32_t largest = testing::sanitized ? 40 : 176;
  WorstCount worst;
  for (std::uint32_t n = 2; n <= largest; ++n) {
    for (std::uint32_t m = 2; m <= n; ++m) {
      const auto count = static_cast<double>(worst.of({n, m}));
      EXPECT_EQ(count <= document_bound({n, m}), n < 175 || m < n) << "n = " << n << ", m = " << m;
      EXPECT_LE(count, corrected_bound({n, m})) << "n = " << n << ", m = " << m;
    }
  }
}

TEST(MastermindBounds, ACodeOf175ColoursReallyTakesMoreThanPrinted) {
  EXPECT_EQ(guesses_for("general", {174, 174}, unlucky_code(174)), 1470U);
  EXPECT_GT(document_bound({174, 174}), 1470);
  EXPECT_EQ(guesses_for("general", {175, 175}, unlucky_code(175)), 1480U);
  EXPECT_LT(document_bound({175, 175}), 1480);
}

TEST(MastermindBounds, TheCountOfACodeIsReachedByTheWorstCodeLikeIt) {
  WorstCount worst;
  for (const MastermindBoard& board : testing::small_boards(testing::sanitized ? 100 : 700)) {
    std::uint64_t most_counted = 0;
    std::uint64_t most_used = 0;
    testing::for_each_code(board, [&](const MastermindCode& code) {
      const std::uint64_t used = guesses_for("general", board, code);
      const std::uint64_t counted = general_count(board, code);
      EXPECT_LE(used, counted) << code_name(board, code);
      most_used = std::max(most_used, used);
      most_counted = std::max(most_counted, counted);
    });
    EXPECT_LE(static_cast<double>(most_used), document_bound(board));
    if (board.pegs == 1 || board == MastermindBoard{2, 2}) continue;  // there every guess may be the code
    EXPECT_EQ(most_used, most_counted) << board.pegs << " pegs, " << board.colors << " colours";
    if (board.colors > 1 && board.colors <= board.pegs) {
      EXPECT_EQ(worst.of(board), static_cast<std::int64_t>(most_counted));
    }
  }
}

}  // namespace
}  // namespace perfectplay
