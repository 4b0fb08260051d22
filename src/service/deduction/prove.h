// prove:   writes a certificate of the order or the least total of a deduction game, which `verify` judges without the
//          solver's code; with `text`, a proof for reading instead, of a small game
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "perfectplay/files/deduction_proof_form.h"
#include "perfectplay/service/deduction/planner.h"
#include "perfectplay/service/deduction/proof_lines.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

struct DeductionProveResult {
  GameChoice choice;
  std::string path;  ///< empty where the proof is for reading
  DeductionProofHeader header = {};
  std::uint32_t solutions = 0;
  std::uint64_t bytes = 0;            ///< of the file before gzip, if its name ends in .gz
  std::uint64_t memory = 0;           ///< that the checker needs
  std::vector<ProofLine> lines = {};  ///< of a proof for reading
};

class DeductionProveRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<DeductionProveResult> run(Session& session, Stop& stop) const;

  std::string output;
  std::string objective = "worst";
  std::uint64_t leaves = 0;
  bool text = false;
  Seconds time_limit;
};

Json to_json(const DeductionProveResult& result);
/// The lines of a proof for reading.
Json lines_json(const std::vector<ProofLine>& lines);

/// What a proof proves, as one sentence.
std::string proof_sentence(const GameChoice& choice, const DeductionAssertion& assertion, std::uint32_t solutions);
/// Adds what is asserted to a document.
void add_assertion(Json& document, const DeductionAssertion& assertion, std::uint32_t solutions);

}  // namespace perfectplay::service
