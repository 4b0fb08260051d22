#include "perfectplay/service/game_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "perfectplay/base/inline_file.h"
#include "perfectplay/base/paths.h"
#include "perfectplay/base/text.h"
#include "perfectplay/base/utf8.h"
#include "perfectplay/service/suggest.h"
#include "perfectplay/service/words.h"

namespace perfectplay::service {
namespace {

/// The value as a text for check_arguments(): lists with commas, everything else as it stands.
Expected<std::string> as_text(std::string_view name, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean() || value.is_number()) return value.dump();
  if (!value.is_array() || value.empty()) {
    return input_error(fmt::format("parameter {}: expected a number, a text, a boolean or a list of numbers, got {}",
                                   name, in_json(value)));
  }
  std::string list;
  for (const Json& entry : value) list += (list.empty() ? "" : ",") + TRY(as_text(name, entry));
  return list;
}

Expected<std::string> as_text(const NamedGame& game, std::string_view name, const Json& value) {
  const auto& parameters = game.entry->parameters;
  const auto parameter = std::ranges::find(parameters, name, &Parameter::name);
  if (parameter == parameters.end() || !is_file(parameter->kind)) return as_text(name, value);
  return file_word(fmt::format("parameter {}", name), value);
}

}  // namespace

Expected<std::string> file_word(std::string_view what, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_object() && value.size() == 1 && value.contains("text") && value["text"].is_string()) {
    return inline_file(value["text"].get_ref<const std::string&>());
  }
  return input_error(fmt::format("{}: expected a path, or the contents of the file, as {{\"text\":\"…\"}}, got {}",
                                 what, in_json(value)));
}

Json file_json(const std::string& word) {
  const auto contents = inline_contents(word);
  return contents ? Json{{"text", *contents}} : Json(word);
}

std::string as_typed(const GameEntry& game, const GivenArguments& given) {
  std::string text(game.name);
  for (const auto& [name, value] : given) {
    const auto parameter = std::ranges::find(game.parameters, name, &Parameter::name);
    if (parameter->kind == ParameterKind::File) {
      text += ' ' + shell_word(value);
    } else if (parameter->kind != ParameterKind::Flag) {
      text += " --" + name + ' ' + shell_word(value);
    } else if (value == "true") {
      text += " --" + name;
    }
  }
  return text;
}

std::string GameChoice::command() const { return as_typed(*entry, told()); }

std::string GameChoice::title() const {
  GivenArguments given = told();
  std::erase_if(given, [this](const auto& told) { return inline_contents(arguments.text(told.first)).has_value(); });
  for (auto& [name, value] : given) {
    const auto parameter = std::ranges::find(entry->parameters, name, &Parameter::name);
    if (is_file(parameter->kind)) value = std::filesystem::path(value).filename().string();
  }
  return as_typed(*entry, given);
}

GivenArguments GameChoice::told() const {
  GivenArguments told;
  for (const Parameter& parameter : entry->parameters) {
    const std::string& value = arguments.text(parameter.name);
    if (!has_value(parameter, value)) continue;
    const bool need_not = parameter.kind == ParameterKind::FurtherFile || parameter.tacit;
    if (need_not && value == parameter.default_value) continue;
    // On a command line such a text comes from standard input.
    told.emplace_back(parameter.name, inline_contents(value) ? "-" : value);
  }
  return told;
}

std::string file_version(const std::string& path) { return fmt::format("{} @{}", path, last_change(path)); }

std::string GameChoice::key() const {
  std::string text = command();
  for (const Parameter& parameter : entry->parameters) {
    if (!is_file(parameter.kind)) continue;
    if (const std::string& path = arguments.text(parameter.name); !path.empty()) text += ' ' + file_version(path);
  }
  return text;
}

std::uint64_t GameChoice::file_bytes() const {
  std::uint64_t bytes = 0;
  for (const Parameter& parameter : entry->parameters) {
    if (!is_file(parameter.kind)) continue;
    const std::string& path = arguments.text(parameter.name);
    const auto contents = inline_contents(path);
    bytes += contents ? contents->size() : perfectplay::file_bytes(path);
  }
  return bytes;
}

Expected<NamedGame> find_entry(std::string_view name) {
  NamedGame named = find_named_game(name);
  if (named.entry != nullptr) return named;
  std::optional<std::string> nearest;
  if (const GameEntry* const relative = find_relative(name)) {
    nearest = relative->name;
  } else {
    std::vector<std::string> known;
    for (const GameEntry& row : registry()) {
      known.emplace_back(row.name);
      for (const GameAlias& alias : row.aliases) known.emplace_back(alias.name);
    }
    nearest = nearest_word(in_plain_letters(name), known);
  }
  return input_error(
      fmt::format("unknown game \"{}\"{}", name, nearest ? fmt::format("; did you mean \"{}\"?", *nearest) : ""),
      nearest ? std::optional(Hint{"game", *nearest}) : std::nullopt);
}

Expected<GameChoice> choose_game(const NamedGame& game, const Json& parameters) {
  GivenArguments given;
  if (!parameters.is_null() && !parameters.is_object()) {
    return input_error(fmt::format("parameters: expected an object, as {{\"size\":4}}, got {}", in_json(parameters)));
  }
  for (const auto& [name, value] : parameters.items()) {
    // A document writes null for a parameter without a value, and its parameters may be sent back.
    if (!value.is_null()) given.emplace_back(name, TRY(as_text(game, name, value)));
  }
  auto arguments = TRY(check_arguments(game, std::move(given)));
  return GameChoice{game.entry, std::move(arguments)};
}

Expected<GameChoice> typed_game(std::string_view text) {
  const std::vector<std::string> words = split_quoted(text);
  const auto wrong = [&](const std::string& message) {
    return input_error(fmt::format("game \"{}\": {}", text, message));
  };
  if (words.empty()) return wrong("expected a name and parameters, as mastermind --pegs 4 --colors 6");
  const auto named = find_entry(words.front());
  if (!named) return wrong(named.error().message);
  const GameEntry& entry = *named->entry;
  GivenArguments given;
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::string name = words[i].starts_with("--") ? words[i].substr(2) : std::string();
    const auto parameter = std::ranges::find_if(entry.parameters, [&](const Parameter& row) {
      return name.empty() ? row.kind == ParameterKind::File : row.name == name;
    });
    if (parameter == entry.parameters.end()) return wrong(fmt::format("unexpected \"{}\"", words[i]));
    if (name.empty()) {
      given.emplace_back(parameter->name, words[i]);
    } else if (parameter->kind == ParameterKind::Flag) {
      given.emplace_back(name, "true");
    } else if (i + 1 < words.size()) {
      given.emplace_back(name, words[++i]);
    } else {
      return wrong(fmt::format("--{} needs a value", name));
    }
  }
  auto arguments = check_arguments(*named, given);
  if (!arguments) return wrong(arguments.error().message);
  return GameChoice{&entry, std::move(*arguments)};
}

Json parameters_json(const GameChoice& choice) {
  Json parameters = Json::object();
  for (const Parameter& parameter : choice.entry->parameters) {
    const std::string& text = choice.arguments.text(parameter.name);
    if (!has_value(parameter, text) || (parameter.tacit && text == parameter.default_value)) continue;
    Json& value = parameters[std::string(parameter.name)];
    switch (parameter.kind) {
      case ParameterKind::Integer:
        value = choice.arguments.integer(parameter.name);
        break;
      case ParameterKind::IntegerList:
        value = choice.arguments.integers(parameter.name);
        if (value.empty()) value = text;
        break;
      case ParameterKind::Flag:
        value = choice.arguments.flag(parameter.name);
        break;
      case ParameterKind::FurtherFile:
        if (text.empty()) break;
        [[fallthrough]];
      case ParameterKind::File:
        value = file_json(text);
        break;
      case ParameterKind::Choice:
        value = text;
        break;
    }
  }
  return parameters;
}

bool GameChoice::names_files() const {
  return std::ranges::any_of(entry->parameters, [this](const Parameter& parameter) {
    const std::string& value = arguments.text(parameter.name);
    return is_file(parameter.kind) && !value.empty() && !inline_contents(value);
  });
}

Json document_of(const GameChoice& choice) {
  return {{"version", document_version}, {"game", choice.entry->name}, {"parameters", parameters_json(choice)}};
}

}  // namespace perfectplay::service
