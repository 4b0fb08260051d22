// prove awale:   writes a certificate of the score of one board, which `verify` judges without the solver's code; with
//                `text`, a proof for reading instead, of a board with few seeds
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "perfectplay/files/walk_proof_form.h"
#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/deduction/proof_lines.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

struct AwaleProveResult {
  GameChoice choice;
  std::string path;  ///< empty where the proof is for reading
  WalkProofHeader header = {};
  int score = 0;                      ///< of the player to move
  std::uint64_t bytes = 0;            ///< of the file before gzip, if its name ends in .gz
  std::uint64_t memory = 0;           ///< that the checker needs
  std::vector<ProofLine> lines = {};  ///< of a proof for reading
};

class AwaleProveRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<AwaleProveResult> run(Session& session, Stop& stop) const;

  AwaleSource source;
  std::string position;
  std::string output;
  bool text = false;
  Seconds time_limit;
};

Json to_json(const AwaleProveResult& result);
std::string proof_sentence(const AwaleProveResult& result);

}  // namespace perfectplay::service
