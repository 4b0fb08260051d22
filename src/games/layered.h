// Loopy games with layers: positions may come back, captures never do.
//
//   layer 3     (p) ⇄ (q) ⇄ (r)       a quiet move stays in its layer, where play may go round in cycles
//                │           │
//   layer 2      └──▶ (s) ⇄ (t)       a capture leads to a lower layer, which is solved before
//                      │
//   layer 1           (u)             the game is over here: the player to move scores end_score
//
// A position is described from the side of the player to move. Its score is what that player nets from there on:
//
//   score(p) = best over the steps of p of  gain - score(next)       no step: end_score(p)       an endless play: 0
//
// One formulation serves two kinds of games:
//
//   games for points       a step gains what it takes                          Awalé: games/awale/awale_layers.h
//   win, draw, loss        no step gains; end_score is -1 or +1 or 0, and       four-field kono: games/kono.h
//                          then every score is -1, 0 or +1
//
// A game offers rules (steps, end_score), an index (place, at), and un-moves. docs/layers.md explains them one by one;
// solve/layered/layered.h solves every game that offers them.
#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>

namespace perfectplay {

/// The index of a position: its layer, and its number within the layer.
struct LayerPlace {
  int layer = 0;
  std::uint64_t index = 0;

  friend bool operator==(const LayerPlace&, const LayerPlace&) = default;
};

template <class Position>
struct LayerStep {
  int gain = 0;   ///< what the mover takes by this move
  Position next;  ///< from the side of the opponent, whose turn it is now
};

template <class G>
concept Layered = requires(const G& game, const typename G::Position& position, const LayerPlace& place, int layer) {
  requires std::equality_comparable<typename G::Position>;
  /// Layers are numbered 0 … layers()-1, the positions of a layer 0 … layer_size()-1.
  { game.layers() } -> std::same_as<int>;
  { game.layer_size(layer) } -> std::same_as<std::uint64_t>;
  /// place(at(x)) == x. Positions that differ only in the names of the players may share a place.
  { game.place(position) } -> std::same_as<LayerPlace>;
  { game.at(place) } -> std::same_as<typename G::Position>;
  /// The moves, each to the same layer or to a lower one. None where the game is over.
  { game.steps(position) } -> std::ranges::input_range;
  requires std::same_as<std::ranges::range_value_t<decltype(game.steps(position))>, LayerStep<typename G::Position>>;
  /// The score of a position without steps.
  { game.end_score(position) } -> std::same_as<int>;
  /// The positions of the same layer from which a step leads here. Exactly the inverse: at(x) has as many steps to y as
  /// at(y) has un-moves to x.
  { game.unmoves(position) } -> std::ranges::input_range;
  requires std::same_as<std::ranges::range_value_t<decltype(game.unmoves(position))>, typename G::Position>;
  /// A bound on the absolute value of every score of the layer. Below 32,767: scores take two bytes.
  { game.score_bound(layer) } -> std::same_as<int>;
};

}  // namespace perfectplay
