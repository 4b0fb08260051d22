// The checker's own scoring of a guess: by crossing out characters in the names of the codes or words. Games given as a
// table have no rule but the table.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"

namespace perfectplay {

class OwnScoring {
 public:
  explicit OwnScoring(const DeductionGame& game);
  /// The number of the answer; answers() for an answer that the game does not have.
  std::uint32_t answer(std::uint32_t guess, std::uint32_t solution) const;

 private:
  using Letters = std::vector<std::string>;
  static Letters letters_of(const std::string& name, bool separated);
  std::string score_pegs(const Letters& guess, const Letters& secret) const;
  static std::string score_words(const Letters& guess, const Letters& secret);

  const DeductionGame& game_;
  std::vector<Letters> letters_;  ///< by guess; empty for games given as a table
  std::map<std::string, std::uint32_t> numbers_;
};

}  // namespace perfectplay
