// Reviews against slow twins: plain minimax, the plain Awalé solver, and the definitions of deduction games.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <random>

#include "perfectplay/service/review/awale_review.h"
#include "perfectplay/service/review/deduction_review.h"
#include "perfectplay/service/review/reachability_review.h"
#include "perfectplay/service/service.h"
#include "support/minimax.h"
#include "support/plain_awale.h"
#include "support/plain_deduction.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::service {
namespace {

using perfectplay::testing::Minimax;
using perfectplay::testing::PlainAwale;
using perfectplay::testing::PlainDeduction;

template <class Request>
auto review_of(std::string_view game, const std::string& moves, const std::string& method = "auto") {
  Session session;
  Stop stop;
  Request request;
  request.game = typed_game(game).value();
  request.input.moves = moves;
  if constexpr (requires { request.method; }) request.method.method = method;
  return request.run(session, stop);
}

/// Win, draw and loss as the player sees them.
int worth(Player player, const Value& value) {
  if (value.outcome == Outcome::Draw) return 0;
  return value.outcome == win_for(player) ? 1 : -1;
}

/// By the words of the grades alone: the outcome first, then who hurries and who delays.
MoveGrade plain_grade(Player player, const Value& before, const Value& after) {
  const int lost = worth(player, before) - worth(player, after);
  if (lost == 1) return MoveGrade::Mistake;
  if (lost == 2) return MoveGrade::Blunder;
  if (worth(player, before) == 0) return MoveGrade::Best;
  return raw(after.rank) + 1 == raw(before.rank) ? MoveGrade::Best : MoveGrade::Slower;
}

TEST(Review, AgreesWithMinimaxOnSmallBoards) {
  std::mt19937 random(7);
  std::array<int, 4> seen{};
  for (const std::string_view name : {"nim --sticks 12 --rule 1,3,4", "morpion", "connect-four --width 4 --height 4",
                                      "connect-four --width 4 --height 4 --align 3", "hex --size 3"}) {
    const auto rules = make_game<PlayableGame>(typed_game(name).value(), unstopped()).value();
    Minimax minimax(*rules);
    for (int play = 0; play < (testing::sanitized ? 2 : 8); ++play) {
      std::string text;
      std::vector<Code> positions{rules->start()};
      for (;;) {
        const auto moves = rules->moves(positions.back());
        if (moves.empty()) break;
        const auto& move = moves[random() % moves.size()];
        text += move.name + ' ';
        positions.push_back(move.next);
      }
      const auto review = review_of<ReviewRequest>(name, text);
      ASSERT_TRUE(review) << review.error().message;
      ASSERT_EQ(review->moves.size() + 1, positions.size());
      EXPECT_TRUE(review->over);
      std::array<std::size_t, 2> wrong{};
      for (std::size_t i = 0; i < review->moves.size(); ++i) {
        const ReviewedMove& move = review->moves[i];
        const Value before = minimax.value(positions[i]);
        const Value after = minimax.value(positions[i + 1]);
        EXPECT_EQ(move.before, exactly(before));
        EXPECT_EQ(move.after, exactly(after));
        const MoveGrade grade = plain_grade(move.player, before, after);
        EXPECT_EQ(move.grade, grade) << name << ' ' << text << " move " << i + 1;
        ++seen[static_cast<std::size_t>(grade)];
        if (grade >= MoveGrade::Mistake) ++wrong[raw(move.player)];
        std::vector<std::string> best;
        for (const auto& other : rules->moves(positions[i])) {
          if (plain_grade(move.player, before, minimax.value(other.next)) == MoveGrade::Best)
            best.push_back(other.name);
        }
        EXPECT_TRUE(move.best_known);
        EXPECT_EQ(move.best, best);
      }
      EXPECT_EQ(review->grades[0].wrong(), wrong[0]);
      EXPECT_EQ(review->grades[1].wrong(), wrong[1]);
    }
  }
  for (const int count : seen) EXPECT_GT(count, 5);
}

TEST(Review, SearchGradesAsTheGraphDoes) {
  const std::string moves = "3 3 2 4 1 1 2 2 4";
  const std::string board =
      testing::sanitized ? "connect-four --width 4 --height 4" : "connect-four --width 5 --height 4";
  const auto explored = review_of<ReviewRequest>(board, moves, "explore").value();
  const auto searched = review_of<ReviewRequest>(board, moves, "search").value();
  ASSERT_EQ(explored.moves.size(), searched.moves.size());
  for (std::size_t i = 0; i < explored.moves.size(); ++i) {
    EXPECT_EQ(explored.moves[i].grade, searched.moves[i].grade) << i;
    EXPECT_EQ(explored.moves[i].best, searched.moves[i].best) << i;
  }
}

TEST(Review, LeavesOpenWhatTimeDoesNotDecide) {
  Session session;
  Stop stop;
  ReviewRequest request;
  request.game = typed_game("connect-four --width 9 --height 6").value();
  request.input.moves = "1 9 2";
  request.method.time_limit.value = 0.0;
  const auto review = request.run(session, stop);
  ASSERT_TRUE(review) << review.error().message;
  EXPECT_EQ(review->grades[0].open, 2U);
  const Json document = to_json(*review);
  EXPECT_TRUE(document["moves"][0]["grade"].is_null());
  EXPECT_TRUE(document["moves"][0]["before"].contains("bracket"));
}

TEST(Review, GradesWholeGamesOfConnectFour) {
  // 4 is the only winning first move; J1's 4 resists longest; J0's 5 throws the win away.
  const auto review = review_of<ReviewRequest>("connect-four", "4 4 5").value();
  EXPECT_EQ(review.moves[0].grade, MoveGrade::Best);
  EXPECT_EQ(review.moves[2].grade, MoveGrade::Blunder);
  EXPECT_EQ(review.moves[2].best, std::vector<std::string>{"4"});
  EXPECT_EQ(comment_on(review.moves[2]), "a win in 39 became a loss in 38; best 4");
}

TEST(Review, RefusesWhatIsNoGame) {
  const auto wrong = review_of<ReviewRequest>("morpion", "a1 b2 a1");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message, "move 3, \"a1\": expected one of b1 c1 a2 c2 a3 b3 c3");
  EXPECT_FALSE(review_of<ReviewRequest>("morpion", ""));
}

TEST(ReviewAwale, AgreesWithThePlainSolver) {
  std::mt19937 random(5);
  constexpr int pits = 3;
  constexpr int seeds = 12;
  const AwaleRules rules = awale_rules("tamale", pits).value();
  PlainAwale plain(rules, seeds);
  plain.solve();
  const auto plain_board = [&](const AwalePosition& position) {
    PlainAwale::Board board{};
    for (std::size_t i = 0; i < std::size_t{2} * pits; ++i) board[i] = position.pits[i];
    return board;
  };
  const auto score = [&](const AwalePosition& position) -> int {
    return plain.layer(seeds_in(position)).score[plain.rank(plain_board(position))];
  };
  std::array<int, 4> seen{};
  for (int play = 0; play < 20; ++play) {
    AwalePosition position = awale_start(rules, seeds).value();
    std::vector<AwalePosition> positions{position};
    std::vector<AwaleMove> played;
    std::string text;
    for (int ply = 0; ply < 30; ++ply) {
      const auto legal = moves(rules, position);
      if (legal.empty()) break;
      played.push_back(legal[random() % legal.size()]);
      text += std::to_string(played.back().pit) + ' ';
      position = played.back().next;
      positions.push_back(position);
    }
    const auto review = review_of<AwaleReviewRequest>("awale --pits 3 --seeds 12", text);
    ASSERT_TRUE(review) << review.error().message;
    ASSERT_EQ(review->moves.size(), played.size());
    int lead = score(positions.front());  // of J0 at the end, by best play
    for (std::size_t i = 0; i < played.size(); ++i) {
      const AwaleReviewedMove& move = review->moves[i];
      const int before = score(positions[i]);
      const int after = played[i].gain - score(positions[i + 1]);
      EXPECT_EQ(move.before, exactly(before));
      EXPECT_EQ(move.after, exactly(after));
      const int sign = i % 2 == 0 ? 1 : -1;
      const int next_lead = lead - sign * (before - after);
      const bool thrown = sign * lead > 0 && sign * next_lead < 0;
      EXPECT_EQ(move.grade, after == before ? MoveGrade::Best : thrown ? MoveGrade::Blunder : MoveGrade::Mistake);
      ++seen[static_cast<std::size_t>(*move.grade)];
      lead = next_lead;
    }
    // What was lost on both sides explains how far the game went from best play.
    EXPECT_EQ(review->lead(), exactly(lead));
    EXPECT_EQ(lead, score(positions.front()) - review->lost[0].low + review->lost[1].low);
    EXPECT_TRUE(review->lost[0].proved() && review->lost[1].proved());
  }
  EXPECT_GT(seen[0], 5);
  EXPECT_GT(seen[2], 5);
  EXPECT_GT(seen[3], 0);
}

TEST(ReviewDeduction, AgreesWithTheDefinitions) {
  std::mt19937 random(3);
  std::array<int, 4> seen{};
  for (const std::string_view name :
       {"mastermind --pegs 2 --colors 4", "mastermind --pegs 3 --colors 3", "bulls-and-cows --digits 2 --symbols 5"}) {
    const auto game = make_game<DeductionGame>(typed_game(name).value(), unstopped()).value();
    PlainDeduction plain(game);
    for (int play = 0; play < 12; ++play) {
      const Guess secret{static_cast<std::uint32_t>(random() % game.solutions())};
      std::string text;
      std::vector<HistoryStep> steps;
      while (steps.size() < 9 && (steps.empty() || steps.back().answer != game.solved())) {
        // From the fourth guess on only what fits, so that the game ends.
        const auto left = candidates_after(game, steps);
        const Guess guess{steps.size() < 3 ? static_cast<std::uint32_t>(random() % game.guesses())
                                           : left[random() % left.size()]};
        steps.push_back({guess, game.answer(guess, secret)});
        text += game.guess_name(guess) + ' ' + game.answer_name(steps.back().answer) + ' ';
      }
      const auto review = review_of<DeductionReviewRequest>(name, text);
      ASSERT_TRUE(review) << review.error().message;
      ASSERT_EQ(review->guesses.size(), steps.size());
      ASSERT_TRUE(review->solved);
      std::uint64_t set = plain.everything();
      for (std::size_t i = 0; i < steps.size(); ++i) {
        const ReviewedGuess& guess = review->guesses[i];
        const auto size = static_cast<std::uint64_t>(std::popcount(set));
        EXPECT_EQ(guess.before.order, exactly<std::uint64_t>(plain.order(set)));
        EXPECT_EQ(guess.before.total, exactly(plain.total(set, 50)));
        std::uint64_t total = size;
        std::uint64_t worst = 1;
        std::uint64_t next = 0;
        for (std::uint32_t number = 0; number < game.answers(); ++number) {
          const auto answer = static_cast<Answer>(number);
          std::uint64_t part = 0;
          for (std::uint32_t s = 0; s < game.solutions(); ++s) {
            if ((set >> s & 1U) != 0 && game.answer(steps[i].guess, Guess{s}) == answer) part |= std::uint64_t{1} << s;
          }
          if (answer == steps[i].answer) next = part;
          if (part == 0 || answer == game.solved()) continue;
          total += plain.total(part, 50);
          worst = std::max<std::uint64_t>(worst, 1 + plain.order(part));
        }
        EXPECT_EQ(guess.by_guess.total, exactly(total));
        EXPECT_EQ(guess.by_guess.order, exactly(worst));
        const std::uint64_t lost = worst - plain.order(set);
        const MoveGrade grade = total == plain.total(set, 50) ? MoveGrade::Best
                                : worst <= plain.order(set)   ? MoveGrade::Slower
                                : lost == 1                   ? MoveGrade::Mistake
                                                              : MoveGrade::Blunder;
        EXPECT_EQ(guess.grade, grade) << name << ": " << text << " guess " << i + 1;
        EXPECT_TRUE(guess.best_exact);
        EXPECT_FALSE(guess.best.empty());
        ++seen[static_cast<std::size_t>(grade)];
        set = next;
      }
      // Guesses played = mean at the start + lost - luck.
      const double explained = *review->guesses.front().before.mean() + *review->lost() - *review->luck();
      EXPECT_NEAR(explained, static_cast<double>(steps.size()), 1e-9);
    }
  }
  EXPECT_GT(seen[0], 5);
  EXPECT_GT(seen[1] + seen[2], 5);
}

TEST(ReviewDeduction, ExplainsContradictionsAndGuessesTooMany) {
  const auto contradiction = review_of<DeductionReviewRequest>("mastermind --pegs 3 --colors 3", "111 10 222 30");
  ASSERT_FALSE(contradiction);
  EXPECT_NE(contradiction.error().message.find("no secret fits these answers: 1. 111 10; 2. 222 30"), std::string::npos)
      << contradiction.error().message;
  const auto late = review_of<DeductionReviewRequest>("mastermind --pegs 3 --colors 3", "111 30 222 00");
  ASSERT_FALSE(late);
  EXPECT_NE(late.error().message.find("guess 2, \"222\": the secret was found before it"), std::string::npos);
}

TEST(Review, AnswersRequests) {
  Service service;
  Stop stop;
  const Json answer = service.answer_text(
      R"({"id":1,"verb":"review","game":"connect-four","parameters":{"width":5,"height":4},"moves":"33 1"})", stop);
  ASSERT_TRUE(answer.contains("moves")) << answer.dump();
  EXPECT_EQ(answer["moves"].size(), 3U);
  EXPECT_EQ(answer["moves"][0]["player"], "J0");
  EXPECT_EQ(answer["game"], "connect-four");
  EXPECT_EQ(answer["version"], 1);
  for (const char* key : {"move", "player", "before", "after", "grade", "best"}) {
    EXPECT_TRUE(answer["moves"][0].contains(key)) << key;
  }
  EXPECT_TRUE(answer["mistakes"].contains("J1"));
}

}  // namespace
}  // namespace perfectplay::service
