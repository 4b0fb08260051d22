// Scores one guess against many codes, 32 at a time where base/byte_lanes.h has registers for it.
//
//   codes   1122 3411 …        pegs, by place:    1 3 …    counts, by colour:   2 2 …
//                                                 1 4 …                         2 0 …
//                                                 2 1 …                         0 1 …
//                                                 2 1 …                         0 1 …
//
// Codes are stored by columns. A guess needs one comparison per place (blacks) and one minimum per colour that it
// contains (blacks + whites), each on a whole register of codes: about 0.4 cycles per code.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/games/deduction/peg_game.h"

namespace perfectplay {

/// Some codes of a game, laid out for scoring.
class PegBatch {
 public:
  explicit PegBatch(const PegGame& game);
  PegBatch(const PegGame& game, std::span<const std::uint32_t> codes) : PegBatch(game) { assign(codes); }
  /// All codes of the game, in order.
  static PegBatch all(const PegGame& game);

  void assign(std::span<const std::uint32_t> codes);
  std::uint32_t size() const { return size_; }
  /// The number of bytes that score() writes: size(), rounded up to whole registers.
  std::size_t padded_size() const { return stride_; }
  /// answers[i] = the number of the answer to `guess` when code i is the secret; `answers` has padded_size() bytes.
  void score(Guess guess, std::uint8_t* answers) const;

 private:
  void prepare(std::size_t size);
  void put(std::size_t i, std::uint32_t code);

  const PegGame* game_;
  std::array<std::uint8_t, 16> first_answer_{};  ///< by blacks: the number of the answer without whites
  std::uint32_t size_ = 0;
  std::size_t stride_ = 0;
  std::vector<std::uint8_t> pegs_;    ///< by place, then by code
  std::vector<std::uint8_t> counts_;  ///< by colour, then by code; empty where the answer is the blacks alone
};

}  // namespace perfectplay
