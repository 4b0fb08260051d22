// The table of all use cases.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "perfectplay/service/awale/draw.h"
#include "perfectplay/service/awale/exam.h"
#include "perfectplay/service/awale/plan.h"
#include "perfectplay/service/awale/play.h"
#include "perfectplay/service/awale/prove.h"
#include "perfectplay/service/awale/show.h"
#include "perfectplay/service/awale/solve.h"
#include "perfectplay/service/bench/bench.h"
#include "perfectplay/service/deduction/history.h"
#include "perfectplay/service/deduction/play.h"
#include "perfectplay/service/deduction/prove.h"
#include "perfectplay/service/deduction/simulation.h"
#include "perfectplay/service/deduction/solve.h"
#include "perfectplay/service/games.h"
#include "perfectplay/service/prove.h"
#include "perfectplay/service/reachability/book.h"
#include "perfectplay/service/reachability/draw.h"
#include "perfectplay/service/reachability/play.h"
#include "perfectplay/service/reachability/scene_request.h"
#include "perfectplay/service/reachability/show.h"
#include "perfectplay/service/reachability/solve.h"
#include "perfectplay/service/reachability/strategy.h"
#include "perfectplay/service/request.h"
#include "perfectplay/service/review/awale_review.h"
#include "perfectplay/service/review/deduction_review.h"
#include "perfectplay/service/review/reachability_review.h"
#include "perfectplay/service/verbs.h"
#include "perfectplay/service/verify/verify.h"

namespace perfectplay::service {
std::span<const UseCase> use_cases() {
  static const std::array rows{
      UseCase{"games", Takes::Nothing, "list every game with its parameters", "", "", {{{make_request<GamesRequest>}}}},
      UseCase{"verbs",
              Takes::Nothing,
              "list every verb of requests, with the JSON Schema of its requests",
              "",
              "",
              {{{make_request<VerbsRequest>}}}},
      UseCase{
          "solve",
          Takes::Game,
          "find the winner, the number of moves, and the best opening moves",
          "nim --sticks 21 --rule 1,2,3",
          "",
          {{{make_request<SolveRequest>}, {make_request<AwaleSolveRequest>}, {make_request<DeductionSolveRequest>}}}},
      UseCase{"show",
              Takes::Game,
              "show the value of a position and of each of its moves, best first",
              "connect-four --width 4 --height 4 --position 2233",
              "",
              {{{make_request<ShowRequest>}, {make_request<AwaleShowRequest>}, {make_request<HistoryRequest>}}}},
      UseCase{"value",
              Takes::Game,
              "print the value of a position, and nothing else",
              "connect-four --position 445366",
              "",
              {{{make_request<ValueRequest>}, {make_request<AwaleValueRequest>}, {make_request<HistoryValueRequest>}}}},
      UseCase{"strategy",
              Takes::Game,
              "write a complete strategy for both players to a file",
              "morpion -o morpion.sol",
              "-o best.sol",
              {{{make_request<StrategyRequest>}, {}, {make_request<DeductionStrategyRequest>}}}},
      UseCase{
          "prove",
          Takes::Game,
          "write a certificate of the value of a position, or of a deduction game's order or least total, for verify",
          "connect-four --width 4 --height 4 -o value.proof",
          "-o value.proof",
          {{{make_request<ProveRequest>}, {make_request<AwaleProveRequest>}, {make_request<DeductionProveRequest>}}},
          Needs::Files},
      UseCase{"verify",
              Takes::File,
              "check a proof, a strategy, a solution or a table, without the solver's code",
              "morpion.sol",
              "",
              {{{make_request<VerifyRequest>}}}},
      UseCase{"play",
              Takes::Game,
              "play in the terminal against perfect play",
              "nim --sticks 21 --rule 1,2,3",
              "",
              {{{make_request<ReachabilityPlayRequest>},
                {make_request<AwalePlayRequest>},
                {make_request<DeductionPlayRequest>}}}},
      UseCase{"review",
              Takes::Game,
              "grade every move of a whole game: the mistakes, and the best moves instead",
              "connect-four 44455554221",
              "MOVES",
              {{{make_request<ReviewRequest>},
                {make_request<AwaleReviewRequest>},
                {make_request<DeductionReviewRequest>}}}},
      UseCase{"draw",
              Takes::Game,
              "draw the game's graph: .svg, .png, .dot, or .html with the steps; with a position, its board; for "
              "mastermind, curves of simulated games; with proof, a proof of a small game as a tree that folds",
              "nim --sticks 10 --rule 1,2 -o nim.svg",
              "-o picture.svg",
              {{{make_request<DrawRequest>}, {make_request<AwaleDrawRequest>}, {make_request<CurvesRequest>}}}},
      UseCase{"scene",
              Takes::Game,
              "write a small graph as data, for programs that draw it",
              "nim --sticks 10 --rule 1,2 --json",
              "--json",
              {{{make_request<SceneRequest>}}}},
      UseCase{"simulate",
              Takes::Game,
              "play many games with a strategy and count the guesses",
              "mastermind --pegs 100 --colors 100 --strategy adaptive",
              "--games 100",
              {{{}, {}, {make_request<SimulateRequest>}}}},
      UseCase{"convert",
              Takes::Game,
              "write the game's graph to a file, for other solvers",
              "nim --sticks 10 --rule 1,2 -o nim.pg",
              "-o game.pg",
              {{{make_request<ConvertRequest>}}},
              Needs::Files},
      UseCase{"book",
              Takes::Game,
              "search the openings and store them in a book",
              "connect-four --width 5 --height 5 --plies 4 -o five.book",
              "-o openings.book",
              {{{make_request<BookRequest>, Capability::Book}}},
              Needs::Files},
      UseCase{"exam",
              Takes::Nothing,
              "print the answer sheet of the Awalé exam",
              "42",
              "",
              {{{make_request<ExamRequest>}}}},
      UseCase{"plan",
              Takes::Game,
              "estimate the time, memory and disk that all layers would take",
              "awale --pits 6 --seeds 48",
              "",
              {{{}, {make_request<AwalePlanRequest>}}},
              Needs::Owner},
      UseCase{"bench",
              Takes::Nothing,
              "measure this machine: rates, and one signature of the results",
              "--quick",
              "",
              {{{make_request<BenchRequest>}}},
              Needs::Owner},
  };
  return rows;
}

const UseCase* find_use_case(std::string_view name) {
  const auto found = std::ranges::find(use_cases(), name, &UseCase::name);
  return found == use_cases().end() ? nullptr : &*found;
}

Expected<void> UseCase::check(const SessionLimits& limits) const {
  if (needs == Needs::Files && !limits.files) {
    return input_error(fmt::format("{} works on files, and requests may not name files here", name));
  }
  if (needs == Needs::Owner && !limits.owner) {
    return input_error(fmt::format("{} is for the owner of the machine: ask it on the command line", name));
  }
  return {};
}

bool UseCase::takes_game(const GameEntry& game) const {
  const FamilyCase& family = families[static_cast<std::size_t>(game.family)];
  return family.make != nullptr && (!family.needs || game.offers(*family.needs));
}

std::unique_ptr<Request> UseCase::make(const GameEntry* game) const {
  return families[game == nullptr ? 0 : static_cast<std::size_t>(game->family)].make();
}

std::vector<std::string> use_cases_of(const GameEntry& game) {
  std::vector<std::string> names;
  for (const UseCase& row : use_cases()) {
    if (row.takes == Takes::Game && row.takes_game(game)) names.emplace_back(row.name);
  }
  return names;
}

}  // namespace perfectplay::service
