#include "perfectplay/games/awale/awale.h"

#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

Expected<AwaleGame> make_awale(const Arguments& arguments) {
  const AwaleRules rules = TRY(awale_rules(arguments.text("rules"), static_cast<int>(arguments.integer("pits"))));
  return AwaleGame{rules, static_cast<int>(arguments.integer("seeds"))};
}

std::vector<std::string_view> rule_set_names() {
  std::vector<std::string_view> names;
  names.reserve(awale_rule_sets.size());
  for (const AwaleRuleSet& set : awale_rule_sets) names.push_back(set.name);
  return names;
}

}  // namespace

GameEntry awale_row() {
  const GivenArguments oware{{"pits", "6"}, {"seeds", "48"}, {"rules", "abapa"}};
  const GivenArguments awari{{"pits", "6"}, {"seeds", "48"}, {"rules", "awari"}};
  return plain_row<make_awale>({
      .name = "awale",
      .summary = "sow seeds round the board and take the opponent's; every board up to a number of seeds",
      .example = {{"pits", "4"}, {"seeds", "16"}},
      .parameters = {{"pits", ParameterKind::Integer, "4", "pits on each side", 1, awale_max_pits},
                     {"seeds", ParameterKind::Integer, "24", "seeds on the board", 0, awale_max_seeds},
                     {"rules", ParameterKind::Choice, "tamale", "rule set", 0, 0, rule_set_names()}},
      .reach = "as many seeds as memory allows; the verb plan estimates it",
      .small_instances = {{{"pits", "1"}, {"seeds", "4"}},
                          {{"pits", "2"}, {"seeds", "6"}},
                          {{"pits", "3"}, {"seeds", "6"}, {"rules", "abapa"}},
                          {{"pits", "4"}, {"seeds", "8"}, {"rules", "awari"}}},
      .aliases = {{"awélé"}, {"oware", oware}, {"wari", oware}, {"awari", awari}},
      .relatives = {"mancala", "kalah"},
  });
}

}  // namespace perfectplay
