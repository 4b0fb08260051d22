// From the code of a position to its number: a hash table in 256 parts that several threads fill at once, without
// locks.
//
//   code ──mix──▶ 64 random-looking bits ──▶ top 8 bits: the shard      one thread works on a shard at a time
//                                        └─▶ low bits: the first slot   then the next slots, until the code or a gap
//
// A slot holds a number of 4 bytes, not the code: the caller keeps an array of all codes, in which code number i is
// entry i. While several threads add codes, no thread knows how many new codes the shards before its own will have. So
// a new code is first numbered within its shard (`pending`), and settle() renumbers the pending codes once the counts
// of all shards are known. The numbers are therefore the same for any number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/hash.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

class CodeIndex {
 public:
  static constexpr std::size_t shard_count = 256;
  /// Marks a number that settle() has yet to replace; the other bits count the new codes of the shard.
  static constexpr std::uint32_t pending = 0x8000'0000;

  static std::uint64_t mix(Code code) { return perfectplay::mix(raw(code)); }
  static std::size_t shard_of(std::uint64_t mixed) { return mixed >> 56; }

  std::optional<Vertex> find(Code code, std::span<const Code> codes) const;

  /// The number of a code; a new code gets `number`. For one thread only.
  std::uint32_t find_or_add(Code code, std::span<const Code> codes, std::uint32_t number);

  /// Replaces each of `entries`, codes that all belong to `shard`, by its number, which is pending when the code is
  /// new.
  void find_or_add_all(std::size_t shard, std::span<std::uint64_t> entries, std::span<const Code> codes);
  /// The count of pending numbers of the shard.
  std::size_t pending_count(std::size_t shard) const { return shards_[shard].new_codes.size(); }
  /// Gives the pending codes of the shard the numbers `first` and following, and writes them to those places of
  /// `codes`.
  void settle(std::size_t shard, std::uint32_t first, std::span<Code> codes);

 private:
  static constexpr std::uint32_t empty = 0xFFFF'FFFF;

  /// Aligned, so that threads at work on neighbouring shards do not share a cache line.
  struct alignas(64) Shard {
    BigArray<std::uint32_t> slots;  ///< a power of two of them, at most three quarters in use
    std::size_t used = 0;
    BigArray<Code> new_codes;

    std::size_t mask() const { return slots.size() - 1; }
    Code code_of(std::uint32_t number, std::span<const Code> codes) const {
      return (number & pending) != 0 ? new_codes[number & ~pending] : codes[number];
    }
    void grow(std::span<const Code> codes);
    std::uint32_t find_or_add(Code code, std::uint64_t mixed, std::span<const Code> codes, std::uint32_t number);
  };

  std::vector<Shard> shards_ = std::vector<Shard>(shard_count);
};

}  // namespace perfectplay
