#include "perfectplay/service/deduction/prove.h"

#include <fmt/format.h>

#include "perfectplay/base/file.h"
#include "perfectplay/base/grouped.h"
#include "perfectplay/service/deduction/solve.h"
#include "perfectplay/service/output.h"
#include "perfectplay/service/prove.h"
#include "perfectplay/service/solution_file.h"
#include "perfectplay/service/words.h"
#include "perfectplay/solve/deduction/proof/deduction_prover.h"
#include "perfectplay/verify/proof/deduction_proof_checker.h"

namespace perfectplay::service {

std::vector<Option> DeductionProveRequest::options() {
  return {
      proof_output_option(output),
      {.name = "objective",
       .argument = "NAME",
       .help = "what is proved: worst, the order; expected, the least total of guesses over all solutions",
       .target = &objective,
       .choices = {"worst", "expected"}},
      {.name = "leaves",
       .argument = "N",
       .help = "leave sets of at most N candidates to the checker: smaller files, longer checks (default 0)",
       .target = &leaves,
       .high = deepest_proof},
      proof_text_option(text),
      {.name = "time-limit", .argument = "S", .help = "give up after S seconds", .target = &time_limit},
  };
}

Expected<DeductionProveResult> DeductionProveRequest::run(Session& session, Stop& stop) const {
  TRY(check_reading(text, output));
  if (!text) TRY(need_output("prove", *game, output, "value.proof"));
  Stop limited(stop, time_limit.limit());
  const auto kept = TRY(open_deduction(*game, session, limited));
  if (text) {
    const auto goal = objective == "worst" ? DeductionGoal::Order : DeductionGoal::Total;
    ReadableDeductionProof proof = TRY(readable_proof(kept->game, goal, limited));
    DeductionProveResult result{.choice = *game, .path = {}};
    result.header.declared.assertion = proof.assertion;
    result.solutions = kept->game.solutions();
    result.lines = std::move(proof.lines);
    return result;
  }
  const auto prove = objective == "worst" ? prove_order : prove_total;
  const DeductionProof proof = TRY(prove(kept->game, static_cast<std::uint32_t>(leaves), limited));
  DeductionProveResult result{.choice = *game, .path = output};
  result.header = {reference_for(*game, output), proof.declared};
  result.solutions = kept->game.solutions();
  result.memory = proof_memory(kept->game, proof.declared);
  auto out = TRY(OutputFile::create(output));
  result.bytes = write_proof(result.header, {proof.strategy, proof.refutation}, out);
  TRY(out.commit());
  return result;
}

Expected<Json> DeductionProveRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json lines_json(const std::vector<ProofLine>& lines) {
  Json document = Json::array();
  for (const auto& [depth, text] : lines) document.push_back({{"depth", depth}, {"text", text}});
  return document;
}

Json to_json(const DeductionProveResult& result) {
  const DeclaredDeduction& declared = result.header.declared;
  Json document = document_of(result.choice);
  if (result.lines.empty()) document["file"] = result.path;
  add_assertion(document, declared.assertion, result.solutions);
  document["claim"] = proof_sentence(result.choice, declared.assertion, result.solutions);
  if (!result.lines.empty()) {
    document["lines"] = lines_json(result.lines);
    return document;
  }
  document["claims"] = declared.claims;
  document["leaves"] = declared.leaves;
  document["bytes"] = result.bytes;
  document["memory"] = result.memory;
  return document;
}

void add_assertion(Json& document, const DeductionAssertion& assertion, std::uint32_t solutions) {
  document["solutions"] = solutions;
  document["objective"] = assertion.goal == DeductionGoal::Order ? "worst" : "expected";
  document[assertion.goal == DeductionGoal::Order ? "order" : "total"] = assertion.value;
}

std::string proof_sentence(const GameChoice& choice, const DeductionAssertion& assertion, std::uint32_t solutions) {
  const std::uint64_t value = assertion.value;
  if (assertion.goal == DeductionGoal::Total) {
    return fmt::format(
        "{}: the least total is {}: a strategy takes {} guesses to find {} (mean {:.4f}), and none takes fewer",
        choice.command(), grouped(value), grouped(value),
        solutions == 1 ? std::string("the solution") : fmt::format("all {} solutions", grouped(solutions)),
        mean_of(value, solutions));
  }
  if (value <= 1) return fmt::format("{}: the order is 1: there is one solution", choice.command());
  return fmt::format("{}: the order is {}: {} guesses always suffice, and {} not", choice.command(), value, value,
                     value == 2 ? std::string("one does") : fmt::format("{} do", value - 1));
}

}  // namespace perfectplay::service
