// Perfect play by search, on boards too large to explore.
//
//   ErasedGame<Hex>, HexSearch  ──search_play──▶  SearchPlay
//   Code ──decode──▶ Hex::Position ──HexSearch──▶ Bracket<Value>
//
// The row of a game names its search (registry/rows/hex.cpp). Proved values are kept, so that no position is proved
// twice.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "perfectplay/base/error.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/play/perfect_play.h"

namespace perfectplay {

class SearchPlay : public PerfectPlay {
 public:
  /// The number of positions visited so far.
  virtual std::uint64_t nodes() const = 0;
  /// The bytes of its tables.
  virtual std::uint64_t bytes() const = 0;
};

/// Turns the search of a game into a search by codes.
template <Readable G>
class CodeSearch final : public Search<Code> {
 public:
  CodeSearch(std::shared_ptr<const ErasedGame<G>> game, std::unique_ptr<Search<typename G::Position>> search)
      : game_(std::move(game)), search_(std::move(search)) {}

  Expected<Bracket<Value>> value(const Code& position, Stop& stop) override {
    return search_->value(game_->decode(position), stop);
  }
  Expected<Bracket<Value>> confirm(const Code& position, const Value& guess, Stop& stop) override {
    return search_->confirm(game_->decode(position), guess, stop);
  }
  Expected<std::optional<bool>> exceeds(const Code& position, Player player, const Value& bound, Stop& stop) override {
    return search_->exceeds(game_->decode(position), player, bound, stop);
  }
  int outlook(const Code& position) const override { return search_->outlook(game_->decode(position)); }
  std::uint64_t nodes() const override { return search_->nodes(); }
  std::uint64_t bytes() const override { return search_->bytes(); }

 private:
  std::shared_ptr<const ErasedGame<G>> game_;
  std::unique_ptr<Search<typename G::Position>> search_;
};

using MakeCodeSearch = std::function<Expected<std::unique_ptr<Search<Code>>>(const SearchOptions&)>;
/// Perfect play by the search that `make` makes with these options.
Expected<std::unique_ptr<SearchPlay>> search_play(std::shared_ptr<const ReachabilityGame> game,
                                                  const SearchOptions& options, const MakeCodeSearch& make);

/// `GameSearch` is a Search<G::Position> that is made by
///
///     static Expected<std::unique_ptr<GameSearch>> create(const G& rules, const SearchOptions& options);
///
/// An error (Resource) when there is no memory for its table.
template <class GameSearch, Readable G>
Expected<std::unique_ptr<SearchPlay>> search_play(const std::shared_ptr<const ErasedGame<G>>& game,
                                                  const SearchOptions& options) {
  return search_play(game, options, [&game](const SearchOptions& own) -> Expected<std::unique_ptr<Search<Code>>> {
    return std::make_unique<CodeSearch<G>>(game, TRY(GameSearch::create(game->rules(), own)));
  });
}

}  // namespace perfectplay
