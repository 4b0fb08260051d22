// Which game a file is of, for all judges of files that name one.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "perfectplay/app/verbs/verify_judges.h"

namespace perfectplay::app {

Expected<GameChoice> game_of_file(const GameReference& reference, Family family, const Judged& judged,
                                  const std::string& file, std::string_view advice) {
  namespace fs = std::filesystem;
  const std::string& source = judged.contents.name();
  const GameEntry* entry = find_game(reference.game);
  if (entry == nullptr) {
    return input_error(fmt::format("{}: it is of an unknown game, \"{}\"", source, reference.game));
  }
  if (entry->family != family) {
    return input_error(fmt::format("{}: {} has no files of this kind", source, reference.game));
  }
  std::vector<std::pair<std::string, std::string>> values = reference.arguments;
  bool has_file = false;
  for (auto& [name, value] : values) {
    const auto parameter = std::ranges::find(entry->parameters, name, &Parameter::name);
    if (parameter == entry->parameters.end() || !is_file(parameter->kind) || value.empty()) continue;
    const bool replaced = parameter->kind == ParameterKind::File && !file.empty();
    has_file = has_file || parameter->kind == ParameterKind::File;
    if (replaced) {
      value = file;
    } else if (value == "-") {
      return input_error(fmt::format("{}: its {} came from standard input; add {}", source, reference.game, advice));
    } else if (fs::path(value).is_relative() && judged.path != "-") {
      value = (fs::path(judged.path).parent_path() / value).string();
    }
  }
  if (!file.empty() && !has_file) {
    return input_error(fmt::format("{}: it is of {}, which has no graph file", source, reference.game));
  }
  auto arguments = check_arguments(*entry, values);
  if (!arguments) return input_error(fmt::format("{}: {}", source, arguments.error().message));
  return GameChoice{entry, std::move(*arguments)};
}

}  // namespace perfectplay::app
