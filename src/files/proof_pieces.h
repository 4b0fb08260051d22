// What all proofs on disk have in common: lines of text, blocks of packed numbers, a checksum.
//
//   perfectplay-proof 1
//   game mastermind pegs=4 colors=6
//   …                                  lines of its kind
//   end
//   blocks: how many things, how many bytes (32 bits each, least byte first), the bytes, packed by zlib
//   CRC-32 of all bytes before (32 bits, least byte first)
#pragma once

#include <charconv>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/files/solution_form.h"

namespace perfectplay {

/// Does the text begin like a proof?
bool is_proof(std::string_view text);
/// The checksum that ends a file whose other bytes are `text`.
std::uint32_t proof_checksum(std::string_view text);

/// The first two lines, of every kind of proof.
std::string proof_opening(const GameReference& reference);

/// Passes the pieces of a file on, counts their bytes, and adds the checksum at the end.
class ProofPieces {
 public:
  using Write = std::function<void(std::string_view)>;
  explicit ProofPieces(Write write) : write_(std::move(write)) {}

  void put(std::string_view piece);
  /// A block of `count` things.
  void put_block(std::uint64_t count, std::string_view plain);
  /// Ends the file, and returns the number of its bytes.
  std::uint64_t end();

 private:
  Write write_;
  std::uint32_t checksum_ = 0;
  std::uint64_t bytes_ = 0;
};

inline constexpr std::size_t longest_number = 10;  ///< bytes of a 64-bit number, seven bits per byte
/// Seven bits per byte, the least first; the top bit says that more follow.
void put_number(std::uint64_t number, std::string& bytes);
std::optional<std::uint64_t> take_number(std::string_view& bytes);

/// Cuts the next block off `blocks` and unpacks it into `room`. An error when it has no things, more than `most`, or bytes
/// that cannot be unpacked.
struct ProofBlock {
  std::uint32_t count = 0;
  std::string_view plain;
};
Expected<ProofBlock> take_block(std::string_view& blocks, std::uint64_t most, std::vector<char>& room);

/// Writes numbers in blocks of up to 65536.
class NumberWriter {
 public:
  explicit NumberWriter(ProofPieces& pieces) : pieces_(pieces) {}
  void put(std::span<const std::uint32_t> numbers);
  /// Ends the block.
  void end();

 private:
  ProofPieces& pieces_;
  std::string plain_;
  std::size_t count_ = 0;
};

/// Reads what a NumberWriter wrote, number by number.
class NumberReader {
 public:
  explicit NumberReader(std::string_view blocks);
  Expected<std::uint64_t> next();
  /// An error when numbers or bytes are left.
  Expected<void> end() const;

 private:
  std::string_view blocks_;
  std::vector<char> room_;
  ProofBlock block_;  ///< what is left of it
};

/// A whole number that is not negative.
template <class Number>
std::optional<Number> whole_number(std::string_view text) {
  Number number{};
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size() || number < Number{0}) return std::nullopt;
  return number;
}

/// The lines before the blocks, one after the other.
class ProofLines {
 public:
  /// Reads the first two lines. An error (Input) when they are not those of a proof, or the checksum is wrong. The text and
  /// its name must live as long.
  static Expected<ProofLines> open(std::string_view text, const std::string& source);

  const GameReference& reference() const { return reference_; }
  /// The words of the next line after the first, which must be `first`.
  Expected<std::vector<std::string_view>> line(std::string_view first);
  bool next_is(std::string_view first) const { return rest_.starts_with(first); }
  /// The only word of the next line after `first`, a number; `what` names it in the error.
  template <class Number>
  Expected<Number> number(std::string_view first, std::string_view what) {
    const auto words = TRY(line(first));
    const auto number = words.size() == 1 ? whole_number<Number>(words[0]) : std::nullopt;
    if (!number) return complain(what);
    return *number;
  }
  /// The line "end"; what follows it is returned.
  Expected<std::string_view> end();
  tl::unexpected<Error> complain(std::string_view what) const;

 private:
  ProofLines(std::string_view text, const std::string& source) : rest_(text), source_(&source) {}
  Expected<void> read_opening();

  std::string_view rest_;
  const std::string* source_;
  GameReference reference_;
  int number_ = 0;
};

}  // namespace perfectplay
