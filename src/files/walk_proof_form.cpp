#include "perfectplay/files/walk_proof_form.h"

#include <fmt/format.h>

#include <algorithm>

namespace perfectplay {
namespace {

std::string assertion_words(const WalkAssertion& assertion) {
  const std::string_view side = name_of(assertion.side);
  switch (assertion.goal) {
    case WalkGoal::Wins:
      return fmt::format("{} wins {}", side, assertion.moves.value_or(0));
    case WalkGoal::Holds:
      return assertion.moves ? fmt::format("{} holds {}", side, *assertion.moves)
                             : fmt::format("{} holds always", side);
    case WalkGoal::Gets:
      break;
  }
  return fmt::format("{} gets {}", side, assertion.score);
}

std::uint64_t write_walk_pieces(WalkProofHeader header, const std::vector<WalkPart>& parts, ProofPieces::Write write) {
  header.parts.clear();
  for (const WalkPart& part : parts) header.parts.push_back(part.declared);
  ProofPieces pieces(std::move(write));
  std::string lines = fmt::format("{}position {}\n", proof_opening(header.reference), header.position);
  for (const DeclaredWalk& part : header.parts) {
    lines += fmt::format("assert {}\nclaims {}\n", assertion_words(part.assertion), part.claims);
  }
  pieces.put(lines + "end\n");
  NumberWriter writer(pieces);
  for (const WalkPart& part : parts) writer.put(part.numbers);
  writer.end();
  return pieces.end();
}

std::optional<int> signed_number(std::string_view word) {
  const bool negative = word.starts_with('-');
  const auto size = whole_number<int>(negative ? word.substr(1) : word);
  if (!size || (negative && *size == 0)) return std::nullopt;
  return negative ? -*size : *size;
}

Expected<WalkAssertion> read_walk_assertion(ProofLines& lines) {
  const auto words = TRY(lines.line("assert"));
  const auto wrong = [&] { return lines.complain("expected \"assert J0|J1 wins|holds|gets NUMBER\""); };
  if (words.size() != 3 || (words[0] != "J0" && words[0] != "J1")) return wrong();
  WalkAssertion assertion{.side = words[0] == "J0" ? Player::J0 : Player::J1};
  if (words[1] == "gets") {
    const auto score = signed_number(words[2]);
    if (!score) return wrong();
    assertion.goal = WalkGoal::Gets;
    assertion.score = *score;
    return assertion;
  }
  if (words[1] != "wins" && words[1] != "holds") return wrong();
  assertion.goal = words[1] == "wins" ? WalkGoal::Wins : WalkGoal::Holds;
  if (assertion.goal == WalkGoal::Holds && words[2] == "always") return assertion;
  assertion.moves = whole_number<std::uint32_t>(words[2]);
  if (!assertion.moves || *assertion.moves == 0 || *assertion.moves > 0x7fff'ffff) return wrong();
  return assertion;
}

}  // namespace

std::uint64_t WalkProofHeader::claims() const {
  std::uint64_t all = 0;
  for (const DeclaredWalk& part : parts) all += part.claims;
  return all;
}

std::uint64_t write_proof(WalkProofHeader header, const std::vector<WalkPart>& parts, OutputFile& out) {
  return write_walk_pieces(std::move(header), parts, [&](std::string_view piece) { out.write(piece); });
}

std::string proof_text(WalkProofHeader header, const std::vector<WalkPart>& parts) {
  std::string text;
  write_walk_pieces(std::move(header), parts, [&](std::string_view piece) { text += piece; });
  return text;
}

bool is_walk_proof(std::string_view text) {
  if (!is_proof(text)) return false;
  for (int line = 0; line < 3; ++line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos || (line == 2 && !text.starts_with("position "))) return false;
    text.remove_prefix(end + 1);
  }
  return text.starts_with("assert ");
}

Expected<WalkProofReader> WalkProofReader::open(std::string_view text, const std::string& source) {
  ProofLines lines = TRY(ProofLines::open(text, source));
  WalkProofHeader header{.reference = lines.reference(), .position = {}, .parts = {}};
  const auto position = TRY(lines.line("position"));
  if (position.size() != 1) return lines.complain("expected one position");
  header.position = position[0];
  while (lines.next_is("assert ")) {
    const WalkAssertion assertion = TRY(read_walk_assertion(lines));
    const auto claims = TRY(lines.number<std::uint64_t>("claims", "expected one number of claims"));
    header.parts.push_back({assertion, claims});
  }
  const std::string_view blocks = TRY(lines.end());
  // zlib packs 1032 bytes into one at best, and a claim takes at least one.
  for (const DeclaredWalk& part : header.parts) {
    if (part.claims > blocks.size() * 1032) {
      return input_error(fmt::format("{}: the file is too short for its claims", source));
    }
  }
  return WalkProofReader(std::move(header), blocks);
}

}  // namespace perfectplay
