#include "perfectplay/app/verbs/reachability/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using namespace service;

namespace {

std::string share_row(std::string_view label, std::uint64_t count, std::uint64_t total) {
  const double percent = total == 0 ? 0 : 100.0 * static_cast<double>(count) / static_cast<double>(total);
  return fmt::format("  {:<10}{:>15}  {:5.1f} %\n", label, grouped(count), percent);
}

std::string line_text(const std::vector<std::string>& line, bool is_cut) {
  return fmt::format("{}{}", fmt::join(line, " "), is_cut ? " …" : "");
}

std::string normalization_text(const Normalization& n, const Value& after) {
  if (n.inserted == 0) return "\nThe graph was bipartite already: nothing was inserted, no rank changed.\n";
  std::string text =
      fmt::format("\nMade bipartite with {} fictitious {}.\nThe start before: {}; after: {}.\n", grouped(n.inserted),
                  n.inserted == 1 ? "vertex" : "vertices", value_in_words(n.before), value_in_words(after));
  if (n.changed == 0) return text + "No rank changed.\n";
  return text + fmt::format("{} of the old vertices changed, by at most {}.\n", counted(n.changed, "rank"),
                            counted(n.largest_change, "move"));
}

std::string verdict(const Bracket<Value>& bracket) {
  const Value& value = bracket.low;
  if (!bracket.proved()) return fmt::format("Not decided: {}.", bracket_in_words(bracket));
  if (value.outcome == Outcome::Draw) return "Draw: neither player can force a win from the start.";
  if (value.rank == Rank{0}) return fmt::format("{} has won: the start is a victory.", name_of(value.outcome));
  if (value.rank == no_rank) return fmt::format("{} wins from the start.", name_of(value.outcome));
  return fmt::format("{} wins from the start, in {}.", name_of(value.outcome), counted(raw(value.rank), "move"));
}

std::string signed_score(int score) { return score == 0 ? "0" : fmt::format("{:+}", score); }

/// As a sentence.
std::string worth_in_words(const Bracket<Value>& bracket) {
  if (bracket.proved() && bracket.low.outcome == Outcome::Draw) return "Draw: neither player can force a win.";
  std::string text = bracket_in_words(bracket) + '.';
  if (text[0] == 'b') text[0] = 'B';
  return text;
}

}  // namespace

std::string to_text(const SolveResult& result) {
  std::string text = fmt::format("{}\n\n{}\n", bold(result.choice.command()), bold(verdict(result.value)));
  if (!result.best.empty())
    text +=
        fmt::format("Best opening {}: {}\n", result.best.size() == 1 ? "move" : "moves", fmt::join(result.best, " "));
  if (!result.line.empty()) text += fmt::format("Best line: {}\n", line_text(result.line, result.line_is_cut));
  if (!result.graph) {
    if (result.score) text += fmt::format("Score for {}: {}\n", name_of(result.player), signed_score(*result.score));
    return text + fmt::format("\n  {:<18}{:>15}\n", "positions searched", grouped(result.positions));
  }
  const GraphResult& graph = *result.graph;
  text += fmt::format("\n  {:<10}{:>15}", "positions", grouped(result.positions));
  if (graph.classes) text += fmt::format("  ({} up to symmetry)", grouped(*graph.classes));
  text += fmt::format("\n  {:<10}{:>15}\n", "moves", grouped(graph.moves));
  text += share_row("J0 wins", graph.count[0], result.positions);
  text += share_row("J1 wins", graph.count[1], result.positions);
  text += share_row("drawn", graph.count[2], result.positions);
  if (graph.normalization) text += normalization_text(*graph.normalization, result.value.low);
  return text;
}

std::string to_text(const ShowResult& result) {
  std::string text = result.board;
  if (!text.ends_with('\n')) text += '\n';
  if (result.value && result.moves.empty() && result.unrated.empty()) {
    return text + bold(fmt::format("The game is over: {}.", value_in_words(result.value->low))) + '\n';
  }
  text += fmt::format("\n{}\n\n", bold(result.value ? worth_in_words(*result.value) : "Searching …"));
  std::size_t width = 4;
  for (const RatedMove& move : result.moves) width = std::max(width, move.name.size());
  for (const std::string& move : result.unrated) width = std::max(width, move.size());
  const bool scored = std::ranges::any_of(result.move_scores, [](const auto& score) { return score.has_value(); });
  bool marked = false;
  for (std::size_t i = 0; i < result.moves.size(); ++i) {
    const RatedMove& move = result.moves[i];
    const bool keeps = result.value && keeps_value(*result.value, move);
    text += fmt::format("  {:<{}}  ", move.name, width);
    if (scored) text += fmt::format("{:>4}  ", result.move_scores[i] ? signed_score(*result.move_scores[i]) : "");
    text += bracket_in_words(move.bracket());
    text += keeps ? "  *\n" : "\n";
    marked = marked || keeps;
  }
  for (const std::string& move : result.unrated) text += fmt::format("  {:<{}}     …\n", move, width);
  std::vector<std::string> notes;
  if (marked) notes.emplace_back("* keeps the value.");
  if (!result.line.empty()) notes.push_back("Best line: " + line_text(result.line, result.line_is_cut));
  return notes.empty() ? text : text + fmt::format("\n{}\n", fmt::join(notes, " "));
}

}  // namespace perfectplay::app
