// Searches a position of a game of the registry, here Connect Four, on a board that is too large to be explored whole.
#include <perfectplay/registry/registry.h>

#include <cstdio>

using namespace perfectplay;

static Expected<void> search() {
  Stop stop;
  stop.within(60);  // seconds; the values are then brackets
  const GameEntry& row = *find_game("connect-four");
  const Arguments arguments = TRY(check_arguments(row, {{"width", "7"}, {"height", "6"}}));
  const auto game = std::get<PlayableGame>(TRY(row.make(arguments, stop)));
  const auto play = TRY(game.search({.threads = 1, .memory = 64 << 20}));

  const Code position = TRY(game->parse("44453"));
  std::printf("%s", game->board(position).c_str());
  const Survey survey = TRY(play->survey(position, stop));
  for (const RatedMove& move : survey.moves) {
    if (!move.value.proved()) {
      std::printf("%s: open\n", move.name.c_str());
      continue;
    }
    const Value value = value_by(move.value.low);  // counted from the position on the board
    std::printf("%s: %s in %u%s\n", move.name.c_str(), name_of(value.outcome).data(), raw(value.rank),
                move.best ? ", best" : "");
  }
  return {};
}

int main() {
  const auto done = search();
  if (!done) std::fprintf(stderr, "%s\n", done.error().message.c_str());
  return done ? 0 : 1;
}
