// Solutions on disk: complete strategies for both players, in three forms.
//
//   perfectplay-solution 1
//   game nim sticks=3 rule=1,2 misere=false
//   positions 7
//   3,0 J1 2 2,1          position, winner, rank, move (the position moved to)
//   2,0 J0 1 0,1
//   2,1 J1 1 0,0
//   1,0 J0 1 0,1
//   1,1 J1 1 0,0
//   0,0 J1 0 -            "-" where there is no move, and for the rank of a draw
//   0,1 J0 0 -
//   checksum d715c3668eac8755
//
// A name with white space stands in double quotes. "#" opens a comment line. "symmetry merged" after the game means
// that one position represents all those equal to it up to symmetry. The checksum line may be missing (a student's own
// solution); where it is given, it must agree. JSON holds the same data under the same checksum. The PGSolver form
// (paritysol) has only winners and moves, and gives draws to J1, as the parity encoding does.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/file.h"
#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/graph/solution.h"

namespace perfectplay {

enum class SolutionForm : std::uint8_t { Text, Json, PGSolver };

/// The game that a file is about: its name and its arguments in the registry.
struct GameReference {
  std::string game;
  std::vector<std::pair<std::string, std::string>> arguments;
};

void write_solution(const GameReference& reference, const ReachabilityGame& game, const Explored& explored,
                    const Solution& solution, SolutionForm form, OutputFile& out);

/// The claims of a file before they are matched with a graph: the reference, and one entry per position as text. The
/// names are views into `unquoted`, or into the text that was parsed, which must live as long.
struct ClaimedSolution {
  struct Entry {
    std::string_view position;
    Value value;
    std::string_view move;  ///< empty where there is none
    std::size_t line = 0;   ///< in the text form; 0 in JSON
  };
  GameReference reference;
  bool symmetry = false;
  std::vector<Entry> entries;
  std::deque<std::string> unquoted;
};

/// Reads the text or the JSON form; errors name line and column.
Expected<ClaimedSolution> parse_solution(std::string_view text, const std::string& source);

/// Matches the entries with the graph's vertices: every vertex exactly once, every name known.
Expected<Solution> match_solution(const ClaimedSolution& claim, const ReachabilityGame& game, const Explored& explored,
                                  const std::string& source);

}  // namespace perfectplay
