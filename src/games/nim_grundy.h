// Grundy values of Nim heaps, and what they say about several heaps (Sprague 1935, Grundy 1939).
//
//   the value of a heap      the mex (least excluded number) of the values of the heaps that one move can leave
//
//   rule {1,2,3}, heap       0  1  2  3  4  5  6  7           rule any: the value of a heap is its size (Bouton 1901)
//                 value      0  1  2  3  0  1  2  3
//
//   heaps 3, 5, 7            3 xor 1 xor 3 = 1: not zero, so the player to move wins, by a move that leaves zero
//
// All of this is about normal play, in which a player who cannot take loses. Misère play has no such formula that holds
// for every rule, so its graph is solved instead.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/games/nim_heaps.h"

namespace perfectplay {

/// The values of the heaps of 0, 1, …, `largest` sticks. The rule is sorted.
std::vector<std::uint32_t> grundy_values(std::uint32_t largest, std::span<const std::uint32_t> rule);

struct GrundySum {
  std::vector<std::uint32_t> values;      ///< of the heaps of 0, 1, … sticks, up to the largest heap
  std::vector<std::uint32_t> heaps;       ///< the values of the heaps of the position
  std::uint32_t sum = 0;                  ///< their exclusive or
  std::vector<NimHeaps::Move> balancing;  ///< the moves that leave the sum 0; none where it is 0 already
};
GrundySum grundy_sum(const NimHeaps& game, const NimHeaps::Position& position);

}  // namespace perfectplay
