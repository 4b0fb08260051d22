#include "perfectplay/app/cli/help.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/base/grouped.h"
#include "perfectplay/service/games.h"

namespace perfectplay::app {
namespace {

std::string section(std::string_view title, const Rows& rows) {
  return rows.empty() ? std::string() : fmt::format("\n{}\n{}", bold(title), table(rows, 2));
}

Rows rows_of(const std::vector<Option>& options) {
  Rows rows;
  for (const Option& option : options) rows.emplace_back(usage_of(option), explanation_of(option));
  return rows;
}

/// The options without those that this game has no use for.
std::vector<Option> for_game(std::vector<Option> options, const GameEntry& game) {
  std::erase_if(options, [&](const Option& option) { return option.needs && !game.offers(*option.needs); });
  return options;
}

Rows with_help(Rows rows) {
  rows.emplace_back("-h, --help", "print this help");
  return rows;
}

Rows rows_of_games(const VerbEntry* verb) {
  Rows rows;
  for (const GameEntry& game : registry()) {
    if (verb == nullptr || verb->takes(game)) rows.emplace_back(game.name, game.summary);
  }
  return rows;
}

/// "Options" for those of all games, then "Options for awale" and so on for the others.
std::string option_sections(const VerbEntry& verb) {
  std::vector<std::pair<std::string, Rows>> families;
  for (std::size_t family = 0; family < family_count; ++family) {
    if (verb.makers[family] == nullptr) continue;
    std::vector<std::string_view> games;
    for (const GameEntry& game : registry()) {
      if (static_cast<std::size_t>(game.family) == family && verb.takes(game)) games.push_back(game.name);
    }
    const auto made = verb.makers[family]();
    families.emplace_back(fmt::format("{}", fmt::join(games, ", ")), rows_of(made->options()));
  }
  Rows common;
  for (const auto& row : families.front().second) {
    const auto has_row = [&](const auto& family) {
      return std::ranges::find(family.second, row) != family.second.end();
    };
    if (std::ranges::all_of(families, has_row)) common.push_back(row);
  }
  std::string text = section("Options", with_help(common));
  for (auto& [games, rows] : families) {
    std::erase_if(rows, [&](const auto& row) { return std::ranges::find(common, row) != common.end(); });
    text += section("Options for " + games, rows);
  }
  return text;
}

std::string operand_usage(Operand operand) {
  switch (operand) {
    case Operand::None:
      return "";
    case Operand::Game:
      return " GAME";
    case Operand::File:
      return " FILE";
    case Operand::Shell:
      return " bash|zsh|fish";
  }
  return "";
}

/// The other names of a game: "tic-tac-toe, noughts-and-crosses, oxo".
std::string aliases_in_words(const GameEntry& game) {
  std::string text;
  for (const GameAlias& alias : game.aliases) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", alias.name);
    if (alias.arguments.empty()) continue;
    text += fmt::format(" ({})", service::as_typed(game, alias.arguments).substr(game.name.size() + 1));
  }
  return text;
}

}  // namespace

std::string table(const Rows& rows, std::size_t margin) {
  std::size_t first = 0;
  for (const auto& [left, right] : rows) first = std::max(first, left.size());
  const std::size_t indent = margin + first + 2;
  std::string text;
  for (const auto& [left, right] : rows) {
    text += folded(right, indent, fmt::format("{:<{}}{:<{}}", "", margin, left, first + 2));
  }
  return text;
}

std::string usage_of(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::Integer:
      return fmt::format("--{} N", parameter.name);
    case ParameterKind::IntegerList:
      return fmt::format("--{} N,N,N", parameter.name);
    case ParameterKind::Flag:
      return fmt::format("--{}", parameter.name);
    case ParameterKind::File:
      return "FILE";
    case ParameterKind::FurtherFile:
      return fmt::format("--{} FILE", parameter.name);
    case ParameterKind::Choice:
      return fmt::format("--{} NAME", parameter.name);
  }
  return {};
}

std::string usage_of(const Option& option) {
  const std::string letter = option.letter == '\0' ? "" : fmt::format("-{}, ", option.letter);
  return fmt::format("{}--{}{}{}", letter, option.name, option.argument.empty() ? "" : " ", option.argument);
}

std::string explanation_of(const Parameter& parameter) {
  std::string text(parameter.help);
  if (parameter.kind == ParameterKind::Integer || parameter.kind == ParameterKind::IntegerList) {
    for (const std::string_view word : parameter.choices) text += fmt::format(", or {}", word);
    text += fmt::format(" ({} to {}{})", parameter.low, grouped(static_cast<std::uint64_t>(parameter.high)),
                        parameter.default_value.empty() ? "" : fmt::format("; default {}", parameter.default_value));
  } else if (parameter.kind == ParameterKind::Choice) {
    text += fmt::format(": {} (default {})", fmt::join(parameter.choices, ", "), parameter.default_value);
  }
  return text;
}

std::string explanation_of(const Option& option) {
  std::string text(option.help);
  if (!option.choices.empty() && option.argument.find('|') == std::string_view::npos) {
    text += fmt::format(": {}", fmt::join(option.choices, ", "));
  }
  if (const auto* const* word = std::get_if<std::string*>(&option.target); word != nullptr && !(*word)->empty()) {
    text += fmt::format(" (default {})", **word);
  }
  return text;
}

void add_notes(const GameEntry& game, Rows& rows) {
  for (const auto& [title, text] : game.notes) rows.emplace_back(title, text);
  if (!game.aliases.empty()) rows.emplace_back("also called", aliases_in_words(game));
}

std::string example_of(const VerbEntry& verb, std::string_view program) {
  return fmt::format("{} {}{}{}", program, verb.name, verb.example.empty() ? "" : " ", verb.example);
}

std::string example_of(const VerbEntry& verb, const GameEntry& game) {
  return fmt::format("{} {} {}{}{}", program_name(), verb.name, service::as_typed(game, game.example),
                     verb.example_tail.empty() ? "" : " ", verb.example_tail);
}

std::string tour() {
  return fmt::format(
      "{1}\n\n"
      "Give it the rules of a finite game and it returns perfect play: who wins, in\n"
      "how many moves, a strategy for both players, and a check that needs no trust.\n\n"
      "{2}\n"
      "  {0} solve nim --sticks 21 --rule 1,2,3\n"
      "        who wins Nim with 21 sticks, and how to open\n"
      "  {0} draw nim --sticks 21 --rule 1,2,3 -o nim.svg\n"
      "        its graph: circles for J0, squares for J1, colours by winner\n"
      "  {0} play morpion\n"
      "        tic-tac-toe against perfect play; try to draw\n"
      "  {0} show connect-four --width 5 --height 4 --position 33\n"
      "        what each move is worth after 3, 3\n"
      "  {0} strategy hex --size 3 -o hex.sol && {0} verify hex.sol\n"
      "        a complete strategy on disk, checked by independent code\n\n"
      "{0} games lists the games; {0} --help everything else.\n",
      program_name(), bold("Perfect Play"), bold("Five commands to try"));
}

Rows program_options() {
  return {{"-h, --help", "print this help"},
          {"--version", "print version, commit, compiler and features; with --verbose also the versions of libraries"}};
}

std::string program_help() {
  Rows verb_rows;
  for (const VerbEntry& verb : verbs()) {
    verb_rows.emplace_back(
        fmt::format("{}{}", verb.name, verb.operand == Operand::Shell ? " SHELL" : operand_usage(verb.operand)),
        verb.summary);
  }
  return fmt::format(
      "Perfect play for finite games, with proof.\n\n{0}\n  {6} VERB [GAME] [OPTIONS]\n{1}{2}{3}\n{4}\n  "
      "{5}\n\n"
      "{6} VERB --help and {6} VERB GAME --help say more.\n",
      bold("Usage"), section("Verbs", verb_rows), section("Games", rows_of_games(nullptr)),
      section("Options", program_options()), bold("Example"), example_of(*find_verb("solve")), program_name());
}

std::vector<std::string> verbs_of(const GameEntry& game) {
  std::vector<std::string> names;
  for (const VerbEntry& verb : verbs()) {
    if (verb.operand == Operand::Game && verb.takes(game)) names.emplace_back(verb.name);
  }
  return names;
}

std::string verb_help(const VerbEntry& verb) {
  const Rows heading{{std::string(verb.name), std::string(verb.summary)}};
  return fmt::format("{}\n{}\n  {} {}{} [OPTIONS]\n{}{}\n{}\n  {}\n", table(heading, 0), bold("Usage"), program_name(),
                     verb.name, operand_usage(verb.operand),
                     verb.operand == Operand::Game ? section("Games", rows_of_games(&verb)) : "", option_sections(verb),
                     bold("Example"), example_of(verb));
}

std::string game_help(const VerbEntry& verb, const std::vector<Option>& options, const GameEntry& game) {
  const Rows heading{{std::string(verb.name), std::string(verb.summary)},
                     {std::string(game.name), std::string(game.summary)}};
  Rows parameters;
  std::string operands;
  for (const Parameter& parameter : game.parameters) {
    parameters.emplace_back(usage_of(parameter), explanation_of(parameter));
    if (parameter.kind == ParameterKind::File) operands += " FILE";
  }
  for (const Option& option : options) {
    if (option.operand) operands += fmt::format(" {}", option.argument);
  }
  add_notes(game, parameters);
  if (const std::string reach = service::reach_of(game); !reach.empty()) parameters.emplace_back("(solved)", reach);
  return fmt::format("{}\n{}\n  {} {} {}{} [OPTIONS]\n{}{}\n{}\n  {}\n", table(heading, 0), bold("Usage"),
                     program_name(), verb.name, game.name, operands, section("The game", parameters),
                     section("Options", with_help(rows_of(for_game(options, game)))), bold("Example"),
                     example_of(verb, game));
}

}  // namespace perfectplay::app
