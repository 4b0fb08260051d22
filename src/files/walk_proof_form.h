// Proofs by walking on disk (graph/walk_proof.h): lines that say what is proved, then the numbers of the walks.
//
//   perfectplay-proof 1
//   game nim sticks=4 rule=1,2
//   position 4,0
//   assert J0 wins 3              or: J1 holds 6, J1 holds always, J0 gets -2
//   claims 4
//   assert J1 holds 2
//   claims 3
//   end
//   … blocks of up to 65536 numbers …
//   CRC-32 of all bytes before (32 bits, least byte first)
//
// docs/proofs.md describes the form to the byte.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/file.h"
#include "perfectplay/files/proof_pieces.h"
#include "perfectplay/graph/walk_proof.h"

namespace perfectplay {

struct WalkProofHeader {
  GameReference reference;
  std::string position;  ///< as the game writes it
  std::vector<DeclaredWalk> parts;

  std::uint64_t claims() const;
};

/// Writes a proof, and returns the number of its bytes. The parts of `header` are filled in from `parts`.
std::uint64_t write_proof(WalkProofHeader header, const std::vector<WalkPart>& parts, OutputFile& out);
/// The same as a string.
std::string proof_text(WalkProofHeader header, const std::vector<WalkPart>& parts);

/// Is it a proof by walking, and of no other kind?
bool is_walk_proof(std::string_view text);

/// Reads a proof number by number. The checker judges what they mean.
class WalkProofReader {
 public:
  /// An error (Input) when the lines cannot be read, or the checksum is wrong. `text` must live as long as the reader.
  static Expected<WalkProofReader> open(std::string_view text, const std::string& source);

  const WalkProofHeader& header() const { return header_; }
  Expected<std::uint64_t> next() { return numbers_.next(); }
  /// An error when numbers or bytes are left.
  Expected<void> end() const { return numbers_.end(); }

 private:
  WalkProofReader(WalkProofHeader header, std::string_view blocks) : header_(std::move(header)), numbers_(blocks) {}

  WalkProofHeader header_;
  NumberReader numbers_;
};

}  // namespace perfectplay
