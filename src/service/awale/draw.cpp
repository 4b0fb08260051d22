#include "perfectplay/service/awale/draw.h"

#include <fmt/format.h>

#include "perfectplay/service/awale/prove.h"
#include "perfectplay/service/awale/words.h"
#include "perfectplay/service/picture.h"
#include "perfectplay/service/words.h"

namespace perfectplay::service {

std::vector<Option> AwaleDrawRequest::options() {
  std::vector<Option> options = board_options(output, format, position);
  options.push_back({.name = "proof",
                     .argument = "",
                     .help = "a proof of the score of a board with few seeds, as a tree that folds: .svg or .html",
                     .target = &proof});
  for (Option& option : source.query_options()) options.push_back(std::move(option));
  return options;
}

AwalePicture awale_picture(const AwaleRules& rules, const AwalePosition& position) {
  AwalePicture picture;
  for (int pit = 0; pit < 2 * rules.pits; ++pit) {
    picture.pits.push_back(
        {.seeds = position.pits[static_cast<std::size_t>(pit)], .name = std::to_string(pit % rules.pits)});
  }
  return picture;
}

Expected<DrawResult> AwaleDrawRequest::run(Session& session, Stop& stop) const {
  const std::string form = TRY(output_form(output, format, proof ? proof_forms() : board_forms()));
  if (proof) {
    std::string tree = TRY(draw_proof(form, session, stop));
    return put_picture(*game, std::move(tree), form, output);
  }
  const auto awale = TRY(make_game<AwaleGame>(*game, stop));
  const AwalePosition board = TRY(awale_position_of(awale, position == start_word ? "" : position));
  const auto values = TRY(open_awale(source, awale.rules, seeds_in(board), false, session, stop));
  const AwaleValue value = TRY(values->oracle().value(board));
  const auto moves = TRY(values->oracle().moves(board));
  AwalePicture picture = awale_picture(awale.rules, board);
  picture.title = moves.empty() ? fmt::format("The game is over: the player to move {}", score_in_words(value))
                                : fmt::format("The player to move {}", score_in_words(value));
  picture.upper = "the opponent";
  picture.lower = "the player to move";
  PageTable table{.heads = {"pit", "takes", "score", ""}};
  for (const AwaleRatedMove& move : moves) {
    AwalePit& pit = picture.pits[static_cast<std::size_t>(move.pit)];
    pit.score = move.score();
    pit.gain = move.gain;
    pit.best = move.score() == value.score;
    table.rows.push_back(
        {pit.name, std::to_string(pit.gain), fmt::format("{:+}", move.score()), pit.best ? "best" : ""});
  }
  if (stop.cancelled()) return stopped();
  return put_picture(*game, TRY(rendered(drawn(picture), form, game->command(), table)), form, output);
}

Expected<std::string> AwaleDrawRequest::draw_proof(const std::string& form, Session& session, Stop& stop) const {
  AwaleProveRequest request;
  request.game = game;
  request.source = source;
  request.position = position == start_word ? "" : position;
  request.text = true;
  const AwaleProveResult result = TRY(request.run(session, stop));
  return drawn_lines(proof_sentence(result), result.lines, form);
}

Expected<Json> AwaleDrawRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

}  // namespace perfectplay::service
