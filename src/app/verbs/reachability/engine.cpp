#include "perfectplay/app/verbs/reachability/engine.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/base/file.h"

namespace perfectplay::app {

std::vector<Option> Engine::options() {
  return {
      {.name = "symmetry",
       .argument = "on|off",
       .help = "solve symmetric positions once, where the game has symmetries",
       .target = &symmetry,
       .choices = {"on", "off"}},
      {.name = "threads", .argument = "N", .help = "threads to use; 0: all cores", .target = &threads, .high = 1024},
      {.name = "max-positions",
       .argument = "N",
       .help = "refuse boards that may have more positions than this",
       .target = &max_positions,
       .low = 1},
  };
}

ExploreOptions Engine::explore_options(bool symmetry_by_default) const {
  ExploreOptions options;
  options.symmetry = symmetry.empty() ? symmetry_by_default : symmetry == "on";
  options.threads = static_cast<unsigned>(threads);
  options.max_positions = max_positions;
  return options;
}

Expected<Explored> Engine::explore(const ReachabilityGame& game, bool symmetry_by_default) const {
  ProgressBar bar;
  ExploreOptions options = explore_options(symmetry_by_default);
  options.progress = bar.callback();
  return game.explore(options);
}

Expected<Oracle> Engine::solve(std::shared_ptr<const ReachabilityGame> game, bool symmetry_by_default) const {
  ProgressBar bar;
  ExploreOptions options = explore_options(symmetry_by_default);
  options.progress = bar.callback();
  return Oracle::solve(std::move(game), options);
}

Expected<Oracle> Engine::solve(const GameChoice& choice, bool symmetry_by_default) const {
  return solve(TRY(make_game(choice)).game, symmetry_by_default);
}

Expected<PlayableGame> make_game(const GameChoice& choice) {
  return std::get<PlayableGame>(TRY(choice.entry->make(choice.arguments)));
}

GameReference reference_for(const GameChoice& choice, const std::string& path) {
  namespace fs = std::filesystem;
  GameReference reference{std::string(choice.entry->name), choice.arguments.all()};
  for (std::size_t i = 0; i < choice.entry->parameters.size(); ++i) {
    std::string& file = reference.arguments[i].second;
    if (!is_file(choice.entry->parameters[i].kind) || file.empty() || file == "-" || path == "-") continue;
    if (fs::path(file).is_absolute()) continue;
    std::error_code error;
    const fs::path relative = fs::proximate(file, fs::absolute(path, error).parent_path(), error);
    if (!error) file = relative.string();
  }
  return reference;
}

Expected<std::string> save_solution(const GameChoice& choice, const Oracle& oracle, const std::string& path,
                                    const std::string& format) {
  auto out = OutputFile::create(path);
  if (!out) return tl::unexpected(out.error());
  const SolutionForm form = format == "text"       ? SolutionForm::Text
                            : format == "json"     ? SolutionForm::Json
                            : format == "pgsolver" ? SolutionForm::PGSolver
                                                   : solution_form_of_path(path);
  write_solution(reference_for(choice, path), oracle.game(), oracle.explored(), oracle.solution(), form, *out);
  if (auto done = out->commit(); !done) return tl::unexpected(done.error());
  return fmt::format("Check it: perfectplay verify {}{}\n", shell_word(path),
                     form == SolutionForm::PGSolver ? " --graph GRAPH" : "");
}

}  // namespace perfectplay::app
