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

struct GameChoice {
  const GameEntry* entry = nullptr;
  Arguments arguments;

  /// As one would type it, without what need not be told.
  std::string command() const;
  /// Tells two choices apart between requests: the command, and of each file when it was last changed.
  std::string key() const;
  /// The size of the files that the game is read from.
  std::uint64_t file_bytes() const;
};

/// A game that the registry has; an unknown one gets the nearest name as a hint.
Expected<const GameEntry*> find_entry(std::string_view name);
/// From the "parameters" of a request; null or missing: the defaults.
Expected<GameChoice> choose_game(const GameEntry& entry, const Json& parameters);

/// A game as one would type it: "mastermind --pegs 4 --colors 6", "graph 'my game.pg'".
Expected<GameChoice> typed_game(std::string_view text);

/// Numbers, lists and booleans as such.
Json parameters_json(const GameChoice& choice);
/// How a document begins: version, game and parameters.
Json document_of(const GameChoice& choice);

/// The reachability game, the rules of Awalé or the deduction game of a choice of that family.
template <class Game>
Expected<Game> make_game(const GameChoice& choice) {
  return std::get<Game>(TRY(choice.entry->make(choice.arguments)));
}

}  // namespace perfectplay::service
