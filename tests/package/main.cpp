#include <perfectplay/games/nim.h>
#include <perfectplay/graph/reachability_game.h>
#include <perfectplay/play/oracle.h>
#include <perfectplay/registry/registry.h>

#include <cstdio>

int main() {
  using namespace perfectplay;
  const GameEntry* nim = find_game("nim");
  auto arguments = check_arguments(*nim, {{"sticks", "10"}, {"rule", "1,2"}});
  Stop stop;
  auto oracle = Oracle::solve(std::get<PlayableGame>(*nim->make(*arguments, stop)).game, {}, stop);
  const Value value = *oracle->value(oracle->game().start());
  std::printf("%d %u\n", static_cast<int>(value.outcome), static_cast<unsigned>(value.rank));
  return value == Value{Outcome::J0, Rank{7}} ? 0 : 1;
}
