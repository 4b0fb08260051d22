// perfectplay completions SHELL: completions for bash, zsh and fish, from the same rows as the help.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/service/suggest.h"

namespace perfectplay::app {
namespace {

struct VerbWords {
  std::string verb;
  std::string summary;
  Operand operand{};
  std::vector<Option> options;
};

/// Visits the options of all games together, without use of their targets.
template <class Visit>
void for_each_verb(Visit visit) {
  for (const VerbEntry& entry : verbs()) {
    VerbWords words{std::string(entry.name), std::string(entry.summary), entry.operand, {}};
    for_each_option(entry, [&](const Option& option) { words.options.push_back(option); });
    visit(words);
  }
}

std::string option_words(const std::vector<Option>& options) {
  std::string words = "--help";
  for (const Option& option : options) words += fmt::format(" --{}", option.name);
  return words;
}

std::string parameter_words(const GameEntry& game) {
  std::string words;
  for (const Parameter& parameter : game.parameters) {
    if (parameter.kind != ParameterKind::File) words += fmt::format(" --{}", parameter.name);
  }
  return words;
}

std::string all_names(bool games) {
  std::string words;
  if (games) {
    for (const GameEntry& game : registry()) words += fmt::format("{}{}", words.empty() ? "" : " ", game.name);
  } else {
    for (const VerbEntry& verb : verbs()) words += fmt::format("{}{}", words.empty() ? "" : " ", verb.name);
  }
  return words;
}

/// Options whose value is one of a few words: `--side) values='J0 J1 both none'`.
std::string choice_cases() {
  std::string text;
  for_each_verb([&](const VerbWords& words) {
    for (const Option& option : words.options) {
      if (option.choices.empty()) continue;
      text += fmt::format("    {}:--{}) choices='{}' ;;\n", words.verb, option.name, fmt::join(option.choices, " "));
    }
  });
  for (const GameEntry& game : registry()) {
    for (const Parameter& parameter : game.parameters) {
      if (parameter.choices.empty()) continue;
      text += fmt::format("    *:--{}) choices='{}' ;;\n", parameter.name, fmt::join(parameter.choices, " "));
    }
  }
  return text;
}

/// zsh understands bash's completions once they are loaded, so both get the same function.
std::string bash_function() {
  std::string verb_cases;
  for_each_verb([&](const VerbWords& words) {
    verb_cases += fmt::format("    {}) options='{}'; operand={} ;;\n", words.verb, option_words(words.options),
                              words.operand == Operand::Game    ? "game"
                              : words.operand == Operand::File  ? "file"
                              : words.operand == Operand::Shell ? "shell"
                                                                : "none");
  });
  std::string game_cases;
  for (const GameEntry& game : registry())
    game_cases += fmt::format("    {}) options+='{}' ;;\n", game.name, parameter_words(game));
  return fmt::format(R"(_perfectplay() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} verb=${{COMP_WORDS[1]}}
  local options='' operand=none choices=''
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W '{} --help --version' -- "$word"))
    return
  fi
  case $verb:$before in
{}  esac
  if [[ -n $choices ]]; then
    COMPREPLY=($(compgen -W "$choices" -- "$word"))
    return
  fi
  case $verb in
{}  esac
  if [[ $COMP_CWORD -eq 2 && $operand == game ]]; then
    COMPREPLY=($(compgen -W '{} --help' -- "$word"))
    return
  fi
  if [[ $COMP_CWORD -eq 2 && $operand == shell ]]; then
    COMPREPLY=($(compgen -W 'bash zsh fish' -- "$word"))
    return
  fi
  if [[ $operand == game ]]; then
    case ${{COMP_WORDS[2]}} in
{}    esac
  fi
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}}
)",
                     all_names(false), choice_cases(), verb_cases, all_names(true), game_cases);
}

std::string bash_completions() { return bash_function() + "complete -o filenames -F _perfectplay perfectplay\n"; }

std::string zsh_completions() {
  // zsh sources a completion file inside the function it defines, under the name _perfectplay.
  return "#compdef perfectplay\nautoload -U +X bashcompinit && bashcompinit\n" + bash_function() +
         "complete -o filenames -F _perfectplay perfectplay\n";
}

std::string fish_quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return result + "'";
}

std::string fish_option(std::string_view condition, std::string_view name, char letter, std::string_view help,
                        std::string_view values) {
  return fmt::format("complete -c perfectplay -n {} -l {}{}{} -d {}\n", fish_quoted(condition), name,
                     letter == '\0' ? "" : fmt::format(" -s {}", letter), values, fish_quoted(help));
}

std::string values_of(const Parameter& parameter) {
  if (parameter.kind == ParameterKind::Flag) return "";
  if (parameter.kind == ParameterKind::FurtherFile) return " -r";
  return parameter.choices.empty() ? " -x" : fmt::format(" -x -a '{}'", fmt::join(parameter.choices, " "));
}

std::string fish_completions() {
  std::string text;
  for_each_verb([&](const VerbWords& words) {
    text += fmt::format("complete -c perfectplay -f -n __fish_use_subcommand -a {} -d {}\n", words.verb,
                        fish_quoted(words.summary));
    const std::string condition = fmt::format("__fish_seen_subcommand_from {}", words.verb);
    if (words.operand == Operand::Game) {
      text += fmt::format("complete -c perfectplay -f -n {} -a {}\n",
                          fish_quoted(condition + "; and not __fish_seen_subcommand_from " + all_names(true)),
                          fish_quoted(all_names(true)));
    } else if (words.operand == Operand::Shell) {
      text += fmt::format("complete -c perfectplay -f -n {} -a 'bash zsh fish'\n", fish_quoted(condition));
    }
    for (const Option& option : words.options) {
      const std::string values = option.argument.empty()  ? ""
                                 : option.choices.empty() ? " -r"
                                                          : fmt::format(" -x -a '{}'", fmt::join(option.choices, " "));
      text += fish_option(condition, option.name, option.letter, option.help, values);
    }
  });
  for (const GameEntry& game : registry()) {
    for (const Parameter& parameter : game.parameters) {
      if (parameter.kind == ParameterKind::File) continue;
      text += fish_option(fmt::format("__fish_seen_subcommand_from {}", game.name), parameter.name, '\0',
                          parameter.help, values_of(parameter));
    }
  }
  return text;
}

class CompletionsVerb : public Verb {
 public:
  Expected<ExitCode> run(Console& /*console*/) override {
    if (operand == "bash") {
      print(bash_completions());
    } else if (operand == "zsh") {
      print(zsh_completions());
    } else if (operand == "fish") {
      print(fish_completions());
    } else {
      return input_error(fmt::format("unknown shell \"{}\"{}; expected bash, zsh or fish", operand,
                                     service::suggestion(operand, {"bash", "zsh", "fish"})));
    }
    return ExitCode::Done;
  }
};

}  // namespace

std::unique_ptr<Verb> make_completions_verb() { return std::make_unique<CompletionsVerb>(); }

}  // namespace perfectplay::app
