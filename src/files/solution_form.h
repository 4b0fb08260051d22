// Solutions on disk: complete strategies for both players, in three forms.
//
//   perfectplay-solution 1
//   game nim sticks=3 rule=1,2 misere=false
//   positions 7
//   3,0 J1 2 2,1          position, who wins, rank, move (the position moved to); "-" where there is none
//   …
//   checksum 8c1f0d2ab3e45f67
//
// A name with white space stands in double quotes. "#" opens a comment line. "symmetry merged" after the game says that
// one position stands for all that look like it. The checksum line may be missing (a student's own solution); when it
// is there it must fit. JSON holds the same data under the same checksum; PGSolver's form (paritysol) knows only
// winners and moves, and gives draws to J1, as the parity encoding does.
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

/// The form by the ending (also before .gz): .json is JSON, .psol is PGSolver's, everything else is text.
SolutionForm solution_form_of_path(std::string_view path);

/// Which game a solution is of: the registry's name and arguments.
struct GameReference {
  std::string game;
  std::vector<std::pair<std::string, std::string>> arguments;
};

void write_solution(const GameReference& reference, const ReachabilityGame& game, const Explored& explored,
                    const Solution& solution, SolutionForm form, OutputFile& out);

/// What a file claims, before it is matched with a graph: the reference, and one entry per position as text. The names
/// are views: into the text that was parsed, which must live as long, or into `unquoted`.
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
