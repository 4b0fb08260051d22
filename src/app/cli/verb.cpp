#include "perfectplay/app/cli/verb.h"

#include <algorithm>
#include <array>

#include "perfectplay/app/terminal/words.h"

namespace perfectplay::app {

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

std::string in_words(const Error& error) {
  if (!error.hint) return error.message;
  const auto& [parameter, suggestion] = *error.hint;
  return error.message + "; try --" + parameter + (suggestion == "true" ? "" : ' ' + shell_word(suggestion));
}

std::string GameChoice::command() const {
  GivenArguments told;
  for (const Parameter& parameter : entry->parameters) {
    const std::string& value = arguments.text(parameter.name);
    const bool need_not = parameter.kind == ParameterKind::FurtherFile || parameter.tacit;
    if (!need_not || value != parameter.default_value) told.emplace_back(parameter.name, value);
  }
  return as_typed(*entry, told);
}

bool VerbEntry::takes(const GameEntry& game) const {
  const FamilyVerb& verb = of(game);
  return verb.make != nullptr && (!verb.needs || game.offers(*verb.needs));
}

std::span<const VerbEntry> verbs() {
  static const std::array rows{
      VerbEntry{"games", Operand::None, "list every game with its parameters", "", "", {{{make_games_verb}}}},
      VerbEntry{"solve",
                Operand::Game,
                "who wins, in how many moves, and the best opening moves",
                "nim --sticks 21 --rule 1,2,3",
                "",
                {{{make_solve_verb}, {make_awale_solve_verb}, {make_deduction_solve_verb}}}},
      VerbEntry{"show",
                Operand::Game,
                "a position's value and that of each of its moves, best first",
                "connect-four --width 4 --height 4 --position 2233",
                "",
                {{{make_show_verb}, {make_awale_show_verb}, {make_deduction_show_verb}}}},
      VerbEntry{"strategy",
                Operand::Game,
                "write a complete strategy for both players to a file",
                "morpion -o morpion.sol",
                "-o best.sol",
                {{{make_strategy_verb}, {}, {make_deduction_strategy_verb}}}},
      VerbEntry{"verify",
                Operand::File,
                "check a strategy, a solution or a table, without the solver's code",
                "morpion.sol",
                "",
                {{{make_verify_verb}}}},
      VerbEntry{"play",
                Operand::Game,
                "play in the terminal against perfect play",
                "nim --sticks 21 --rule 1,2,3",
                "",
                {{{make_play_verb}, {make_awale_play_verb}, {make_deduction_play_verb}}}},
      VerbEntry{"draw",
                Operand::Game,
                "draw the game's graph: .svg, .png, .dot, or .html with the steps; of codes of any size, simulated "
                "guesses against pegs",
                "nim --sticks 10 --rule 1,2 -o nim.svg",
                "-o picture.svg",
                {{{make_draw_verb}, {}, {make_large_draw_verb, Capability::AnySize}}}},
      VerbEntry{"simulate",
                Operand::Game,
                "play many games with a named strategy: guesses needed",
                "mastermind --pegs 100 --colors 100 --strategy adaptive",
                "--games 100",
                {{{}, {}, {make_simulate_verb}}}},
      VerbEntry{"convert",
                Operand::Game,
                "write the game's graph to a file, for other solvers",
                "nim --sticks 10 --rule 1,2 -o nim.pg",
                "-o game.pg",
                {{{make_convert_verb}}}},
      VerbEntry{"book",
                Operand::Game,
                "search every opening, for a book of them",
                "connect-four --width 5 --height 5 --plies 4 -o five.book",
                "-o openings.book",
                {{{make_book_verb, Capability::Book}}}},
      VerbEntry{"exam", Operand::None, "the answer sheet of the Awalé exam", "--u0 42", "", {{{make_exam_verb}}}},
      VerbEntry{"plan",
                Operand::Game,
                "time, memory and disk that all layers would take",
                "awale --pits 6 --seeds 48",
                "",
                {{{}, {make_awale_plan_verb}}}},
      VerbEntry{"bench",
                Operand::None,
                "measure this machine: one signature, and rates",
                "--quick",
                "",
                {{{make_bench_verb}}}},
      VerbEntry{"completions",
                Operand::Shell,
                "print completions for bash, zsh or fish",
                "bash",
                "",
                {{{make_completions_verb}}}},
      VerbEntry{"man", Operand::None, "print the manual page", "", "", {{{make_man_verb}}}},
  };
  return rows;
}

const VerbEntry* find_verb(std::string_view name) {
  const auto found = std::ranges::find(verbs(), name, &VerbEntry::name);
  return found == verbs().end() ? nullptr : &*found;
}

void for_each_option(const VerbEntry& verb, const std::function<void(const Option&)>& visit) {
  std::vector<std::string> seen;
  for (const FamilyVerb& family : verb.families) {
    if (family.make == nullptr) continue;
    const auto made = family.make();
    for (const Option& option : made->options()) {
      if (std::ranges::find(seen, option.name) != seen.end()) continue;
      seen.emplace_back(option.name);
      visit(option);
    }
  }
}

}  // namespace perfectplay::app
