// The judges of proofs: they make what the checker needs from the parameters in the file, and hand the claims over. For
// boards that is a board of the checker's own, for deduction games the game with its names, which the checker scores.
#include <fmt/format.h>

#include <chrono>

#include "perfectplay/base/threads.h"
#include "perfectplay/files/deduction_proof_form.h"
#include "perfectplay/files/walk_proof_form.h"
#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/verify/verify.h"
#include "perfectplay/verify/proof/own_rules.h"
#include "perfectplay/verify/proof/walk_checker.h"

namespace perfectplay::service {
namespace {

double seconds_since(std::chrono::steady_clock::time_point began) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

}  // namespace

std::optional<PlainBoard> plain_board(const GameChoice& choice) {
  constexpr std::int64_t most_cells = 63;
  const auto made = [](PlainGame game, std::int64_t columns, std::int64_t rows,
                       std::int64_t align) -> std::optional<PlainBoard> {
    if (columns < 1 || rows < 1 || columns > most_cells || rows > most_cells || columns * rows > most_cells) return {};
    return PlainBoard(game, static_cast<int>(columns), static_cast<int>(rows), static_cast<int>(align));
  };
  const Arguments& given = choice.arguments;
  if (choice.entry->name == "connect-four") {
    return made(PlainGame::ConnectFour, given.integer("width"), given.integer("height"), given.integer("align"));
  }
  if (choice.entry->name == "morpion") {
    const std::int64_t rows = given.integer("rows");
    return made(PlainGame::Morpion, given.integer("size"), rows == 0 ? given.integer("size") : rows,
                given.integer("align"));
  }
  if (choice.entry->name == "hex") {
    return made(PlainGame::Hex, given.integer("size"), given.integer("size"), 0);
  }
  return std::nullopt;
}

Expected<ProofJudgement> judge_proof(const Judged& judged, unsigned threads, Stop& stop) {
  const auto began = std::chrono::steady_clock::now();
  const std::string& source = judged.contents.name();
  ProofReader reader = TRY(ProofReader::open(judged.contents.text(), source));
  const ProofHeader& header = reader.header();
  const auto choice = TRY(game_of_file(header.reference, Family::Reachability, judged, "", Hint{}));
  const auto board = plain_board(choice);
  if (!board) return input_error(fmt::format("{}: there are no proofs of {}", source, choice.command()));
  const auto root = board->parse(header.position);
  if (!root) return input_error(fmt::format("{}: \"{}\" is no position of the board", source, header.position));

  ProofJudgement judgement{.choice = choice, .header = header};
  judgement.memory = proof_memory(header.parts);
  judgement.value = asserted_value(header.parts, PlainBoard::stones(*root), board->cells());
  const bool swap = choice.entry->name == "hex" && choice.arguments.flag("swap");
  // Openings are the value of the swap rule, and of nothing else.
  if (judgement.value && swap == header.parts.front().openings.empty()) judgement.value.reset();
  if (judgement.value) judgement.claim = proof_sentence(choice, header, *judgement.value);
  if (!judgement.value) {
    judgement.verdict.refusal = "what it asserts is not what a value needs";
  } else {
    judgement.verdict = TRY(check_proof(
        *board, *root, {header.leaves, thread_count(threads)}, header.parts, [&] { return reader.next_level(); },
        stop));
    if (const auto end = reader.end(); !end && !judgement.verdict.refusal) {
      judgement.verdict.refusal = end.error().message;
    }
  }
  judgement.seconds = seconds_since(began);
  return judgement;
}

Expected<std::unique_ptr<PositionRules>> own_rules(const GameChoice& choice, Stop& stop) {
  const Arguments& given = choice.arguments;
  const auto sticks = [](const std::vector<std::int64_t>& numbers) {
    return std::vector<std::uint32_t>(numbers.begin(), numbers.end());
  };
  if (choice.entry->family == Family::Awale) {
    const auto awale = TRY(make_game<AwaleGame>(choice, stop));
    return own_awale(awale.rules);
  }
  if (choice.entry->name == "nim") {
    const auto rule = given.text("rule") == "any" ? std::vector<std::uint32_t>{} : sticks(given.integers("rule"));
    const auto heaps =
        given.text("heaps").empty() ? sticks({given.integer("sticks")}) : sticks(given.integers("heaps"));
    return own_nim(heaps, rule, given.flag("misere"));
  }
  if (choice.entry->name == "graph") {
    return own_graph(std::make_shared<const Graph>(TRY(read_graph(given.text("file"), 1, stop))));
  }
  if (choice.entry->name == "hex" && given.flag("swap")) {
    return own_swap_hex(static_cast<int>(given.integer("size")));
  }
  return input_error(fmt::format("there are no proofs by walking of {}", choice.command()));
}

Expected<ProofJudgement> judge_walk_proof(const Judged& judged, Stop& stop) {
  const auto began = std::chrono::steady_clock::now();
  const std::string& source = judged.contents.name();
  WalkProofReader reader = TRY(WalkProofReader::open(judged.contents.text(), source));
  const WalkProofHeader& header = reader.header();
  const bool awale = header.reference.game == awale_name();
  const auto choice =
      TRY(game_of_file(header.reference, awale ? Family::Awale : Family::Reachability, judged, "", Hint{}));
  const auto rules = TRY(own_rules(choice, stop));
  const auto root = rules->parse(header.position);
  if (!root) return input_error(fmt::format("{}: \"{}\" is no position of the game", source, header.position));

  ProofJudgement judgement{.choice = choice, .header = {}};
  judgement.header.reference = header.reference;
  judgement.header.position = header.position;
  judgement.memory = walk_proof_memory(*rules, header.parts);
  const auto asserted = asserted_value(header.parts);
  if (!asserted || asserted->score.has_value() != awale) {
    judgement.verdict.refusal = "what it asserts is not what a value needs";
  } else {
    judgement.value = asserted->value;
    judgement.score = asserted->score;
    judgement.claim = walk_sentence(choice, header.position, *asserted);
    judgement.verdict = TRY(check_walk_proof(
        *rules, *root, header.parts, [&] { return reader.next(); }, stop));
    if (const auto end = reader.end(); !end && !judgement.verdict.refusal) {
      judgement.verdict.refusal = end.error().message;
    }
  }
  judgement.seconds = seconds_since(began);
  return judgement;
}

Expected<DeductionProofJudgement> judge_deduction_proof(const Judged& judged, Stop& stop) {
  const auto began = std::chrono::steady_clock::now();
  const std::string& source = judged.contents.name();
  DeductionProofReader reader = TRY(DeductionProofReader::open(judged.contents.text(), source));
  const DeductionProofHeader& header = reader.header();
  const auto choice = TRY(game_of_file(header.reference, Family::Deduction, judged, "", Hint{}));
  const auto game = TRY(make_game<DeductionGame>(choice, stop));
  DeductionProofJudgement judgement{.choice = choice, .header = header, .solutions = game.solutions()};
  judgement.memory = proof_memory(game, header.declared);
  judgement.verdict = TRY(check_proof(
      game, header.declared, [&] { return reader.next(); }, stop));
  if (const auto end = reader.end(); !end && !judgement.verdict.refusal) {
    judgement.verdict.refusal = end.error().message;
  }
  judgement.seconds = seconds_since(began);
  return judgement;
}

}  // namespace perfectplay::service
