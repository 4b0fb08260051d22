// Proofs by walking: every value of small games is proved and accepted; whatever is wrong is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "perfectplay/base/hash.h"
#include "perfectplay/base/inline_file.h"
#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/play/oracle.h"
#include "perfectplay/play/proof/walk_prover.h"
#include "perfectplay/service/verify/verify.h"
#include "perfectplay/solve/awale/retrograde.h"
#include "perfectplay/table/awale/awale_value.h"
#include "perfectplay/verify/proof/own_rules.h"
#include "perfectplay/verify/proof/walk_checker.h"
#include "support/awale_rules.h"
#include "support/damaged_proof.h"
#include "support/random_graph.h"
#include "support/sanitized.h"
#include "support/small_games.h"
#include "support/unstopped.h"
#include "support/walk_proof_twin.h"

namespace perfectplay::testing {
namespace {

/// The verdict about a proof that was just made.
ProofVerdict judged_walk(const PositionRules& rules, const std::string& root, const std::vector<WalkPart>& parts) {
  std::vector<DeclaredWalk> declared;
  std::vector<std::uint32_t> numbers;
  for (const WalkPart& part : parts) {
    declared.push_back(part.declared);
    numbers.insert(numbers.end(), part.numbers.begin(), part.numbers.end());
  }
  std::size_t place = 0;
  const NextWalkNumber next = [&]() -> Expected<std::uint64_t> {
    if (place == numbers.size()) return input_error("no number is left");
    return numbers[place++];
  };
  ProofVerdict verdict = check_walk_proof(rules, root, declared, next, unstopped()).value();
  if (!verdict.refusal && place != numbers.size()) verdict.refusal = "numbers are left";
  return verdict;
}

/// A game that is solved, with the rules of the checker.
struct Walked {
  std::shared_ptr<const ReachabilityGame> game;
  std::unique_ptr<PositionRules> rules;
  Oracle oracle;

  Walked(std::shared_ptr<const ReachabilityGame> made, std::unique_ptr<PositionRules> own)
      : game(std::move(made)), rules(std::move(own)), oracle(Oracle::solve(game, {}, unstopped()).value()) {}

  Value value(Code code) { return oracle.bracket(code, unstopped()).value().low; }
  std::vector<WalkPart> prove(Code position) {
    const ValueOf value_of = [&](const std::string& packed) -> Expected<Value> {
      return value(game->parse(rules->print(packed)).value());
    };
    const auto assertions = walk_assertions({.value = value(position)});
    return prove_value(*rules, *rules->parse(game->print(position)), assertions, value_of, unstopped()).value();
  }
  std::vector<Code> reachable() const {
    std::set<Code> seen{game->start()};
    std::vector<Code> found{game->start()};
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const auto& move : game->moves(found[i])) {
        if (seen.insert(move.next).second) found.push_back(move.next);
      }
    }
    return found;
  }
};

void expect_all_walked(Walked& walked, const std::vector<Code>& positions, std::size_t most) {
  const std::size_t step = 1 + positions.size() / most;
  for (std::size_t i = 0; i < positions.size(); i += step) {
    const std::string word = walked.game->print(positions[i]);
    const auto root = walked.rules->parse(word);
    ASSERT_TRUE(root) << word;
    if (walked.rules->end(*root)) continue;
    const auto parts = walked.prove(positions[i]);
    const ProofVerdict verdict = judged_walk(*walked.rules, *root, parts);
    EXPECT_EQ(verdict.refusal, std::nullopt) << word;
    std::vector<DeclaredWalk> declared;
    for (const WalkPart& part : parts) declared.push_back(part.declared);
    EXPECT_EQ(asserted_value(declared), WalkValue{.value = walked.value(positions[i])}) << word;
  }
}

/// Every row whose proofs are walks, with the checker's rules for it.
std::vector<std::pair<std::string, Walked>> walked_games() {
  std::vector<std::pair<std::string, Walked>> games;
  const TemporaryFolder folder;
  for_each_instance(Family::Reachability, [&](const GameEntry& row, const GivenArguments& instance) {
    const GivenArguments given = with_files(row, instance, folder);
    const service::GameChoice choice{&row, check_arguments(row, given).value()};
    if (service::plain_board(choice)) return;
    auto rules = service::own_rules(choice, unstopped());
    if (!rules) {
      ADD_FAILURE() << choice.command() << ": " << rules.error().message;
      return;
    }
    const auto made = std::get<PlayableGame>(row.make(choice.arguments, unstopped()).value());
    games.emplace_back(choice.command(), Walked(made.game, std::move(*rules)));
  });
  return games;
}

TEST(WalkProof, EveryValueOfSmallGames) {
  for (auto& [name, walked] : walked_games()) {
    SCOPED_TRACE(name);
    expect_all_walked(walked, walked.reachable(), sanitized ? 30 : 300);
  }
}

TEST(WalkProof, EveryValueOfRandomGraphs) {
  for (std::uint64_t seed = 0; seed < (sanitized ? 10 : 100); ++seed) {
    const auto graph = std::make_shared<const Graph>(random_graph(seed));
    Walked walked(erase(graph), own_graph(graph));
    std::vector<Code> positions;
    for (std::uint32_t v = 0; v < graph->size(); ++v) {
      positions.push_back(walked.game->parse(graph->name(Vertex{v})).value());
    }
    expect_all_walked(walked, positions, 1000);
  }
}

TEST(WalkProof, ItsRulesAreThoseOfTheGames) {
  for (const auto& [name, walked] : walked_games()) {
    for (const Code code : walked.reachable()) {
      const std::string word = walked.game->print(code);
      const auto position = walked.rules->parse(word);
      ASSERT_TRUE(position) << name << ' ' << word;
      EXPECT_EQ(walked.rules->print(*position), word);
      EXPECT_EQ(position->size(), walked.rules->bytes());
      EXPECT_EQ(walked.rules->player(*position), walked.game->player(code)) << name << ' ' << word;
      const auto result = walked.game->result(code);
      const auto theirs = walked.game->moves(code);
      EXPECT_EQ(walked.rules->end(*position).has_value(), result || theirs.empty()) << name << ' ' << word;
      if (result) {
        const int score = *result == Outcome::Draw ? 0 : *result == Outcome::J0 ? 1 : -1;
        EXPECT_EQ(walked.rules->end(*position), score) << name << ' ' << word;
        continue;
      }
      const PlainTurn turn = walked.rules->look(*position);
      ASSERT_EQ(turn.steps.size(), theirs.size()) << name << ' ' << word;
      for (std::size_t i = 0; i < theirs.size(); ++i) {
        EXPECT_EQ(walked.rules->print(turn.steps[i].next), walked.game->print(theirs[i].next)) << name << ' ' << word;
      }
    }
  }
}

/// All boards of Awalé up to some seeds, with their scores.
struct WalkedAwale {
  AwaleRules rules;
  std::unique_ptr<PositionRules> own;
  AwaleValues values;

  WalkedAwale(const AwaleRules& given, int seeds)
      : rules(given), own(own_awale(given)), values(given, solve_awale(given, seeds, {}, unstopped()).value()) {}

  int score(const AwalePosition& board) const { return values.value(board).value().score; }
  std::vector<WalkPart> prove(const AwalePosition& board) const {
    const ScoreOf score_of = [&](const std::string& packed) -> Expected<int> {
      const int value = score(parse_awale(rules, own->print(packed)).value());
      return own->player(packed) == Player::J0 ? value : -value;
    };
    return prove_score(*own, *own->parse(print(rules, board)), score(board), score_of, unstopped()).value();
  }
};

template <class Visit>
void each_board(int pits, int seeds, std::uint64_t step, const Visit& visit) {
  const auto index = HalfBoardIndex::make(pits, seeds).value();
  for (std::uint64_t number = 0; number < index.positions(); number += step) visit(index.position(number));
}

TEST(WalkProof, EveryScoreOfSmallAwaleByEveryRule) {
  for (const auto& [pits, seeds] : std::vector<std::pair<int, int>>{{1, 7}, {2, sanitized ? 6 : 9}, {3, 6}}) {
    for (const AwaleRules& rules : all_rules(pits)) {
      const WalkedAwale awale(rules, seeds);
      for (int layer = 1; layer <= seeds; ++layer) {
        each_board(pits, layer,
                   sanitized   ? 7
                   : pits == 3 ? 3
                               : 1,
                   [&](const AwalePosition& board) {
                     const std::string root = *awale.own->parse(print(rules, board));
                     if (moves(rules, board).empty()) {
                       ASSERT_EQ(awale.own->end(root), end_score(rules, board));
                       return;
                     }
                     ASSERT_EQ(awale.own->end(root), std::nullopt);
                     const ProofVerdict verdict = judged_walk(*awale.own, root, awale.prove(board));
                     ASSERT_EQ(verdict.refusal, std::nullopt) << rules_in_words(rules) << ' ' << print(rules, board);
                   });
      }
    }
  }
}

/// A bluff: random moves of the claimant, and claims that say what the claims before them demand, or somewhat more. Only
/// claims that rest on earlier ones can betray it, and ends that do not suffice.
WalkPart bluffed(const PositionRules& rules, const std::string& root, const WalkAssertion& assertion,
                 SplitMix& random) {
  constexpr std::uint32_t longest = 1000;
  struct Demand {
    int score = 0;
    std::uint32_t moves = longest;
  };
  WalkPart part{{assertion, 0}, {}};
  const bool holds = assertion.goal == WalkGoal::Holds;
  const bool gets = assertion.goal == WalkGoal::Gets;
  std::vector<std::string> order;
  std::map<std::string, Demand> demands;
  const auto meet = [&](const std::string& position, const Demand& demand) {
    const auto [known, added] = demands.try_emplace(position, demand);
    if (added) order.push_back(position);
    known->second.score = std::max(known->second.score, demand.score);
    known->second.moves =
        holds ? std::max(known->second.moves, demand.moves) : std::min(known->second.moves, demand.moves);
  };
  meet(root, {gets ? assertion.score : holds ? 0 : 1, assertion.moves.value_or(longest)});
  for (std::size_t i = 0; i < order.size(); ++i) {
    Demand claim = demands.at(order[i]);
    const PlainTurn turn = rules.look(order[i]);
    const bool boasts = random.next() % 5 == 0;
    if (gets) part.numbers.push_back(boasts ? 1 : 0);
    if (gets && boasts) ++claim.score;
    if (holds && boasts) claim.moves = std::min(claim.moves + 2, longest);
    if (holds) part.numbers.push_back(claim.moves == longest ? 0 : claim.moves);
    if (!holds && claim.score > 0) part.numbers.push_back(claim.moves);
    const bool own = turn.player == assertion.side;
    const auto choice = static_cast<std::size_t>(random.next() % turn.steps.size());
    if (own) part.numbers.push_back(static_cast<std::uint32_t>(choice));
    for (std::size_t move = 0; move < turn.steps.size(); ++move) {
      const PlainTurn::Step& step = turn.steps[move];
      if ((own && move != choice) || rules.end(step.next)) continue;
      const int score = claim.score - (own ? step.gain : -step.gain);
      const std::uint32_t left = claim.moves == longest && holds ? longest : claim.moves - 1;
      if ((holds && left == 0) || (gets && score <= -rules.left(step.next))) continue;
      meet(step.next, {score, holds || (claim.score > 0 && step.gain == 0) ? left : longest});
    }
  }
  part.declared.claims = order.size();
  return part;
}

/// What became of some bluffs.
struct Bluffs {
  int tried = 0;
  int believed = 0;
  int caught_late = 0;  ///< by a claim that rests on an earlier one
  std::string late;     ///< how the refusal puts it

  explicit Bluffs(std::string words) : late(std::move(words)) {}

  /// A bluff that is believed must be true.
  void add(const PositionRules& rules, const TwinRules& twin, const std::string& word, const WalkAssertion& assertion,
           SplitMix& random) {
    const std::string root = *rules.parse(word);
    const WalkPart part = bluffed(rules, root, assertion, random);
    const auto refusal = judged_walk(rules, root, {part}).refusal;
    ++tried;
    if (refusal) {
      if (refusal->find(late) != std::string::npos) ++caught_late;
      return;
    }
    ++believed;
    const ReadWalkProof proof{{.reference = {}, .position = word, .parts = {part.declared}}, part.numbers};
    EXPECT_TRUE(is_grounded(twin, proof)) << word << ' ' << name_of(assertion.side) << ' ' << assertion.score;
  }
  ~Bluffs() {
    EXPECT_GT(believed, 50);
    EXPECT_GT(caught_late, 5);
    EXPECT_GT(tried, believed + 50);
  }
};

TEST(WalkProof, HoldsNoMorePositionsThanItDeclares) {
  int judged = 0;
  for (auto& [command, walked] : walked_games()) {
    const Code start = walked.game->start();
    const auto root = walked.rules->parse(walked.game->print(start));
    if (walked.rules->end(*root)) continue;
    auto parts = walked.prove(start);
    WalkPart& part = parts.front();
    if (part.declared.claims < 2) continue;
    // A checker that only counts at the end would hold all positions after the first before it noticed.
    for (const std::uint64_t claims : {std::uint64_t{0}, std::uint64_t{1}, part.declared.claims - 1}) {
      part.declared.claims = claims;
      const auto refusal = judged_walk(*walked.rules, *root, parts).refusal;
      ASSERT_TRUE(refusal) << command;
      EXPECT_NE(refusal->find(claims == 0 ? "declares no claims" : "is one claim more than it declares"),
                std::string::npos)
          << command << ": " << *refusal;
      if (claims == 1) {
        EXPECT_TRUE(refusal->starts_with("claim 0,")) << command << ": " << *refusal;
      }
    }
    ++judged;
  }
  EXPECT_GT(judged, 5);
}

TEST(WalkProof, NoBluffIsBelieved) {
  SplitMix random(3);
  const auto below = [&](std::uint64_t bound) { return static_cast<std::uint32_t>(random.next() % bound); };
  Bluffs wins("is no closer to the end");
  Bluffs holds("is not held as long as it needs");
  for (std::uint64_t seed = 0; seed < (sanitized ? 200 : 600); ++seed) {
    const auto graph = std::make_shared<const Graph>(random_graph(seed, {.max_size = 12, .max_degree = 3}));
    const auto rules = own_graph(graph);
    const auto game = erase(graph);
    const TwinRules twin = twin_rules(*game);
    for (int i = 0; i < 30; ++i) {
      const std::string word = graph->name(Vertex{below(graph->size())});
      if (rules->end(*rules->parse(word))) continue;
      WalkAssertion assertion{.side = Player{static_cast<std::uint8_t>(below(2))}, .goal = WalkGoal::Wins};
      if (below(2) == 0) assertion.goal = WalkGoal::Holds;
      if (assertion.goal == WalkGoal::Wins || below(2) == 0) assertion.moves = 1 + below(6);
      (assertion.goal == WalkGoal::Wins ? wins : holds).add(*rules, twin, word, assertion, random);
    }
  }
  Bluffs gets("is claimed with a lower score than it needs");
  for (const AwaleRules& rules : all_rules(3)) {
    const auto own = own_awale(rules);
    const TwinRules twin = twin_rules(rules);
    each_board(3, 7, sanitized ? 40 : 20, [&](const AwalePosition& board) {
      if (moves(rules, board).empty()) return;
      for (int i = 0; i < 6; ++i) {
        const WalkAssertion assertion{.side = Player{static_cast<std::uint8_t>(below(2))},
                                      .goal = WalkGoal::Gets,
                                      .score = static_cast<int>(below(7)) - 5};
        gets.add(*own, twin, print(rules, board), assertion, random);
      }
    });
  }
}

/// Changes proofs at random. What is still accepted must be true, and its strategy must do what is asserted.
class WalkMutations {
 public:
  WalkMutations(std::string text, TwinRules twin, std::optional<WalkValue> value, std::uint64_t seed)
      : text_(std::move(text)), twin_(std::move(twin)), value_(value), random_(seed) {
    EXPECT_TRUE(proved(text_)) << text_;
    EXPECT_TRUE(is_grounded(twin_, read_walk_proof(text_).value())) << text_;
  }
  void attack(int times) {
    for (int i = 0; i < times; ++i) {
      judge(flipped_proof(text_, random_));
      judge(altered());
    }
  }
  int refused = 0;
  int accepted = 0;

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.next() % bound); }

  std::optional<service::ProofJudgement> judged(const std::string& text) {
    service::VerifyRequest request;
    request.file = inline_file(text);
    const auto result = request.run(session_, unstopped());
    if (!result) return std::nullopt;
    return std::get<service::ProofJudgement>(result->judgement);
  }
  bool proved(const std::string& text) {
    const auto judgement = judged(text);
    return judgement && judgement->correct();
  }

  std::string altered() {
    ReadWalkProof proof = read_walk_proof(text_).value();
    DeclaredWalk& part = proof.header.parts[below(proof.header.parts.size())];
    std::uint32_t& number = proof.numbers[below(proof.numbers.size())];
    const int change = below(2) == 0 ? 1 : -1;
    switch (below(9)) {
      case 0:
        part.claims += static_cast<std::uint64_t>(change);
        break;
      case 1:
        for (DeclaredWalk& each : proof.header.parts) each.assertion.side = opponent(each.assertion.side);
        break;
      case 2:
        // Another value, asserted as a value is.
        for (DeclaredWalk& each : proof.header.parts) {
          each.assertion.score += each.assertion.side == Player::J0 ? change : -change;
          if (each.assertion.moves) *each.assertion.moves += static_cast<std::uint32_t>(2 * change);
        }
        break;
      case 3:
        part.assertion.goal = part.assertion.goal == WalkGoal::Wins ? WalkGoal::Holds : WalkGoal::Wins;
        break;
      case 4:
        number = static_cast<std::uint32_t>(below(6));
        break;
      case 5:
        std::swap(number, proof.numbers[below(proof.numbers.size())]);
        break;
      case 6:
        proof.numbers.erase(proof.numbers.begin() + static_cast<std::ptrdiff_t>(below(proof.numbers.size())));
        break;
      default:
        number += static_cast<std::uint32_t>(change);
    }
    return written(proof);
  }
  void judge(const std::string& text) {
    const auto judgement = judged(text);
    const bool proves = judgement && judgement->correct();
    ++(proves ? accepted : refused);
    // Another game, position or file in the header: what is proved then is another thing.
    if (!proves || judgement->header.position != read_walk_proof(text_)->header.position) return;
    if (judgement->header.reference.arguments != read_walk_proof(text_)->header.reference.arguments) return;
    const WalkValue told{.value = judgement->value, .score = judgement->score};
    const bool weaker = told.value && told.value->rank == no_rank && told.value->outcome == value_->value->outcome;
    EXPECT_TRUE(told == value_ || weaker) << text.substr(0, text.find("\nend\n"));
    EXPECT_TRUE(is_grounded(twin_, read_walk_proof(text).value())) << text.substr(0, text.find("\nend\n"));
  }

  std::string text_;
  TwinRules twin_;
  std::optional<WalkValue> value_;
  SplitMix random_;
  service::Session session_;
};

void expect_mostly_refused(const std::vector<std::unique_ptr<WalkMutations>>& attacked) {
  int refused = 0;
  int accepted = 0;
  for (const auto& mutations : attacked) {
    mutations->attack((sanitized ? 600 : 10'000) / (2 * static_cast<int>(attacked.size())) + 1);
    refused += mutations->refused;
    accepted += mutations->accepted;
  }
  EXPECT_GT(refused, 3 * accepted) << accepted << " of " << refused + accepted << " were accepted";
  EXPECT_GT(accepted, 0) << "harmless changes are among them";
}

TEST(WalkProof, TenThousandMutationsOfValues) {
  std::vector<std::unique_ptr<WalkMutations>> attacked;
  std::vector<Walked> kept;
  const TemporaryFolder folder;
  std::uint64_t seed = 1;
  for_each_instance(Family::Reachability, [&](const GameEntry& row, const GivenArguments& instance) {
    const GivenArguments given = with_files(row, instance, folder);
    const service::GameChoice choice{&row, check_arguments(row, given).value()};
    if (service::plain_board(choice)) return;
    const auto made = std::get<PlayableGame>(row.make(choice.arguments, unstopped()).value());
    Walked& walked = kept.emplace_back(made.game, service::own_rules(choice, unstopped()).value());
    if (walked.rules->end(*walked.rules->parse(made->print(made->start())))) return;
    WalkProofHeader header{
        .reference = {std::string(row.name), given}, .position = made->print(made->start()), .parts = {}};
    const WalkValue value{.value = walked.value(made->start())};
    attacked.push_back(std::make_unique<WalkMutations>(proof_text(header, walked.prove(made->start())),
                                                       twin_rules(*made.game), value, ++seed));
  });
  expect_mostly_refused(attacked);
}

TEST(WalkProof, TenThousandMutationsOfScores) {
  std::vector<std::unique_ptr<WalkMutations>> attacked;
  std::uint64_t seed = 1;
  for (const AwaleRuleSet& set : awale_rule_sets) {
    AwaleRules rules = set.rules;
    rules.pits = 2;
    const WalkedAwale awale(rules, 8);
    // One board that is won, one that is lost, and one that is even.
    std::set<int> signs;
    each_board(2, 8, 1, [&](const AwalePosition& board) {
      const int score = awale.score(board);
      if (moves(rules, board).empty() || !signs.insert(score > 0 ? 1 : score < 0 ? -1 : 0).second) return;
      const auto parts = awale.prove(board);
      if (parts[0].declared.claims + parts[1].declared.claims < 8) {
        signs.erase(score > 0 ? 1 : score < 0 ? -1 : 0);  // too small to be worth an attack
        return;
      }
      const GivenArguments given{{"pits", "2"}, {"seeds", "8"}, {"rules", std::string(set.name)}};
      WalkProofHeader header{.reference = {"awale", given}, .position = print(rules, board), .parts = {}};
      attacked.push_back(std::make_unique<WalkMutations>(proof_text(header, parts), twin_rules(rules),
                                                         WalkValue{.score = score}, ++seed));
    });
  }
  expect_mostly_refused(attacked);
}

}  // namespace
}  // namespace perfectplay::testing
