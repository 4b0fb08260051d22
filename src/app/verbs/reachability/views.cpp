#include "perfectplay/app/verbs/reachability/views.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"

namespace perfectplay::app {
namespace {

std::string share_row(std::string_view label, std::uint64_t count, std::uint64_t total) {
  const double percent = total == 0 ? 0 : 100.0 * static_cast<double>(count) / static_cast<double>(total);
  return fmt::format("  {:<10}{:>15}  {:5.1f} %\n", label, grouped(count), percent);
}

std::string line_text(const std::vector<std::string>& line, bool goes_on) {
  return fmt::format("{}{}", fmt::join(line, " "), goes_on ? " …" : "");
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

Json value_json(const Value& value) { return {{"value", name_of(value.outcome)}, {"rank", rank_json(value)}}; }

/// Who wins is null while it is open; the rank is, too, while only that is known.
void add_value(Json& document, const Bracket<Value>& bracket, const std::optional<int>& score) {
  const bool winner_known = bracket.low.outcome == bracket.high.outcome;
  document["value"] = winner_known ? Json(name_of(bracket.low.outcome)) : Json(nullptr);
  document["rank"] = bracket.proved() ? rank_json(bracket.low) : Json(nullptr);
  if (score) document["score"] = *score;
  if (!bracket.proved()) document["bracket"] = {{"low", value_json(bracket.low)}, {"high", value_json(bracket.high)}};
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

std::vector<std::string> names_of(const std::vector<RatedMove>& moves) {
  std::vector<std::string> names;
  names.reserve(moves.size());
  for (const RatedMove& move : moves) names.push_back(move.name);
  return names;
}

Json rank_json(const Value& value) { return value.rank == no_rank ? Json(nullptr) : Json(raw(value.rank)); }

std::string in_json(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string printed(const Json& document) {
  std::string text = "{";
  for (const auto& [key, value] : document.items()) {
    text += fmt::format("{}\n  {}: ", text.size() == 1 ? "" : ",", in_json(key));
    if (!value.is_array() || value.empty() || !value.front().is_object()) {
      text += in_json(value);
      continue;
    }
    for (std::size_t i = 0; i < value.size(); ++i)
      text += fmt::format("{}\n    {}", i == 0 ? "[" : ",", in_json(value[i]));
    text += "\n  ]";
  }
  return text + "\n}\n";
}

Json parameters_json(const GameChoice& choice) {
  Json parameters = Json::object();
  for (const Parameter& parameter : choice.entry->parameters) {
    if (parameter.tacit && choice.arguments.text(parameter.name) == parameter.default_value) continue;
    Json& value = parameters[std::string(parameter.name)];
    switch (parameter.kind) {
      case ParameterKind::Integer:
        value = choice.arguments.integer(parameter.name);
        break;
      case ParameterKind::IntegerList:
        value = choice.arguments.integers(parameter.name);
        break;
      case ParameterKind::Flag:
        value = choice.arguments.flag(parameter.name);
        break;
      case ParameterKind::FurtherFile:
        if (choice.arguments.text(parameter.name).empty()) break;
        [[fallthrough]];
      case ParameterKind::File:
      case ParameterKind::Choice:
        value = choice.arguments.text(parameter.name);
        break;
    }
  }
  return parameters;
}

std::optional<int> score_of(const ReachabilityGame& game, Code position, const Bracket<Value>& value, Player player) {
  if (!value.proved()) return std::nullopt;
  return game.score(position, value.low, player);
}

std::string bracket_in_words(const Bracket<Value>& bracket) {
  const auto& [low, high] = bracket;
  if (bracket.proved()) return value_in_words(low);
  if (low.outcome == high.outcome && low.rank != no_rank && high.rank != no_rank) {
    return fmt::format("{} wins in {} to {}", name_of(low.outcome), raw(std::min(low.rank, high.rank)),
                       counted(raw(std::max(low.rank, high.rank)), "move"));
  }
  return fmt::format("between \"{}\" and \"{}\"", value_in_words(low), value_in_words(high));
}

Json to_json(const SolveResult& result) {
  Json document{{"game", result.game}, {"parameters", result.parameters}, {"start", result.start}};
  add_value(document, result.value, result.score);
  document["positions"] = result.positions;
  if (!result.graph) {
    document["best"] = result.best;
    document["method"] = "search";
    document["line"] = result.line;
    return document;
  }
  const GraphResult& graph = *result.graph;
  document["moves"] = graph.moves;
  document["best"] = result.best;
  document["count"] = {{"J0", graph.count[0]}, {"J1", graph.count[1]}, {"draw", graph.count[2]}};
  document["symmetry"] = graph.classes.has_value();
  if (graph.classes) document["classes"] = *graph.classes;
  document["line"] = result.line;
  if (const auto& n = graph.normalization) {
    document["normalized"] = {{"inserted", n->inserted},
                              {"rank_before", rank_json(n->before)},
                              {"rank_after", rank_json(result.value.low)},
                              {"ranks_changed", n->changed},
                              {"largest_change", n->largest_change}};
  }
  return document;
}

std::string to_text(const SolveResult& result) {
  std::string text = fmt::format("{}\n\n{}\n", bold(result.command), bold(verdict(result.value)));
  if (!result.best.empty())
    text +=
        fmt::format("Best opening {}: {}\n", result.best.size() == 1 ? "move" : "moves", fmt::join(result.best, " "));
  if (!result.line.empty()) text += fmt::format("Best line: {}\n", line_text(result.line, result.line_goes_on));
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

Json to_json(const ShowResult& result) {
  Json moves = Json::array();
  for (std::size_t i = 0; i < result.moves.size(); ++i) {
    const RatedMove& move = result.moves[i];
    Json& row = moves.emplace_back(Json{{"move", move.name}});
    add_value(row, move.bracket(), result.move_scores[i]);
  }
  Json document{{"position", result.position}, {"player", name_of(result.player)}};
  add_value(document, result.value.value(), result.score);
  document["moves"] = std::move(moves);
  document["line"] = result.line;
  if (result.nodes) {
    document["positions"] = *result.nodes;
    document["method"] = "search";
  }
  return document;
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
  if (!result.line.empty()) notes.push_back("Best line: " + line_text(result.line, result.line_goes_on));
  return notes.empty() ? text : text + fmt::format("\n{}\n", fmt::join(notes, " "));
}

}  // namespace perfectplay::app
