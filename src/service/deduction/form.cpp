#include "perfectplay/service/deduction/form.h"

#include <algorithm>
#include <set>
#include <string>

#include "perfectplay/base/utf8.h"
#include "perfectplay/games/deduction/possible_answers.h"

namespace perfectplay::service {
namespace {

Json answers_of(const DeductionGame& game) {
  Json names = Json::array();
  for (const Answer answer : possible_answers(game)) names.push_back(game.answer_name(answer));
  return names;
}

/// The letters of all words in the order of their code points, and the number of letters in a word.
void add_letters(const DeductionGame& game, Json& form) {
  std::set<char32_t> letters;
  std::size_t length = 0;
  for (const std::string& word : game.data().guess_names) {
    length = 0;
    std::string_view rest = word;
    while (const auto letter = take_character(rest)) {
      letters.insert(*letter);
      ++length;
    }
  }
  form["places"] = length;
  Json& symbols = form["symbols"] = Json::array();
  for (const char32_t letter : letters) {
    std::string text;
    append_character(text, letter);
    symbols.push_back(std::move(text));
  }
}

void add_colours(const PegGame& game, Json& form) {
  form["places"] = game.rules().places;
  Json& symbols = form["symbols"] = Json::array();
  for (int colour = 0; colour < game.rules().colors; ++colour) {
    const auto peg = static_cast<std::uint8_t>(colour);
    symbols.push_back(game.code_name({&peg, 1}));
  }
}

}  // namespace

Json form_json(const DeductionGame& game) {
  Json form{{"kind", game.pegs() != nullptr ? "pegs" : game.words() ? "marks" : "table"}};
  if (const PegGame* const pegs = game.pegs()) {
    add_colours(*pegs, form);
  } else if (game.words()) {
    add_letters(game, form);
  } else {
    form["places"] = 1;
    form["symbols"] = game.data().guess_names;
  }
  form["answers"] = answers_of(game);
  form["win"] = game.answer_name(game.solved());
  return form;
}

Json form_json(const MastermindBoard& board) {
  Json form{{"kind", "pegs"}, {"places", board.pegs}, {"symbols", Json::array()}, {"answers", nullptr}};
  for (std::uint32_t colour = 1; colour <= board.colors; ++colour) form["symbols"].push_back(std::to_string(colour));
  form["win"] = points_name({board.pegs, 0});
  return form;
}

}  // namespace perfectplay::service
