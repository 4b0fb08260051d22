#include "perfectplay/files/deduction_proof_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace perfectplay {
namespace {

std::string deduction_header_text(const DeductionProofHeader& header) {
  const DeclaredDeduction& declared = header.declared;
  return fmt::format(
      "{}assert {} {}\nleaves {}\nstrategy {}\ndepth {}\nclaims {}\nkept {} {}\nend\n", proof_opening(header.reference),
      declared.assertion.goal == DeductionGoal::Order ? "order" : "total", declared.assertion.value, declared.leaves,
      declared.strategy, declared.depth, declared.claims, declared.kept, declared.members);
}

std::uint64_t write_deduction_pieces(const DeductionProofHeader& header, const DeductionProofNumbers& numbers,
                                     ProofPieces::Write write) {
  ProofPieces pieces(std::move(write));
  pieces.put(deduction_header_text(header));
  NumberWriter writer(pieces);
  writer.put(numbers.strategy);
  writer.put(numbers.refutation);
  writer.end();
  return pieces.end();
}

Expected<DeductionAssertion> read_deduction_assertion(ProofLines& lines) {
  const auto words = TRY(lines.line("assert"));
  const auto value = words.size() == 2 ? whole_number<std::uint64_t>(words[1]) : std::nullopt;
  if (!value || (words[0] != "order" && words[0] != "total")) {
    return lines.complain("expected \"assert order|total NUMBER\"");
  }
  return DeductionAssertion{words[0] == "order" ? DeductionGoal::Order : DeductionGoal::Total, *value};
}

}  // namespace

std::uint64_t write_proof(const DeductionProofHeader& header, const DeductionProofNumbers& numbers, OutputFile& out) {
  return write_deduction_pieces(header, numbers, [&](std::string_view piece) { out.write(piece); });
}

std::string proof_text(const DeductionProofHeader& header, const DeductionProofNumbers& numbers) {
  std::string text;
  write_deduction_pieces(header, numbers, [&](std::string_view piece) { text += piece; });
  return text;
}

bool is_deduction_proof(std::string_view text) {
  if (!is_proof(text)) return false;
  const std::size_t second = std::min(text.find('\n'), text.size() - 1) + 1;
  const std::size_t third = std::min(text.find('\n', second), text.size() - 1) + 1;
  return text.substr(third).starts_with("assert ");
}

Expected<DeductionProofReader> DeductionProofReader::open(std::string_view text, const std::string& source) {
  ProofLines lines = TRY(ProofLines::open(text, source));
  DeductionProofHeader header{.reference = lines.reference(), .declared = {}};
  DeclaredDeduction& declared = header.declared;
  declared.assertion = TRY(read_deduction_assertion(lines));
  declared.leaves = TRY(lines.number<std::uint32_t>("leaves", "expected one number of candidates"));
  declared.strategy = TRY(lines.number<std::uint64_t>("strategy", "expected one number of guesses"));
  declared.depth = TRY(lines.number<std::uint32_t>("depth", "expected one number of guesses"));
  declared.claims = TRY(lines.number<std::uint64_t>("claims", "expected one number of claims"));
  const auto kept = TRY(lines.line("kept"));
  const auto claims = kept.size() == 2 ? whole_number<std::uint64_t>(kept[0]) : std::nullopt;
  const auto members = kept.size() == 2 ? whole_number<std::uint64_t>(kept[1]) : std::nullopt;
  if (!claims || !members) return lines.complain("expected \"kept CLAIMS CANDIDATES\"");
  declared.kept = *claims;
  declared.members = *members;
  const std::string_view blocks = TRY(lines.end());
  return DeductionProofReader(std::move(header), blocks);
}

}  // namespace perfectplay
