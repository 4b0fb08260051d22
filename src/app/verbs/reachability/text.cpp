#include "perfectplay/app/verbs/reachability/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "perfectplay/app/cli/help.h"
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

std::string verdict(const SolveResult& result) {
  const Value& value = result.value.low;
  const std::string_view start = result.from_start ? "the start" : "this position";
  if (!result.value.proved()) return fmt::format("Not decided: {}.", bracket_in_words(result.value));
  if (value.outcome == Outcome::Draw) return fmt::format("Draw: neither player can force a win from {}.", start);
  if (value.rank == Rank{0}) return fmt::format("{} has won: {} is a victory.", name_of(value.outcome), start);
  if (value.rank == no_rank) return fmt::format("{} wins from {}.", name_of(value.outcome), start);
  return fmt::format("{} wins from {}, in {}.", name_of(value.outcome), start, counted(raw(value.rank), "move"));
}

std::string best_text(const SolveResult& result) {
  if (result.best.empty()) {
    return result.value.proved() && !result.best_complete ? "Best moves: none found so far; time ran out.\n" : "";
  }
  const std::string slower = result.slower.empty()
                                 ? ""
                                 : fmt::format("; {} {} too, in more moves", fmt::join(result.slower, " "),
                                               result.slower.size() == 1 ? "wins" : "win");
  return folded(
      fmt::format("Best {}{}{}: {}{}", result.from_start ? "opening " : "",
                  result.best.size() == 1 && result.best_complete ? "move" : "moves",
                  result.best_complete ? "" : " found so far (time ran out)", fmt::join(result.best, " "), slower),
      2);
}

std::string signed_score(int score) { return score == 0 ? "0" : fmt::format("{:+}", score); }

/// The heaps, their Grundy values, and the meaning of their nim-sum.
std::string grundy_text(const GrundyResult& grundy) {
  constexpr std::size_t values_told = 24;
  const auto& values = grundy.sum.values;
  const auto told = values.begin() + static_cast<std::ptrdiff_t>(std::min(values.size(), values_told));
  std::string text = fmt::format("\nGrundy values of the heaps {}: {}; nim-sum {}.\n", fmt::join(grundy.sizes, ", "),
                                 fmt::join(grundy.sum.heaps, ", "), grundy.sum.sum);
  if (grundy.misere) {
    text += "These values are for normal play; misère play was solved on the graph.\n";
  } else if (grundy.sum.sum == 0) {
    text += "The nim-sum is 0: the player to move loses.\n";
  } else {
    text += folded(fmt::format("The nim-sum is not 0: the player to move wins, by leaving 0: {}",
                               fmt::join(grundy.balancing, " ")),
                   2);
  }
  return text + folded(fmt::format("Values of heaps of 0, 1, 2, … sticks: {}{}", fmt::join(values.begin(), told, " "),
                                   told == values.end() ? "" : " …"),
                       2);
}

/// One row per value, with the moves that have it.
std::string moves_by_value(const ShowResult& result, const std::function<bool(const RatedMove&)>& keeps) {
  Rows rows{{"value", "moves"}};
  for (const RatedMove& move : result.moves) {
    const std::string value = bracket_in_words(value_by(move.value)) + (keeps(move) ? " *" : "");
    if (rows.back().first != value) rows.emplace_back(value, "");
    std::string& names = rows.back().second;
    names += (names.empty() ? "" : " ") + move.name;
  }
  if (!result.unrated.empty()) rows.emplace_back("…", fmt::format("{}", fmt::join(result.unrated, " ")));
  return table(rows, 2);
}

/// The value as a sentence.
std::string worth_in_words(const Bracket<Value>& bracket) {
  if (bracket.proved() && bracket.low.outcome == Outcome::Draw) return "Draw: neither player can force a win.";
  std::string text = bracket_in_words(bracket) + '.';
  if (text[0] == 'b') text[0] = 'B';
  if (text[0] == 'o') text[0] = 'O';
  return text;
}

}  // namespace

std::string to_text(const SolveResult& result) {
  const std::string heading = result.from_start
                                  ? result.choice.title()
                                  : fmt::format("{} --position {}", result.choice.title(), shell_word(result.start));
  std::string title = folded(heading, 2);
  title.pop_back();
  std::string text = fmt::format("{}\n\n{}\n", bold(title), bold(verdict(result)));
  text += best_text(result);
  if (!result.line.empty()) text += folded("Best line: " + line_text(result.line, result.line_is_cut), 2);
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
  if (result.grundy) text += grundy_text(*result.grundy);
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
  const bool counts =
      std::ranges::any_of(result.moves, [](const RatedMove& move) { return move.value.low.rank != no_rank; });
  const bool best_known = result.value && has_best_move(result.player, *result.value);
  const auto keeps = [&](const RatedMove& move) { return best_known && keeps_value(*result.value, move); };
  // Where a value is no more than who wins, many moves share it.
  constexpr std::size_t most_rows = 12;
  if (!counts && !scored && result.moves.size() + result.unrated.size() > most_rows) {
    text += moves_by_value(result, keeps);
  } else {
    text += fmt::format("  {:<{}}  {}{}\n", "move", width, scored ? "score  " : "",
                        counts ? "value, in moves from this position" : "value");
    for (std::size_t i = 0; i < result.moves.size(); ++i) {
      const RatedMove& move = result.moves[i];
      text += fmt::format("  {:<{}}  ", move.name, width);
      if (scored) text += fmt::format("{:>5}  ", result.move_scores[i] ? signed_score(*result.move_scores[i]) : "");
      text += bracket_in_words(value_by(move.value));
      text += keeps(move) ? "  *\n" : "\n";
    }
    for (const std::string& move : result.unrated) text += fmt::format("  {:<{}}     …\n", move, width);
  }
  std::vector<std::string> notes;
  if (std::ranges::any_of(result.moves, keeps)) notes.emplace_back(counts ? "* best." : "* keeps the value.");
  if (result.value && result.value->proved() && !best_known)
    notes.emplace_back("Every move loses; the search does not find which resists longest.");
  if (!result.line.empty()) notes.push_back("Best line: " + line_text(result.line, result.line_is_cut));
  if (!notes.empty()) text += '\n' + folded(fmt::format("{}", fmt::join(notes, " ")), 2);
  return result.grundy ? text + grundy_text(*result.grundy) : text;
}

}  // namespace perfectplay::app
