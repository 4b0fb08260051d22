// Proof files with damage that their checksum does not show.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "perfectplay/base/hash.h"
#include "perfectplay/files/proof_pieces.h"

namespace perfectplay::testing {

/// A proof without its checksum, with the right one added.
inline std::string signed_proof(std::string text) {
  const std::uint32_t checksum = proof_checksum(text);
  for (unsigned i = 0; i < 4; ++i) text += static_cast<char>(checksum >> 8 * i & 255U);
  return text;
}

/// Cuts the file, lengthens it or flips some of its bits, and makes the checksum right.
inline std::string flipped_proof(std::string text, SplitMix& random) {
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random.next() % bound); };
  switch (below(8)) {
    case 0:
      text.resize(text.size() - 1 - below(text.size() - 20));
      break;
    case 1:
      text.insert(text.size() - 4, 1 + below(3), static_cast<char>(below(256)));
      break;
    default:
      for (std::size_t flips = 1 + below(3); flips > 0; --flips) {
        const std::size_t place = below(text.size() - 4);
        text[place] = static_cast<char>(text[place] ^ static_cast<char>(1U << below(8)));
      }
  }
  return signed_proof(text.substr(0, text.size() - 4));
}

}  // namespace perfectplay::testing
