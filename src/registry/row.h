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

/// What `make` returns. A maker that may take seconds has a Stop as well: make_words(arguments, stop).
template <auto make>
auto made_by(const Arguments& arguments, Stop& stop) {
  if constexpr (std::invocable<decltype(make), const Arguments&, Stop&>) {
    return make(arguments, stop);
  } else {
    return make(arguments);
  }
}
template <auto make>
using MadeBy = typename decltype(made_by<make>(std::declval<const Arguments&>(), std::declval<Stop&>()))::value_type;

/// Rules for which opening books can be written.
template <class G>
concept Booked = std::constructible_from<OpeningBook, const G&>;

/// The game that `make` returns, with its types erased and its capabilities beside it.
template <auto make, class GameSearch = void>
  requires Readable<MadeBy<make>>
Expected<AnyGame> make_playable(const Arguments& arguments, const SmallerBoard& smaller, Stop& stop) {
  using G = MadeBy<make>;
  G rules = TRY(made_by<make>(arguments, stop));
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
  row.maker = [](const Arguments& arguments, const SmallerBoard& /*smaller*/, Stop& stop) -> Expected<AnyGame> {
    return made_by<make>(arguments, stop);
  };
  return row;
}

}  // namespace perfectplay
