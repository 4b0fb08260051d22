#include "perfectplay/service/awale/prove.h"

#include <fmt/format.h>

#include <iterator>
#include <map>

#include "perfectplay/base/file.h"
#include "perfectplay/play/proof/walk_prover.h"
#include "perfectplay/service/deduction/prove.h"
#include "perfectplay/service/output.h"
#include "perfectplay/service/prove.h"
#include "perfectplay/service/solution_file.h"
#include "perfectplay/service/verify/verify.h"
#include "perfectplay/service/words.h"
#include "perfectplay/verify/proof/walk_checker.h"

namespace perfectplay::service {
namespace {

/// One part of a proof in numbered steps: a step per claim, in the order in which the walk meets them.
class ScoreLines {
 public:
  ScoreLines(const PositionRules& rules, const WalkAssertion& assertion, const WalkPlan& plan)
      : rules_(rules), side_(assertion.side), plan_(plan) {}

  Expected<void> add(const std::string& root, std::vector<ProofLine>& lines) {
    number_of(root);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const auto& [position, claim] = *steps_[i];
      const PlainTurn turn = rules_.look(position);
      lines.push_back({1, fmt::format("Step {}: {}, {} to move; {} gets at least {}{}.", i + 1, rules_.print(position),
                                      name_of(turn.player), name_of(side_), claim.score,
                                      claim.score > 0 ? fmt::format(", and takes seeds or ends the game within {}",
                                                                    counted(claim.moves, "move"))
                                                      : std::string())});
      for (std::uint32_t move = 0; move < turn.steps.size(); ++move) {
        if (turn.player == side_ && move != claim.choice) continue;
        lines.push_back({2, line(turn, turn.steps[move], claim)});
      }
      if (lines.size() > most_proof_lines) {
        return resource_error(fmt::format("the proof has more than {} lines: too long to be read", most_proof_lines));
      }
    }
    return {};
  }

 private:
  std::size_t number_of(const std::string& position) {
    const auto [place, added] = numbers_.try_emplace(position, steps_.size());
    if (added) steps_.push_back(&*plan_.find(position));
    return place->second;
  }
  std::string line(const PlainTurn& turn, const PlainTurn::Step& step, const PlannedClaim& claim) {
    std::string text = fmt::format("{} plays to {}", name_of(turn.player), rules_.print(step.next));
    if (step.gain > 0) text += fmt::format(" and takes {}", step.gain);
    const int score = claim.score - (turn.player == side_ ? step.gain : -step.gain);
    if (const auto end = rules_.end(step.next)) {
      const int own = side_ == Player::J0 ? *end : -*end;
      return text + fmt::format("; the game is over, {}{} for {}.", own > 0 ? "+" : "", own, name_of(side_));
    }
    if (score <= -rules_.left(step.next)) {
      return text + fmt::format("; {} can lose no more than the {} left.", name_of(side_),
                                counted(static_cast<std::uint64_t>(rules_.left(step.next)), "seed"));
    }
    return text + fmt::format(": step {}.", number_of(step.next) + 1);
  }

  const PositionRules& rules_;
  Player side_;
  const WalkPlan& plan_;
  std::map<std::string, std::size_t> numbers_;
  std::vector<const WalkPlan::value_type*> steps_;
};

Expected<std::vector<ProofLine>> score_lines(const PositionRules& rules, const std::string& root, int score,
                                             const ScoreOf& score_of, Stop& stop) {
  std::vector<ProofLine> lines;
  int part = 0;
  for (const WalkAssertion& assertion : walk_assertions({.score = score})) {
    const WalkPlan plan = TRY(plan_score(rules, root, assertion, score_of, stop));
    lines.push_back({0, fmt::format("Part {}. {} gets at least {} from here on.", ++part, name_of(assertion.side),
                                    assertion.score)});
    TRY(ScoreLines(rules, assertion, plan).add(root, lines));
    const bool ahead = assertion.score > 0;
    lines.push_back({1, fmt::format("Every move of {} has its answer{}.", name_of(opponent(assertion.side)),
                                    ahead ? std::string(", and quiet moves come to an end")
                                          : std::string("; going round for ever is worth 0"))});
  }
  return lines;
}

}  // namespace

std::vector<Option> AwaleProveRequest::options() {
  std::vector<Option> options{
      proof_output_option(output),
      {.name = "position",
       .argument = "P",
       .help = "the board whose score is proved, as 3,3,3,3,3,3,3,3 or its Gödel number; left out: the start",
       .target = &position},
      proof_text_option(text),
      {.name = "time-limit", .argument = "S", .help = "give up after S seconds", .target = &time_limit},
  };
  std::ranges::move(source.query_options(), std::back_inserter(options));
  return options;
}

Expected<AwaleProveResult> AwaleProveRequest::run(Session& session, Stop& stop) const {
  TRY(check_reading(text, output));
  if (!text) TRY(need_output("prove", *game, output, "score.proof"));
  Stop limited(stop, time_limit.limit());
  const auto awale = TRY(make_game<AwaleGame>(*game, limited));
  const AwalePosition board = TRY(awale_position_of(awale, position));
  const auto rules = TRY(own_rules(*game, limited));
  const std::string word = print(awale.rules, board);
  const auto root = rules->parse(word);
  if (!root) return resource_error(fmt::format("the checker does not know the board {}", word));
  if (rules->end(*root)) return input_error("the game is over in this position; there is nothing to prove");

  const auto values = TRY(open_awale(source, awale.rules, seeds_in(board), false, session, limited));
  const ScoreOf score_of = [&](const std::string& packed) -> Expected<int> {
    const AwalePosition asked = TRY(parse_awale(awale.rules, rules->print(packed)));
    const int score = TRY(values->oracle().value(asked)).score;
    return rules->player(packed) == Player::J0 ? score : -score;
  };
  AwaleProveResult result{.choice = *game, .path = output};
  result.score = TRY(score_of(*root));
  result.header = {.reference = {}, .position = word, .parts = {}};
  if (text) {
    result.lines = TRY(score_lines(*rules, *root, result.score, score_of, limited));
    return result;
  }
  const auto parts = TRY(prove_score(*rules, *root, result.score, score_of, limited));
  result.header.reference = reference_for(*game, output);
  for (const WalkPart& part : parts) result.header.parts.push_back(part.declared);
  auto out = TRY(OutputFile::create(output));
  result.bytes = write_proof(result.header, parts, out);
  TRY(out.commit());
  result.memory = walk_proof_memory(*rules, result.header.parts);
  return result;
}

Expected<Json> AwaleProveRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const AwaleProveResult& result) {
  Json document = document_of(result.choice);
  if (result.lines.empty()) document["file"] = result.path;
  document["position"] = result.header.position;
  document["claim"] = proof_sentence(result);
  document["score"] = result.score;
  if (!result.lines.empty()) {
    document["lines"] = lines_json(result.lines);
    return document;
  }
  document["claims"] = result.header.claims();
  document["bytes"] = result.bytes;
  document["memory"] = result.memory;
  return document;
}

std::string proof_sentence(const AwaleProveResult& result) {
  return walk_sentence(result.choice, result.header.position, {.score = result.score});
}

}  // namespace perfectplay::service
