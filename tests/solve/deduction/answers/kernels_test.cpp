// The inner loops against plain counting: any number of answers and candidates, blocks that are not full.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>

#include "perfectplay/solve/deduction/answers/kernels.h"

namespace perfectplay {
namespace {

struct Columns {
  std::vector<std::vector<std::uint8_t>> answers;  ///< by candidate, then by guess
  std::vector<const std::uint8_t*> pointers;

  Columns(std::mt19937& random, std::size_t candidates, std::size_t guesses, std::uint32_t kinds) {
    const std::size_t padded = (guesses + guess_block - 1) / guess_block * guess_block;
    answers.assign(candidates, std::vector<std::uint8_t>(padded));
    for (auto& column : answers) {
      for (std::uint8_t& answer : column) answer = static_cast<std::uint8_t>(random() % kinds);
      pointers.push_back(column.data());
    }
  }
  std::size_t classes(std::size_t guess) const {
    std::set<std::uint8_t> different;
    for (const auto& column : answers) different.insert(column[guess]);
    return different.size();
  }
};

TEST(AnswerKernels, CountTheClassesOfEveryGuess) {
  std::mt19937 random(1);
  for (const std::uint32_t kinds : {2U, 14U, 16U, 17U, 20U, 33U, 64U, 65U, 128U, 256U}) {
    for (const std::size_t candidates : {1U, 2U, 3U, 9U, 40U, 64U, 96U, 97U, 128U, 200U, 900U}) {
      const Columns columns(random, candidates, 75, kinds);
      std::vector<std::uint16_t> parts(96);
      count_parts(columns.pointers, 75, kinds, parts.data());
      const std::uint32_t most = *std::max_element(parts.begin(), parts.begin() + 75);
      EXPECT_EQ(most_parts(columns.pointers, 75, kinds, {}), most);
      EXPECT_EQ(most_parts(columns.pointers, 75, kinds, std::vector<std::uint16_t>(3, 256)), most);
      // A block that is known to have fewer classes is left out.
      const std::uint32_t of_last = *std::max_element(parts.begin() + 64, parts.begin() + 75);
      EXPECT_EQ(most_parts(columns.pointers, 75, kinds, std::vector<std::uint16_t>{0, 0, 256}), of_last);
      for (std::size_t guess = 0; guess < 75; ++guess) {
        ASSERT_EQ(parts[guess], columns.classes(guess)) << kinds << " answers, " << candidates << " candidates";
      }
    }
  }
}

TEST(AnswerKernels, FindTheFirstGuessThatTellsAllApart) {
  std::mt19937 random(2);
  std::size_t found = 0;
  for (int round = 0; round < 400; ++round) {
    const std::uint32_t kinds = std::array{6U, 16U, 30U, 60U, 100U, 243U, 256U}[static_cast<std::size_t>(round % 7)];
    const std::size_t candidates = 2 + random() % (round % 2 == 0 ? 4 : 14);
    const Columns columns(random, candidates, 100, kinds);
    std::size_t expected = 0;
    while (expected < 100 && columns.classes(expected) < candidates) ++expected;
    ASSERT_EQ(find_splitting(columns.pointers, 100, kinds), expected);
    found += expected < 100 ? 1 : 0;
  }
  EXPECT_GT(found, 50U);
  EXPECT_LT(found, 400U);
}

TEST(AnswerKernels, CountTheAnswersOfOneGuess) {
  std::mt19937 random(3);
  for (const std::uint32_t kinds : {5U, 14U, 64U, 200U}) {
    std::vector<std::uint8_t> answers(std::size_t{320} * guess_block);
    std::vector<std::uint32_t> expected(kinds);
    for (std::uint8_t& answer : answers) {
      answer = static_cast<std::uint8_t>(random() % 3 == 0 ? 255 : random() % kinds);  // 255 stands for no answer
      if (answer < kinds) ++expected[answer];
    }
    std::vector<std::uint32_t> counts(kinds, 7);
    count_answers(answers, counts);
    EXPECT_EQ(counts, expected);
  }
}

}  // namespace
}  // namespace perfectplay
