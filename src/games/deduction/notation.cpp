#include "perfectplay/games/deduction/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "perfectplay/base/text.h"
#include "perfectplay/base/utf8.h"
#include "perfectplay/games/deduction/mark_notation.h"
#include "perfectplay/games/deduction/peg_notation.h"

namespace perfectplay {
namespace {

PegNotation notation_of(const PegGame& game) {
  const PegRules& rules = game.rules();
  return {.places = static_cast<std::uint32_t>(rules.places),
          .colors = static_cast<std::uint32_t>(rules.colors),
          .from_zero = rules.from_zero,
          .whites = rules.whites,
          .digits = !rules.repetition};
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// The name that equals `text` in lower case, if there is exactly one.
std::optional<std::size_t> find_in_either_case(const std::vector<std::string>& names, std::string_view text) {
  const std::string small = in_lower_case(text);
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (in_lower_case(names[i]) != small) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

std::size_t length_of_words(const DeductionGame& game) { return game.answer_name(game.solved()).size(); }

Expected<Guess> parse_code_guess(const DeductionGame& game, std::string_view text) {
  const PegNotation notation = notation_of(*game.pegs());
  const auto code = TRY(read_code(notation, text));
  const std::vector<std::uint8_t> pegs(code.begin(), code.end());
  if (const auto found = game.find_guess(game.pegs()->code_name(pegs))) return *found;
  return input_error(fmt::format("code \"{}\": a digit appears twice; expected {}", text, code_form(notation)));
}

}  // namespace

Expected<Guess> parse_guess(const DeductionGame& game, std::string_view text) {
  text = trimmed(text);
  if (const auto found = game.find_guess(text)) return *found;
  if (game.pegs() != nullptr) return parse_code_guess(game, text);
  if (const auto found = find_in_either_case(game.data().guess_names, text)) {
    return Guess{static_cast<std::uint32_t>(*found)};
  }
  return input_error(fmt::format("\"{}\" is no guess of this game; expected {}", text, guess_form(game)));
}

Expected<Answer> parse_answer(const DeductionGame& game, std::string_view text) {
  text = trimmed(text);
  if (const auto found = game.find_answer(text)) return *found;
  if (const PegGame* const pegs = game.pegs()) {
    const PegCounts counts = TRY(read_counts(notation_of(*pegs), text));
    return pegs->answer_of(static_cast<int>(counts.black), static_cast<int>(counts.white));
  }
  if (game.words()) {
    const std::string marks = TRY(read_marks(length_of_words(game), text));
    if (const auto found = game.find_answer(marks)) return *found;
    return input_error(fmt::format("answer \"{}\": no guess of this game is ever answered so", marks));
  }
  if (const auto found = find_in_either_case(game.data().answer_names, text)) {
    return Answer{static_cast<std::uint16_t>(*found)};
  }
  return input_error(fmt::format("\"{}\" is no answer of this game; expected {}", text, answer_form(game)));
}

std::string guess_form(const DeductionGame& game) {
  if (game.pegs() != nullptr) return code_form(notation_of(*game.pegs()));
  const std::string& example = game.guess_name(Guess{0});
  if (!game.words()) return fmt::format("one like \"{}\"", example);
  return fmt::format("a word of the lists, of {} letters, as \"{}\"", length_of_words(game), example);
}

std::string answer_form(const DeductionGame& game) {
  if (game.pegs() != nullptr) return counts_form(notation_of(*game.pegs()));
  if (game.words()) return marks_form();
  constexpr std::uint32_t most = 12;
  std::string text = "one of";
  for (std::uint32_t i = 0; i < std::min(most, game.answers()); ++i) {
    text += ' ' + game.answer_name(Answer{static_cast<std::uint16_t>(i)});
  }
  return text + (game.answers() > most ? " …" : "");
}

std::size_t most_words_of_guess(const DeductionGame& game) {
  return game.pegs() == nullptr ? 1 : static_cast<std::size_t>(game.pegs()->rules().places);
}

std::size_t most_words_of_answer(const DeductionGame& game) {
  return game.pegs() != nullptr ? 2 : game.words() ? length_of_words(game) : 1;
}

}  // namespace perfectplay
