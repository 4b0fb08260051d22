// The slow twin of the checker of deduction proofs: the rules of docs/proofs.md on sets of at most 64 solutions kept as
// bits, with the game's own answers and the definitions (PlainDeduction) for everything that a proof leaves to its
// checker.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "perfectplay/files/deduction_proof_form.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "support/plain_deduction.h"

namespace perfectplay::testing {

/// A proof with all its numbers, as a reader finds it.
struct ReadDeductionProof {
  DeductionProofHeader header;
  std::vector<std::uint32_t> numbers;
};
/// Nothing when the file cannot be read to its end.
std::optional<ReadDeductionProof> read_deduction_proof(const std::string& text);
std::string written(const ReadDeductionProof& proof);

class DeductionProofTwin {
 public:
  explicit DeductionProofTwin(const DeductionGame& game);

  PlainDeduction& plain() { return plain_; }
  /// Does the strategy keep its promise, does every claim have its grounds, and is every number needed?
  bool accepts(const ReadDeductionProof& proof);
  /// Is the assertion true, by the definitions?
  bool is_true(const DeductionAssertion& assertion);
  /// N(k), by its definition.
  std::uint64_t capacity(std::uint64_t guesses) const;

 private:
  using Bits = std::uint64_t;
  struct Part {
    Bits members = 0;
    std::uint32_t answer = 0;
  };
  struct Kept {
    Bits members = 0;
    std::uint64_t bound = 0;
    bool used = false;
  };
  std::optional<std::uint64_t> number();
  std::vector<Part> parts_of(std::uint32_t guess, Bits set) const;
  bool plays(Bits set, std::uint32_t now);
  bool claims(Bits set, std::uint64_t bound, std::uint32_t depth);
  bool claims_order(const std::vector<std::uint32_t>& guesses, Bits set, std::uint64_t bound, std::uint32_t depth);
  bool claims_total(const std::vector<std::uint32_t>& guesses, Bits set, std::uint64_t bound, std::uint32_t depth);
  /// The bound of a total that needs no claim.
  std::uint64_t known_bound(Bits set);
  bool refers(Bits set, std::uint64_t bound);
  /// Where each solution goes, by a permutation of places and colours that is read; nothing if it is none.
  std::optional<std::vector<std::uint32_t>> images();
  static Bits image(Bits set, const std::vector<std::uint32_t>& images);
  bool too_large(std::uint32_t guess, Bits set, std::uint64_t bound) const;

  const DeductionGame& game_;
  PlainDeduction plain_;
  std::vector<std::uint64_t> capacities_;
  const ReadDeductionProof* proof_ = nullptr;
  std::size_t read_ = 0;
  std::uint64_t strategy_ = 0;
  std::uint64_t worst_ = 0;
  std::uint64_t total_ = 0;
  std::uint64_t claims_ = 0;
  std::uint64_t members_ = 0;
  std::vector<Kept> kept_;
};

}  // namespace perfectplay::testing
