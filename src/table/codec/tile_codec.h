// Codes the bytes of a tile with a model: range asymmetric numeral systems (rANS, J. Duda), four lanes interleaved.
//
//   tile of 10 columns      lane 0  │ lane 1    │ lane 2  │ lane 3
//      row 0                0  1    │ 2  3  4   │ 5  6    │ 7  8  9        step 1: columns 0, 2, 5, 7
//      row 1                …       │           │         │                step 2: columns 1, 3, 6, 8; step 3: 4 and 9
//
// The state of a lane is a number x of 32 bits. Decoding a cell takes the low 11 bits of x as a slot among the
// frequencies of its context, which names the symbol, and makes a new x from the rest. When x falls below 2^16, the
// next 16-bit word of the block, which the lanes share, is shifted in. A cell depends on the one before it; four lanes
// give the processor four such chains at once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "perfectplay/table/awale/layer_tiles.h"
#include "perfectplay/table/codec/cell_model.h"

namespace perfectplay {

/// Counts the codes of the tile (CellModel::code) in `counts`.
void count_tile(const CellModel& model, std::span<const std::uint8_t> cells, std::uint32_t columns,
                std::span<std::uint64_t> counts);

/// Appends the tile to `out`: the states of the lanes, then the words. Every cell was counted in `model`.
void encode_tile(const CellModel& model, std::span<const std::uint8_t> cells, std::uint32_t columns, std::string& out);

/// Returns false when `block` is not what encode_tile() makes of `cells.size()` cells; never reads or writes out of
/// bounds.
bool decode_tile(const CellModel& model, std::string_view block, std::uint32_t columns, std::span<std::uint8_t> cells);

}  // namespace perfectplay
