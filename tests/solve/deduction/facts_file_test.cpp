// Facts on disk: read as written; damaged files, and those of another game, are refused.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "perfectplay/games/deduction/black_peg.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/solve/deduction/facts_file.h"
#include "support/temporary_folder.h"

namespace perfectplay {
namespace {

std::string bytes_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(DeductionFacts, AreReadAsWrittenAndDamageIsSeen) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.file("a.facts");
  const DeductionGame game = tabulate(*mastermind(3, 4));
  Knowledge knowledge;
  knowledge.costs = {{{1, 2}, 300, 7, 290}, {{~std::uint64_t{0}, 3}, 400, ~std::uint32_t{0}, 0}};
  knowledge.beams = {{{4, 5}, 310, 8, 305, 12}};
  knowledge.orders = {{{6, 7}, 9, 3, 4}, {{8, 9}, 1, 2, 3}};
  ASSERT_TRUE(write_facts(path, game, knowledge));
  Knowledge read;
  ASSERT_TRUE(read_facts(path, game, read));
  ASSERT_EQ(read.costs.size(), 2U);
  EXPECT_EQ(read.costs[1].set, knowledge.costs[1].set);
  EXPECT_EQ(read.costs[1].guess, ~std::uint32_t{0});
  EXPECT_EQ(read.costs[0].ahead, 290U);
  ASSERT_EQ(read.beams.size(), 1U);
  EXPECT_EQ(read.beams[0].width, 12U);
  EXPECT_EQ(read.beams[0].high, 310U);
  ASSERT_EQ(read.orders.size(), 2U);
  EXPECT_EQ(read.orders[0].succeeds, 4U);

  // A file without a table is for the same game; another game is told.
  EXPECT_TRUE(read_facts(path, tabulate(*mastermind(3, 4), 0), read));
  for (const auto& other : {mastermind(3, 5), mastermind(4, 3), black_peg(3, 4)}) {
    const auto refused = read_facts(path, tabulate(*other), read);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::Input);
    EXPECT_NE(refused.error().message.find("another game, of 64 solutions"), std::string::npos);
  }

  const std::string whole = bytes_of_file(path);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    std::ofstream(path, std::ios::binary) << damaged;
    EXPECT_FALSE(read_facts(path, game, read)) << "byte " << i;
    std::ofstream(path, std::ios::binary) << whole.substr(0, i);
    EXPECT_FALSE(read_facts(path, game, read)) << i << " bytes";
  }
  EXPECT_FALSE(read_facts(folder.file("missing.facts"), game, read));
}

}  // namespace
}  // namespace perfectplay
