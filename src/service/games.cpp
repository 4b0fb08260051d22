#include "perfectplay/service/games.h"

#include <fmt/format.h>

namespace perfectplay::service {
namespace {

std::string_view kind_name(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::Integer:
      return "integer";
    case ParameterKind::IntegerList:
      return "integers";
    case ParameterKind::Flag:
      return "flag";
    case ParameterKind::File:
    case ParameterKind::FurtherFile:
      return "file";
    case ParameterKind::Choice:
      return "choice";
  }
  return "";
}

/// A file has no default; any name will do to learn the other parameters' types.
GivenArguments needed_files(const GameEntry& game) {
  GivenArguments files;
  for (const Parameter& parameter : game.parameters) {
    if (parameter.kind == ParameterKind::File) files.emplace_back(parameter.name, "FILE");
  }
  return files;
}

Json row_of(const GameEntry& game) {
  const auto defaults = check_arguments(game, needed_files(game));
  const Json typed = defaults ? parameters_json({&game, *defaults}) : Json::object();
  Json parameters = Json::array();
  for (const Parameter& parameter : game.parameters) {
    Json row{{"name", parameter.name}, {"kind", kind_name(parameter.kind)}, {"help", parameter.help}};
    if (!is_file(parameter.kind)) row["default"] = typed.value(std::string(parameter.name), Json());
    if (parameter.kind == ParameterKind::Integer || parameter.kind == ParameterKind::IntegerList) {
      row["low"] = parameter.low;
      row["high"] = parameter.high;
    }
    if (parameter.kind == ParameterKind::Choice) row["choices"] = parameter.choices;
    parameters.push_back(std::move(row));
  }
  return {{"game", game.name},
          {"summary", game.summary},
          {"parameters", std::move(parameters)},
          {"verbs", use_cases_of(game)},
          {"example", fmt::format("perfectplay solve {}", as_typed(game, game.example))}};
}

}  // namespace

Expected<Json> GamesRequest::answer(Session& /*session*/, Stop& /*stop*/) {
  Json games = Json::array();
  for (const GameEntry& row : registry()) games.push_back(row_of(row));
  return Json{{"version", document_version}, {"games", std::move(games)}};
}

}  // namespace perfectplay::service
