// The pieces of the adaptive strategy: weighing designs, blends, the tree of halves.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "perfectplay/solve/mastermind/adaptive/blend.h"
#include "perfectplay/solve/mastermind/adaptive/split_tree.h"
#include "perfectplay/solve/mastermind/adaptive/weighing_plan.h"

namespace perfectplay {
namespace {

RC_GTEST_PROP(Weighing, TellsAllQuestionsApart, ()) {
  const Weighing design(*rc::gen::inRange(0U, 8U));
  const auto leaves =
      *rc::gen::container<std::vector<std::int64_t>>(design.leaves(), rc::gen::inRange<std::int64_t>(-50, 51));
  const auto bits = *rc::gen::container<std::vector<std::uint8_t>>(design.bits(), rc::gen::inRange<std::uint8_t>(0, 2));
  std::vector<std::int64_t> sums;
  for (std::uint32_t guess = 0; guess < design.guesses(); ++guess) {
    std::int64_t sum = 0;
    for (std::uint32_t leaf = 0; leaf < design.leaves(); ++leaf) sum += design.leaf_sign(guess, leaf) * leaves[leaf];
    for (std::uint32_t depth = 0; depth < design.order(); ++depth) {
      const auto step = design.step_in(guess, depth);
      if (!step) continue;
      for (std::uint32_t index = 0; index < 1U << depth; ++index) {
        sum += std::int64_t{design.bit_sign(guess, depth, index)} * bits[design.bit_number({depth, index, *step})];
      }
    }
    sums.push_back(sum);
  }
  const Weighing::Values values = design.decode(sums);
  RC_ASSERT(values.leaves == leaves);
  RC_ASSERT(values.bits == bits);
}

TEST(Weighing, TheExampleOfTheHeader) {
  const Weighing design(2);
  EXPECT_EQ(design.guesses(), 4U);
  EXPECT_EQ(design.leaves() + design.bits(), 8U);
  const std::vector<int> second_guess{design.leaf_sign(1, 0), design.leaf_sign(1, 1), design.leaf_sign(1, 2),
                                      design.leaf_sign(1, 3)};
  EXPECT_EQ(second_guess, (std::vector<int>{1, 1, -1, -1}));
  EXPECT_FALSE(design.step_in(1, 0));
  EXPECT_EQ(design.bit_sign(1, 1, 0), 1);
  EXPECT_EQ(design.bit_sign(1, 1, 1), -1);
  EXPECT_EQ(design.step_in(2, 0), 1U);
}

RC_GTEST_PROP(WeighingPlan, AsksEveryOfferOnceAGuessAndNoQuestionInTwoStreams, ()) {
  const auto bits = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange(0U, 9U)));
  std::vector<WeighingOffer> offers;
  for (const std::uint32_t count : bits) offers.push_back({count, 1.5, count + 1});
  const WeighingPlan plan = WeighingPlan::make(offers);
  std::set<std::pair<std::uint32_t, std::uint32_t>> asked;
  for (std::uint32_t guess = 0; guess < plan.design().guesses(); ++guess) {
    std::set<std::uint32_t> seen;
    for (const auto& item : plan.items(guess)) {
      RC_ASSERT(seen.insert(item.offer).second);
      RC_ASSERT(item.bit == WeighingPlan::nothing || item.bit < offers[item.offer].bits);
      asked.emplace(item.offer, item.bit);
    }
  }
  // In one guess at least as much as in single questions.
  RC_ASSERT(asked.size() >= plan.design().guesses());
}

RC_GTEST_PROP(Blend, KeepsExactlyTheWaysThatFit, ()) {
  const auto counts = *rc::gen::container<std::vector<std::uint32_t>>(4, rc::gen::inRange(1U, 4U));
  std::vector<Blend::Unknown> unknowns;
  std::vector<std::uint32_t> truth;
  for (std::uint32_t i = 0; i < counts.size(); ++i) {
    unknowns.push_back({i, i, counts[i]});
    truth.push_back(*rc::gen::inRange(0U, counts[i] + 1));
  }
  Blend blend;
  std::vector<std::vector<int>> sums_heard;
  std::set<std::uint32_t> settled;
  for (int round = 0; round < 4; ++round) {
    std::vector<int> signs(4, 0);
    std::vector<Blend::Term> terms;
    std::int64_t sum = 0;
    for (std::uint32_t i = 0; i < 4; ++i) {
      if (settled.contains(i)) continue;
      signs[i] = *rc::gen::inRange(-1, 2);
      if (signs[i] == 0) continue;
      terms.push_back({unknowns[i], signs[i]});
      sum += signs[i] * static_cast<std::int64_t>(truth[i]);
    }
    sums_heard.push_back(signs);
    RC_ASSERT(blend.hear(terms, sum));
    for (const auto& [unknown, value] : blend.take_settled()) {
      RC_ASSERT(value == truth[unknown.node]);
      settled.insert(unknown.node);
    }
  }
  // The slow twin: all values of all unknowns that were ever asked about.
  std::set<std::vector<std::uint32_t>> ways;
  std::vector<std::uint32_t> way(4, 0);
  for (std::size_t i = 0; i < 4;) {
    bool fits = true;
    for (const auto& signs : sums_heard) {
      std::int64_t difference = 0;
      for (std::size_t j = 0; j < 4; ++j) {
        difference += signs[j] * (static_cast<std::int64_t>(way[j]) - static_cast<std::int64_t>(truth[j]));
      }
      fits = fits && difference == 0;
    }
    if (fits) {
      std::vector<std::uint32_t> of_blend;
      for (const Blend::Unknown& unknown : blend.unknowns()) of_blend.push_back(way[unknown.node]);
      ways.insert(of_blend);
    }
    for (i = 0; i < 4 && way[i]++ == counts[i]; ++i) way[i] = 0;
  }
  RC_ASSERT(blend.ways() == ways.size());
}

TEST(Blend, RefusesASumThatFitsNoWay) {
  Blend blend;
  const std::vector<Blend::Term> terms{{{0, 0, 1}, 1}, {{0, 1, 1}, 1}};
  EXPECT_TRUE(blend.hear(terms, 1));
  EXPECT_EQ(blend.ways(), 2U);
  EXPECT_FALSE(blend.hear(terms, 2));
}

TEST(SplitTree, SettlesWhatFollowsFromTheRoom) {
  SplitTree tree(4);
  tree.put({7, 2});
  tree.put({8, 1});
  tree.put({9, 0});
  EXPECT_EQ(tree.outsider(SplitTree::root), 9U);
  tree.put({5, 1});
  tree.claim(SplitTree::root, 7);
  EXPECT_TRUE(tree.settle(SplitTree::root, {7, 2}, 2));  // the left half is full: the rest is in the right half
  EXPECT_EQ(tree.node(SplitTree::root).unsettled, 0U);
  ASSERT_EQ(tree.open_nodes().size(), 1U);
  const std::uint32_t right = tree.open_nodes().front();
  EXPECT_EQ(tree.node(right).begin, 2U);
  tree.claim(right, 8);
  EXPECT_TRUE(tree.settle(right, {8, 1}, 0));
  EXPECT_TRUE(tree.solved());
  EXPECT_EQ(tree.code(), (MastermindCode{7, 7, 5, 8}));
}

TEST(SplitTree, RefusesWhatHasNoRoom) {
  SplitTree tree(4);
  tree.put({7, 3});
  tree.claim(SplitTree::root, 7);
  EXPECT_FALSE(tree.settle(SplitTree::root, {7, 3}, 3));
}

}  // namespace
}  // namespace perfectplay
