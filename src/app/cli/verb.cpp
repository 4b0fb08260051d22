#include "perfectplay/app/cli/verb.h"

#include <algorithm>

namespace perfectplay::app {
namespace {

Operand operand_of(service::Takes takes) {
  switch (takes) {
    case service::Takes::Nothing:
      return Operand::None;
    case service::Takes::Game:
      return Operand::Game;
    case service::Takes::File:
      break;
  }
  return Operand::File;
}

/// The row of a verb that runs a use case.
VerbEntry over(std::string_view name, const std::array<MakeVerb, family_count>& makers) {
  const service::UseCase& row = *service::find_use_case(name);
  return {row.name, operand_of(row.takes), row.summary, row.example, row.example_tail, makers, &row};
}

}  // namespace

std::span<const VerbEntry> verbs() {
  static const std::array rows{
      over("games", {make_games_verb}),
      over("solve", {make_solve_verb, make_awale_solve_verb, make_deduction_solve_verb}),
      over("show", {make_show_verb, make_awale_show_verb, make_deduction_show_verb}),
      over("value", {make_value_verb, make_awale_value_verb, make_deduction_value_verb}),
      over("strategy", {make_strategy_verb, nullptr, make_deduction_strategy_verb}),
      over("prove", {make_prove_verb, make_awale_prove_verb, make_deduction_prove_verb}),
      over("verify", {make_verify_verb}),
      over("play", {make_play_verb, make_awale_play_verb, make_deduction_play_verb}),
      over("review", {make_review_verb, make_awale_review_verb, make_deduction_review_verb}),
      over("draw", {make_draw_verb, make_awale_draw_verb, make_curves_verb}),
      over("scene", {make_scene_verb}),
      over("simulate", {nullptr, nullptr, make_simulate_verb}),
      over("convert", {make_convert_verb}),
      over("book", {make_book_verb}),
      over("exam", {make_exam_verb}),
      over("plan", {nullptr, make_awale_plan_verb}),
      over("bench", {make_bench_verb}),
      VerbEntry{"ask",
                Operand::None,
                "answer requests: JSON lines on standard input, JSON lines on standard output",
                "< requests.jsonl",
                "",
                {make_ask_verb}},
      VerbEntry{"serve",
                Operand::None,
                "the web explorer: open the printed address in a browser",
                "--port 8080",
                "",
                {make_serve_verb}},
      VerbEntry{"completions",
                Operand::Shell,
                "print completions for bash, zsh or fish",
                "bash",
                "",
                {make_completions_verb}},
      VerbEntry{"man", Operand::None, "print the manual page", "", "", {make_man_verb}},
  };
  return rows;
}

const VerbEntry* find_verb(std::string_view name) {
  const auto found = std::ranges::find(verbs(), name, &VerbEntry::name);
  return found == verbs().end() ? nullptr : &*found;
}

void for_each_option(const VerbEntry& verb, const std::function<void(const Option&)>& visit) {
  std::vector<std::string> seen;
  for (const MakeVerb make : verb.makers) {
    if (make == nullptr) continue;
    const auto made = make();
    for (const Option& option : made->options()) {
      if (std::ranges::find(seen, option.name) != seen.end()) continue;
      seen.emplace_back(option.name);
      visit(option);
    }
  }
}

}  // namespace perfectplay::app
