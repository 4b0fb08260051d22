#include "perfectplay/service/solution_file.h"

#include <fmt/format.h>

#include <filesystem>

#include "perfectplay/base/file.h"
#include "perfectplay/base/paths.h"
#include "perfectplay/service/words.h"

namespace perfectplay::service {

GameReference reference_for(const GameChoice& choice, const std::string& path) {
  GameReference reference{std::string(choice.entry->name), choice.arguments.all()};
  for (std::size_t i = 0; i < choice.entry->parameters.size(); ++i) {
    std::string& file = reference.arguments[i].second;
    if (!is_file(choice.entry->parameters[i].kind) || file.empty() || file == "-" || path == "-") continue;
    if (std::filesystem::path(file).is_absolute()) continue;
    file = seen_from(file, path);
  }
  for (const Parameter& parameter : choice.entry->parameters) {
    std::erase_if(reference.arguments, [&](const auto& argument) {
      return argument.first == parameter.name && !has_value(parameter, argument.second);
    });
  }
  return reference;
}

std::span<const OutputForm> solution_forms() {
  static const std::vector<OutputForm> forms{
      {"text", {".sol", ".txt", ""}}, {"json", {".json"}}, {"pgsolver", {".psol"}}};
  return forms;
}

SolutionForm solution_form(std::string_view name) {
  return name == "json" ? SolutionForm::Json : name == "pgsolver" ? SolutionForm::PGSolver : SolutionForm::Text;
}

Expected<SavedFile> save_solution(const GameChoice& choice, const Oracle& oracle, const std::string& path,
                                  SolutionForm form) {
  auto out = TRY(OutputFile::create(path));
  write_solution(reference_for(choice, path), oracle.game(), oracle.explored(), oracle.solution(), form, out);
  TRY(out.commit());
  return SavedFile{
      path, fmt::format("verify {}{}", shell_word(path), form == SolutionForm::PGSolver ? " --graph GRAPH" : "")};
}

}  // namespace perfectplay::service
