#include "support/small_games.h"

#include "support/program.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

ParameterKind kind_of(const GameEntry& row, std::string_view name) {
  return std::ranges::find(row.parameters, name, &Parameter::name)->kind;
}

}  // namespace

GivenArguments with_files(const GameEntry& row, GivenArguments instance, const TemporaryFolder& folder) {
  for (auto& [name, value] : instance) {
    if (!is_file(kind_of(row, name))) continue;
    const std::string path = folder.file(std::string(row.name) + '.' + name);
    write_text(path, value);
    value = path;
  }
  return instance;
}

std::vector<std::string> as_words(const GameEntry& row, const GivenArguments& instance, const TemporaryFolder& folder) {
  std::vector<std::string> words{std::string(row.name)};
  for (const auto& [name, value] : with_files(row, instance, folder)) {
    const ParameterKind kind = kind_of(row, name);
    if (kind != ParameterKind::File && value != "false") words.push_back("--" + name);
    if (kind != ParameterKind::Flag) words.push_back(value);
  }
  return words;
}

Expected<AnyGame> make_any(const GameEntry& row, const GivenArguments& instance) {
  const TemporaryFolder folder;
  return row.make(TRY(check_arguments(row, with_files(row, instance, folder))), unstopped());
}

Expected<PlayableGame> make_game(std::string_view game, const GivenArguments& given) {
  const GameEntry& row = *find_game(game);
  return std::get<PlayableGame>(TRY(row.make(TRY(check_arguments(row, given)), unstopped())));
}

}  // namespace perfectplay::testing
