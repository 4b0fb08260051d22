// Proofs of deduction games: the values of small games are proved and accepted; whatever is wrong is refused.
#include <gtest/gtest.h>

#include <bit>
#include <memory>
#include <random>

#include "perfectplay/base/hash.h"
#include "perfectplay/base/inline_file.h"
#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/games/deduction/synthetic_words.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/service/verify/verify.h"
#include "perfectplay/solve/deduction/proof/deduction_prover.h"
#include "perfectplay/verify/proof/deduction_proof_checker.h"
#include "perfectplay/verify/proof/order_refutation.h"
#include "perfectplay/verify/proof/total_refutation.h"
#include "support/damaged_proof.h"
#include "support/deduction_proof_twin.h"
#include "support/deduction_proofs.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

TEST(DeductionProof, OrdersOfSmallGames) {
  for (const DeductionGame& game : small_deductions()) {
    DeductionProofTwin twin(game);
    const std::uint32_t order = twin.plain().order(twin.plain().everything());
    for (const std::uint32_t leaves : {0U, 4U, 12U}) {
      const DeductionProof proof = prove_order(game, leaves, unstopped()).value();
      EXPECT_EQ(proof.declared.assertion, (DeductionAssertion{DeductionGoal::Order, order}));
      const DeductionVerdict verdict = verdict_on(game, as_read(proof));
      EXPECT_EQ(verdict.refusal, std::nullopt) << game.solutions() << " solutions, " << leaves << " leaves";
      EXPECT_EQ(verdict.claims, proof.declared.claims);
      EXPECT_TRUE(twin.accepts(as_read(proof)));
    }
  }
}

TEST(DeductionProof, LeastTotalsOfSmallGames) {
  for (const DeductionGame& game : small_deductions()) {
    DeductionProofTwin twin(game);
    const std::uint64_t total = twin.plain().total(twin.plain().everything(), game.solutions());
    for (const std::uint32_t leaves : {0U, 3U, 7U}) {
      const DeductionProof proof = prove_total(game, leaves, unstopped()).value();
      EXPECT_EQ(proof.declared.assertion, (DeductionAssertion{DeductionGoal::Total, total}));
      const DeductionVerdict verdict = verdict_on(game, as_read(proof));
      EXPECT_EQ(verdict.refusal, std::nullopt) << game.solutions() << " solutions, " << leaves << " leaves";
      EXPECT_EQ(verdict.claims, proof.declared.claims);
      EXPECT_TRUE(twin.accepts(as_read(proof)));
    }
  }
}

TEST(DeductionProof, LeastTotalsThatAreKnown) {
  const auto expect_total = [](const DeductionGame& game, std::uint64_t total, std::uint32_t leaves) {
    const DeductionProof proof = prove_total(game, leaves, unstopped()).value();
    EXPECT_EQ(proof.declared.assertion.value, total);
    EXPECT_EQ(verdict_on(game, as_read(proof)).refusal, std::nullopt);
  };
  expect_total(peg_game(codes(3, 5)), 451, 0);
  if (sanitized) return;
  expect_total(peg_game(codes(4, 5)), 2463, 5);
  expect_total(peg_game(codes(4, 6)), 5625, 0);
  expect_total(peg_game(digits(4, 7)), 3639, 0);
  expect_total(peg_game(blacks(4, 3)), 331, 0);
}

/// Orders that were found by search, on games too large for the twins.
TEST(DeductionProof, OrdersThatAreKnown) {
  const auto expect_order = [](const DeductionGame& game, std::uint64_t order, std::uint32_t leaves) {
    const DeductionProof proof = prove_order(game, leaves, unstopped()).value();
    EXPECT_EQ(proof.declared.assertion.value, order);
    EXPECT_EQ(verdict_on(game, as_read(proof)).refusal, std::nullopt);
  };
  expect_order(peg_game(codes(3, 5)), 5, 0);
  expect_order(peg_game(codes(4, 6)), 5, 0);
  expect_order(peg_game(codes(3, 9)), 6, 0);
  if (sanitized) return;
  expect_order(peg_game(codes(4, 7)), 6, 0);
  expect_order(peg_game(codes(4, 7)), 6, 30);
  expect_order(peg_game(digits(4, 6)), 5, 0);
  expect_order(peg_game(digits(4, 9)), 6, 0);
  expect_order(peg_game(blacks(3, 5)), 7, 0);
  const DeductionGame words = word_game(WordList::parse(synthetic_words(4, 150, 3), "words").value()).value();
  const auto proof = prove_order(words, 0, unstopped()).value();
  EXPECT_EQ(verdict_on(words, as_read(proof)).refusal, std::nullopt);
}

/// The rules that need no claim, on every set of small games: what they accept is true, and what the checker searches by
/// itself is exactly what is true.
TEST(DeductionProof, LeavesAreWhatTheDefinitionsSay) {
  for (const DeductionGame& game : small_deductions()) {
    if (game.solutions() > 12) continue;
    DeductionProofTwin twin(game);
    const OwnAnswers answers = OwnAnswers::make(game, unstopped()).value();
    for (std::uint64_t bits = 1; bits <= twin.plain().everything(); ++bits) {
      std::vector<std::uint32_t> set;
      for (std::uint32_t s = 0; s < game.solutions(); ++s) {
        if ((bits >> s & 1U) != 0) set.push_back(s);
      }
      EXPECT_EQ(answers.can_be_told_apart(set), twin.plain().tau(bits, 2) == 1);
      for (std::uint32_t k = 1; k <= 5; ++k) {
        const bool cannot = twin.plain().tau(bits, k) > 1;
        EXPECT_EQ(answers.capacity(k), twin.capacity(k));
        EXPECT_TRUE(cannot || set.size() <= answers.capacity(k));
        DeclaredDeduction declared;
        DeductionVerdict verdict;
        const std::vector<std::uint32_t> nothing;
        ProofNumbers numbers(nothing);
        const NextNumber next = numbers.next();
        ClaimWalk walk(game, answers, declared, next, verdict, unstopped());
        EXPECT_EQ(OrderRefutation(answers, game.solutions(), walk).stands(set, k), cannot);
        EXPECT_EQ(verdict.refusal.has_value(), !cannot);
      }
      const std::uint64_t total = twin.plain().total(bits, game.solutions());
      DeclaredDeduction declared;
      DeductionVerdict verdict;
      const std::vector<std::uint32_t> nothing;
      ProofNumbers numbers(nothing);
      const NextNumber next = numbers.next();
      ClaimWalk walk(game, answers, declared, next, verdict, unstopped());
      EXPECT_LE(TotalRefutation(answers, 0, walk).counted(set.size()), total);
      EXPECT_EQ(TotalRefutation(answers, game.solutions(), walk).least_total(set), total);
      // What is known without a search is never too much: the claim for one more finds no number to go on with.
      EXPECT_FALSE(TotalRefutation(answers, 0, walk).stands(set, total + 1));
    }
  }
}

/// Any permutation of places and colours leaves all answers as they are.
TEST(DeductionProof, SymmetriesKeepTheAnswers) {
  SplitMix random(3);
  for (const PegRules& rules : {codes(3, 4), codes(2, 5), digits(3, 5), blacks(3, 3)}) {
    const DeductionGame game = peg_game(rules);
    const OwnAnswers answers = OwnAnswers::make(game, unstopped()).value();
    for (int times = 0; times < 30; ++times) {
      CodePermutation by;
      for (int i = 0; i < rules.places; ++i) by.places.push_back(static_cast<std::uint8_t>(i));
      for (int i = 0; i < rules.colors; ++i) by.colors.push_back(static_cast<std::uint8_t>(i));
      for (auto* numbers : {&by.places, &by.colors}) {
        for (std::size_t i = numbers->size(); i > 1; --i) std::swap((*numbers)[i - 1], (*numbers)[random.next() % i]);
      }
      const auto images = answers.images(by);
      ASSERT_TRUE(images);
      for (std::uint32_t g = 0; g < game.guesses(); ++g) {
        for (std::uint32_t s = 0; s < game.solutions(); ++s) {
          ASSERT_EQ(game.answer(Guess{(*images)[g]}, Guess{(*images)[s]}), game.answer(Guess{g}, Guess{s}));
        }
      }
      by.colors.back() = by.colors.front();
      EXPECT_FALSE(answers.images(by));
    }
  }
}

/// A table that differs from the rules in one cell is found out before anything is proved with it.
TEST(DeductionProof, ScoresEveryAnswerItself) {
  const DeductionGame honest = peg_game(codes(2, 4));
  for (const std::size_t cell : {std::size_t{1}, std::size_t{16}, std::size_t{100}, std::size_t{254}}) {
    DeductionGame::Data data = honest.data();
    data.narrow[cell] = static_cast<std::uint8_t>(data.narrow[cell] == 0 ? 1 : 0);
    const DeductionGame game(std::move(data));
    const auto answers = OwnAnswers::make(game, unstopped());
    ASSERT_FALSE(answers);
    EXPECT_NE(answers.error().message.find("is not what the rules say"), std::string::npos);
  }
}

/// Random numbers never prove anything false, and the twin judges them alike.
TEST(DeductionProof, NoLieIsBelieved) {
  SplitMix random(11);
  std::uint64_t accepted = 0;
  for (const DeductionGame& game : small_deductions()) {
    if (game.solutions() < 3 || game.solutions() > 27) continue;
    DeductionProofTwin twin(game);
    const DeductionProof honest = (game.guesses() % 2 == 0 ? prove_order : prove_total)(game, 0, unstopped()).value();
    for (int times = 0; times < (sanitized ? 20 : 200); ++times) {
      ReadDeductionProof lie = as_read(honest);
      DeclaredDeduction& declared = lie.header.declared;
      // The best strategy, for a lie that fewer guesses suffice or more are needed; any claims.
      declared.assertion.value += random.next() % 3 - 1;
      lie.numbers.resize(honest.strategy.size());
      for (std::size_t i = random.next() % 40; i > 0; --i) {
        lie.numbers.push_back(static_cast<std::uint32_t>(random.next() % (random.next() % 3 == 0 ? 3 : 8)));
      }
      declared.depth += 2;
      declared.claims = random.next() % 4;
      declared.kept = declared.members = 0;
      const bool proved = !verdict_on(game, lie).refusal;
      EXPECT_EQ(proved, twin.accepts(lie));
      EXPECT_TRUE(!proved || twin.is_true(declared.assertion));
      accepted += proved ? 1 : 0;
    }
  }
  // What counting proves needs no claims; among the few lies told under the sanitizers there may be none of that kind.
  EXPECT_TRUE(sanitized || accepted > 0);
}

// ---- Mutations

Expected<service::DeductionProofJudgement> judged_deduction(const std::string& text) {
  static service::Session session;
  service::VerifyRequest request;
  request.file = inline_file(text);
  auto result = request.run(session, unstopped());
  if (!result) return tl::unexpected(result.error());
  auto* judged = std::get_if<service::DeductionProofJudgement>(&result->judgement);
  if (judged == nullptr) return input_error("another kind of proof");
  return std::move(*judged);
}

/// Changes the proof of one game at random, and holds the checker against its twin.
class DeductionMutations {
 public:
  DeductionMutations(const std::string& row, const std::vector<std::pair<std::string, std::string>>& given,
                     const DeductionGame& game, DeductionGoal goal, std::uint32_t leaves)
      : game_(game), twin_(game_), random_(leaves + 17) {
    const auto prove = goal == DeductionGoal::Order ? prove_order : prove_total;
    const DeductionProof proof = prove(game_, leaves, unstopped()).value();
    proof_ = as_read(proof);
    proof_.header.reference = {row, given};
    text_ = written(proof_);
    strategy_ = proof.strategy.size();
  }

  void attack(int times) {
    EXPECT_TRUE(judged_deduction(text_)->correct());
    for (int i = 0; i < times; ++i) {
      judge_text(flipped_proof(text_, random_));
      judge(altered());
    }
  }
  int refused = 0;
  int accepted = 0;

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.next() % bound); }

  /// Numbers, of the strategy and of the claims; and what is declared.
  ReadDeductionProof altered() {
    ReadDeductionProof proof = proof_;
    DeclaredDeduction& declared = proof.header.declared;
    auto& numbers = proof.numbers;
    const auto place = [&] {
      const bool claims = numbers.size() > strategy_ && below(4) != 0;
      return claims ? strategy_ + below(numbers.size() - strategy_) : below(numbers.size());
    };
    const auto at = [&](std::size_t i) { return numbers.begin() + static_cast<std::ptrdiff_t>(i); };
    switch (below(15)) {
      case 0:
        declared.assertion.value += below(2) == 0 ? 1 : std::uint64_t{0} - 1;
        break;
      case 12:
        declared.assertion.goal =
            declared.assertion.goal == DeductionGoal::Order ? DeductionGoal::Total : DeductionGoal::Order;
        break;
      case 1:
        declared.leaves = static_cast<std::uint32_t>(below(12));
        break;
      case 2:
        (below(2) == 0 ? declared.claims : declared.strategy) += below(2) == 0 ? 1 : std::uint64_t{0} - 1;
        break;
      case 3:
        (below(2) == 0 ? declared.kept : declared.members) += 1;
        break;
      case 4:
        declared.depth += below(2) == 0 ? 1 : 0U - 1;
        break;
      case 5:
        numbers.erase(at(place()));
        break;
      case 6: {
        const std::size_t here = place();
        numbers.insert(at(here), numbers[here]);
        break;
      }
      case 7: {
        // A whole piece is left out, or comes twice.
        const std::size_t from = place();
        const std::size_t to = std::min(numbers.size(), from + 1 + below(20));
        const std::vector<std::uint32_t> piece(at(from), at(to));
        below(2) == 0 ? static_cast<void>(numbers.erase(at(from), at(to)))
                      : static_cast<void>(numbers.insert(at(to), piece.begin(), piece.end()));
        break;
      }
      case 8: {
        const std::size_t a = place();
        std::swap(numbers[a], numbers[place()]);
        break;
      }
      case 9:
        numbers[place()] = static_cast<std::uint32_t>(below(game_.guesses()));
        break;
      case 10:
        numbers[place()] ^= 1U << below(4);
        break;
      case 11:
        numbers.push_back(static_cast<std::uint32_t>(below(4)));
        break;
      default:
        numbers[place()] += below(2) == 0 ? 1U : 0U - 1;
    }
    return proof;
  }

  void judge(const ReadDeductionProof& proof) {
    const auto judged = judged_deduction(written(proof));
    ASSERT_TRUE(judged) << judged.error().message;
    ++(judged->correct() ? accepted : refused);
    ASSERT_EQ(judged->correct(), twin_.accepts(proof)) << judged->verdict.refusal.value_or("accepted");
    ASSERT_TRUE(!judged->correct() || twin_.is_true(proof.header.declared.assertion));
  }

  /// The game itself may be another one after such a change: then only what is accepted is looked at.
  void judge_text(const std::string& text) {
    const auto judged = judged_deduction(text);
    const bool proved = judged && judged->correct();
    ++(proved ? accepted : refused);
    if (!proved) return;
    const auto game = service::make_game<DeductionGame>(judged->choice, unstopped()).value();
    ASSERT_LE(game.solutions(), 64U);
    DeductionProofTwin twin(game);
    const auto proof = read_deduction_proof(text);
    ASSERT_TRUE(proof);
    EXPECT_TRUE(twin.accepts(*proof));
    EXPECT_TRUE(twin.is_true(proof->header.declared.assertion));
  }

  DeductionGame game_;
  DeductionProofTwin twin_;
  SplitMix random_;
  ReadDeductionProof proof_;
  std::string text_;
  std::size_t strategy_ = 0;
};

void expect_mutations_refused(int times) {
  int refused = 0;
  int accepted = 0;
  for (const auto& [goal, leaves] : std::vector<std::pair<DeductionGoal, std::uint32_t>>{{DeductionGoal::Order, 0},
                                                                                         {DeductionGoal::Order, 5},
                                                                                         {DeductionGoal::Total, 0},
                                                                                         {DeductionGoal::Total, 5}}) {
    const auto attack = [&, goal = goal, leaves = leaves](const std::string& row, const std::string& places,
                                                          const std::string& colors, const PegRules& rules) {
      const std::string first = row == "bulls-and-cows" ? "digits" : "pegs";
      const std::string second = row == "bulls-and-cows" ? "symbols" : "colors";
      DeductionMutations mutations(row, {{first, places}, {second, colors}}, peg_game(rules), goal, leaves);
      mutations.attack(times);
      refused += mutations.refused;
      accepted += mutations.accepted;
    };
    attack("black-peg", "2", "3", blacks(2, 3));
    if (sanitized) continue;  // the twin takes long
    attack("mastermind", "2", "7", codes(2, 7));
    attack("bulls-and-cows", "3", "5", {.places = 3, .colors = 5, .repetition = false, .from_zero = true});
    attack("black-peg", "3", "3", blacks(3, 3));
    attack("black-peg", "2", "5", blacks(2, 5));
  }
  EXPECT_GT(refused, 5 * accepted) << accepted << " of " << refused + accepted << " were accepted";
  EXPECT_GT(accepted, 0) << "harmless changes are among them";
}

TEST(DeductionProof, MutationsAreRefused) { expect_mutations_refused(sanitized ? 20 : 80); }

TEST(SlowDeductionProof, TenThousandMutations) { expect_mutations_refused(500); }

}  // namespace
}  // namespace perfectplay::testing
