#include "perfectplay/app/cli/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <system_error>

#include "perfectplay/app/cli/help.h"
#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/cli/version.h"
#include "perfectplay/service/output.h"
#include "perfectplay/service/suggest.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using service::suggestion;

namespace {

bool is_help(const std::string& word) { return word == "--help" || word == "-h"; }
bool is_option(const std::string& word) { return word.size() > 1 && word.front() == '-'; }

std::string without_value(const std::string& word) { return word.substr(0, word.find('=')); }

template <class Row>
Words names_in(std::span<const Row> rows) {
  Words names;
  for (const Row& row : rows) names.emplace_back(row.name);
  return names;
}

Expected<const VerbEntry*> choose_verb(const std::string& word) {
  if (const VerbEntry* verb = find_verb(word)) return verb;
  if (find_named_game(word).entry != nullptr) {
    return input_error(fmt::format("\"{0}\" is a game; a verb comes first: {1} solve {0}", word, program_name()));
  }
  auto known = names_in(verbs());
  known.insert(known.end(), {"--help", "--version"});
  return input_error(fmt::format("unknown {} \"{}\"{}\n{} --help lists the verbs", is_option(word) ? "option" : "verb",
                                 word, suggestion(word, known), program_name()));
}

Expected<NamedGame> choose_game(const VerbEntry& verb, const Words& words) {
  if (words.size() < 2) {
    return input_error(fmt::format("{} which game? One of {}.\nFor example: {}", verb.name,
                                   fmt::join(names_in(registry()), ", "), example_of(verb)));
  }
  if (is_option(words[1])) {
    return input_error(fmt::format("options come after the game's name, as in: {}", example_of(verb)));
  }
  auto game = service::find_entry(words[1]);
  std::error_code ignored;
  if (!game && std::filesystem::is_regular_file(words[1], ignored)) {
    return input_error(
        fmt::format("\"{}\" is a file: the game that it belongs to stands before it, as in\n{} {} graph {}", words[1],
                    program_name(), verb.name, service::shell_word(words[1])));
  }
  if (!game) return input_error(fmt::format("{}\n{} games lists the games", game.error().message, program_name()));
  if (verb.takes(*game->entry)) return game;
  return input_error(fmt::format("{} does not work on {}; the verbs that do: {}", verb.name, game->entry->name,
                                 fmt::join(verbs_of(*game->entry), ", ")));
}

/// The words after verb and game, parsed: values of options in `texts`, flags, and operands in order.
struct Given {
  std::vector<std::pair<std::string, std::string>>
      texts;  ///< option names and values, in the order of the declarations
  Words flags;
  Words operands;
};

struct Declared {
  std::string name;
  char letter = '\0';
  bool takes_value = false;
  std::string_view bare = {};  ///< its value if none follows
  bool repeats = false;        ///< may it be given several times?
};

Expected<Given> parse_words(const std::vector<Declared>& declared, const Words& words) {
  CLI::App parser;
  parser.set_help_flag();
  parser.allow_extras();
  std::vector<CLI::Option*> options;
  for (const Declared& option : declared) {
    const std::string names = (option.letter == '\0' ? "" : fmt::format("-{},", option.letter)) + "--" + option.name;
    options.push_back(option.takes_value
                          ? parser.add_option(names)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
                          : parser.add_flag(names));
    if (!option.bare.empty()) options.back()->expected(0, 1);
  }
  try {
    parser.parse(Words(words.rbegin(), words.rend()));
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
      const auto& values = options[i]->results();
      if (declared[i].repeats) {
        for (const std::string& value : values) given.texts.emplace_back(declared[i].name, value);
        continue;
      }
      if (values.size() > 1) {
        return input_error(
            fmt::format("--{} is given twice, as {} and {}: give it once", declared[i].name, values[0], values[1]));
      }
      const bool is_bare = !declared[i].bare.empty() && (values.empty() || values.back().empty());
      given.texts.emplace_back(declared[i].name, is_bare ? std::string(declared[i].bare) : values.back());
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
    Words known{"--help"};
    for (const Declared& option : declared) known.push_back("--" + option.name);
    const std::string near = suggestion(without_value(word), known);
    return input_error(fmt::format("unknown option \"{}\"{}", without_value(word),
                                   near.empty() ? fmt::format("; expected {}", fmt::join(known, ", ")) : near));
  }
  return given;
}

/// All that may be typed: the verb's options, then the game's parameters.
std::vector<Declared> declarations(const std::vector<Option>& options, const GameEntry* game) {
  std::vector<Declared> declared;
  declared.reserve(options.size() + (game == nullptr ? 0 : game->parameters.size()));
  for (const Option& option : options) {
    declared.push_back({std::string(option.name), option.letter, !option.is_switch(), option.bare, option.is_list()});
  }
  if (game == nullptr) return declared;
  for (const Parameter& parameter : game->parameters) {
    if (parameter.kind == ParameterKind::File) continue;
    declared.push_back({std::string(parameter.name), '\0', parameter.kind != ParameterKind::Flag});
  }
  return declared;
}

/// The game with the parameters given for it, checked by the registry.
Expected<GameChoice> choose_parameters(const NamedGame& named, const Given& given, Words& operands) {
  const GameEntry& game = *named.entry;
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
  auto arguments = TRY(check_arguments(named, values, "--"));
  return GameChoice{&game, std::move(arguments)};
}

}  // namespace

Words before_dashes(const Words& words) {
  // The first word is always the verb, even if it is "--".
  return {words.begin(), words.empty() ? words.end() : std::find(words.begin() + 1, words.end(), "--")};
}

Expected<Command> parse_command_line(const Words& words) {
  // Step 1. Texts that need no verb.
  if (words.empty()) return Command{.text = tour()};
  if (is_help(words[0]) || (words[0] == "help" && words.size() == 1)) return Command{.text = program_help()};
  if (words[0] == "--version") {
    const bool verbose = words.size() == 2 && words[1] == "--verbose";
    if (words.size() > 1 && !verbose) return input_error("nothing but --verbose may follow --version");
    return Command{.text = version_text(verbose)};
  }
  if (words[0] == "help") {
    Words turned(words.begin() + 1, words.end());
    turned.emplace_back("--help");
    return parse_command_line(turned);
  }
  if (words[0] == "draw" && words.size() > 1 && words[1] == "simulate") {
    // `draw simulate …` is the picture of a simulation.
    Words turned(words.begin() + 1, words.end());
    if (turned.size() > 1 && !is_help(turned[1])) {
      if (auto game = choose_game(*find_verb("simulate"), turned); !game) return tl::unexpected(game.error());
    }
    turned[0] = "draw";
    return parse_command_line(turned);
  }

  if (words[0] == "draw" && words.size() > 1 && words[1] == "review") {
    // `draw review …` is a review with a picture.
    const auto names_output = [](const std::string& word) {
      return word.starts_with("-o") || word.starts_with("--output");
    };
    if (std::ranges::none_of(words, names_output) && std::ranges::none_of(words, is_help)) {
      return input_error("draw review needs a file to write to, as -o game.svg");
    }
    return parse_command_line(Words(words.begin() + 1, words.end()));
  }

  // Step 2. The verb and its game. A request for help may stand anywhere before "--".
  const Words typed = before_dashes(words);
  Words operands(words.begin() + static_cast<std::ptrdiff_t>(std::min(typed.size() + 1, words.size())), words.end());
  const VerbEntry* verb = TRY(choose_verb(words[0]));
  const bool help = std::ranges::any_of(typed, is_help);
  const bool takes_game = verb->operand == Operand::Game;
  if (help && (!takes_game || typed.size() < 2 || is_option(typed[1]))) return Command{.text = verb_help(*verb)};
  NamedGame named;
  std::size_t options_from = 1;
  if (takes_game && typed.size() == 1 && !operands.empty()) {
    named = TRY(choose_game(*verb, {words[0], operands.front()}));
    operands.erase(operands.begin());
  } else if (takes_game) {
    named = TRY(choose_game(*verb, typed));
    options_from = 2;
  }
  const GameEntry* const game = named.entry;
  Command command{.verb = game == nullptr ? verb->make() : verb->make(*game)};
  const std::vector<Option> options = command.verb->options();
  if (help) return Command{.text = game_help(*verb, options, *game)};

  // Step 3. Options and operands.
  const Words rest(typed.begin() + static_cast<std::ptrdiff_t>(options_from), typed.end());
  const Given given = TRY(parse_words(declarations(options, game), rest));
  operands.insert(operands.begin(), given.operands.begin(), given.operands.end());
  for (const Option& option : options) {
    const std::string spelled = "--" + std::string(option.name);
    if (option.is_switch()) {
      const bool on = std::ranges::find(given.flags, option.name) != given.flags.end();
      if (on) TRY(service::set_option(option, "true", spelled));
      continue;
    }
    for (const auto& [name, text] : given.texts) {
      if (name == option.name) TRY(service::set_option(option, text, spelled));
    }
  }
  if (game != nullptr) {
    command.verb->request()->game = TRY(choose_parameters(named, given, operands));
  } else if (verb->operand != Operand::None) {
    if (operands.empty()) return input_error(fmt::format("{} what? For example: {}", verb->name, example_of(*verb)));
    (verb->operand == Operand::File ? command.verb->request()->file : command.verb->operand) = operands.front();
    operands.erase(operands.begin());
  }
  for (const Option& option : options) {
    const auto by_name = std::ranges::find(given.texts, option.name, &std::pair<std::string, std::string>::first);
    if (!option.operand || operands.empty()) continue;
    if (by_name != given.texts.end()) {
      return input_error(fmt::format("{0} is given twice: as \"{1}\" and as --{0} {2}", option.name, operands.front(),
                                     service::shell_word(by_name->second)));
    }
    TRY(service::set_option(option, operands.front(), option.name));
    operands.erase(operands.begin());
  }
  if (!operands.empty()) {
    return input_error(fmt::format("unexpected \"{}\": for example: {}", operands.front(),
                                   game == nullptr ? example_of(*verb) : example_of(*verb, *game)));
  }
  TRY(service::check_outputs(options));
  return command;
}

}  // namespace perfectplay::app
