// Solutions of reachability games in files: their forms, and the reference to the game.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "perfectplay/files/solution_form.h"
#include "perfectplay/play/oracle.h"
#include "perfectplay/service/game_choice.h"
#include "perfectplay/service/output.h"

namespace perfectplay::service {

/// A file that was written.
struct SavedFile {
  std::string path;
  /// The command that checks the file: "verify best.sol"; empty: there is nothing to check.
  std::string check;
};

/// The reference to the game in a file at `path`: files that the game needs are named relative to the folder of `path`.
GameReference reference_for(const GameChoice& choice, const std::string& path);

/// The forms of solutions for output_form(): .sol or .txt, .json, .psol.
std::span<const OutputForm> solution_forms();
/// The form of that name: "text", "json", "pgsolver".
SolutionForm solution_form(std::string_view name);

Expected<SavedFile> save_solution(const GameChoice& choice, const Oracle& oracle, const std::string& path,
                                  SolutionForm form);

}  // namespace perfectplay::service
