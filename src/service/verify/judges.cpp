// The judges of each kind of file: they rebuild the game that the file names, and run the checker on both.
#include <fmt/format.h>

#include "perfectplay/files/deduction_tree.h"
#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/graph/form/parity_solution.h"
#include "perfectplay/service/verify/verify.h"
#include "perfectplay/service/words.h"
#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/verify/awale_table_claims.h"
#include "perfectplay/verify/parity_checker.h"
#include "perfectplay/verify/solution_checker.h"

namespace perfectplay::service {
namespace {

const Hint game_advice{"game", "mastermind --pegs 4 --colors 4"};

Expected<GameChoice> named_game(const Judged& judged) {
  const std::string& source = judged.contents.name();
  const auto label = TRY(read_strategy_label(judged.contents.text(), source));
  if (label.reference.game.empty()) {
    return input_error(fmt::format("{}: this strategy does not name its game", source), game_advice);
  }
  return game_of_file(label.reference, Family::Deduction, judged, "", game_advice);
}

/// The game of a file; the error says why it cannot be made.
template <class Game>
Expected<Game> made_of(const GameChoice& choice, const std::string& source, Stop& stop) {
  auto game = make_game<Game>(choice, stop);
  if (game) return game;
  Error error = game.error();
  error.message = fmt::format("{}, the game of {}: {}", choice.command(), source, error.message);
  return tl::unexpected(std::move(error));
}

}  // namespace

Expected<SolutionJudgement> judge_solution(const Judged& judged, const Exploration& exploration,
                                           const std::string& graph, Stop& stop) {
  const std::string& source = judged.contents.name();
  const auto claim = TRY(parse_solution(judged.contents.text(), source));
  const auto choice = TRY(game_of_file(claim.reference, Family::Reachability, judged, graph, Hint{"graph", "FILE"}));
  const PlayableGame game = TRY(made_of<PlayableGame>(choice, source, stop));
  ExploreOptions options = exploration.explore_options(claim.symmetry);
  options.symmetry = claim.symmetry;
  const Explored explored = TRY(game->explore(options, stop));
  const Solution solution = TRY(match_solution(claim, *game, explored, source));
  const auto name = [&](Vertex v) { return game->print(explored.code(v)); };
  SolutionJudgement judgement{.choice = choice, .positions = explored.graph->size(), .count = solution.counts()};
  if (const auto defect = TRY(find_defect(*explored.graph, solution, name, stop))) {
    judgement.fault = {name(defect->vertex), value_in_words(solution.value(defect->vertex)), defect->complaint};
  }
  return judgement;
}

Expected<SolutionJudgement> judge_parity_solution(const Judged& judged, const Exploration& exploration,
                                                  const std::string& graph, Stop& stop) {
  const std::string& source = judged.contents.name();
  if (graph.empty()) {
    return input_error(fmt::format("{}: PGSolver's form does not name its game", source), Hint{"graph", "FILE"});
  }
  const Graph read = TRY(read_graph(graph, static_cast<unsigned>(exploration.threads), stop));
  const auto claim = TRY(parse_parity_solution(judged.contents.text(), source, read.size()));
  const GameEntry& entry = *find_game("graph");
  const Arguments arguments = TRY(check_arguments(entry, {{"file", graph}}));
  SolutionJudgement judgement{.choice = {&entry, arguments}, .positions = read.size(), .ranks = false};
  for (const Player winner : claim.winner) ++judgement.count[raw(winner)];
  const auto name = [&](Vertex v) { return read.name(v); };
  if (const auto defect = TRY(find_parity_defect(read, claim, name, stop))) {
    judgement.fault = {name(defect->vertex), fmt::format("{} wins", raw(claim.winner[raw(defect->vertex)])),
                       defect->complaint};
  }
  return judgement;
}

bool is_strategy(std::string_view text) {
  const std::size_t start = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::string_view head = text.substr(start, 400);
  if (head.starts_with('{')) return head.find("\"perfectplay-strategy\"") != std::string_view::npos;
  return head.starts_with("# perfectplay-strategy") || head.starts_with("# game ");
}

Expected<StrategyJudgement> judge_strategy(const Judged& judged, const std::string& game_text, Stop& stop) {
  const std::string& source = judged.contents.name();
  const GameChoice choice =
      TRY(permitted(game_text.empty() ? TRY(named_game(judged)) : TRY(typed_game(game_text)), judged));
  if (choice.entry->family != Family::Deduction) {
    return input_error(fmt::format("{}: strategies are of deduction games; {} is not one", source, choice.entry->name));
  }
  const auto game = TRY(made_of<DeductionGame>(choice, source, stop));
  const auto strategy = TRY(parse_strategy(judged.contents.text(), source, game));
  const StrategyTerms terms = TRY(read_strategy_label(judged.contents.text(), source)).terms;
  auto verdict = TRY(check_strategy(game, strategy, terms, stop));
  return StrategyJudgement{.choice = choice,
                           .solutions = game.solutions(),
                           .weight = game.weighted() ? game.total_weight() : 0,
                           .terms = terms,
                           .verdict = std::move(verdict)};
}

Expected<TableJudgement> judge_awale_table(const std::string& folder, const AwaleCheckOptions& options, Stop& stop) {
  const AwaleTable table = TRY(AwaleTable::open(folder));
  auto verdict = TRY(check_awale_table(table, options, stop));
  return TableJudgement{table.rules(), table.max_seeds(), table.has_distances(), std::move(verdict)};
}

Expected<TableJudgement> read_awale_table(const std::string& folder, unsigned threads, Stop& stop) {
  const AwaleTable table = TRY(AwaleTable::open(folder));
  TRY(table.check(LayerFile::Depth::Checksums, threads, stop));
  AwaleVerdict claimed;
  for (int seeds = 0; seeds <= table.max_seeds(); ++seeds) {
    claimed.positions += table.statistics(seeds).positions;
    claimed.cycles += table.statistics(seeds).cycles;
  }
  return TableJudgement{table.rules(), table.max_seeds(), table.has_distances(), std::move(claimed), true};
}

}  // namespace perfectplay::service
