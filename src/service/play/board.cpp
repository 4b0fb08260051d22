#include "perfectplay/service/play/board.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "perfectplay/base/text.h"

namespace perfectplay::service {

std::string_view Side::name(Player player) const {
  if (j0 == j1) return name_of(player);
  return person(player) ? "you" : "perfect play";
}

std::vector<Option> PlayRequest::options() {
  return {
      {.name = "side",
       .argument = "WHO",
       .help = "whom you play; none: watch perfect play against itself",
       .target = &side,
       .choices = {"J0", "J1", "both", "none"}},
      {.name = "position", .argument = "P", .help = "begin there instead of at the start", .target = &position},
      {.name = "moves", .argument = "MOVES", .help = "play these moves first, as \"4 4 5\"", .target = &moves},
  };
}

Expected<Json> PlayRequest::answer(Session& session, Stop& stop) {
  const auto board = TRY(open(session, stop));
  Json played = Json::array();
  const auto play = [&](const std::string& name) -> Expected<void> {
    const auto legal = board->move_names();
    if (std::ranges::find(legal, name) == legal.end()) {
      return input_error(
          fmt::format("move {}, \"{}\": expected {}", played.size() + 1, name,
                      legal.empty() ? "none, the game is over" : fmt::format("{}", fmt::join(legal, " "))));
    }
    played.push_back(name);
    board->play(name);
    return {};
  };
  const auto goes_on = [&] {
    return !board->move_names().empty() && !(board->repetition_ends() && board->stood_before());
  };
  for (const std::string_view name : split_words(moves)) TRY(play(std::string(name)));
  Json reply = nullptr;
  if (goes_on() && !persons().person(board->player())) {
    const PlayMove best = TRY(board->best(stop));
    reply = best.name;
    TRY(play(best.name));
  }
  Json document = document_of(*game);
  document["position"] = board->position();
  document["player"] = name_of(board->player());
  document["played"] = std::move(played);
  document["reply"] = std::move(reply);
  document["moves"] = goes_on() ? board->move_names() : std::vector<std::string>();
  document["over"] = !goes_on();
  document["outcome"] = goes_on() ? Json(nullptr) : board->outcome();
  return document;
}

}  // namespace perfectplay::service
