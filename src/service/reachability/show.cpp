#include "perfectplay/service/reachability/show.h"

#include <algorithm>
#include <iterator>

#include "perfectplay/service/reachability/board_view.h"

namespace perfectplay::service {
namespace {

Option position_option(std::string& position) {
  return {.name = "position",
          .argument = "P",
          .help = "the position to show; left out or empty: the start",
          .target = &position};
}

std::vector<Option> with_method(Option first, Method& method) {
  std::vector<Option> options{std::move(first)};
  std::ranges::move(method.options(), std::back_inserter(options));
  return options;
}

void put(const Survey& survey, const ReachabilityGame& game, Code position, ShowResult& result) {
  result.value = survey.value;
  result.score = score_of(game, position, survey.value, result.player);
  result.moves = survey.moves;
  result.move_scores.clear();
  for (const RatedMove& move : survey.moves) {
    result.move_scores.push_back(score_of(game, move.next, move.value, result.player));
    std::erase(result.unrated, move.name);
  }
}

}  // namespace

std::vector<Option> ShowRequest::options() { return with_method(position_option(position), method); }

Expected<ShowResult> ShowRequest::run(Session& session, Stop& stop, const Watcher& watch) const {
  Stop limited(stop, method.time_limit.limit());
  const PerfectGame perfect = TRY(open_game(*game, method, explored_to_show, position, session, limited));
  const ReachabilityGame& rules = perfect.game();
  const Code code = perfect.position();
  ShowResult result{.choice = *game,
                    .position = rules.print(code),
                    .board = rules.board(code),
                    .view = board_view(rules, code),
                    .over = rules.moves(code).empty(),
                    .player = rules.player(code),
                    .value = {},
                    .score = {},
                    .moves = {},
                    .move_scores = {},
                    .unrated = {},
                    .line = {},
                    .line_is_cut = false,
                    .nodes = {}};
  result.grundy = TRY(grundy_of(*game, code, limited));
  result.warnings = rules.warnings();
  SurveyWatcher survey_watch;
  if (watch && perfect.searched()) {
    for (const auto& move : rules.moves(code)) result.unrated.push_back(move.name);
    survey_watch = [&](const Survey& so_far) {
      put(so_far, rules, code, result);
      watch(result);
    };
    watch(result);
  } else if (perfect.searched() && limited.has_deadline()) {
    // If time is short, a glance at every move is worth more than an exact value of the first.
    survey_watch = [](const Survey&) {};
  }
  put(TRY(perfect.play().survey(code, limited, survey_watch)), rules, code, result);
  const Line<RatedMove> line = TRY(perfect.best_line(code, line_limit, limited));
  result.line = names_of(line.moves);
  for (const RatedMove& move : line.moves) result.line_cells.push_back(move.cell);
  result.line_is_cut = line.end == LineEnd::Cut;
  if (perfect.searched()) result.nodes = perfect.nodes();
  return result;
}

Expected<Json> ShowRequest::answer(Session& session, Stop& stop) {
  return run(session, stop).map([](const ShowResult& result) { return to_json(result); });
}

Json to_json(const ShowResult& result) {
  Json moves = Json::array();
  for (std::size_t i = 0; i < result.moves.size(); ++i) {
    Json& row = moves.emplace_back(Json{{"move", result.moves[i].name}, {"cell", or_null(result.moves[i].cell)}});
    add_value(row, result.moves[i].value, result.move_scores[i]);
  }
  Json document = document_of(result.choice);
  document["position"] = result.position;
  document["player"] = name_of(result.player);
  add_value(document, result.value.value(), result.score);
  document["moves"] = std::move(moves);
  document["line"] = result.line;
  Json& cells = document["line_cells"] = Json::array();
  for (const auto& cell : result.line_cells) cells.push_back(or_null(cell));
  document["over"] = result.over;
  document["board"] = board_json(result.view);
  if (result.nodes) {
    document["positions"] = *result.nodes;  // an older name of the same number
    document["nodes"] = *result.nodes;
    document["method"] = "search";
  }
  if (result.grundy) document["grundy"] = grundy_json(*result.grundy);
  if (!result.warnings.empty()) document["warnings"] = result.warnings;
  return document;
}

std::vector<Option> ValueRequest::options() { return with_method(position_option(position), method); }

Expected<Json> ValueRequest::answer(Session& session, Stop& stop) {
  Stop limited(stop, method.time_limit.limit());
  const PerfectGame perfect = TRY(open_game(*game, method, explored_to_show, position, session, limited));
  const ReachabilityGame& rules = perfect.game();
  const Code code = perfect.position();
  const Bracket<Value> value = TRY(perfect.play().bracket(code, limited));
  Json document = document_of(*game);
  add_value(document, value, score_of(rules, code, value, rules.player(code)));
  if (const auto warnings = rules.warnings(); !warnings.empty()) document["warnings"] = warnings;
  return document;
}

}  // namespace perfectplay::service
