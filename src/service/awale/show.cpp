#include "perfectplay/service/awale/show.h"

#include <algorithm>

#include "perfectplay/games/awale/awale_trace.h"
#include "perfectplay/games/awale/godel.h"
#include "perfectplay/play/awale_play.h"
#include "perfectplay/service/awale/words.h"

namespace perfectplay::service {
namespace {

constexpr std::string_view searched_board_help =
    "for a board with more seeds than the table: search for S seconds, and tell what is proved by then; left out: 5";

std::vector<Option> query_options(std::string& position, AwaleSource& source) {
  std::vector<Option> options{{.name = "position",
                               .argument = "P",
                               .help = "the seeds of all pits, from the mover's first on, as 3,3,3,3,3,3,3,3, or the "
                                       "board's Gödel number, as 49957; left out: the start",
                               .target = &position}};
  for (Option& option : source.query_options()) options.push_back(std::move(option));
  return options;
}

std::string_view end_name(LineEnd end) {
  switch (end) {
    case LineEnd::Over:
      return "over";
    case LineEnd::Repetition:
      return "repetition";
    case LineEnd::Cut:
      break;
  }
  return "long";
}

}  // namespace

std::vector<Option> AwaleShowRequest::options() {
  std::vector<Option> options = query_options(position, source);
  options.push_back({.name = "line",
                     .argument = "N",
                     .help = "tell at most N moves of the best line; 0: none, which spares a table the most reading",
                     .target = &line,
                     .high = awale_line_limit});
  options.push_back(search_time_option(searched_board_help, time_limit));
  return options;
}

Expected<AwaleShowResult> AwaleShowRequest::run(Session& session, Stop& stop) const {
  const auto awale = TRY(make_game<AwaleGame>(*game, stop));
  const AwalePosition board = TRY(awale_position_of(awale, position));
  const auto values = TRY(open_awale_below(source, awale.rules, seeds_in(board), true, session, stop));
  const auto godel = TRY(Godel::make(awale.rules.pits, seeds_in(board)));
  AwaleShowResult result{.choice = *game,
                         .rules = awale.rules,
                         .position = board,
                         .enc = godel.enc(board),
                         .godel = godel_number(godel, board),
                         .score = {},
                         .value = {},
                         .moves = {},
                         .line = {},
                         .search = {}};
  if (values->max_seeds() < seeds_in(board)) {
    TRY(search_above(*values, result, stop));
    return result;
  }
  result.value = TRY(values->oracle().value(board));
  result.score = exactly(result.value.score);
  result.moves = TRY(values->oracle().moves(board));
  result.line = TRY(values->oracle().best_line(board, line));
  return result;
}

Expected<void> AwaleShowRequest::search_above(const KeptAwale& values, AwaleShowResult& result, Stop& stop) const {
  AwalePlay play(values.oracle(), values.max_seeds());
  Stop limited(stop, time_limit.value.value_or(awale_search_seconds));
  result.moves = TRY(play.moves(result.position, limited));
  result.score = play.value_of(result.position, result.moves);
  result.search = {values.max_seeds(), play.depth(), play.nodes()};
  return {};
}

Expected<Json> AwaleShowRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const AwaleShowResult& result) {
  Json moves = Json::array();
  for (const AwaleRatedMove& move : result.moves) {
    const AwaleTrace trace = trace_of(result.rules, result.position, move);
    moves.push_back({{"pit", move.pit},
                     {"gain", move.gain},
                     {"score", score_json(move.value)},
                     {"next", print(result.rules, move.next)},
                     {"distance", or_null(move.distance)},
                     {"sown", trace.sown},
                     {"captured", trace.captured},
                     {"after", print(result.rules, move.next)}});
  }
  Json pits = Json::array();
  for (const AwaleRatedMove& move : result.line.moves) pits.push_back(move.pit);
  const std::optional<std::uint32_t> distance = result.moves.empty() ? 0 : result.moves.front().distance;
  Json document = document_of(result.choice);
  document["position"] = print(result.rules, result.position);
  document["godel"] = or_null(result.godel);
  document["seeds"] = seeds_in(result.position);
  document["enc"] = result.enc;
  document["score"] = score_json(result.score);
  document["cycle"] = result.search ? Json() : Json(result.value.by_repetition);
  document["distance"] = or_null(distance);
  document["moves"] = std::move(moves);
  document["line"] = {{"pits", std::move(pits)}, {"end", end_name(result.line.end)}};
  if (const auto& search = result.search) {
    document["search"] = {{"table", search->known_seeds}, {"depth", search->depth}, {"positions", search->boards}};
  }
  return document;
}

std::vector<Option> AwaleValueRequest::options() {
  std::vector<Option> options = query_options(position, source);
  options.push_back(search_time_option(searched_board_help, time_limit));
  return options;
}

Expected<Json> AwaleValueRequest::answer(Session& session, Stop& stop) {
  const auto awale = TRY(make_game<AwaleGame>(*game, stop));
  const AwalePosition board = TRY(awale_position_of(awale, position));
  // All boards of the game are solved at once: the next question will be about a board with another number of seeds.
  const auto values =
      TRY(open_awale_below(source, awale.rules, std::max(awale.seeds, seeds_in(board)), false, session, stop));
  Json document = document_of(*game);
  Stop limited(stop, time_limit.value.value_or(awale_search_seconds));
  document["score"] = score_json(TRY(AwalePlay(values->oracle(), values->max_seeds()).value(board, limited)));
  return document;
}

}  // namespace perfectplay::service
