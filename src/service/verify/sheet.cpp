// The judge of exercise sheets: finds the game, the positions that the answers are about, and the wrong answers.
#include <fmt/format.h>

#include "perfectplay/files/sheet_form.h"
#include "perfectplay/service/verify/verify.h"
#include "perfectplay/verify/plain_values.h"
#include "perfectplay/verify/sheet_checker.h"

namespace perfectplay::service {
namespace {

/// The game that the request names, else the one that the sheet names.
Expected<GameChoice> game_of_sheet(const Sheet& sheet, const Judged& judged, const VerifyRequest& request) {
  if (!request.game_text.empty()) {
    auto choice = TRY(permitted(TRY(typed_game(request.game_text)), judged));
    if (choice.entry->family == Family::Reachability) return choice;
    return input_error(
        fmt::format("{}: sheets are of games on graphs; {} is not one", judged.contents.name(), choice.entry->name));
  }
  GameReference reference = sheet.reference;
  if (reference.game.empty() && !request.graph.empty()) reference = {"graph", {{"file", request.graph}}};
  if (reference.game.empty()) {
    return input_error(fmt::format("{}: the sheet does not name its game: begin it with a line as "
                                   "\"game nim --sticks 10 --rule 1,2\" or \"game graph course.game\"",
                                   judged.contents.name()),
                       Hint{"graph", "FILE"});
  }
  return game_of_file(reference, Family::Reachability, judged, request.graph, Hint{"graph", "FILE"});
}

class SheetJudge {
 public:
  SheetJudge(const ReachabilityGame& game, const Explored& explored, std::vector<Value> values)
      : game_(game), explored_(explored), values_(std::move(values)), line_of_(explored.graph->size(), 0) {}

  /// The reason why an answer is wrong; none: it is right. A position with several answers is counted once.
  std::optional<std::string> complaint(const SheetAnswer& answer) {
    if (!answer.fault.empty()) return answer.fault;
    const auto vertex = vertex_of(answer.position);
    if (!vertex) return vertex.error().message;
    if (!answer.outcome) return std::nullopt;
    std::size_t& line = line_of_[raw(*vertex)];
    if (line != 0) return fmt::format("answered already in line {}", line);
    line = answer.line;
    ++answered_;
    SheetClaim claim{.vertex = *vertex, .outcome = *answer.outcome, .rank = answer.rank};
    if (!answer.move.empty()) {
      const auto move = vertex_of(answer.move);
      if (!move) return move.error().message;
      claim.move = *move;
    }
    return sheet_complaint(*explored_.graph, values_, claim,
                           [this](Vertex v) { return game_.print(explored_.code(v)); });
  }
  std::uint64_t answered() const { return answered_; }

 private:
  Expected<Vertex> vertex_of(const std::string& name) const {
    const Code code = TRY(game_.parse(name));
    if (const auto vertex = explored_.find(code)) return *vertex;
    return input_error("this position cannot be reached from the start");
  }

  const ReachabilityGame& game_;
  const Explored& explored_;
  std::vector<Value> values_;
  std::vector<std::size_t> line_of_;
  std::uint64_t answered_ = 0;
};

}  // namespace

Expected<SheetJudgement> judge_sheet(const Judged& judged, const VerifyRequest& request, Stop& stop) {
  const Sheet sheet = parse_sheet(judged.contents.text());
  const auto choice = TRY(game_of_sheet(sheet, judged, request));
  const PlayableGame game = TRY(make_game<PlayableGame>(choice));
  ExploreOptions options = request.exploration.explore_options(false);
  options.symmetry = false;
  const Explored explored = TRY(game->explore(options, stop));
  auto values = TRY(plain_values(*explored.graph, stop));
  SheetJudge judge(*game, explored, std::move(values));
  SheetJudgement judgement{.choice = choice, .positions = explored.graph->size()};
  for (const SheetAnswer& answer : sheet.answers) {
    const auto complaint = judge.complaint(answer);
    if (!complaint) {
      if (answer.outcome) ++judgement.right;
      continue;
    }
    ++judgement.wrong;
    if (judgement.faults.size() < request.errors) {
      judgement.faults.push_back({answer.line, answer.position, *complaint});
    }
  }
  judgement.missing = judgement.positions - judge.answered();
  return judgement;
}

}  // namespace perfectplay::service
