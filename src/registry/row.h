// Makes a row: its capabilities follow from the types that its maker returns, by `if constexpr`, so that each
// capability is stated once and no type is recovered later.
//
//   Expected<Hex> make_hex(const Arguments&);
//
//   GameEntry hex_row() {
//     return reachability_row<make_hex, HexSearch>({.name = "hex", …});      offers Search (it has HexSearch) and
//   }                                                                        Board (Hex is Gridded)
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

#include "perfectplay/play/opening_book.h"
#include "perfectplay/registry/registry.h"

namespace perfectplay {

template <auto make>
using MadeBy = typename decltype(make(std::declval<const Arguments&>()))::value_type;

/// Rules for which opening books can be written.
template <class G>
concept Booked = std::constructible_from<OpeningBook, const G&>;

/// The game that `make` returns, with its types erased and its capabilities beside it.
template <auto make, class GameSearch = void>
  requires Readable<MadeBy<make>>
Expected<AnyGame> make_playable(const Arguments& arguments, const SmallerBoard& smaller) {
  using G = MadeBy<make>;
  G rules = TRY(make(arguments));
  const std::shared_ptr<const ErasedGame<G>> game = erase(std::move(rules), smaller);
  PlayableGame playable{.game = game};
  if constexpr (!std::is_void_v<GameSearch>) {
    playable.search = [game](const SearchOptions& options) { return search_play<GameSearch>(game, options); };
  }
  if constexpr (Booked<G>) playable.book = {game, &game->rules()};
  if constexpr (std::same_as<G, NimHeaps>) playable.heaps = {game, &game->rules()};
  return playable;
}

/// A row whose games are the rules that `make` returns, which must be Readable. `GameSearch` searches them
/// (play/search_play.h says what it has to look like); void: there is no search.
template <auto make, class GameSearch = void>
  requires Readable<MadeBy<make>>
GameEntry reachability_row(GameEntry row) {
  using G = MadeBy<make>;
  row.family = Family::Reachability;
  if constexpr (!std::is_void_v<GameSearch>) row.capabilities.push_back(Capability::Search);
  if constexpr (Gridded<G>) row.capabilities.push_back(Capability::Board);
  if constexpr (Symmetric<G>) row.capabilities.push_back(Capability::Symmetry);
  if constexpr (Booked<G>) row.capabilities.push_back(Capability::Book);
  row.maker = make_playable<make, GameSearch>;
  return row;
}

/// A row whose games are exactly what `make` returns: a graph from a file, Awalé, a deduction game.
template <auto make>
GameEntry plain_row(GameEntry row) {
  using G = MadeBy<make>;
  row.family = std::same_as<G, DeductionGame> ? Family::Deduction
               : std::same_as<G, AwaleGame>   ? Family::Awale
                                              : Family::Reachability;
  if (row.any_size != nullptr) row.capabilities.push_back(Capability::AnySize);
  row.maker = [](const Arguments& arguments, const SmallerBoard& /*smaller*/) -> Expected<AnyGame> {
    return make(arguments);
  };
  return row;
}

}  // namespace perfectplay
