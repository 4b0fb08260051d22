#include "perfectplay/base/file.h"
#include "perfectplay/games/deduction/mark_notation.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

Expected<WordList> read_words(const std::string& path) {
  const auto contents = TRY(FileContents::read(path));
  return WordList::parse(contents.text(), contents.name());
}

Expected<DeductionGame> make_words(const Arguments& arguments, Stop& stop) {
  WordList hidden = TRY(read_words(arguments.text("file")));
  if (const std::string& weights = arguments.text("weights"); !weights.empty()) {
    const auto contents = TRY(FileContents::read(weights));
    TRY(hidden.weigh(contents.text(), contents.name()));
  }
  const std::string& path = arguments.text("guesses");
  if (path.empty()) return word_game(hidden, nullptr, stop);
  const WordList further = TRY(read_words(path));
  return word_game(hidden, &further, stop);
}

}  // namespace

GameEntry words_row() {
  return plain_row<make_words>({
      .name = "words",
      .summary = "find a hidden word; each letter of a guess is marked green, yellow or grey",
      .example = {{"file", "FILE"}},
      .parameters = {{"file", ParameterKind::File, "", "the hidden words, one per line, all of one length"},
                     {"guesses", ParameterKind::FurtherFile, "", "further words that may be guessed"},
                     {.name = "weights",
                      .kind = ParameterKind::FurtherFile,
                      .default_value = "",
                      .help = "how likely each hidden word is: a word and a number per line",
                      .tacit = true}},
      .small_instances = {{{"file", "# repeated letters\nabbey\nbabes\nkebab\nalgae\nkeeps\norbit\n"}},
                          {{"file", "été\nane\nâne\nsec\nécu\nnue\n"}, {"guesses", "usa\nsec\nune\n"}}},
      .aliases = {{"wordle"}, {"lingo"}, {"motus"}},
      .notes = {{"answers", marks_form()},
                {"history", "as --history \"moose ---yg shark g-g-y\", or \"MOOSE ...YG shark 20201\""}},
      .relatives = {"jotto"},
  });
}

}  // namespace perfectplay
