// Proofs of Hex, whose claims have carriers: what the checker finds by itself against plain recursion, proofs of all
// positions and openings of small boards, and damaged proofs.
#include "perfectplay/verify/proof/joining_checker.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <tuple>

#include "perfectplay/base/hash.h"
#include "perfectplay/base/inline_file.h"
#include "perfectplay/play/proof/joining_prover.h"
#include "perfectplay/service/prove.h"
#include "perfectplay/service/verify/verify.h"
#include "perfectplay/verify/proof/virtual_connections.h"
#include "support/damaged_proof.h"
#include "support/proof_twin.h"
#include "support/sanitized.h"
#include "support/small_games.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

using JoiningCells = std::uint64_t;

/// The slow twin: does a player with the stones `own` join his sides by cells of `empty`? All others are the opponent's.
class PlainJoining {
 public:
  PlainJoining(const PlainBoard& board, Player owner) : board_(board), owner_(owner) {}

  bool wins(JoiningCells own, JoiningCells empty, bool owner_moves) {
    if (joined(own)) return true;
    if (!joined(own | empty)) return false;
    const auto [place, added] = known_.try_emplace({own, empty, owner_moves}, false);
    if (!added) return place->second;
    const bool found = any_cell(empty, [&](int cell) {
      const JoiningCells stone = JoiningCells{1} << cell;
      return owner_moves ? wins(own | stone, empty & ~stone, false) : !wins(own, empty & ~stone, true);
    });
    return known_[{own, empty, owner_moves}] = owner_moves ? found : !found;
  }

 private:
  bool joined(JoiningCells own) const {
    return any_cell(own, [&](int cell) {
      const JoiningCells others = ((JoiningCells{1} << board_.cells()) - 1) & ~own;
      return board_.wins_with({own | others, owner_ == Player::J0 ? own : others}, cell);
    });
  }
  const PlainBoard& board_;
  Player owner_;
  std::map<std::tuple<JoiningCells, JoiningCells, bool>, bool> known_;
};

/// Compares what the search for connections says about one position with plain recursion. Returns what was settled.
bool expect_sound(VirtualConnections& search, PlainJoining& plain, Player owner, JoiningCells own, JoiningCells empty) {
  search.find(own, empty, owner);
  const JoiningCells must = search.must_play();
  const JoiningCells carrier = search.carrier();
  EXPECT_EQ(carrier & ~empty, 0U);
  const auto say = [&] { return fmt::format("{} with {} and {}", name_of(owner), own, empty); };
  const JoiningCells captured = search.captured(own, empty, owner);
  EXPECT_EQ(plain.wins(own | captured, empty & ~captured, false), plain.wins(own, empty, false)) << say();
  if (must == 0) {
    EXPECT_TRUE(plain.wins(own, carrier, false)) << say();
  } else if (must != ~JoiningCells{0}) {
    // After each stone that leaves a threat and no captured pair disturbed, it wins.
    EXPECT_EQ(must & ~carrier, 0U);
    any_cell(empty & ~must & ~captured, [&](int x) {
      EXPECT_TRUE(plain.wins(own, carrier & ~(JoiningCells{1} << x), true)) << say() << " after " << x;
      return false;
    });
  }
  return must == 0;
}

TEST(Joining, ConnectionsHold) {
  // 1. Every position of 3x3, whatever the numbers of stones.
  const PlainBoard small(PlainGame::Hex, 3, 3, 0);
  VirtualConnections search(small);
  int settled = 0;
  for (const Player owner : {Player::J0, Player::J1}) {
    PlainJoining plain(small, owner);
    for (int number = 0; number < 19'683; number += sanitized ? 7 : 1) {
      JoiningCells own = 0;
      JoiningCells empty = 0;
      for (int cell = 0, rest = number; cell < 9; ++cell, rest /= 3) {
        if (rest % 3 == 0) own |= JoiningCells{1} << cell;
        if (rest % 3 == 1) empty |= JoiningCells{1} << cell;
      }
      settled += expect_sound(search, plain, owner, own, empty) ? 1 : 0;
    }
  }
  EXPECT_GT(settled, 100);
  // 2. Random ones of 4x4.
  const PlainBoard larger(PlainGame::Hex, 4, 4, 0);
  VirtualConnections wider(larger);
  SplitMix random(5);
  settled = 0;
  for (const Player owner : {Player::J0, Player::J1}) {
    PlainJoining plain(larger, owner);
    for (int i = 0; i < (sanitized ? 50 : 600); ++i) {
      const JoiningCells own = random.next() & random.next() & 0xffff;
      const JoiningCells empty = (random.next() | random.next()) & 0xffff & ~own;
      if (std::popcount(empty) < 10) settled += expect_sound(wider, plain, owner, own, empty) ? 1 : 0;
    }
  }
  EXPECT_GT(settled, 5);
}

std::string joining_proof(int size, bool swap, const Placement& root) {
  const PlainBoard board(PlainGame::Hex, size, size, 0);
  VirtualConnections connections(board);
  auto prover = JoiningProver::create(size, [&](Player claimant, const Placement& claim) {
    connections.find(claimant == Player::J0 ? claim.j0 : claim.stones & ~claim.j0, board.free_cells(claim.stones),
                     claimant);
    return JoiningView{connections.must_play(), connections.carrier()};
  });
  std::vector<ProofPart> parts;
  if (swap) {
    parts = prover->prove_openings(unstopped()).value();
  } else {
    parts.push_back(prover->prove(root, unstopped()).value());
  }
  const GivenArguments given{{"size", std::to_string(size)}, {"swap", swap ? "true" : "false"}};
  ProofHeader header{.reference = {"hex", given}, .position = board.print(root), .leaves = 1, .parts = {}};
  return proof_text(std::move(header), parts);
}

Expected<service::ProofJudgement> judged_joining(const std::string& text) {
  static service::Session session;
  service::VerifyRequest request;
  request.file = inline_file(text);
  auto result = request.run(session, unstopped());
  if (!result) return tl::unexpected(result.error());
  return std::get<service::ProofJudgement>(result->judgement);
}

TEST(Joining, EveryPositionOf3x3) {
  const PlayableGame game = make_game("hex", {{"size", "3"}}).value();
  const PlainBoard board(PlainGame::Hex, 3, 3, 0);
  Minimax minimax(*game.game);
  minimax.value(game->start());
  std::size_t number = 0;
  for (const auto& [code, value] : minimax.values()) {
    if (game->result(code) || number++ % (sanitized ? 50 : 9) != 0) continue;
    const auto judged = judged_joining(joining_proof(3, false, *board.parse(game->print(code))));
    ASSERT_TRUE(judged) << judged.error().message;
    EXPECT_EQ(judged->verdict.refusal, std::nullopt) << game->print(code);
    EXPECT_EQ(judged->value, (Value{value.outcome, no_rank})) << game->print(code);
  }
  EXPECT_GT(number, 100U);
}

TEST(Joining, EveryOpening) {
  for (const int size : {2, 3, 4, 5}) {
    const auto judged = judged_joining(joining_proof(size, true, {}));
    ASSERT_TRUE(judged) << judged.error().message;
    EXPECT_EQ(judged->verdict.refusal, std::nullopt) << size;
    EXPECT_EQ(judged->value, (Value{Outcome::J1, no_rank}));
    // docs/results.md has these numbers of winning openings.
    const std::string winning =
        fmt::format("J1 swaps after {},", std::array{0, 0, 2, 5, 4, 13}[static_cast<std::size_t>(size)]);
    EXPECT_NE(service::proof_sentence(judged->choice, judged->header, *judged->value).find(winning), std::string::npos)
        << service::proof_sentence(judged->choice, judged->header, *judged->value);
  }
  // Only the swap rule makes openings a value, and it needs them.
  const std::string text = joining_proof(2, true, {});
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"swap=true", "swap=false"}, {" after 0", ""}, {" after 1", " after 0"}, {"J0 joins", "J1 joins"}}) {
    std::string changed = text.substr(0, text.size() - 4);
    ASSERT_NE(changed.find(from), std::string::npos) << text;
    changed.replace(changed.find(from), from.size(), to);
    const auto judged = judged_joining(signed_proof(changed));
    EXPECT_FALSE(judged && judged->correct()) << from;
  }
}

/// What a proof says, by plain recursion: each claim, and each assertion.
bool all_true(const ReadProof& proof, int size) {
  const PlainBoard board(PlainGame::Hex, size, size, 0);
  const JoiningCells full = (JoiningCells{1} << board.cells()) - 1;
  const auto root = board.parse(proof.header.position);
  if (!root) return false;
  for (const ProofPart& part : proof.parts) {
    const Player side = part.assertion.side;
    PlainJoining plain(board, side);
    const auto wins = [&](const Placement& at, bool claimant_moves) {
      return plain.wins(side == Player::J0 ? at.j0 : at.stones & ~at.j0, full & ~at.stones, claimant_moves);
    };
    std::vector<Placement> roots{*root};
    if (!part.openings.empty()) roots.clear();
    for (const int opening : part.openings) roots.push_back(board.play(*root, opening));
    for (const Placement& at : roots) {
      if (!wins(at, PlainBoard::to_move(at) == side)) return false;
    }
    for (const ProofLevel& level : part.levels) {
      for (const auto* list : {&level.claims, &level.leaves}) {
        for (const Placement& claim : *list) {
          if (!wins(claim, false)) return false;
        }
      }
    }
  }
  return true;
}

TEST(Joining, TenThousandMutations) {
  SplitMix random(11);
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random.next() % bound); };
  int refused = 0;
  int accepted = 0;
  const auto judge = [&](const std::string& text) {
    const auto judged = judged_joining(text);
    const bool proved = judged && judged->correct();
    ++(proved ? accepted : refused);
    if (!proved) return;
    const auto size = static_cast<int>(judged->choice.arguments.integer("size"));
    const bool swap = judged->choice.arguments.flag("swap");
    if (size == 4) {
      EXPECT_EQ(judged->value, (Value{swap ? Outcome::J1 : Outcome::J0, no_rank}));
    }
    // Plain recursion takes long on larger boards.
    if (size > 3) return;
    EXPECT_TRUE(all_true(read_proof(text).value(), size)) << text.substr(0, text.find("\nend\n"));
  };
  const int times = sanitized ? 60 : 1300;
  for (const auto& [size, swap] : {std::pair(3, false), {3, true}, {4, false}, {4, true}}) {
    const std::string text = joining_proof(size, swap, {});
    for (int i = 0; i < times; ++i) {
      judge(flipped_proof(text, random));
      ReadProof proof = read_proof(text).value();
      ProofPart& part = proof.parts[below(proof.parts.size())];
      ProofLevel& level = part.levels[below(part.levels.size())];
      auto& claims = level.claims.empty() || (!level.leaves.empty() && below(2) == 0) ? level.leaves : level.claims;
      auto& others = &claims == &level.leaves ? level.claims : level.leaves;
      const auto place = claims.begin() + static_cast<std::ptrdiff_t>(below(claims.size()));
      const JoiningCells stone = JoiningCells{1} << below(static_cast<std::size_t>(size * size));
      switch (below(8)) {
        case 0:
          part.assertion.side = opponent(part.assertion.side);
          break;
        case 1:
          claims.erase(place);
          break;
        case 2:
          others.push_back(*place);
          if (below(2) == 0) claims.erase(place);
          break;
        case 3:
          // A smaller carrier, or a larger one.
          place->stones ^= stone;
          place->j0 &= place->stones;
          break;
        case 4:
          if ((place->stones & stone) != 0) place->j0 ^= stone;
          break;
        case 5:
          place->j0 ^= place->stones;
          break;
        case 6:
          level.stones += below(2) == 0 ? 1 : -1;
          break;
        default:
          if (!part.openings.empty()) {
            part.openings[below(part.openings.size())] = static_cast<int>(below(16));
          }
      }
      std::ranges::sort(level.claims);
      std::ranges::sort(level.leaves);
      judge(written(proof));
    }
  }
  EXPECT_GT(refused, 5 * accepted) << accepted << " of " << refused + accepted << " were accepted";
  EXPECT_GT(accepted, 0) << "harmless changes are among them";
}

}  // namespace
}  // namespace perfectplay::testing
