// The model of the coder: how often each value of a cell occurs beside its neighbours.
//
//              ┌───┐
//              │ N │        A cell is coded by its frequency among the cells with the same context: the levels of its
//          ┌───┼───┤        west and north neighbours. A level is a range of values; all levels hold about the same
//          │ W │ ? │        number of cells. Level 0 is "no neighbour": the edge of a tile (layer_tiles.h) or of a lane
//          └───┴───┘        (tile_codec.h).
//
// The frequencies of a context add up to 2048. They are counted once for the file and stored in it. Small layers have
// few levels, so that the frequencies do not take more room than the cells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"

namespace perfectplay {

inline constexpr unsigned frequency_bits = 11;
inline constexpr std::uint32_t frequency_sum = 1U << frequency_bits;

class CellModel {
 public:
  /// Makes symbols and levels from the number of occurrences of each value among the stored cells; `counts` is indexed
  /// by the value as an unsigned byte, and at least one count is not 0. set_frequencies() must follow.
  static CellModel from_values(std::span<const std::uint64_t> counts);
  /// `counts` has the number of occurrences of each code().
  void set_frequencies(std::span<const std::uint64_t> counts);

  std::string serialized() const;
  /// Reads what serialized() writes; errors do not name the file.
  static Expected<CellModel> parse(std::string_view text);

  std::size_t symbols() const { return values_.size(); }
  std::size_t contexts() const { return std::size_t{levels_} * levels_; }
  /// The number of pairs of a context and a symbol.
  std::size_t codes() const { return contexts() * symbols(); }
  std::size_t context(std::uint8_t west, std::uint8_t north) const { return std::size_t{west} * levels_ + north; }
  std::size_t code(std::size_t context, std::uint8_t symbol) const { return context * symbols() + symbol; }

  std::uint8_t symbol(std::uint8_t value) const { return symbol_of_[value]; }
  std::uint8_t level(std::uint8_t symbol) const { return level_of_[symbol]; }

  struct Frequency {
    std::uint16_t begin = 0;
    std::uint16_t size = 0;
  };
  Frequency frequency(std::size_t code) const { return frequencies_[code]; }

  /// The tables for decoding. Only after parse(); they live as long as the model.
  struct Tables {
    std::size_t context(std::uint8_t west, std::uint8_t north) const { return std::size_t{west} * level_count + north; }

    const std::uint8_t* values;    ///< of each symbol
    const std::uint8_t* levels;    ///< of each symbol
    const Frequency* frequencies;  ///< of each code
    const std::uint8_t* slots;     ///< frequency_sum per context: the symbol that owns the slot
    std::size_t symbols;
    std::size_t level_count;
  };
  Tables tables() const {
    return {values_.data(), level_of_.data(), frequencies_.data(), slots_.data(), symbols(), levels_};
  }

 private:
  void fill_slots();

  unsigned levels_ = 1;                 ///< level 0 included
  std::vector<std::uint8_t> values_;    ///< of each symbol, rising as signed bytes
  std::vector<std::uint8_t> level_of_;  ///< of each symbol
  std::array<std::uint8_t, 256> symbol_of_{};
  std::vector<Frequency> frequencies_;
  std::vector<std::uint8_t> slots_;
};

}  // namespace perfectplay
