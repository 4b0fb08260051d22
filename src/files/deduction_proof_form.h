// Proofs of deduction games on disk: lines that say what is proved, then the numbers of the strategy and of the claims.
//
//   perfectplay-proof 1
//   game mastermind pegs=4 colors=7
//   assert order 6
//   leaves 0
//   strategy 710                       guesses that are written
//   depth 6                            the longest way in the strategy, or through the claims
//   claims 95
//   kept 0 0                           claims to which others refer, and the candidates in them
//   end
//   … blocks of up to 65536 numbers …
//   CRC-32 of all bytes before (32 bits, least byte first)
//
// docs/proofs.md describes the form to the byte.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "perfectplay/base/error.h"
#include "perfectplay/base/file.h"
#include "perfectplay/files/proof_pieces.h"
#include "perfectplay/games/deduction/deduction_proof.h"

namespace perfectplay {

struct DeductionProofHeader {
  GameReference reference;
  DeclaredDeduction declared;
};

/// The numbers of a proof: of its strategy, then of its claims.
struct DeductionProofNumbers {
  std::span<const std::uint32_t> strategy;
  std::span<const std::uint32_t> refutation;
};

/// Writes a proof, and returns the number of its bytes.
std::uint64_t write_proof(const DeductionProofHeader& header, const DeductionProofNumbers& numbers, OutputFile& out);
/// The same as a string.
std::string proof_text(const DeductionProofHeader& header, const DeductionProofNumbers& numbers);

/// Of two kinds of proofs: is it one of a deduction game?
bool is_deduction_proof(std::string_view text);

/// Reads a proof number by number, a block at a time. The checker judges what they mean.
class DeductionProofReader {
 public:
  /// An error (Input) when the lines cannot be read, or the checksum is wrong. `text` must live as long as the reader.
  static Expected<DeductionProofReader> open(std::string_view text, const std::string& source);

  const DeductionProofHeader& header() const { return header_; }
  Expected<std::uint64_t> next() { return numbers_.next(); }
  /// An error when numbers or bytes are left.
  Expected<void> end() const { return numbers_.end(); }

 private:
  DeductionProofReader(DeductionProofHeader header, std::string_view blocks)
      : header_(std::move(header)), numbers_(blocks) {}

  DeductionProofHeader header_;
  NumberReader numbers_;
};

}  // namespace perfectplay
