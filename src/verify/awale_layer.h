// One layer of a claimed Awalé table, filed under the checker's own numbers (awale_board.h).
#pragma once

#include <cstdint>
#include <optional>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/error.h"
#include "perfectplay/verify/awale_board.h"
#include "perfectplay/verify/awale_checker.h"
#include "perfectplay/verify/shared_bits.h"

namespace perfectplay {

struct ClaimedLayer {
  ClaimedLayer(std::uint64_t positions, bool distances);

  BigArray<std::int8_t> score;
  SharedBits cycle;
  BigArray<std::uint16_t> distance;  ///< empty without distances
  std::uint64_t cycles = 0;          ///< how many are labelled so
};

/// Reads the claims on the boards of `seeds` seeds. A defect is a score that cannot be, a board that is missing or that
/// comes twice; an error, a table that cannot be read.
Expected<std::optional<AwaleDefect>> read_claims(const AwaleClaims& claims, const AwaleBoard& board, int seeds,
                                                 unsigned threads, ClaimedLayer& layer);

}  // namespace perfectplay
