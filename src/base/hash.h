// Pseudo-random numbers for hash tables, fingerprints of sets and generated inputs: the same on every machine.
//
//   mix(1), mix(2), mix(3) …      64 bits each, any of which may choose a slot of a hash table
//   mix(a, b)                     the hash of two words
//   SplitMix(seed).next()         a sequence of random numbers
#pragma once

#include <bit>
#include <cstdint>

namespace perfectplay {

/// 2^64 divided by the golden ratio: its multiples are spread evenly.
inline constexpr std::uint64_t golden_ratio = 0x9E37'79B9'7F4A'7C15;

/// A bijection whose result looks random in all its bits: two rounds of xor, shift and multiply.
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 32)) * 0x9FB2'1C65'1E98'DF25;
  x = (x ^ (x >> 29)) * 0xD6E8'FEB8'6659'FD93;
  return x ^ (x >> 32);
}

/// Not symmetric: mix(a, b) and mix(b, a) differ.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) { return mix(a * golden_ratio ^ std::rotl(b, 32)); }

/// SplitMix64 of G. Steele, D. Lea and C. Flood (2014).
class SplitMix {
 public:
  constexpr explicit SplitMix(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += golden_ratio;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9;
    z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EB;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

}  // namespace perfectplay
