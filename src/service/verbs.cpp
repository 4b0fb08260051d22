#include "perfectplay/service/verbs.h"

#include <limits>
#include <set>

namespace perfectplay::service {
namespace {

/// The type of a target, and its value if the option is left out.
struct TargetSchema {
  const Option& option;

  Json operator()(const bool* flag) const { return {{"type", "boolean"}, {"default", *flag}}; }
  Json operator()(const std::string* text) const {
    Json schema{{"type", "string"}};
    if (!option.choices.empty()) schema["enum"] = option.choices;
    if (!text->empty()) schema["default"] = *text;
    return schema;
  }
  Json operator()(const std::uint64_t* number) const {
    Json schema{{"type", "integer"}, {"minimum", option.low}};
    if (option.high != std::numeric_limits<std::uint64_t>::max()) schema["maximum"] = option.high;
    if (*number >= option.low && *number <= option.high && *number != std::numeric_limits<std::uint64_t>::max()) {
      schema["default"] = *number;
    }
    return schema;
  }
  Json operator()(const Seconds* /*seconds*/) const { return {{"type", "number"}, {"minimum", 0}}; }
  Json operator()(const Bytes* /*bytes*/) const { return {{"type", {"string", "integer"}}}; }
  Json operator()(const std::vector<std::string>* /*list*/) const { return {{"type", "string"}}; }
};

Json contents_schema() {
  return {{"type", "object"},
          {"properties", {{"text", {{"type", "string"}}}}},
          {"required", {"text"}},
          {"additionalProperties", false}};
}

Json option_schema(const Option& option) {
  Json schema = std::visit(TargetSchema{option}, option.target);
  if (option.contents) schema = {{"anyOf", {schema, contents_schema()}}};
  if (option.name == "position" || option.name == "history") {
    schema = {{"anyOf", {schema, Json{{"type", "array"}, {"items", schema}}}}};
  }
  schema["description"] = option.help;
  return schema;
}

std::string_view takes_name(Takes takes) {
  switch (takes) {
    case Takes::Nothing:
      return "nothing";
    case Takes::Game:
      return "game";
    case Takes::File:
      break;
  }
  return "file";
}

}  // namespace

Json request_schema(const UseCase& use_case) {
  Json properties{{"id", {{"description", "echoed by the answer"}}}, {"verb", {{"const", use_case.name}}}};
  std::vector<std::string> required{"verb"};
  if (use_case.takes == Takes::Game) {
    Json games = Json::array();
    for (const GameEntry& game : registry()) {
      if (use_case.takes_game(game)) games.push_back(game.name);
    }
    properties["game"] = {{"enum", std::move(games)}};
    properties["parameters"] = {
        {"type", "object"},
        {"description", "of the game, as games lists them; a file by its path, or by its contents: {\"text\":\"…\"}"}};
    required.emplace_back("game");
  } else if (use_case.takes == Takes::File) {
    properties["file"] = {{"anyOf", {Json{{"type", "string"}}, contents_schema()}},
                          {"description", "its path, or its contents"}};
    required.emplace_back("file");
  }
  std::set<std::string> merged;
  for (const FamilyCase& family : use_case.families) {
    if (family.make == nullptr) continue;
    const auto request = family.make();
    for (const Option& option : request->options()) {
      Json schema = option_schema(option);
      const std::string name(option.name);
      if (!properties.contains(name)) {
        properties[name] = std::move(schema);
      } else if (properties[name] != schema) {
        // Another family may accept other words for an option of the same name.
        Json& known = properties[name];
        if (!merged.contains(name)) known = Json{{"anyOf", Json::array({known})}};
        merged.insert(name);
        known["anyOf"].push_back(std::move(schema));
      }
    }
  }
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", std::string("A request: ") + std::string(use_case.name)},
          {"description", use_case.summary},
          {"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

Expected<Json> VerbsRequest::answer(Session& session, Stop& /*stop*/) {
  Json rows = Json::array();
  for (const UseCase& use_case : use_cases()) {
    if (!use_case.check(session.limits())) continue;
    rows.push_back({{"verb", use_case.name},
                    {"summary", use_case.summary},
                    {"takes", takes_name(use_case.takes)},
                    {"request", request_schema(use_case)}});
  }
  return Json{{"version", document_version}, {"verbs", std::move(rows)}};
}

}  // namespace perfectplay::service
