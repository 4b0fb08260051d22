// One row per game: its name, its parameters, how to make it, and what it offers. The command line, the generic tests,
// and later the web list and the Python module read these rows and nothing else.
//
//   row           family         make(arguments)                         offers
//   nim           Reachability   PlayableGame
//   connect-four  Reachability   PlayableGame with a search, a book      Search, Board, Book
//   awale         Awale          AwaleGame
//   mastermind    Deduction      DeductionGame                           AnySize
//
// rows.h lists the rows, rows/NAME.cpp holds them, row.h fills in what follows from the types of a game's rules.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/games/connect_four.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/play/search_play.h"
#include "perfectplay/registry/arguments.h"

namespace perfectplay {

/// What kind of game it is, and so which solver it needs and what its values are.
enum class Family : std::uint8_t { Reachability, Awale, Deduction };
inline constexpr std::size_t family_count = 3;

/// What some games of a family offer and others do not.
enum class Capability : std::uint8_t {
  Search,   ///< positions of large boards are searched: PlayableGame::search
  Board,    ///< positions are stones on a grid: ReachabilityGame::grid()
  Book,     ///< books of openings can be written: PlayableGame::book
  AnySize,  ///< codes of thousands of pegs: GameEntry::any_size
};

/// A reachability game, with what was known of its rules when their types were erased. Points to the game itself.
struct PlayableGame {
  using MakeSearch = std::function<Expected<std::unique_ptr<SearchPlay>>(const SearchOptions&)>;

  std::shared_ptr<const ReachabilityGame> game;
  MakeSearch search = {};                        ///< empty where there is none
  std::shared_ptr<const ConnectFour> book = {};  ///< the rules that an OpeningBook is of; none for other games

  const ReachabilityGame* operator->() const { return game.get(); }
  const ReachabilityGame& operator*() const { return *game; }
};

/// All boards of up to `seeds` seeds.
struct AwaleGame {
  AwaleRules rules;
  int seeds = 0;
};

using AnyGame = std::variant<PlayableGame, AwaleGame, DeductionGame>;

struct GameEntry {
  std::string_view name;     ///< "connect-four"
  std::string_view summary;  ///< one line
  GivenArguments example;    ///< arguments to try: {"sticks", "21"}, {"rule", "1,2,3"}; any name will do for a file
  std::vector<Parameter> parameters;
  /// Integers that make the board smaller when they are, the first one to try first: what the hint of a refusal says.
  std::vector<std::string_view> sizes = {};
  /// Instances on which the generic tests run, thousands of positions at most. A file is given as its text.
  std::vector<GivenArguments> small_instances;

  // What follows is filled in by row.h.
  Family family{};
  std::vector<Capability> capabilities = {};
  Expected<AnyGame> (*maker)(const Arguments&, const SmallerBoard&) = nullptr;
  /// The same game on a board of any size, of a row that offers AnySize.
  Expected<LargeBoard> (*any_size)(const Arguments&) = nullptr;

  bool offers(Capability capability) const;
  /// An error has a hint where a smaller board would do.
  Expected<AnyGame> make(const Arguments& arguments) const;
};

std::span<const GameEntry> registry();
const GameEntry* find_game(std::string_view name);
/// The names of the rows that offer something.
std::vector<std::string_view> games_offering(Capability capability);

inline Expected<Arguments> check_arguments(const GameEntry& game, const GivenArguments& given) {
  return check_arguments(game.name, game.parameters, given);
}

}  // namespace perfectplay
