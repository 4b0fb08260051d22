// One row per game: its name, its parameters, how to make it, and what it offers. Every interface and the generic tests
// read these rows and nothing else.
//
//   row           family         make(arguments)                         offers
//   nim           Reachability   PlayableGame with heaps                 Heaps
//   connect-four  Reachability   PlayableGame with a search, a book      Search, Board, Symmetry, Book
//   awale         Awale          AwaleGame
//   mastermind    Deduction      DeductionGame                           AnySize
//
// rows.h lists the rows, rows/NAME.cpp defines them, and row.h derives their capabilities from the types of the rules.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/games/connect_four.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/games/nim_heaps.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/play/search_play.h"
#include "perfectplay/registry/arguments.h"

namespace perfectplay {

/// The family of a game decides which solver it needs and what its values are.
enum class Family : std::uint8_t { Reachability, Awale, Deduction };
inline constexpr std::size_t family_count = 3;

/// Capabilities that some games of a family have and others lack.
enum class Capability : std::uint8_t {
  Search,    ///< positions of large boards are searched: PlayableGame::search
  Board,     ///< positions are stones on a grid: ReachabilityGame::grid()
  Symmetry,  ///< some positions look alike: they can be solved once
  Book,      ///< books of openings can be written: PlayableGame::book
  AnySize,   ///< codes of thousands of pegs: GameEntry::any_size
  Heaps,     ///< sums of heaps with Grundy values: PlayableGame::heaps
};

/// A reachability game, with the capabilities that its rules had before their types were erased. Copies share the game.
struct PlayableGame {
  using MakeSearch = std::function<Expected<std::unique_ptr<SearchPlay>>(const SearchOptions&)>;

  std::shared_ptr<const ReachabilityGame> game;
  MakeSearch search = {};                        ///< empty: none
  std::shared_ptr<const ConnectFour> book = {};  ///< the rules that an OpeningBook is of; none for other games
  std::shared_ptr<const NimHeaps> heaps = {};    ///< the heaps that have Grundy values; none for other games

  const ReachabilityGame* operator->() const { return game.get(); }
  const ReachabilityGame& operator*() const { return *game; }
};

/// All boards of up to `seeds` seeds.
struct AwaleGame {
  AwaleRules rules;
  int seeds = 0;
};

using AnyGame = std::variant<PlayableGame, AwaleGame, DeductionGame>;

/// Another name of a game. It may say something about the parameters: oware is awale with six pits on each side.
struct GameAlias {
  std::string_view name;
  GivenArguments arguments = {};
};

struct GameEntry {
  std::string_view name;     ///< "connect-four"
  std::string_view summary;  ///< one line
  GivenArguments example;    ///< arguments to try: {"sticks", "21"}, {"rule", "1,2,3"}; any name will do for a file
  std::vector<Parameter> parameters;
  /// Integer parameters whose smaller values make the board smaller, in the order to try: for the hint of a refusal.
  std::vector<std::string_view> sizes = {};
  /// The part of the ranges that can be solved, if it is not all and does not follow from the size of a graph.
  std::string_view reach = {};
  /// Instances for the generic tests, of a few thousand positions at most. A file is given as its text.
  std::vector<GivenArguments> small_instances;
  std::vector<GameAlias> aliases = {};  ///< other names under which the game is known
  /// The notation of moves, answers or files, for the help: {"answers", "blacks first, then whites: …"}.
  std::vector<std::pair<std::string_view, std::string>> notes = {};
  /// Names of related games that are not aliases. The error for such a name suggests this game.
  std::vector<std::string_view> relatives = {};

  // The members from here on are filled in by row.h.
  Family family{};
  std::vector<Capability> capabilities = {};
  Expected<AnyGame> (*maker)(const Arguments&, const SmallerBoard&, Stop&) = nullptr;
  /// The same game on a board of any size, for a row that offers AnySize.
  Expected<MastermindBoard> (*any_size)(const Arguments&) = nullptr;

  bool offers(Capability capability) const;
  /// Makes the game. An error has a smaller board as its hint if there is one that can be made and, with `explored`, be
  /// explored.
  /// A game that is a large table takes seconds to make: an error when `stop` ends that.
  Expected<AnyGame> make(const Arguments& arguments, Stop& stop, const ExploreOptions* explored = nullptr) const;
};

/// The largest board with all its sizes equal that is explored by default; none if every board of the row is explored,
/// and for other families.
std::optional<GivenArguments> largest_explored(const GameEntry& game);

std::span<const GameEntry> registry();
/// Finds a game by the name in its row, which is the name that files use.
const GameEntry* find_game(std::string_view name);

/// A game found by a name: its row, and the parameters that the name implies.
struct NamedGame {
  const GameEntry* entry = nullptr;
  GivenArguments implied = {};
};
/// Finds a game by its name or an alias; case, accents, hyphens and blanks do not matter. `entry` is null if the name
/// is unknown.
NamedGame find_named_game(std::string_view name);
/// The game that a name is a relative of.
const GameEntry* find_relative(std::string_view name);
/// The names of the games that offer a capability.
std::vector<std::string_view> games_offering(Capability capability);

inline Expected<Arguments> check_arguments(const GameEntry& game, const GivenArguments& given,
                                           std::string_view prefix = "") {
  return check_arguments(game.name, game.parameters, given, prefix);
}
/// The same for a named game: given arguments override those that the name implies.
Expected<Arguments> check_arguments(const NamedGame& game, GivenArguments given, std::string_view prefix = "");

}  // namespace perfectplay
