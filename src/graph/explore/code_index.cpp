#include "perfectplay/graph/explore/code_index.h"

#include <algorithm>
#include <utility>

namespace perfectplay {

std::optional<Vertex> CodeIndex::find(Code code, std::span<const Code> codes) const {
  const std::uint64_t mixed = mix(code);
  const Shard& shard = shards_[shard_of(mixed)];
  if (shard.slots.empty()) return std::nullopt;
  for (std::size_t i = mixed & shard.mask();; i = (i + 1) & shard.mask()) {
    const std::uint32_t number = shard.slots[i];
    if (number == empty) return std::nullopt;
    if (codes[number] == code) return Vertex{number};
  }
}

void CodeIndex::Shard::grow(std::span<const Code> codes) {
  BigArray<std::uint32_t> larger(std::max<std::size_t>(16, slots.size() * 2), empty);
  std::swap(slots, larger);
  for (const std::uint32_t number : larger) {
    if (number == empty) continue;
    std::size_t i = mix(code_of(number, codes)) & mask();
    while (slots[i] != empty) i = (i + 1) & mask();
    slots[i] = number;
  }
}

std::uint32_t CodeIndex::Shard::find_or_add(Code code, std::uint64_t mixed, std::span<const Code> codes,
                                            std::uint32_t number) {
  if (used * 4 >= slots.size() * 3) grow(codes);
  for (std::size_t i = mixed & mask();; i = (i + 1) & mask()) {
    const std::uint32_t there = slots[i];
    if (there == empty) {
      slots[i] = number;
      ++used;
      return number;
    }
    if (code_of(there, codes) == code) return there;
  }
}

std::uint32_t CodeIndex::find_or_add(Code code, std::span<const Code> codes, std::uint32_t number) {
  const std::uint64_t mixed = mix(code);
  return shards_[shard_of(mixed)].find_or_add(code, mixed, codes, number);
}

void CodeIndex::find_or_add_all(std::size_t shard_number, std::span<std::uint64_t> entries,
                                std::span<const Code> codes) {
  // A look-up waits twice for memory, for the slot and for the code it refers to. Both are asked for some entries
  // ahead.
  constexpr std::size_t slot_ahead = 16;
  constexpr std::size_t code_ahead = 8;
  Shard& shard = shards_[shard_number];
  if (shard.slots.empty()) shard.grow(codes);
  const auto home = [&](std::size_t j) { return mix(Code{entries[j]}) & shard.mask(); };
  for (std::size_t j = 0; j < entries.size(); ++j) {
    if (j + slot_ahead < entries.size()) __builtin_prefetch(&shard.slots[home(j + slot_ahead)]);
    if (j + code_ahead < entries.size()) {
      const std::uint32_t there = shard.slots[home(j + code_ahead)];
      if (there < pending) __builtin_prefetch(&codes[there]);
    }
    const Code code{entries[j]};
    const auto number = pending | static_cast<std::uint32_t>(shard.new_codes.size());
    const std::uint32_t found = shard.find_or_add(code, mix(code), codes, number);
    if (found == number) shard.new_codes.push_back(code);
    entries[j] = found;
  }
}

void CodeIndex::settle(std::size_t shard_number, std::uint32_t first, std::span<Code> codes) {
  constexpr std::size_t slot_ahead = 16;
  Shard& shard = shards_[shard_number];
  for (std::uint32_t k = 0; k < shard.new_codes.size(); ++k) {
    if (k + slot_ahead < shard.new_codes.size()) {
      __builtin_prefetch(&shard.slots[mix(shard.new_codes[k + slot_ahead]) & shard.mask()], 1);
    }
    const Code code = shard.new_codes[k];
    std::size_t i = mix(code) & shard.mask();
    while (shard.slots[i] != (pending | k)) i = (i + 1) & shard.mask();
    shard.slots[i] = first + k;
    codes[first + k] = code;
  }
  shard.new_codes.clear();
}

}  // namespace perfectplay
