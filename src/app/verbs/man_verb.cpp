// perfectplay man: the manual page, from the same rows as the help.
#include <fmt/format.h>

#include "perfectplay/app/cli/help.h"
#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"

namespace perfectplay::app {
namespace {

/// The text for troff: backslashes and hyphens are escaped, and no line begins with a control character.
std::string troff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
  }
  if (!result.empty() && (result.front() == '.' || result.front() == '\'')) result.insert(0, "\\&");
  return result;
}

std::string item(std::string_view term, std::string_view explanation) {
  return fmt::format(".TP\n.B {}\n{}\n", troff(term), troff(explanation));
}

std::string verb_section(const VerbEntry& entry) {
  std::string text = fmt::format(".SS {}\n{}.\n", troff(entry.name), troff(entry.summary));
  for_each_option(entry, [&](const Option& option) { text += item(usage_of(option), explanation_of(option)); });
  return text + fmt::format(".PP\n.EX\n{}\n.EE\n", troff(example_of(entry, "perfectplay")));
}

std::string game_section(const GameEntry& game) {
  std::string text = fmt::format(".SS {}\n{}.\n", troff(game.name), troff(game.summary));
  for (const Parameter& parameter : game.parameters) text += item(usage_of(parameter), explanation_of(parameter));
  return text + fmt::format(".PP\n.EX\nperfectplay solve {}\n.EE\n", troff(service::as_typed(game, game.example)));
}

class ManVerb : public Verb {
 public:
  Expected<ExitCode> run(Console& /*console*/) override {
    std::string page =
        ".TH PERFECTPLAY 1 \"\" \"perfectplay " PERFECTPLAY_VERSION
        "\" \"User Commands\"\n"
        ".SH NAME\nperfectplay \\- perfect play for finite games, with proof\n"
        ".SH SYNOPSIS\n.B perfectplay\n.I VERB\n[\n.I GAME\n] [\n.I OPTIONS\n]\n"
        ".SH DESCRIPTION\n"
        "Given the rules of a finite game, perfectplay says who wins and in how many moves, writes a strategy for both "
        "players, checks such strategies with independent code, plays, and draws. Player J0 moves first; a rank counts "
        "the single moves to the end.\n.PP\n"
        "The default output is for people; \\-\\-json gives exactly one JSON document on standard output. Progress and "
        "errors go to standard error. Options come after the name of the game.\n"
        ".SH VERBS\n";
    for (const VerbEntry& verb : verbs()) page += verb_section(verb);
    page += ".SH GAMES\n";
    for (const GameEntry& game : registry()) page += game_section(game);
    page += ".SH OPTIONS\n";
    for (const auto& [option, explanation] : program_options()) page += item(option, explanation);
    page += ".SH EXIT STATUS\n";
    page += item("0", "done");
    page += item("1", "a check came out negative (verify)");
    page += item("2", "bad input or usage");
    page += item("3", "a resource ran out: memory, disk or a time limit; or a helper program is missing");
    page += item("130", "stopped by Ctrl-C");
    page += ".SH ENVIRONMENT\n" + item("NO_COLOR", "if set, no bold type and no colours on the terminal");
    page += item(
        "LC_ALL, LC_CTYPE, LANG",
        "if the first of them that is set does not name UTF-8, texts for people are in ASCII; JSON is always UTF-8");
    page += item("PERFECTPLAY_NAME", "the name of the program in commands that it prints");
    print(page);
    return ExitCode::Done;
  }
};

}  // namespace

std::unique_ptr<Verb> make_man_verb() { return std::make_unique<ManVerb>(); }

}  // namespace perfectplay::app
