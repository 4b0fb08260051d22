// prove:   writes a certificate of the value of a position, which `verify` judges without the solver's code
//
// Of the games of stones on a board (Connect Four, morpion, Hex) claims are written level by level; of the others (Nim,
// graphs, Hex with the swap rule), claims are found by walking. With `text`, a proof for reading instead, of any small
// game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/files/proof_form.h"
#include "perfectplay/files/walk_proof_form.h"
#include "perfectplay/play/proof/readable_proof.h"
#include "perfectplay/service/reachability/perfect_game.h"
#include "perfectplay/service/request.h"
#include "perfectplay/verify/proof/proof_checker.h"

namespace perfectplay::service {

struct ProveResult {
  /// A proof for reading, with the rules that print its positions.
  struct Readable {
    PerfectGame game;
    ReadableProof proof;
  };
  GameChoice choice;
  std::string path;  ///< empty where the proof is for reading
  ProofHeader header;
  std::optional<WalkProofHeader> walk = {};  ///< of a proof by walking
  Value value;                               ///< without a rank if only the winner is proved
  std::uint64_t bytes = 0;                   ///< of the file before gzip, if its name ends in .gz
  std::uint64_t memory = 0;                  ///< that the checker needs
  std::optional<Readable> readable = {};

  std::uint64_t claims() const { return walk ? walk->claims() : header.claims(); }
};

class ProveRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<ProveResult> run(Session& session, Stop& stop) const;

  Method method;
  std::string position;
  std::string output;
  std::uint64_t leaves = 1000;
  bool text = false;

 private:
  Expected<void> check() const;
  Expected<ProveResult> prove_by_walking(PerfectGame& perfect, Stop& stop) const;
};

Json to_json(const ProveResult& result);

/// The options `output` and `text`, of every request for a proof.
Option proof_output_option(std::string& output);
Option proof_text_option(bool& text);
/// An error if a proof for reading is to be written to a file.
Expected<void> check_reading(bool text, const std::string& output);

/// The claim of a proof as one sentence; `value` is the value that it asserts.
std::string proof_sentence(const GameChoice& choice, const ProofHeader& header, const Value& value);
std::string proof_sentence(const ProveResult& result);
/// The same for a proof by walking from a position.
std::string walk_sentence(const GameChoice& choice, const std::string& position, const WalkValue& value);

}  // namespace perfectplay::service
