// A game with all its parameters, as a request or a command line chose it.
//
//   {"game":"nim","parameters":{"sticks":10,"rule":[1,2]}}   =   nim --sticks 10 --rule 1,2
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/registry/registry.h"
#include "perfectplay/service/json.h"

namespace perfectplay::service {

/// A game as one would type it: "nim --sticks 10 --rule 1,2".
std::string as_typed(const GameEntry& game, const GivenArguments& given);

/// A file and when it was last changed, or its contents where they were given: what was made from it is kept under this
/// key.
std::string file_version(const std::string& path);

struct GameChoice {
  const GameEntry* entry = nullptr;
  Arguments arguments;

  /// As one would type it, without what need not be told. A file that was given by its contents is "-".
  std::string command() const;
  /// The same for a heading: files by their names alone, wherever they are.
  std::string title() const;
  /// Tells two choices apart between requests: the command, and file_version() of each file.
  std::string key() const;
  /// The size of the files that the game is read from.
  std::uint64_t file_bytes() const;
  /// Is the game read from a path, and not from contents that were given with it?
  bool names_files() const;

 private:
  /// Without what need not be told.
  GivenArguments told() const;
};

/// A game that the registry has, by any of its names; an unknown one gets the nearest name as a hint.
Expected<NamedGame> find_entry(std::string_view name);
/// A file in a request: its path, or its contents as {"text":"…"}. What stands for it in arguments (base/inline_file.h),
/// and back; an error calls it `what`.
Expected<std::string> file_word(std::string_view what, const Json& value);
Json file_json(const std::string& word);

/// What a session says that lets requests name no files.
inline tl::unexpected<Error> files_forbidden() { return input_error("requests may not name files here"); }

/// From the "parameters" of a request. They may be null or missing, and so may each of them: then defaults count.
Expected<GameChoice> choose_game(const NamedGame& game, const Json& parameters);

/// A game as one would type it: "mastermind --pegs 4 --colors 6", "graph 'my game.pg'".
Expected<GameChoice> typed_game(std::string_view text);

/// Numbers, lists and booleans as such.
Json parameters_json(const GameChoice& choice);
/// How a document begins: version, game and parameters.
Json document_of(const GameChoice& choice);

/// With `explored`, an error's hint is a board that can be explored too.
/// The reachability game, the rules of Awalé or the deduction game of a choice of that family.
template <class Game>
Expected<Game> make_game(const GameChoice& choice, const ExploreOptions* explored = nullptr) {
  return std::get<Game>(TRY(choice.entry->make(choice.arguments, explored)));
}

}  // namespace perfectplay::service
