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

/// A game as a command line names it: "nim --sticks 10 --rule 1,2".
std::string as_typed(const GameEntry& game, const GivenArguments& given);

/// A file's path and the time of its last change, or its contents if they were given: the key under which a session keeps
/// items made from the file.
std::string file_version(const std::string& path);

struct GameChoice {
  const GameEntry* entry = nullptr;
  Arguments arguments;

  /// The game as a command line names it, without parameters that may be left out. A file given by its contents is "-".
  std::string command() const;
  /// The same for a heading: files by their names, without their folders.
  std::string title() const;
  /// Identifies the choice between requests: the command, and file_version() of each file.
  std::string key() const;
  /// The size of the files that the game is read from.
  std::uint64_t file_bytes() const;
  /// Is the game read from a path, and not from contents that were given with it?
  bool names_files() const;

 private:
  /// The arguments that command() prints.
  GivenArguments told() const;
};

/// Finds a game of the registry by any of its names; the error for an unknown name has the nearest one as a hint.
Expected<NamedGame> find_entry(std::string_view name);
/// Turns a file in a request, its path or its contents as {"text":"…"}, into the word that stands for it in arguments
/// (base/inline_file.h), and back. An error calls the file `what`.
Expected<std::string> file_word(std::string_view what, const Json& value);
Json file_json(const std::string& word);

/// The error of a session in which requests may not name files.
inline tl::unexpected<Error> files_forbidden() { return input_error("requests may not name files here"); }

/// Chooses a game with the "parameters" of a request. A parameter that is missing or null, or null for all, means the
/// default.
Expected<GameChoice> choose_game(const NamedGame& game, const Json& parameters);

/// Parses a game as typed: "mastermind --pegs 4 --colors 6", "graph 'my game.pg'".
Expected<GameChoice> typed_game(std::string_view text);

/// The parameters as JSON numbers, lists, booleans and strings.
Json parameters_json(const GameChoice& choice);
/// The beginning of a document: version, game and parameters.
Json document_of(const GameChoice& choice);

/// Makes the reachability game, the rules of Awalé or the deduction game of a choice of that family. With `explored`,
/// the hint of an error is a board that can be explored as well.
template <class Game>
Expected<Game> make_game(const GameChoice& choice, Stop& stop, const ExploreOptions* explored = nullptr) {
  return std::get<Game>(TRY(choice.entry->make(choice.arguments, stop, explored)));
}

}  // namespace perfectplay::service
