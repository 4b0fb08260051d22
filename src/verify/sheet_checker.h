// Corrects one answer of an exercise sheet, and says what would have been right.
//
//   d, claimed for J0       you say J0 wins; J1 wins in 3 moves, by moving to e
//   d, claimed in 5 moves   you say J1 wins in 5 moves; J1 wins in 3 moves, by moving to e
//   d, with the move to f   you move to f, from where J0 wins in 2 moves; J1 wins in 3 moves, by moving to e
//
// A rank and a move are judged only where the answer has them. The move of a winner is right when it comes nearer to
// the end, any move of a loser is right, and a move in a drawn position must keep the draw.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perfectplay/graph/graph.h"
#include "perfectplay/verify/solution_checker.h"

namespace perfectplay {

struct SheetClaim {
  Vertex vertex{};
  Outcome outcome{};
  std::optional<Rank> rank = std::nullopt;
  std::optional<Vertex> move = std::nullopt;
};

/// What is wrong with an answer; nothing where it is right. `values` are those of plain_values().
std::optional<std::string> sheet_complaint(const Graph& graph, const std::vector<Value>& values,
                                           const SheetClaim& claim, const VertexNamer& name);

}  // namespace perfectplay
