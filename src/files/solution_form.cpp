#include "perfectplay/files/solution_form.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "perfectplay/files/solution_words.h"
#include "perfectplay/graph/form/parity_solution.h"

namespace perfectplay {
namespace {

std::string in_json(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// The position moved to; empty where there is no move.
std::string move_name(const ReachabilityGame& game, const Explored& explored, Vertex move) {
  if (move == no_vertex) return {};
  return game.print(explored.code(move));
}

void write_text(const GameReference& reference, const ReachabilityGame& game, const Explored& explored,
                const Solution& solution, OutputFile& out) {
  SolutionChecksum checksum;
  const auto write_line = [&](const std::string& line) {
    checksum.add(line);
    out.write(line);
    out.write("\n");
  };
  out.write(fmt::format("{} {}\n", solution_magic, solution_version));
  write_line(game_line(reference, explored.symmetry));
  out.write(fmt::format("positions {}\n", solution.size()));
  for (std::uint32_t i = 0; i < solution.size(); ++i) {
    const Vertex v{i};
    write_line(
        entry_line(game.print(explored.code(v)), solution.value(v), move_name(game, explored, solution.move[i])));
  }
  out.write(fmt::format("checksum {}\n", checksum.digits()));
}

void write_json(const GameReference& reference, const ReachabilityGame& game, const Explored& explored,
                const Solution& solution, OutputFile& out) {
  SolutionChecksum checksum;
  checksum.add(game_line(reference, explored.symmetry));
  nlohmann::ordered_json arguments = nlohmann::ordered_json::object();
  for (const auto& [name, value] : reference.arguments) arguments[name] = value;
  out.write(
      fmt::format("{{\"format\":\"{}\",\"version\":{},\"game\":{},\n\"arguments\":{},\n\"symmetry\":{},\"positions\":[",
                  solution_magic, solution_version, in_json(reference.game), arguments.dump(), explored.symmetry));
  for (std::uint32_t i = 0; i < solution.size(); ++i) {
    const Value value = solution.value(Vertex{i});
    const std::string position = game.print(explored.code(Vertex{i}));
    const std::string move = move_name(game, explored, solution.move[i]);
    checksum.add(entry_line(position, value, move));
    out.write(fmt::format("{}\n{{\"position\":{},\"value\":\"{}\",\"rank\":{},\"move\":{}}}", i == 0 ? "" : ",",
                          in_json(position), name_of(value.outcome),
                          value.rank == no_rank ? "null" : std::to_string(raw(value.rank)),
                          move.empty() ? "null" : in_json(move)));
  }
  out.write(fmt::format("],\n\"checksum\":\"{}\"}}\n", checksum.digits()));
}

}  // namespace

void write_solution(const GameReference& reference, const ReachabilityGame& game, const Explored& explored,
                    const Solution& solution, SolutionForm form, OutputFile& out) {
  switch (form) {
    case SolutionForm::Text:
      return write_text(reference, game, explored, solution, out);
    case SolutionForm::Json:
      return write_json(reference, game, explored, solution, out);
    case SolutionForm::PGSolver:
      return write_parity_solution(*explored.graph, solution, out);
  }
}

}  // namespace perfectplay
