// From a chosen game to a solved one, with the options that all solving verbs share.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/files/solution_form.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/play/oracle.h"

namespace perfectplay::app {

struct Engine {
  std::uint64_t threads = 0;
  std::uint64_t max_positions = ExploreOptions{}.max_positions;
  std::string symmetry;  ///< "on", "off", or empty: as the verb needs it

  std::vector<Option> options();

  /// Explores only, drawing the progress bar.
  Expected<Explored> explore(const ReachabilityGame& game, bool symmetry_by_default) const;
  /// Explores and solves.
  Expected<Oracle> solve(std::shared_ptr<const ReachabilityGame> game, bool symmetry_by_default) const;
  Expected<Oracle> solve(const GameChoice& choice, bool symmetry_by_default) const;

 private:
  ExploreOptions explore_options(bool symmetry_by_default) const;
};

/// Of a choice whose family is Reachability.
Expected<PlayableGame> make_game(const GameChoice& choice);

/// How a solution file at `path` names its game: a graph file's path is told from the solution's folder.
GameReference reference_for(const GameChoice& choice, const std::string& path);

/// Writes the solution, in the form that `format` names ("text", "json", "pgsolver") or else the file's ending, and
/// says how it can be checked.
Expected<std::string> save_solution(const GameChoice& choice, const Oracle& oracle, const std::string& path,
                                    const std::string& format);

}  // namespace perfectplay::app
