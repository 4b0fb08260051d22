// Solutions of reachability games in files: which form, and how the file names its game.
#pragma once

#include <string>

#include "perfectplay/files/solution_form.h"
#include "perfectplay/play/oracle.h"
#include "perfectplay/service/game_choice.h"

namespace perfectplay::service {

/// What was written.
struct SavedFile {
  std::string path;
  /// How the file can be checked: "perfectplay verify best.sol"; empty where there is nothing to check.
  std::string check;
};

/// How a file at `path` names its game: the files that the game needs are told from its folder.
GameReference reference_for(const GameChoice& choice, const std::string& path);

/// Writes the solution in the form that `format` names ("text", "json", "pgsolver"), or else the file's ending.
Expected<SavedFile> save_solution(const GameChoice& choice, const Oracle& oracle, const std::string& path,
                                  const std::string& format);

}  // namespace perfectplay::service
