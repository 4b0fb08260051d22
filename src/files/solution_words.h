// The words that the text and JSON forms of a solution share, and the checksum of both.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "perfectplay/base/types.h"
#include "perfectplay/files/solution_form.h"

namespace perfectplay {

inline constexpr std::string_view solution_magic = "perfectplay-solution";
inline constexpr int solution_version = 1;

std::optional<Outcome> outcome_of_word(std::string_view word);

/// The word itself, or the word in double quotes with backslashes when it could be misread.
std::string quoted(std::string_view word);

/// `game nim sticks=3 rule=1,2`, with a second line when symmetric positions were merged.
std::string game_line(const GameReference& reference, bool symmetry);
/// `3,0 J1 2 2,1`; a missing move or rank is "-".
std::string entry_line(std::string_view position, const Value& value, std::string_view move);

/// A checksum over the game line and the entries in their text form: the same for the same solution in any form.
class SolutionChecksum {
 public:
  SolutionChecksum();
  SolutionChecksum(const SolutionChecksum&) = delete;
  SolutionChecksum& operator=(const SolutionChecksum&) = delete;
  ~SolutionChecksum();

  void add(std::string line);
  /// Sixteen hexadecimal digits.
  std::string digits() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace perfectplay
