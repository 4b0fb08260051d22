#include "views.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "terminal.h"
#include "words.h"

namespace perfectplay::app {
namespace {

std::string share_row(std::string_view label, std::uint64_t count, std::uint64_t total) {
  const double percent = total == 0 ? 0 : 100.0 * static_cast<double>(count) / static_cast<double>(total);
  return fmt::format("  {:<10}{:>15}  {:5.1f} %\n", label, grouped(count), percent);
}

std::string line_text(const std::vector<std::string>& line) {
  return fmt::format("{}{}", fmt::join(line, " "), line.size() == line_limit ? " …" : "");
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

Json to_json(const SolveResult& result) {
  Json document{{"game", result.game},
                {"parameters", result.parameters},
                {"start", result.start},
                {"value", name_of(result.value.outcome)},
                {"rank", rank_json(result.value)},
                {"positions", result.positions},
                {"moves", result.moves},
                {"best", result.best},
                {"count", {{"J0", result.count[0]}, {"J1", result.count[1]}, {"draw", result.count[2]}}},
                {"symmetry", result.classes.has_value()}};
  if (result.classes) document["classes"] = *result.classes;
  document["line"] = result.line;
  if (const auto& n = result.normalization) {
    document["normalized"] = {{"inserted", n->inserted},
                              {"rank_before", rank_json(n->before)},
                              {"rank_after", rank_json(result.value)},
                              {"ranks_changed", n->changed},
                              {"largest_change", n->largest_change}};
  }
  return document;
}

std::string to_text(const SolveResult& result) {
  std::string text = fmt::format("{}\n\n", bold(result.command));
  if (result.value.outcome == Outcome::Draw) {
    text += bold("Draw: neither player can force a win from the start.") + '\n';
  } else if (result.value.rank == Rank{0}) {
    text += bold(fmt::format("{} has won: the start is a victory.", name_of(result.value.outcome))) + '\n';
  } else {
    text += bold(fmt::format("{} wins from the start, in {}.", name_of(result.value.outcome),
                             counted(raw(result.value.rank), "move"))) +
            '\n';
  }
  if (!result.best.empty())
    text +=
        fmt::format("Best opening {}: {}\n", result.best.size() == 1 ? "move" : "moves", fmt::join(result.best, " "));
  if (!result.line.empty()) text += fmt::format("Best line: {}\n", line_text(result.line));
  text += fmt::format("\n  {:<10}{:>15}", "positions", grouped(result.positions));
  if (result.classes) text += fmt::format("  ({} up to symmetry)", grouped(*result.classes));
  text += fmt::format("\n  {:<10}{:>15}\n", "moves", grouped(result.moves));
  text += share_row("J0 wins", result.count[0], result.positions);
  text += share_row("J1 wins", result.count[1], result.positions);
  text += share_row("drawn", result.count[2], result.positions);
  if (result.normalization) text += normalization_text(*result.normalization, result.value);
  return text;
}

Json to_json(const ShowResult& result) {
  Json moves = Json::array();
  for (const RatedMove& move : result.moves) {
    moves.push_back({{"move", move.name}, {"value", name_of(move.value.outcome)}, {"rank", rank_json(move.value)}});
  }
  return {{"position", result.position},
          {"player", name_of(result.player)},
          {"value", name_of(result.value.outcome)},
          {"rank", rank_json(result.value)},
          {"moves", moves},
          {"line", result.line}};
}

std::string to_text(const ShowResult& result) {
  std::string text = result.board;
  if (!text.ends_with('\n')) text += '\n';
  if (result.moves.empty()) {
    return text + bold(fmt::format("The game is over: {}.", value_in_words(result.value))) + '\n';
  }
  text += fmt::format("\n{}\n\n", bold(result.value.outcome == Outcome::Draw ? "Draw: neither player can force a win."
                                                                             : value_in_words(result.value) + '.'));
  std::size_t width = 4;
  for (const RatedMove& move : result.moves) width = std::max(width, move.name.size());
  const Value& best = result.moves.front().value;
  for (const RatedMove& move : result.moves) {
    text +=
        fmt::format("  {:<{}}  {}{}\n", move.name, width, value_in_words(move.value), move.value == best ? "  *" : "");
  }
  return text + fmt::format("\n* keeps the value. Best line: {}\n", line_text(result.line));
}

}  // namespace perfectplay::app
