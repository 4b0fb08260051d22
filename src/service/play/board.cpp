#include "perfectplay/service/play/board.h"

#include <algorithm>
#include <iterator>

#include "perfectplay/service/play/opponent.h"

namespace perfectplay::service {

std::string_view Side::name(Player player) const {
  if (j0 == j1) return name_of(player);
  return person(player) ? "you" : std::string_view(opponent);
}

std::vector<Option> PlayRequest::options() {
  std::vector<std::string_view> names;
  for (const Level& row : levels()) names.push_back(row.name);
  return {
      {.name = "side",
       .argument = "WHO",
       .help = "the player you play; none: watch the program play against itself",
       .target = &side,
       .choices = {"J0", "J1", "both", "none"}},
      {.name = "level",
       .argument = "L",
       .help = "how well the program plays: 1 looks one move ahead and errs often, 5 looks five moves ahead and errs "
               "seldom, perfect never errs",
       .target = &level,
       .choices = std::move(names)},
      {.name = "seed",
       .argument = "N",
       .help = "the seed that draws the errors of a level and the choice among equally good moves (default 1); 0: a "
               "different one each time",
       .target = &seed},
      {.name = "position", .argument = "P", .help = "begin at this position instead of the start", .target = &position},
      {.name = "moves", .argument = "MOVES", .help = "play these moves first, as \"4 4 5\"", .target = &moves},
      {.name = "load",
       .argument = "FILE",
       .help = "continue the game of a record, as save writes it",
       .target = &load,
       .names_file = true},
  };
}

Side PlayRequest::persons() const {
  return {.j0 = side == "J0" || side == "both",
          .j1 = side == "J1" || side == "both",
          .opponent = Opponent(level, 1).name()};
}

Expected<std::vector<std::string>> load_record(const GameRecord& record, const GameChoice& game, PlayBoard& board,
                                               Stop& stop) {
  TRY(check_record(record, game));
  TRY(board.begin_at(record.position, stop));
  return play_record(record, {.moves = [&] { return board.move_names(); },
                              .play = [&](const std::string& name) { board.play(name); }});
}

Expected<std::vector<std::string>> PlayRequest::play_moves(PlayBoard& board, Stop& stop) const {
  std::vector<std::string> played;
  if (!load.empty()) played = TRY(load_record(TRY(read_record_file(load)), *game, board, stop));
  auto further = TRY(play_record(read_record(moves), {.moves = [&] { return board.move_names(); },
                                                      .play = [&](const std::string& name) { board.play(name); }}));
  std::ranges::move(further, std::back_inserter(played));
  return played;
}

Expected<Json> PlayRequest::answer(Session& session, Stop& stop) {
  const auto board = TRY(open(session, stop));
  auto played = TRY(play_moves(*board, stop));
  const auto goes_on = [&] {
    return !board->move_names().empty() && !(board->repetition_ends() && board->stood_before());
  };
  Json reply = nullptr;
  if (goes_on() && !persons().person(board->player())) {
    const std::string name = TRY(Opponent(level, seed).choose(*board, stop));
    reply = name;
    board->play(name);
    played.push_back(name);
  }
  Json document = document_of(*game);
  document["level"] = level;
  document["position"] = board->position();
  document["player"] = name_of(board->player());
  document["played"] = std::move(played);
  document["reply"] = std::move(reply);
  document["moves"] = goes_on() ? board->move_names() : std::vector<std::string>();
  document["over"] = !goes_on();
  document["outcome"] = goes_on() ? Json(nullptr) : board->outcome();
  if (const auto warnings = board->warnings(); !warnings.empty()) document["warnings"] = warnings;
  board->add_board(document, !goes_on());
  return document;
}

}  // namespace perfectplay::service
