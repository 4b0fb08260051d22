// Proofs of positions on disk: lines that say what is proved, then the claims, packed.
//
//   perfectplay-proof 1
//   game connect-four width=4 height=4 align=4
//   position ..../..../..../....
//   leaves 20
//   assert J0 holds 16
//   levels 1:1:0 3:4:0 5:12:1 7:8:11 9:0:25
//   assert J1 holds 16
//   levels 0:1:0 2:2:0 4:0:7
//   end
//   … for each level in this order, blocks with its claims, then blocks with its leaves: number of claims, number of
//     bytes (32 bits each, least byte first), bytes packed by zlib …
//   CRC-32 of all bytes before (32 bits, least byte first)
//
// docs/proofs.md describes the form to the byte.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/file.h"
#include "perfectplay/files/proof_pieces.h"
#include "perfectplay/files/solution_form.h"
#include "perfectplay/graph/proof.h"

namespace perfectplay {

struct ProofHeader {
  GameReference reference;
  std::string position;      ///< as the game writes it
  std::uint64_t leaves = 0;  ///< the most positions that the checker searches for one leaf
  std::vector<DeclaredPart> parts;

  /// The number of all claims, leaves among them.
  std::uint64_t claims() const;
  std::uint64_t leaf_claims() const;
};

/// Packs a proof level by level as it is made. The lines at the top of the file say how many claims there are, so the
/// packed levels are kept until the end: a few bytes per claim, no more than the file takes.
class ProofPacker {
 public:
  ProofPacker() : pieces_([this](std::string_view piece) { blocks_ += piece; }) {}
  ProofPacker(const ProofPacker&) = delete;
  ProofPacker& operator=(const ProofPacker&) = delete;

  /// Begins a part.
  void part(const Assertion& assertion, std::vector<int> openings = {});
  /// Adds a level to the last part.
  void level(const ProofLevel& level);
  const std::vector<DeclaredPart>& parts() const { return parts_; }

  /// Writes the file, and returns the number of its bytes. The parts of `header` are filled in.
  std::uint64_t write(ProofHeader header, OutputFile& out) const;
  /// The same as a string.
  std::string text(ProofHeader header) const;

 private:
  std::uint64_t write_pieces(ProofHeader header, ProofPieces::Write write) const;

  std::vector<DeclaredPart> parts_;
  std::string blocks_;
  ProofPieces pieces_;
};

/// Writes a proof, and returns the number of its bytes. The parts of `header` are filled in from `parts`.
std::uint64_t write_proof(ProofHeader header, const std::vector<ProofPart>& parts, OutputFile& out);
/// The same as a string.
std::string proof_text(ProofHeader header, const std::vector<ProofPart>& parts);

/// Reads a proof level by level. What it reads are claims and nothing more: the checker judges them.
class ProofReader {
 public:
  /// An error (Input) when the lines cannot be read, or the checksum is wrong. `text` must live as long as the reader.
  static Expected<ProofReader> open(std::string_view text, const std::string& source);

  const ProofHeader& header() const { return header_; }
  /// The next level; its claims and its leaves are strictly increasing. An error says what is wrong with them.
  Expected<ProofLevel> next_level();
  /// An error when bytes are left after the last level.
  Expected<void> end() const;

 private:
  ProofReader(ProofHeader header, std::string_view blocks);
  Expected<std::vector<Placement>> read_claims(std::uint64_t count);
  Expected<void> read_block(std::uint64_t most, std::vector<Placement>& claims);

  ProofHeader header_;
  std::vector<DeclaredLevel> levels_;  ///< of all parts
  std::size_t next_ = 0;
  std::string_view blocks_;
  std::vector<char> room_;
};

}  // namespace perfectplay
