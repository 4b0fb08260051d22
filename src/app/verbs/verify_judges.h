// Who judges what `perfectplay verify` is given: one function a kind of file. None of them uses the solvers.
//
//   perfectplay-solution …        judge_solution         (text or JSON)
//   paritysol 5; …                judge_parity_solution  needs --graph
//   # perfectplay-strategy …      judge_strategy         (text or JSON), of a deduction game
//   3211 01 4244 12 …             judge_strategy         needs --game
//   a folder                      judge_awale_table
#pragma once

#include <string>

#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/verbs/reachability/engine.h"
#include "perfectplay/app/verbs/reachability/views.h"
#include "perfectplay/base/file.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/files/solution_form.h"

namespace perfectplay::app {

/// Draws the bar while a checker runs; Ctrl-C, which the bar notices, cancels the check.
inline void show_progress(Stop& stop, ProgressBar& bar) {
  stop.tell([&stop, report = bar.callback()](const Progress& progress) {
    if (!report(progress)) stop.cancel();
  });
}

struct Judgement {
  bool correct = false;
  Json json;         ///< opens with "correct"
  std::string text;  ///< for people
};

/// A file to be judged.
struct Judged {
  const FileContents& contents;
  std::string path;  ///< as typed: the files that it names are seen from its folder
};

/// The game that a file names, with the files that the game needs seen from the file's own folder. `file` replaces the
/// game's first one when it is not empty; `advice` is what to add when the game came from standard input.
Expected<GameChoice> game_of_file(const GameReference& reference, Family family, const Judged& judged,
                                  const std::string& file, std::string_view advice);

/// `graph` replaces the graph that the solution names; may be empty.
Expected<Judgement> judge_solution(const Judged& judged, Engine engine, const std::string& graph);
Expected<Judgement> judge_parity_solution(const Judged& judged, const Engine& engine, const std::string& graph);

/// Does the text say that it is a strategy of a deduction game?
bool is_strategy(std::string_view text);
/// `game` is a game as one would type it, "mastermind --pegs 4 --colors 4"; empty: the file says.
Expected<Judgement> judge_strategy(const Judged& judged, const std::string& game);

/// A table that `solve awale --out DIR` wrote.
Expected<Judgement> judge_awale_table(const std::string& folder, unsigned threads);

}  // namespace perfectplay::app
