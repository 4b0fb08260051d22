// perfectplay games: every game with its parameters, defaults, ranges, and what can be done with it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "perfectplay/app/cli/help.h"
#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/reachability/views.h"

namespace perfectplay::app {
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

class GamesVerb : public Verb {
 public:
  std::vector<Option> options() override {
    return {{.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_}};
  }

  Expected<ExitCode> run(const Invocation& /*invocation*/) override {
    print(json_ ? printed(as_json()) : as_text());
    return ExitCode::Done;
  }

 private:
  static Json as_json() {
    Json games = Json::array();
    for (const GameEntry& game : registry()) {
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
      games.push_back({{"game", game.name},
                       {"summary", game.summary},
                       {"parameters", std::move(parameters)},
                       {"verbs", verbs_of(game)},
                       {"example", fmt::format("perfectplay solve {}", as_typed(game, game.example))}});
    }
    return {{"games", std::move(games)}};
  }

  static std::string as_text() {
    std::string text;
    for (const GameEntry& game : registry()) {
      Rows rows;
      for (const Parameter& parameter : game.parameters)
        rows.emplace_back(usage_of(parameter), explanation_of(parameter));
      const std::string heading = table({{std::string(game.name), std::string(game.summary)}}, 0);
      text += fmt::format("{}{}{}    verbs: {}\n    try: perfectplay solve {}\n\n", bold(game.name),
                          heading.substr(game.name.size()), table(rows, 4), fmt::join(verbs_of(game), " "),
                          as_typed(game, game.example));
    }
    return text + "perfectplay VERB GAME --help says more.\n";
  }

  /// A file has no default; any name will do to learn the other parameters' types.
  static std::vector<std::pair<std::string, std::string>> needed_files(const GameEntry& game) {
    std::vector<std::pair<std::string, std::string>> files;
    for (const Parameter& parameter : game.parameters) {
      if (parameter.kind == ParameterKind::File) files.emplace_back(parameter.name, "FILE");
    }
    return files;
  }

  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_games_verb() { return std::make_unique<GamesVerb>(); }

}  // namespace perfectplay::app
