#include "perfectplay/service/games.h"

#include <fmt/format.h>

#include <algorithm>

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

std::string_view family_name(Family family) {
  switch (family) {
    case Family::Reachability:
      return "reachability";
    case Family::Awale:
      return "awale";
    case Family::Deduction:
      return "deduction";
  }
  return "";
}

/// Placeholders for the files of a game, which have no default. Any name will do to learn the other parameters' types.
GivenArguments needed_files(const GameEntry& game) {
  GivenArguments files;
  for (const Parameter& parameter : game.parameters) {
    if (parameter.kind == ParameterKind::File) files.emplace_back(parameter.name, "FILE");
  }
  return files;
}

/// The parameters that an alias implies, with their types.
Json implied_parameters(const GameEntry& game, const GameAlias& alias) {
  GivenArguments given = needed_files(game);
  given.insert(given.end(), alias.arguments.begin(), alias.arguments.end());
  const auto arguments = check_arguments(game, given);
  const Json all = arguments ? parameters_json({&game, *arguments}) : Json::object();
  Json implied = Json::object();
  for (const auto& argument : alias.arguments) implied[argument.first] = all.value(argument.first, Json());
  return implied;
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
  const std::string reach = reach_of(game);
  Json aliases = Json::array();
  Json implied = Json::object();
  for (const GameAlias& alias : game.aliases) {
    aliases.push_back(alias.name);
    if (!alias.arguments.empty()) implied[std::string(alias.name)] = implied_parameters(game, alias);
  }
  Json row{{"game", game.name},
           {"summary", game.summary},
           {"family", family_name(game.family)},
           {"aliases", std::move(aliases)},
           {"parameters", std::move(parameters)},
           {"reach", reach.empty() ? Json(nullptr) : Json(reach)},
           {"board", game.offers(Capability::Board)},
           {"verbs", use_cases_of(game)},
           {"example", fmt::format("perfectplay solve {}", as_typed(game, game.example))}};
  if (!implied.empty()) row["alias_parameters"] = std::move(implied);
  return row;
}

}  // namespace

std::string reach_of(const GameEntry& game) {
  if (!game.reach.empty()) return std::string(game.reach);
  const auto explored = largest_explored(game);
  if (!explored) return "";
  std::string sizes;
  for (const auto& [name, value] : *explored) {
    const auto row = std::ranges::find(game.parameters, name, &Parameter::name);
    if (!row->tacit) sizes += fmt::format("{}{} {}", sizes.empty() ? "" : ", ", name, value);
  }
  return fmt::format("every position up to {}; larger boards are {}", sizes,
                     game.offers(Capability::Search) ? "searched from the position asked about" : "refused");
}

Expected<Json> GamesRequest::answer(Session& /*session*/, Stop& /*stop*/) {
  Json games = Json::array();
  for (const GameEntry& row : registry()) games.push_back(row_of(row));
  return Json{{"version", document_version}, {"games", std::move(games)}};
}

}  // namespace perfectplay::service
