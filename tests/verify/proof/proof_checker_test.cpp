// Proofs of values: every value of small boards is proved and accepted; whatever is wrong is refused.
#include "perfectplay/verify/proof/proof_checker.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "perfectplay/base/hash.h"
#include "perfectplay/base/inline_file.h"
#include "perfectplay/play/oracle.h"
#include "perfectplay/play/proof/prover.h"
#include "perfectplay/service/verify/verify.h"
#include "perfectplay/verify/proof/leaf_search.h"
#include "support/damaged_proof.h"
#include "support/proof_twin.h"
#include "support/sanitized.h"
#include "support/small_games.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

std::string typed(const std::string& row, const GivenArguments& given) {
  std::string text = row;
  for (const auto& [name, value] : given) text.append(" --").append(name).append(" ").append(value);
  return text;
}

/// A small board with its solved graph.
struct ProvedBoard {
  std::string name;
  GivenArguments given;
  PlayableGame game;
  Oracle oracle;

  ProvedBoard(const std::string& row, const GivenArguments& arguments)
      : name(row),
        given(arguments),
        game(make_game(row, arguments).value()),
        oracle(Oracle::solve(game.game, {}, unstopped()).value()) {}

  std::string proof_of(Code position, std::uint64_t leaves) {
    const PlainBoard board = service::plain_board(service::typed_game(typed(name, given)).value()).value();
    const LeafTest test = [&](unsigned /*thread*/, const Assertion& assertion, const Placement& placement, Effort) {
      LeafSearch search(board, assertion);
      return search.stands(placement, leaves) ? std::optional(search.searched()) : std::nullopt;
    };
    const Proof proof =
        prove(oracle, position, {leaves == 0 ? LeafTest{} : test, board.lines()}, 1, unstopped()).value();
    ProofHeader header{.reference = {name, given}, .position = game->print(position), .leaves = leaves, .parts = {}};
    return proof_text(std::move(header), proof.parts);
  }
};

Expected<service::ProofJudgement> judged_proof(const std::string& text) {
  static service::Session session;
  service::VerifyRequest request;
  request.file = inline_file(text);
  auto result = request.run(session, unstopped());
  if (!result) return tl::unexpected(result.error());
  return std::get<service::ProofJudgement>(result->judgement);
}

/// Hex proofs tell the winner only.
Value told(const std::string& game, Value value) {
  if (game == "hex") value.rank = no_rank;
  return value;
}

void expect_proved(ProvedBoard& board, Code position, std::uint64_t leaves, const Value& value) {
  const auto judged = judged_proof(board.proof_of(position, leaves));
  ASSERT_TRUE(judged) << judged.error().message;
  EXPECT_EQ(judged->verdict.refusal, std::nullopt) << board.name << ' ' << board.game->print(position);
  EXPECT_EQ(judged->value, told(board.name, value)) << board.name << ' ' << board.game->print(position);
  EXPECT_EQ(judged->verdict.claims, judged->header.claims());
}

void expect_all_proved(const std::string& row, const GivenArguments& given, std::uint64_t leaves) {
  ProvedBoard board(row, given);
  Minimax minimax(*board.game.game);
  minimax.value(board.game->start());
  std::size_t number = 0;
  // Every position of the smallest boards, and an even choice of those of the others.
  const std::size_t step = 1 + minimax.values().size() / (sanitized ? 40 : 500);
  for (const auto& [position, value] : minimax.values()) {
    if (number++ % step != 0 || board.game->result(position)) continue;
    expect_proved(board, position, leaves, value);
  }
  expect_proved(board, board.game->start(), leaves, minimax.value(board.game->start()));
}

TEST(ProofChecker, EveryValueOfSmallConnectFour) {
  for (const std::string align : {"2", "3", "4"}) {
    for (const auto& [width, height] : std::vector<std::pair<std::string, std::string>>{
             {"1", "4"}, {"2", "3"}, {"3", "3"}, {"4", "3"}, {"3", "4"}, {"5", "3"}, {"4", "4"}}) {
      if (align == "2" && width == "4") continue;
      if (sanitized && (width == "5" || height == "4")) continue;
      expect_all_proved("connect-four", {{"width", width}, {"height", height}, {"align", align}}, 0);
    }
  }
  expect_all_proved("connect-four", {{"width", "4"}, {"height", "3"}, {"align", "3"}}, 5);
}

TEST(ProofChecker, EveryValueOfSmallMorpion) {
  for (const std::uint64_t leaves : {0U, 6U}) {
    expect_all_proved("morpion", {{"size", "3"}, {"align", "3"}}, leaves);
    expect_all_proved("morpion", {{"size", "4"}, {"rows", "2"}, {"align", "3"}}, leaves);
  }
}

TEST(ProofChecker, EveryValueOfSmallHex) {
  for (const std::string size : {"1", "2", "3"}) expect_all_proved("hex", {{"size", size}}, 0);
  ProvedBoard board("hex", {{"size", "3"}});
  Minimax minimax(*board.game.game);
  for (const auto& opening : board.game->moves(board.game->start())) {
    expect_proved(board, opening.next, 2, minimax.value(opening.next));
  }
}

/// The rules that the checker has for itself are those of the games.
TEST(ProofChecker, ItsRulesAreThoseOfTheGames) {
  const auto compare = [](const std::string& row, const GivenArguments& given, const PlainBoard& board) {
    const PlayableGame game = make_game(row, given).value();
    ProofTwin twin(*game.game);
    Minimax minimax(*game.game);
    minimax.value(game->start());
    for (const auto& [code, value] : minimax.values()) {
      const auto position = board.parse(game->print(code));
      ASSERT_TRUE(position);
      EXPECT_EQ(board.print(*position), game->print(code));
      EXPECT_EQ(PlainBoard::to_move(*position), game->player(code));
      EXPECT_EQ(board.decided(*position) || board.full(*position), game->result(code).has_value());
      EXPECT_EQ(board.decided(*position), game->result(code) && *game->result(code) != Outcome::Draw);
      EXPECT_EQ(board.least_image(*position), twin.least_image(code)) << game->print(code);
      if (game->result(code)) continue;
      std::set<std::string> own;
      any_cell(board.moves(*position), [&](int cell) {
        own.insert(board.print(board.play(*position, cell)));
        return false;
      });
      std::set<std::string> theirs;
      for (const auto& move : game->moves(code)) theirs.insert(game->print(move.next));
      EXPECT_EQ(own, theirs);
    }
  };
  compare("connect-four", {{"width", "4"}, {"height", "3"}, {"align", "3"}}, {PlainGame::ConnectFour, 4, 3, 3});
  compare("morpion", {{"size", "3"}, {"align", "3"}}, {PlainGame::Morpion, 3, 3, 3});
  compare("morpion", {{"size", "4"}, {"rows", "2"}, {"align", "3"}}, {PlainGame::Morpion, 4, 2, 3});
  compare("hex", {{"size", "3"}}, {PlainGame::Hex, 3, 3, 0});
}

/// A proof by assertion alone: it claims whatever can be reached, so that nothing is missing. `believed` says which
/// positions it dares to claim. Those with at most `leaves` empty cells are leaves.
template <class Believed>
ProofPart bluff(const ReachabilityGame& game, ProofTwin& twin, Code root, const Assertion& assertion, int leaves,
                const Believed& believed) {
  ProofPart part{assertion, {}};
  const int cells = static_cast<int>(game.grid(root)->stones.size());
  const auto stones_at = [&](Code position) { return std::popcount(twin.least_image(position).stones); };
  // A bluff that somebody wins goes on after the move by which he should have won.
  const int end = assertion.goal == Goal::Wins ? cells : assertion.move;
  std::map<Placement, Code> claims;
  const auto answer = [&](Code position) {
    const auto moves = game.moves(position);
    for (const auto& move : moves) {
      const auto over = game.result(move.next);
      if (over && wins(*over, assertion.side)) return;
    }
    for (const auto& move : moves) {
      const int stones = stones_at(move.next);
      if (game.result(move.next) || stones >= end) continue;
      if (believed(move.next)) claims.emplace(twin.least_image(move.next), move.next);
    }
  };
  if (game.player(root) == assertion.side) {
    answer(root);
  } else if (stones_at(root) < end) {
    claims.emplace(twin.least_image(root), root);
  }
  while (!claims.empty()) {
    const auto level = std::exchange(claims, {});
    part.levels.push_back({.stones = stones_at(level.begin()->second)});
    for (const auto& [claim, code] : level) {
      if (cells - part.levels.back().stones <= leaves) {
        part.levels.back().leaves.push_back(claim);
        continue;
      }
      part.levels.back().claims.push_back(claim);
      for (const auto& reply : game.moves(code)) {
        if (!game.result(reply.next) && stones_at(reply.next) < end) answer(reply.next);
      }
    }
  }
  return part;
}

/// Every value but the true one, with every claim that might support it: none may be believed.
void expect_lies_refused(const std::string& row, const GivenArguments& given, int leaves) {
  const PlayableGame game = make_game(row, given).value();
  ProofTwin twin(*game.game);
  const auto first_moves = game->moves(game->start());
  std::vector<Code> roots{game->start()};
  if (!sanitized) {
    for (const auto& move : first_moves) roots.push_back(move.next);
  }
  int refused = 0;
  for (const Code root : roots) {
    if (game->result(root)) continue;
    const Value value = told(row, twin.value(root));
    const int cells = static_cast<int>(game->grid(root)->stones.size());
    const int stones = std::popcount(twin.least_image(root).stones);
    std::vector<Value> values{{Outcome::Draw, no_rank}, {Outcome::J0, no_rank}, {Outcome::J1, no_rank}};
    for (int rank = 1; rank <= cells - stones; ++rank) {
      values.push_back({(stones + rank) % 2 == 1 ? Outcome::J0 : Outcome::J1, Rank{static_cast<std::uint32_t>(rank)}});
    }
    for (const Value& lie : values) {
      // Where a rank is known, the winner alone is true as well.
      if (lie == value || (lie.rank == no_rank && lie.outcome == value.outcome)) continue;
      if (row == "hex" && (lie.rank != no_rank || lie.outcome == Outcome::Draw)) continue;
      for (const bool careful : {false, true}) {
        std::vector<ProofPart> parts;
        for (const Assertion& assertion : assertions_of(lie, stones, cells)) {
          // A careful liar claims only what is true, apart from the position itself.
          const auto believed = [&](Code position) {
            const Value real = twin.value(position);
            const Player rival = opponent(assertion.side);
            const int end = real.rank == no_rank
                                ? cells + 1
                                : std::popcount(twin.least_image(position).stones) + static_cast<int>(raw(real.rank));
            if (!careful) return true;
            return assertion.goal == Goal::Wins ? wins(real.outcome, assertion.side) && end <= assertion.move
                                                : !(wins(real.outcome, rival) && end <= assertion.move);
          };
          parts.push_back(bluff(*game.game, twin, root, assertion, leaves, believed));
        }
        ProofHeader header{.reference = {row, given}, .position = game->print(root), .leaves = 1000, .parts = {}};
        const auto judged = judged_proof(proof_text(std::move(header), parts));
        ASSERT_TRUE(judged) << judged.error().message;
        EXPECT_FALSE(judged->correct()) << row << ' ' << game->print(root) << ": " << name_of(lie.outcome) << " in "
                                        << raw(lie.rank) << " was believed";
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 0);
}

TEST(ProofChecker, NoLieIsBelieved) {
  for (const int leaves : {0, 3}) {
    expect_lies_refused("connect-four", {{"width", "3"}, {"height", "3"}, {"align", "3"}}, leaves);
    if (!sanitized) {
      expect_lies_refused("connect-four", {{"width", "4"}, {"height", "3"}, {"align", "3"}}, leaves);
      expect_lies_refused("morpion", {{"size", "3"}, {"align", "3"}}, leaves);
    }
    expect_lies_refused("connect-four", {{"width", "3"}, {"height", "3"}, {"align", "2"}}, leaves);
    expect_lies_refused("morpion", {{"size", "4"}, {"rows", "2"}, {"align", "3"}}, leaves);
    expect_lies_refused("hex", {{"size", "2"}}, leaves);
    expect_lies_refused("hex", {{"size", "3"}}, leaves);
  }
}

/// Changes proofs at random, and holds the checker against its twin.
class Mutations {
 public:
  Mutations(const std::string& row, const GivenArguments& given, std::uint64_t leaves)
      : board_(row, given), text_(board_.proof_of(board_.game->start(), leaves)), random_(leaves + 7) {}

  void attack(int times) {
    for (int i = 0; i < times; ++i) {
      judge(flipped_proof(text_, random_), false);
      judge(altered(), true);
    }
  }
  int refused = 0;
  int accepted = 0;

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.next() % bound); }

  std::string altered() {
    ReadProof proof = read_proof(text_).value();
    ProofPart& part = proof.parts[below(proof.parts.size())];
    switch (below(10)) {
      case 0:
        part.assertion.move += below(2) == 0 ? 1 : -1;
        break;
      case 1:
        part.assertion.side = opponent(part.assertion.side);
        break;
      case 2:
        for (ProofPart& each : proof.parts) each.assertion.side = opponent(each.assertion.side);
        break;
      case 3:
        proof.header.leaves = below(30);
        break;
      case 4:
        for (ProofPart& each : proof.parts) each.assertion.move += proof.parts.size() == 2 ? 2 : -1;
        break;
      default:
        if (!part.levels.empty()) alter(part.levels[below(part.levels.size())]);
        break;
    }
    return written(proof);
  }
  void alter(ProofLevel& level) {
    const bool leaves = !level.leaves.empty() && (level.claims.empty() || below(2) == 0);
    std::vector<Placement>& claims = leaves ? level.leaves : level.claims;
    const std::size_t place = below(claims.size());
    Placement& claim = claims[place];
    switch (below(6)) {
      case 0:
        claims.erase(claims.begin() + static_cast<std::ptrdiff_t>(place));
        break;
      case 1:
        claims.insert(claims.begin() + static_cast<std::ptrdiff_t>(place), claim);
        break;
      case 5:
        // A leaf becomes a claim, or the other way round.
        (leaves ? level.claims : level.leaves).push_back(claim);
        claims.erase(claims.begin() + static_cast<std::ptrdiff_t>(place));
        break;
      case 2: {
        // Another colour for one stone, and the other one for another.
        const std::uint64_t stone = std::uint64_t{1} << below(9);
        if ((claim.stones & stone) != 0) claim.j0 ^= stone;
        break;
      }
      case 3: {
        const auto code = ProofTwin(*board_.game.game).code_of(claim);
        const int symmetry = static_cast<int>(below(static_cast<std::size_t>(board_.game->symmetries())));
        const std::string image = board_.game->print(board_.game->image(*code, symmetry));
        claim = *board_of().parse(image);
        break;
      }
      default:
        level.stones += below(2) == 0 ? 2 : -2;
    }
    std::ranges::sort(level.claims);
    std::ranges::sort(level.leaves);
  }
  PlainBoard board_of() const {
    const auto grid = *board_.game->grid(board_.game->start());
    return {PlainGame::Morpion, grid.columns, grid.rows, 3};
  }

  /// `exact`: the twin must agree both ways. Bytes that nobody needs to read may differ, so flipped bits may be accepted
  /// only if the twin accepts as well.
  void judge(const std::string& text, bool exact) {
    const auto judged = judged_proof(text);
    const bool proved = judged && judged->correct();
    ++(proved ? accepted : refused);
    if (!proved && !exact) return;
    const auto proof = read_proof(text);
    if (!proof) {
      EXPECT_FALSE(proved);
      return;
    }
    const auto choice = judged ? judged->choice : service::typed_game("nim").value();
    if (!judged) return;
    Twin& twin = twin_of(choice);
    const bool grounded = twin.judge.accepts(*proof);
    if (proved) {
      EXPECT_TRUE(grounded) << text.substr(0, text.find("\nend\n"));
      const Code root = twin.game->parse(proof->header.position).value();
      EXPECT_EQ(judged->value, told(std::string(choice.entry->name), twin.judge.value(root)));
    } else if (judged->value && !judged->verdict.refusal->starts_with("a search of")) {
      // A search that ends too early says nothing.
      EXPECT_FALSE(grounded) << *judged->verdict.refusal << '\n' << text.substr(0, text.find("\nend\n"));
    }
  }

  struct Twin {
    explicit Twin(PlayableGame made) : game(std::move(made)), judge(*game.game) {}
    PlayableGame game;
    ProofTwin judge;
  };
  Twin& twin_of(const service::GameChoice& choice) {
    auto& twin = twins_[choice.key()];
    if (!twin) twin = std::make_unique<Twin>(service::make_game<PlayableGame>(choice, unstopped()).value());
    return *twin;
  }

  ProvedBoard board_;
  std::string text_;
  SplitMix random_;
  std::map<std::string, std::unique_ptr<Twin>> twins_;
};

TEST(ProofChecker, TenThousandMutations) {
  const int times = sanitized ? 60 : 900;
  int refused = 0;
  int accepted = 0;
  for (const std::uint64_t leaves : {0U, 8U}) {
    for (const auto& [row, given] : std::vector<std::pair<std::string, GivenArguments>>{
             {"connect-four", {{"width", "3"}, {"height", "3"}, {"align", "3"}}},
             {"connect-four", {{"width", "4"}, {"height", "3"}, {"align", "3"}}},
             {"morpion", {{"size", "3"}, {"align", "3"}}},
             {"hex", {{"size", "3"}}}}) {
      Mutations mutations(row, given, leaves);
      mutations.attack(times);
      refused += mutations.refused;
      accepted += mutations.accepted;
    }
  }
  EXPECT_GT(refused, 5 * accepted) << accepted << " of " << refused + accepted << " were accepted";
  EXPECT_GT(accepted, 0) << "harmless changes are among them";
}

}  // namespace
}  // namespace perfectplay::testing
