#include "perfectplay/games/nim.h"

#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

Expected<Nim> make_nim(const Arguments& arguments) {
  return Nim::create(arguments.integer("sticks"), arguments.integers("rule"), arguments.flag("misere"));
}

}  // namespace

GameEntry nim_row() {
  return reachability_row<make_nim>({
      .name = "nim",
      .summary = "take sticks from a heap; who cannot take any loses",
      .example = {{"sticks", "21"}, {"rule", "1,2,3"}},
      .parameters = {{"sticks", ParameterKind::Integer, "21", "sticks in the heap", 0, Nim::max_sticks},
                     {"rule", ParameterKind::IntegerList, "1,2,3", "how many sticks may be taken at once", 1,
                      Nim::max_sticks},
                     {"misere", ParameterKind::Flag, "false", "who cannot take any wins: the last to take loses"}},
      .sizes = {"sticks"},
      .small_instances = {{{"sticks", "0"}, {"rule", "1"}},
                          {{"sticks", "10"}, {"rule", "1,2"}},
                          {{"sticks", "15"}, {"rule", "2,3,5"}},
                          {{"sticks", "12"}, {"rule", "1,3,4"}, {"misere", "true"}}},
  });
}

}  // namespace perfectplay
