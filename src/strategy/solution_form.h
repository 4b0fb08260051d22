// Solutions on disk: complete strategies for both players, in four forms.
//
//   perfectplay-solution 1
//   game nim sticks=3 rule=1,2 misere=false
//   positions 7
//   3,0 J1 2 2,1          position, who wins, rank, move (the position moved to); "-" where there is none
//   …
//   checksum 8c1f0d2ab3e45f67
//
// The checksum line may be missing (a student's own solution); when it is there it must fit. JSON holds the same data;
// PGSolver's form (paritysol) knows only winners and moves, and gives draws to J1, as the parity encoding does.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/file.h"
#include "perfectplay/graph/explore.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/graph/solution.h"

namespace perfectplay {

enum class SolutionForm : std::uint8_t { Text, Json, PGSolver };

/// Which game a solution is of: the registry's name and arguments.
struct GameReference {
  std::string game;
  std::vector<std::pair<std::string, std::string>> arguments;
};

void write_solution(const GameReference& reference, const ReachabilityGame& game, const Explored& explored,
                    const Solution& solution, SolutionForm form, OutputFile& out);

/// What a file claims, before it is matched with a graph: the reference, and one entry per position as text.
struct ClaimedSolution {
  struct Entry {
    std::string position;
    Value value;
    std::string move;  ///< empty where there is none
    std::size_t line = 0;
  };
  GameReference reference;
  std::vector<Entry> entries;
};

/// Reads the text or the JSON form; errors name line and column.
Expected<ClaimedSolution> parse_solution(std::string_view text, const std::string& source);

/// Matches the entries with the graph's vertices: every vertex exactly once, every name known.
Expected<Solution> match_solution(const ClaimedSolution& claim, const ReachabilityGame& game, const Explored& explored,
                                  const std::string& source);

}  // namespace perfectplay
