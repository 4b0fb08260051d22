// Proofs for reading: every step is checked by hand, over all small games of the registry.
#include "perfectplay/play/proof/readable_proof.h"

#include <gtest/gtest.h>

#include <fmt/format.h>
#include <set>

#include "perfectplay/play/oracle.h"
#include "support/small_games.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

using End = ReadableReply::End;
using Bound = std::optional<std::uint32_t>;

/// Says what is wrong with a part: the checker that a student would be.
class PlainReader {
 public:
  PlainReader(const ReachabilityGame& game, const ReadablePart& part, bool counts_moves)
      : game_(game), part_(part), counts_moves_(counts_moves) {}

  void check() const {
    std::set<std::size_t> needed{0};
    for (const ReadableStep& step : part_.steps) {
      SCOPED_TRACE(game_.print(step.position));
      const Bound left = step.moves ? Bound{*step.moves - 1} : Bound{};
      if (game_.player(step.position) == part_.side) {
        ASSERT_EQ(step.replies.size(), 1U);
        EXPECT_TRUE(step.replies[0].moves.empty());
        follow(step.position, step.moves, step.replies[0]);
      } else {
        std::set<std::string> unanswered;
        for (const auto& move : game_.moves(step.position)) unanswered.insert(move.name);
        for (const ReadableReply& reply : step.replies) {
          ASSERT_FALSE(reply.moves.empty());
          const Code first = after(step.position, reply.moves[0]);
          for (const std::string& name : reply.moves) {
            EXPECT_EQ(unanswered.erase(name), 1U) << name;
            EXPECT_EQ(game_.canonical(after(step.position, name)), game_.canonical(first)) << name;
          }
          follow(first, left, reply);
        }
        EXPECT_TRUE(unanswered.empty());
      }
      for (const ReadableReply& reply : step.replies) {
        if (reply.step) needed.insert(*reply.step);
      }
    }
    EXPECT_EQ(needed.size(), part_.steps.size()) << "a step is not needed";
  }

 private:
  Code after(Code position, const std::string& name) const {
    for (const auto& move : game_.moves(position)) {
      if (move.name == name) return move.next;
    }
    ADD_FAILURE() << name << " is no move of " << game_.print(position);
    return position;
  }

  void follow(Code position, Bound left, const ReadableReply& reply) const {
    if (!reply.answer.empty()) {
      EXPECT_FALSE(game_.result(position));
      EXPECT_EQ(game_.player(position), part_.side);
      position = after(position, reply.answer);
      if (left) --*left;
    }
    const auto over = game_.result(position);
    if (reply.step) {
      EXPECT_FALSE(over);
      const ReadableStep& next = part_.steps.at(*reply.step);
      EXPECT_EQ(game_.canonical(position), game_.canonical(next.position));
      if (part_.goal == Goal::Wins) {
        EXPECT_TRUE(!counts_moves_ || (next.moves && left && *next.moves <= *left)) << "the bound must fall";
      } else {
        EXPECT_TRUE(!next.moves || (left && *next.moves >= *left)) << "less is claimed than is needed";
      }
    } else if (reply.end == End::Win) {
      EXPECT_EQ(over, win_for(part_.side));
    } else if (reply.end == End::Draw) {
      EXPECT_TRUE(over == Outcome::Draw || game_.moves(position).empty());
      EXPECT_EQ(part_.goal, Goal::Holds);
    } else {
      EXPECT_EQ(reply.end, End::Held);
      EXPECT_EQ(left, Bound{0});
      EXPECT_FALSE(over && wins(*over, opponent(part_.side)));
    }
  }

  const ReachabilityGame& game_;
  const ReadablePart& part_;
  bool counts_moves_;
};

class ReadableProofOf : public ::testing::TestWithParam<SmallGame<PlayableGame>> {};

TEST_P(ReadableProofOf, EveryStepFollows) {
  Oracle oracle = Oracle::solve(GetParam().game.game, {}, unstopped()).value();
  const ReachabilityGame& game = oracle.game();
  const Value value = oracle.value(game.start()).value();
  const auto proof = readable_proof(oracle, game.start(), 3000, unstopped());
  if (!proof) {
    // Too long to be read, or over before it begins.
    EXPECT_TRUE(proof.error().kind == ErrorKind::Resource ? oracle.solution().size() > 3000
                                                          : game.moves(game.start()).empty())
        << proof.error().message;
    return;
  }
  EXPECT_EQ(proof->value.outcome, value.outcome);
  const bool counts_moves = proof->value.rank != no_rank;
  EXPECT_TRUE(!counts_moves || proof->value.rank == value.rank);
  for (const ReadablePart& part : proof->parts) {
    SCOPED_TRACE(fmt::format("{} {}", name_of(part.side), part.goal == Goal::Wins ? "wins" : "holds"));
    ASSERT_FALSE(part.steps.empty());
    EXPECT_EQ(part.steps[0].position, game.start());
    // 1. What is asserted of the position is what its value needs.
    if (value.outcome == Outcome::Draw) {
      EXPECT_EQ(part.goal, Goal::Holds);
      EXPECT_EQ(part.steps[0].moves, Bound{});
    } else if (part.goal == Goal::Wins) {
      EXPECT_TRUE(wins(value.outcome, part.side));
      EXPECT_EQ(part.steps[0].moves, counts_moves ? Bound{raw(value.rank)} : Bound{});
    } else {
      EXPECT_EQ(part.steps[0].moves, Bound{raw(value.rank) - 1});
    }
    // 2. Every step follows from others.
    PlainReader(game, part, counts_moves).check();
  }
  const std::size_t parts = value.outcome == Outcome::Draw || (counts_moves && raw(value.rank) > 1) ? 2 : 1;
  EXPECT_EQ(proof->parts.size(), parts);
}

INSTANTIATE_TEST_SUITE_P(All, ReadableProofOf, ::testing::ValuesIn(small_games<PlayableGame>()),
                         test_name<PlayableGame>);

TEST(ReadableProof, OfNimIsShort) {
  const auto game = make_game("nim", {{"sticks", "10"}, {"rule", "1,2"}}).value();
  Oracle oracle = Oracle::solve(game.game, {}, unstopped()).value();
  const auto proof = readable_proof(oracle, game->start(), 100, unstopped()).value();
  EXPECT_EQ(proof.value, (Value{Outcome::J0, Rank{7}}));
  ASSERT_EQ(proof.parts.size(), 2U);
  // The start, and the heaps 9, 6 and 3 with J1 to move.
  EXPECT_EQ(proof.parts[0].steps.size(), 4U);
}

TEST(ReadableProof, StopsWhereItWouldBeTooLong) {
  const auto game = make_game("morpion", {{"size", "3"}, {"align", "3"}}).value();
  Oracle oracle = Oracle::solve(game.game, {}, unstopped()).value();
  const auto proof = readable_proof(oracle, game->start(), 5, unstopped());
  ASSERT_FALSE(proof);
  EXPECT_EQ(proof.error().kind, ErrorKind::Resource);
}

}  // namespace
}  // namespace perfectplay::testing
