// The judges of proofs: they make what the checker needs from the parameters in the file, and hand the claims over. For
// boards that is a board of the checker's own, for deduction games the game with its names, which the checker scores.
#include <fmt/format.h>

#include <chrono>

#include "perfectplay/base/threads.h"
#include "perfectplay/files/deduction_proof_form.h"
#include "perfectplay/service/verify/verify.h"

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
  if (choice.entry->name == "hex" && !given.flag("swap")) {
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
