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
  /// Can all answers to a guess be scored at once? For codes, unless there are very many codes, colours or answers.
  bool counts() const {
    return game_.pegs() != nullptr && game_.answers() < 256 && alphabet_ <= 256 && letters_.size() < 65'536;
  }
  /// If so: the first solution whose answer to the guess is not the one in `told`, which has one answer
  /// per solution; the number of solutions if there is none. It counts: an answer's blacks are the places with one colour in
  /// both codes, and blacks and whites together are, summed over the colours, the lesser of the two numbers of pegs.
  std::uint32_t first_wrong(std::uint32_t guess, const std::uint8_t* told);

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

  /// What first_wrong() needs, made when it is first called.
  void prepare_counting();
  std::vector<std::vector<std::uint8_t>> at_place_;  ///< the colours at a place, of all solutions
  std::vector<std::vector<std::uint16_t>>
      contents_;                           ///< different ways to choose the colours of a code: pegs by colour
  std::vector<std::uint16_t> content_of_;  ///< by guess
  std::vector<std::uint8_t> blacks_;       ///< room for one row
  std::vector<std::uint8_t> matches_;      ///< by content
  std::vector<std::uint8_t> by_counts_;    ///< the answer by matches and blacks
};

}  // namespace perfectplay
