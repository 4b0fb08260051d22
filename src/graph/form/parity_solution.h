// The PGSolver form of a solution: winners and moves, as solvers of parity games write them.
//
//   paritysol 2;          the highest number
//   0 0 2;                vertex 0 is won by player 0, who moves to 2
//   1 0;                  vertex 1 is won by player 0; its owner is player 1, so no move is given
//   2 0 2;
//
// In the parity encoding of a reachability game player 1 wins wherever J0 cannot force a win: J1's wins, and draws too.
#pragma once

#include <string>
#include <string_view>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/file.h"
#include "perfectplay/base/types.h"
#include "perfectplay/graph/graph.h"
#include "perfectplay/graph/solution.h"

namespace perfectplay {

struct ParitySolution {
  BigArray<Player> winner;
  BigArray<Vertex> move;  ///< no_vertex where none is given
};

/// Vertices are written by number, as in a PGSolver file without gaps.
void write_parity_solution(const Graph& graph, const Solution& solution, OutputFile& out);

/// Reads exactly one entry per vertex of a graph of that size; errors name line and column.
Expected<ParitySolution> parse_parity_solution(std::string_view text, const std::string& source, std::uint32_t size);

/// Does the text begin like a PGSolver solution?
bool is_parity_solution(std::string_view text);

}  // namespace perfectplay
