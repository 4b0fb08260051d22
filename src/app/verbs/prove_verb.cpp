// perfectplay prove: writes a certificate of a value and tells what it proves.
#include <fmt/format.h>

#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/verbs/reachability/readable_proof_text.h"
#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/service/awale/prove.h"
#include "perfectplay/service/deduction/prove.h"
#include "perfectplay/service/prove.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {
namespace {

template <class Result>
std::string written_proof(const Result& result, const std::string& sentence, std::uint64_t claims) {
  using service::bytes_in_words;
  const std::string file = service::shell_word(result.path);
  return folded(fmt::format("{}: {}.", file, sentence)) +
         fmt::format("{}, {}.\nCheck it: {} verify {}   (takes {} of memory)\n", service::counted(claims, "claim"),
                     bytes_in_words(static_cast<double>(result.bytes)), program_name(), file,
                     bytes_in_words(static_cast<double>(result.memory)));
}

class ProveVerb final : public RequestVerb<service::ProveRequest> {
  std::string text(const service::ProveResult& result) const override {
    if (result.readable) return readable_text(result);
    return written_proof(result, service::proof_sentence(result), result.claims());
  }
  bool reports() const override { return request_.output != "-"; }
};

/// A proof for reading: what it proves, and its lines.
std::string read_lines(const std::string& sentence, const std::vector<service::ProofLine>& lines) {
  std::string text = folded(sentence + ".");
  for (const auto& [depth, line] : lines) {
    if (depth == 0) text += '\n';
    text += folded_lines(std::string(2 * depth, ' ') + line + '\n');
  }
  return text;
}

class AwaleProveVerb final : public RequestVerb<service::AwaleProveRequest> {
  std::string text(const service::AwaleProveResult& result) const override {
    if (!result.lines.empty()) return read_lines(service::proof_sentence(result), result.lines);
    return written_proof(result, service::proof_sentence(result), result.header.claims());
  }
  bool reports() const override { return request_.output != "-"; }
};

class DeductionProveVerb final : public RequestVerb<service::DeductionProveRequest> {
  std::string text(const service::DeductionProveResult& result) const override {
    const DeclaredDeduction& declared = result.header.declared;
    const std::string sentence = service::proof_sentence(result.choice, declared.assertion, result.solutions);
    if (!result.lines.empty()) return read_lines(sentence, result.lines);
    return written_proof(result, sentence, declared.claims);
  }
  bool reports() const override { return request_.output != "-"; }
};

}  // namespace

std::unique_ptr<Verb> make_prove_verb() { return std::make_unique<ProveVerb>(); }
std::unique_ptr<Verb> make_awale_prove_verb() { return std::make_unique<AwaleProveVerb>(); }
std::unique_ptr<Verb> make_deduction_prove_verb() { return std::make_unique<DeductionProveVerb>(); }

}  // namespace perfectplay::app
