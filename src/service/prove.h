// prove:   writes a certificate of the value of a position, which `verify` judges without the solver's code
//
// For the games of stones on a board: Connect Four, morpion and Hex. A game that is explored whole has its certificate
// already: the file of `strategy`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "perfectplay/files/proof_form.h"
#include "perfectplay/service/reachability/perfect_game.h"
#include "perfectplay/service/request.h"
#include "perfectplay/verify/proof/proof_checker.h"

namespace perfectplay::service {

struct ProveResult {
  GameChoice choice;
  std::string path;
  ProofHeader header;
  Value value;               ///< without a rank if only the winner is proved
  std::uint64_t bytes = 0;   ///< of the file before gzip, if its name ends in .gz
  std::uint64_t memory = 0;  ///< that the checker needs
};

class ProveRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<ProveResult> run(Session& session, Stop& stop) const;

  Method method;
  std::string position;
  std::string output;
  std::uint64_t leaves = 8;
};

Json to_json(const ProveResult& result);

/// The claim of a proof as one sentence; `value` is the value that it asserts.
std::string proof_sentence(const GameChoice& choice, const ProofHeader& header, const Value& value);
std::vector<DeclaredPart> declared_parts(const ProofHeader& header);

}  // namespace perfectplay::service
