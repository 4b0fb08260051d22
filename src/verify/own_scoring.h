// The checker's own scoring of a guess: by crossing out characters in the names of the codes or words. Games given as a
// table have no rule but the table.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"

namespace perfectplay {

class OwnScoring {
 public:
  explicit OwnScoring(const DeductionGame& game);
  /// The number of the answer; answers() for an answer that the game does not have.
  std::uint32_t answer(std::uint32_t guess, std::uint32_t solution) const;

  /// The letters or colours of a guess, place by place; different ones have different numbers, from 0. Empty for tables.
  std::span<const std::uint16_t> letters(std::uint32_t guess) const {
    return letters_.empty() ? std::span<const std::uint16_t>() : std::span<const std::uint16_t>(letters_[guess]);
  }
  /// How many different letters there are.
  std::uint32_t alphabet() const { return alphabet_; }

 private:
  using Letters = std::vector<std::uint16_t>;
  static std::vector<std::string> letters_of(const std::string& name, bool separated);
  std::uint32_t score_pegs(const Letters& guess, const Letters& secret) const;
  std::uint32_t score_words(const Letters& guess, const Letters& secret) const;
  std::uint32_t number_of(const std::string& answer) const;

  const DeductionGame& game_;
  std::vector<Letters> letters_;  ///< by guess; empty for games given as a table
  std::uint32_t alphabet_ = 0;
  std::map<std::string, std::uint32_t> numbers_;
  std::vector<std::uint32_t> peg_numbers_;  ///< of the answers of codes, by blacks and whites
};

}  // namespace perfectplay
