// Solutions of reachability games, in our form or PGSolver's: rebuilds the game and judges every entry.
#include <fmt/format.h>

#include <array>
#include <optional>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/verify_judges.h"
#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/graph/form/parity_solution.h"
#include "perfectplay/verify/parity_checker.h"
#include "perfectplay/verify/solution_checker.h"

namespace perfectplay::app {
namespace {

struct SolutionVerdict {
  std::string game;
  std::uint64_t positions = 0;
  std::array<std::uint64_t, 3> count{};
  bool ranks = true;  ///< were ranks and draws claimed, or only who wins as parity solvers do?
  struct Fault {
    std::string position;
    std::string claim;
    std::string reason;
  };
  std::optional<Fault> fault = std::nullopt;
};

Json solution_verdict_json(const SolutionVerdict& verdict) {
  Json document{{"correct", !verdict.fault.has_value()},
                {"game", verdict.game},
                {"positions", verdict.positions},
                {"count", {{"J0", verdict.count[0]}, {"J1", verdict.count[1]}}}};
  if (verdict.ranks) document["count"]["draw"] = verdict.count[2];
  if (verdict.fault) {
    document["defect"] = {
        {"position", verdict.fault->position}, {"claim", verdict.fault->claim}, {"reason", verdict.fault->reason}};
  }
  return document;
}

std::string solution_verdict_text(const SolutionVerdict& verdict, const std::string& file) {
  if (verdict.fault) {
    return fmt::format("{}: WRONG.\nPosition {} (claimed: {}) {}.\n", bold(file), verdict.fault->position,
                       verdict.fault->claim, verdict.fault->reason);
  }
  if (!verdict.ranks) {
    return fmt::format(
        "{}: correct: every winner and move of {}.\n"
        "Player 0 wins {}, player 1 holds {} (draws included), of {} vertices.\n",
        bold(file), verdict.game, grouped(verdict.count[0]), grouped(verdict.count[1]), grouped(verdict.positions));
  }
  return fmt::format("{}: correct: every winner, rank and move of {}.\nJ0 wins {}, J1 wins {}, {} drawn, of {}.\n",
                     bold(file), verdict.game, grouped(verdict.count[0]), grouped(verdict.count[1]),
                     grouped(verdict.count[2]), counted(verdict.positions, "position"));
}

Judgement judgement_of(const SolutionVerdict& verdict, const std::string& file) {
  return {!verdict.fault.has_value(), solution_verdict_json(verdict), solution_verdict_text(verdict, file)};
}

}  // namespace

Expected<Judgement> judge_solution(const Judged& judged, Engine engine, const std::string& graph) {
  const std::string& source = judged.contents.name();
  const auto claim = parse_solution(judged.contents.text(), source);
  if (!claim) return tl::unexpected(claim.error());
  const auto choice = game_of_file(claim->reference, Family::Reachability, judged, graph, "--graph FILE");
  if (!choice) return tl::unexpected(choice.error());
  const auto game = make_game(*choice);
  if (!game) {
    return tl::unexpected(Error{
        game.error().kind, fmt::format("{}, the game of {}: {}", choice->command(), source, game.error().message)});
  }
  engine.symmetry = claim->symmetry ? "on" : "off";
  const auto explored = engine.explore(**game, claim->symmetry);
  if (!explored) return tl::unexpected(explored.error());
  const auto solution = match_solution(*claim, **game, *explored, source);
  if (!solution) return tl::unexpected(solution.error());
  const auto name = [&](Vertex v) { return (*game)->print(explored->code(v)); };
  SolutionVerdict verdict{.game = choice->command(), .positions = explored->graph->size(), .count = solution->counts()};
  ProgressBar bar;
  Stop stop;
  show_progress(stop, bar);
  if (const auto defect = TRY(find_defect(*explored->graph, *solution, name, stop))) {
    verdict.fault = {name(defect->vertex), value_in_words(solution->value(defect->vertex)), defect->complaint};
  }
  return judgement_of(verdict, source);
}

Expected<Judgement> judge_parity_solution(const Judged& judged, const Engine& engine, const std::string& graph) {
  const std::string& source = judged.contents.name();
  if (graph.empty()) {
    return input_error(fmt::format("{}: PGSolver's form does not name its game; add --graph FILE", source));
  }
  const auto read = read_graph(graph, static_cast<unsigned>(engine.threads));
  if (!read) return tl::unexpected(read.error());
  const auto claim = parse_parity_solution(judged.contents.text(), source, read->size());
  if (!claim) return tl::unexpected(claim.error());
  SolutionVerdict verdict{.game = "graph " + shell_word(graph), .positions = read->size(), .ranks = false};
  for (const Player winner : claim->winner) ++verdict.count[raw(winner)];
  const auto name = [&](Vertex v) { return read->name(v); };
  ProgressBar bar;
  Stop stop;
  show_progress(stop, bar);
  if (const auto defect = TRY(find_parity_defect(*read, *claim, name, stop))) {
    verdict.fault = {name(defect->vertex), fmt::format("{} wins", raw(claim->winner[raw(defect->vertex)])),
                     defect->complaint};
  }
  return judgement_of(verdict, source);
}

}  // namespace perfectplay::app
