#include "perfectplay/service/awale/show.h"

#include <algorithm>

#include "perfectplay/games/awale/awale_trace.h"
#include "perfectplay/games/awale/godel.h"

namespace perfectplay::service {
namespace {

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
  return options;
}

Expected<AwaleShowResult> AwaleShowRequest::run(Session& session, Stop& stop) const {
  const auto awale = TRY(make_game<AwaleGame>(*game));
  const AwalePosition board = TRY(awale_position_of(awale, position));
  const auto values = TRY(open_awale(source, awale.rules, seeds_in(board), true, session, stop));
  const auto godel = TRY(Godel::make(awale.rules.pits, seeds_in(board)));
  const auto value = TRY(values->oracle().value(board));
  auto moves = TRY(values->oracle().moves(board));
  auto best_line = TRY(values->oracle().best_line(board, line));
  return AwaleShowResult{.choice = *game,
                         .rules = awale.rules,
                         .position = board,
                         .enc = godel.enc(board),
                         .godel = godel_number(godel, board),
                         .value = value,
                         .moves = std::move(moves),
                         .line = std::move(best_line)};
}

Expected<Json> AwaleShowRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const AwaleShowResult& result) {
  Json moves = Json::array();
  for (const AwaleRatedMove& move : result.moves) {
    const AwaleTrace trace = trace_of(result.rules, result.position, move);
    moves.push_back({{"pit", move.pit},
                     {"gain", move.gain},
                     {"score", move.score()},
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
  document["score"] = result.value.score;
  document["cycle"] = result.value.by_repetition;
  document["distance"] = or_null(distance);
  document["moves"] = std::move(moves);
  document["line"] = {{"pits", std::move(pits)}, {"end", end_name(result.line.end)}};
  return document;
}

std::vector<Option> AwaleValueRequest::options() { return query_options(position, source); }

Expected<Json> AwaleValueRequest::answer(Session& session, Stop& stop) {
  const auto awale = TRY(make_game<AwaleGame>(*game));
  const AwalePosition board = TRY(awale_position_of(awale, position));
  // All boards of the game are solved at once: the next question will be about a board with another number of seeds.
  const auto values =
      TRY(open_awale(source, awale.rules, std::max(awale.seeds, seeds_in(board)), false, session, stop));
  Json document = document_of(*game);
  document["score"] = TRY(values->oracle().value(board)).score;
  return document;
}

}  // namespace perfectplay::service
