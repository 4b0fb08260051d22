#include "perfectplay/app/cli/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "perfectplay/app/cli/help.h"
#include "perfectplay/service/suggest.h"

namespace perfectplay::app {

using service::suggestion;

namespace {

bool is_help(const std::string& word) { return word == "--help" || word == "-h"; }
bool is_option(const std::string& word) { return word.size() > 1 && word.front() == '-'; }

std::string without_value(const std::string& word) { return word.substr(0, word.find('=')); }

template <class Row>
std::vector<std::string> names_in(std::span<const Row> rows) {
  std::vector<std::string> names;
  for (const Row& row : rows) names.emplace_back(row.name);
  return names;
}

Expected<const VerbEntry*> choose_verb(const std::string& word) {
  if (const VerbEntry* verb = find_verb(word)) return verb;
  if (find_game(word) != nullptr) {
    return input_error(fmt::format("\"{0}\" is a game; a verb comes first: perfectplay solve {0}", word));
  }
  auto known = names_in(verbs());
  known.insert(known.end(), {"--help", "--version"});
  return input_error(fmt::format("unknown {} \"{}\"{}\nperfectplay --help lists the verbs",
                                 is_option(word) ? "option" : "verb", word, suggestion(word, known)));
}

Expected<const GameEntry*> choose_game(const VerbEntry& verb, const std::vector<std::string>& words) {
  if (words.size() < 2) {
    return input_error(fmt::format("{} which game? One of {}.\nFor example: {}", verb.name,
                                   fmt::join(names_in(registry()), ", "), example_of(verb)));
  }
  if (is_option(words[1])) {
    return input_error(fmt::format("options come after the game's name, as in: {}", example_of(verb)));
  }
  if (const GameEntry* game = find_game(words[1])) {
    if (verb.takes(*game)) return game;
    return input_error(fmt::format("{} does not work on {}; the verbs that do: {}", verb.name, game->name,
                                   fmt::join(verbs_of(*game), ", ")));
  }
  return input_error(fmt::format("unknown game \"{}\"{}\nperfectplay games lists the games", words[1],
                                 suggestion(words[1], names_in(registry()))));
}

/// The words after verb and game, parsed: options into `texts` and flags, operands in order.
struct Given {
  std::vector<std::pair<std::string, std::string>>
      texts;  ///< option names and values, in the order of the declarations
  std::vector<std::string> flags;
  std::vector<std::string> operands;
};

struct Declared {
  std::string name;
  char letter = '\0';
  bool takes_value = false;
};

Expected<Given> parse_words(const std::vector<Declared>& declared, const std::vector<std::string>& words) {
  CLI::App parser;
  parser.set_help_flag();
  parser.allow_extras();
  std::vector<CLI::Option*> options;
  for (const Declared& option : declared) {
    const std::string names = (option.letter == '\0' ? "" : fmt::format("-{},", option.letter)) + "--" + option.name;
    options.push_back(option.takes_value
                          ? parser.add_option(names)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
                          : parser.add_flag(names));
  }
  try {
    parser.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string_view message = error.what();
    return input_error(fmt::format("{} needs a value", message.substr(0, message.find(':'))));
  } catch (const CLI::ParseError& error) {
    return input_error(error.what());
  }
  Given given;
  for (std::size_t i = 0; i < declared.size(); ++i) {
    if (options[i]->count() == 0) continue;
    if (declared[i].takes_value) {
      given.texts.emplace_back(declared[i].name, options[i]->results().back());
    } else if (options[i]->results().back() == "true") {
      given.flags.push_back(declared[i].name);
    } else {
      return input_error(fmt::format("--{} takes no value", declared[i].name));
    }
  }
  for (const std::string& word : parser.remaining()) {
    if (!is_option(word)) {
      given.operands.push_back(word);
      continue;
    }
    std::vector<std::string> known{"--help"};
    for (const Declared& option : declared) known.push_back("--" + option.name);
    return input_error(
        fmt::format("unknown option \"{}\"{}", without_value(word), suggestion(without_value(word), known)));
  }
  return given;
}

/// Everything the words may say: the verb's options, then the game's parameters.
std::vector<Declared> declarations(const std::vector<Option>& options, const GameEntry* game) {
  std::vector<Declared> declared;
  declared.reserve(options.size() + (game == nullptr ? 0 : game->parameters.size()));
  for (const Option& option : options) {
    declared.push_back({std::string(option.name), option.letter, !option.is_switch()});
  }
  if (game == nullptr) return declared;
  for (const Parameter& parameter : game->parameters) {
    if (parameter.kind == ParameterKind::File) continue;
    declared.push_back({std::string(parameter.name), '\0', parameter.kind != ParameterKind::Flag});
  }
  return declared;
}

/// The game's share of what was given, checked by the registry.
Expected<GameChoice> choose_parameters(const GameEntry& game, const Given& given, std::vector<std::string>& operands) {
  GivenArguments values;
  for (const Parameter& parameter : game.parameters) {
    const std::string name(parameter.name);
    if (parameter.kind == ParameterKind::File) {
      if (operands.empty()) {
        return input_error(fmt::format("{}: FILE is missing: {}", game.name, parameter.help));
      }
      values.emplace_back(name, operands.front());
      operands.erase(operands.begin());
    } else if (parameter.kind == ParameterKind::Flag) {
      if (std::ranges::find(given.flags, name) != given.flags.end()) values.emplace_back(name, "true");
    } else if (const auto found = std::ranges::find(given.texts, name, &std::pair<std::string, std::string>::first);
               found != given.texts.end()) {
      values.push_back(*found);
    }
  }
  auto arguments = TRY(check_arguments(game, values));
  return GameChoice{&game, std::move(arguments)};
}

}  // namespace

Expected<Command> parse_command_line(const std::vector<std::string>& words) {
  // Step 1. Texts that need no verb.
  if (words.empty()) return Command{.text = tour()};
  if (is_help(words[0]) || (words[0] == "help" && words.size() == 1)) return Command{.text = program_help()};
  if (words[0] == "--version") return Command{.text = "perfectplay " PERFECTPLAY_VERSION "\n"};
  if (words[0] == "help") {
    std::vector<std::string> turned(words.begin() + 1, words.end());
    turned.emplace_back("--help");
    return parse_command_line(turned);
  }
  if (words[0] == "draw" && words.size() > 1 && words[1] == "simulate") {
    // The picture of a game that can be simulated shows its simulations.
    std::vector<std::string> turned(words.begin() + 1, words.end());
    if (turned.size() > 1 && !is_help(turned[1])) {
      if (auto game = choose_game(*find_verb("simulate"), turned); !game) return tl::unexpected(game.error());
    }
    turned[0] = "draw";
    return parse_command_line(turned);
  }

  // Step 2. The verb and its game. Help is asked for anywhere among the words.
  const auto verb = choose_verb(words[0]);
  if (!verb) return tl::unexpected(verb.error());
  const bool help = std::ranges::any_of(words, is_help);
  const bool takes_game = (*verb)->operand == Operand::Game;
  if (help && (!takes_game || words.size() < 2 || is_option(words[1]))) return Command{.text = verb_help(**verb)};
  const GameEntry* game = nullptr;
  if (takes_game) {
    const auto chosen = choose_game(**verb, words);
    if (!chosen) return tl::unexpected(chosen.error());
    game = *chosen;
  }
  Command command{.verb = game == nullptr ? (*verb)->make() : (*verb)->make(*game)};
  const std::vector<Option> options = command.verb->options();
  if (help) return Command{.text = game_help(**verb, options, *game)};

  // Step 3. Options and operands.
  const std::vector<std::string> rest(words.begin() + (game == nullptr ? 1 : 2), words.end());
  const auto given = parse_words(declarations(options, game), rest);
  if (!given) return tl::unexpected(given.error());
  std::vector<std::string> operands = given->operands;
  for (const Option& option : options) {
    const std::string spelled = "--" + std::string(option.name);
    if (option.is_switch()) {
      const bool on = std::ranges::find(given->flags, option.name) != given->flags.end();
      if (on) TRY(service::set_option(option, "true", spelled));
    } else if (const auto found =
                   std::ranges::find(given->texts, option.name, &std::pair<std::string, std::string>::first);
               found != given->texts.end()) {
      TRY(service::set_option(option, found->second, spelled));
    }
  }
  if (game != nullptr) {
    command.verb->request()->game = TRY(choose_parameters(*game, *given, operands));
  } else if ((*verb)->operand != Operand::None) {
    if (operands.empty())
      return input_error(fmt::format("{} what? For example: {}", (*verb)->name, example_of(**verb)));
    ((*verb)->operand == Operand::File ? command.verb->request()->file : command.verb->operand) = operands.front();
    operands.erase(operands.begin());
  }
  if (!operands.empty()) return input_error(fmt::format("unexpected \"{}\"", operands.front()));
  return command;
}

}  // namespace perfectplay::app
