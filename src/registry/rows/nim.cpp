#include "perfectplay/games/nim.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

/// With more sticks the graph of rule "any" has more moves than can be numbered.
constexpr std::int64_t largest_with_any = 20'000;

/// The numbers of sticks that may be taken; "any" is every number up to the largest heap.
Expected<std::vector<std::int64_t>> nim_rule_of(const Arguments& arguments, std::int64_t largest) {
  if (arguments.text("rule") != "any") return arguments.integers("rule");
  if (largest > largest_with_any) {
    return input_error(
        fmt::format("nim: rule any with a heap of {} sticks; accepted: up to {}", largest, largest_with_any));
  }
  std::vector<std::int64_t> rule(static_cast<std::size_t>(std::max<std::int64_t>(1, largest)));
  std::iota(rule.begin(), rule.end(), 1);
  return rule;
}

Expected<Nim> make_nim(const Arguments& arguments) {
  const std::int64_t sticks = arguments.integer("sticks");
  const auto rule = TRY(nim_rule_of(arguments, sticks));
  return Nim::create(sticks, rule, arguments.flag("misere"));
}

Expected<NimHeaps> make_nim_heaps(const Arguments& arguments) {
  const std::vector<std::int64_t> heaps = arguments.integers("heaps");
  const auto rule = TRY(nim_rule_of(arguments, std::ranges::max(heaps)));
  return NimHeaps::create(heaps, rule, arguments.flag("misere"));
}

/// Makes the game: one heap is the game of the course, with its whole graph; several heaps are a game of their own.
Expected<AnyGame> make_any_nim(const Arguments& arguments, const SmallerBoard& smaller) {
  if (arguments.text("heaps").empty()) return make_playable<make_nim>(arguments, smaller);
  return make_playable<make_nim_heaps>(arguments, smaller);
}

}  // namespace

GameEntry nim_row() {
  GameEntry row = reachability_row<make_nim>({
      .name = "nim",
      .summary = "take sticks from a heap, or from one of several; a player who cannot take any loses",
      .example = {{"sticks", "21"}, {"rule", "1,2,3"}},
      .parameters =
          {{.name = "sticks",
            .kind = ParameterKind::Integer,
            .default_value = "21",
            .help = "sticks in the heap",
            .low = 0,
            .high = Nim::max_sticks,
            .unless = "heaps"},
           {.name = "rule",
            .kind = ParameterKind::IntegerList,
            .default_value = "1,2,3",
            .help = "numbers of sticks that may be taken at once",
            .low = 1,
            .high = Nim::max_sticks,
            .choices = {"any"}},
           {.name = "misere",
            .kind = ParameterKind::Flag,
            .default_value = "false",
            .help =
                "a player who cannot take any wins, so the last to take loses; otherwise he loses, as in the course"},
           {.name = "heaps",
            .kind = ParameterKind::IntegerList,
            .default_value = "",
            .help = "several heaps instead of one, as 3,5,7; solve also gives their Grundy values",
            .low = 0,
            .high = NimHeaps::max_sticks}},
      .sizes = {"sticks"},
      .small_instances = {{{"sticks", "0"}, {"rule", "1"}},
                          {{"sticks", "10"}, {"rule", "1,2"}},
                          {{"sticks", "15"}, {"rule", "2,3,5"}},
                          {{"sticks", "12"}, {"rule", "1,3,4"}, {"misere", "true"}},
                          {{"heaps", "2,3,4"}, {"rule", "any"}},
                          {{"heaps", "4,5"}, {"rule", "2,3"}, {"misere", "true"}}},
      .aliases = {{"subtraction-game"}, {"bâtonnets"}},
      .relatives = {"marienbad"},
  });
  row.capabilities.push_back(Capability::Heaps);
  row.maker = make_any_nim;
  return row;
}

}  // namespace perfectplay
