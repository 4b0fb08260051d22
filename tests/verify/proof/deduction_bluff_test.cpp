// Proofs of deduction games that are all bluff: whatever they assert that is not so is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "perfectplay/base/hash.h"
#include "perfectplay/verify/proof/own_answers.h"
#include "support/deduction_proofs.h"

namespace perfectplay::testing {
namespace {

/// A bluff: any strategy, and a refutation of anything better whose claims have all the numbers that they need, about
/// whatever classes. Only claims that cannot stand betray it.
class DeductionBluff {
 public:
  DeductionBluff(const DeductionGame& game, DeductionGoal goal, SplitMix& random)
      : answers_(OwnAnswers::make(game, unstopped()).value()), goal_(goal), random_(random) {
    std::vector<std::uint32_t> all(game.solutions());
    std::iota(all.begin(), all.end(), 0U);
    proof_.header.reference = {"mastermind", {}};
    play(all, 1);
    const bool order = goal == DeductionGoal::Order;
    DeclaredDeduction& declared = proof_.header.declared;
    declared.assertion = {goal, order ? declared.depth : total_};
    declared.strategy = proof_.numbers.size();
    declared.depth += 40;
    order ? claim_order(all, declared.assertion.value - 1) : claim_total(all, declared.assertion.value);
  }
  const ReadDeductionProof& proof() const { return proof_; }
  bool too_long() const { return proof_.numbers.size() > 2000; }

 private:
  void put(std::uint64_t number) { proof_.numbers.push_back(static_cast<std::uint32_t>(number)); }
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.next() % bound); }
  std::vector<std::uint32_t> all_guesses() const {
    std::vector<std::uint32_t> guesses(answers_.guesses());
    std::iota(guesses.begin(), guesses.end(), 0U);
    return guesses;
  }

  /// The guess with the largest class.
  std::uint32_t most_uneven(const std::vector<std::uint32_t>& guesses, OwnSet set) const {
    return *std::ranges::max_element(
        guesses, {}, [&](std::uint32_t guess) { return answers_.divide(guess, set).classes.front().members.size(); });
  }
  std::uint32_t with_smallest_class(const std::vector<std::uint32_t>& guesses, OwnSet set) const {
    return *std::ranges::min_element(
        guesses, {}, [&](std::uint32_t guess) { return answers_.divide(guess, set).classes.back().members.size(); });
  }
  void play(OwnSet set, std::uint32_t now) {
    proof_.header.declared.depth = std::max(proof_.header.declared.depth, now);
    if (set.size() == 1) {
      total_ += now;
      return;
    }
    auto guesses = all_guesses();
    answers_.keep_dividing(guesses, set);
    const std::uint32_t guess = sly_ ? most_uneven(guesses, set) : guesses[below(guesses.size())];
    put(guess);
    const OwnDivision division = answers_.divide(guess, set);
    std::size_t left = 0;
    for (const auto& part : division.classes) left += part.members.size();
    total_ += now * (set.size() - left);
    for (const auto& part : division.classes) play(part.members, now + 1);
  }
  void begin_claim() {
    put(1);
    ++proof_.header.declared.claims;
  }
  void claim_order(OwnSet set, std::uint64_t guesses_left) {
    if (too_long() || set.size() > answers_.capacity(guesses_left) || guesses_left <= 2) return;
    begin_claim();
    auto open = all_guesses();
    std::erase_if(open,
                  [&](std::uint32_t g) { return answers_.overfills(g, set, answers_.capacity(guesses_left - 1)); });
    struct Block {
      std::uint32_t guess;
      std::size_t rank;
      std::size_t classes;
      std::vector<std::uint32_t> members;
      bool whole = true;
    };
    std::vector<Block> blocks;
    while (!open.empty()) {
      const std::uint32_t guess = sly_ ? with_smallest_class(open, set) : open[below(open.size())];
      const OwnDivision division = answers_.divide(guess, set);
      const std::size_t count = division.classes.size();
      const std::size_t rank = sly_ || below(2) == 0 ? count - 1 : below(count);
      const OwnSet members = division.classes[rank].members;
      blocks.push_back({guess, rank, count, {members.begin(), members.end()}});
      if (members.size() > 2 && below(3) == 0) blocks.back().members.pop_back();
      blocks.back().whole = blocks.back().members.size() == members.size();
      answers_.keep_dividing(open, blocks.back().members);
    }
    put(blocks.size());
    for (const Block& block : blocks) {
      put(block.guess);
      put(block.whole ? block.rank : block.classes + block.rank);
      if (!block.whole) put(block.members.size());
      for (std::size_t i = 0; !block.whole && i < block.members.size(); ++i) put(0);
      claim_order(block.members, guesses_left - 1);
    }
  }
  std::uint64_t known_bound(OwnSet set) const {
    std::uint64_t bound = 0;
    for (std::uint64_t d = 0; answers_.capacity(d) < set.size(); ++d) bound += set.size() - answers_.capacity(d);
    const bool small = set.size() >= 3 && set.size() <= answers_.capacity(2);
    return small && std::ranges::none_of(set, [&](std::uint32_t s) { return answers_.tells_apart(s, set); }) ? bound + 1
                                                                                                             : bound;
  }
  void claim_total(OwnSet set, std::uint64_t bound) {
    if (too_long() || known_bound(set) >= bound) return;
    begin_claim();
    if (set.size() == 1) return;
    auto guesses = all_guesses();
    answers_.keep_dividing(guesses, set);
    for (const std::uint32_t guess : guesses) {
      const OwnDivision division = answers_.divide(guess, set);
      std::uint64_t sum = set.size();
      for (const auto& part : division.classes) sum += known_bound(part.members);
      if (sum >= bound) continue;
      const std::size_t rank = below(division.classes.size());
      for (const std::uint64_t number : {std::uint64_t{1}, std::uint64_t{rank}, bound - sum - 1}) put(number);
      claim_total(division.classes[rank].members, known_bound(division.classes[rank].members) + bound - sum);
    }
  }

  OwnAnswers answers_;
  DeductionGoal goal_;
  SplitMix& random_;
  bool sly_ = below(2) == 0;  ///< a long strategy, and claims about the smallest classes
  ReadDeductionProof proof_;
  std::uint64_t total_ = 0;
};

TEST(DeductionProof, NoBluffIsBelieved) {
  SplitMix random(23);
  int lies = 0;
  int about_one = 0;  // refused because of a claim about a single candidate
  for (const DeductionGame& game : small_deductions()) {
    if (game.solutions() < 2 || game.solutions() > 36) continue;
    DeductionProofTwin twin(game);
    for (int times = 0; times < (sanitized ? 20 : 60); ++times) {
      const DeductionBluff bluff(game, times % 2 == 0 ? DeductionGoal::Order : DeductionGoal::Total, random);
      if (bluff.too_long()) continue;
      const auto refusal = verdict_on(game, bluff.proof()).refusal;
      const bool is_true = twin.is_true(bluff.proof().header.declared.assertion);
      ASSERT_EQ(!refusal, twin.accepts(bluff.proof())) << refusal.value_or("accepted");
      ASSERT_TRUE(refusal || is_true);
      lies += is_true ? 0 : 1;
      about_one +=
          refusal && (refusal->find("the only candidate") != std::string::npos || refusal->starts_with("1 candidates"))
              ? 1
              : 0;
    }
  }
  EXPECT_GT(lies, 50);
  EXPECT_GT(about_one, 10);
}

/// A claim about a single candidate once stood by itself, and with it any order above four.
TEST(DeductionProof, NoBluffAboutMoreGuessesIsBelieved) {
  SplitMix random(29);
  const DeductionGame game = peg_game(codes(3, 4));
  int refused = 0;
  int about_one = 0;
  for (const auto& [goal, prove] :
       {std::pair(DeductionGoal::Order, &prove_order), std::pair(DeductionGoal::Total, &prove_total)}) {
    const std::uint64_t value = prove(game, 0, unstopped()).value().declared.assertion.value;
    for (int times = 0; times < (sanitized ? 20 : 200); ++times) {
      const DeductionBluff bluff(game, goal, random);
      if (bluff.too_long() || bluff.proof().header.declared.assertion.value == value) continue;
      const auto refusal = verdict_on(game, bluff.proof()).refusal;
      ASSERT_TRUE(refusal) << bluff.proof().header.declared.assertion.value << " instead of " << value;
      ++refused;
      about_one += refusal->find("the only candidate") != std::string::npos ? 1 : 0;
    }
  }
  EXPECT_GT(refused, 15);
  EXPECT_GT(about_one, 5);
}

}  // namespace
}  // namespace perfectplay::testing
