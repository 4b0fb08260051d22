// Makes a table of Awalé in a folder, or goes on with the one that is there, and asks it for a board.
//
//   awale_table DIR
#include <perfectplay/play/awale_oracle.h>
#include <perfectplay/solve/awale/retrograde.h>
#include <perfectplay/table/awale/awale_table.h>

#include <cstdio>

using namespace perfectplay;

static Expected<void> make(const std::string& folder, const AwaleRules& rules, int seeds, Stop& stop) {
  auto builder = TRY(AwaleTableBuilder::open(folder, rules, {.distance = true}));
  TRY(solve_awale(rules, seeds, {.distance = true, .store = &builder}, stop));
  return {};
}

static Expected<void> ask(const std::string& folder) {
  Stop stop;
  TRY(make(folder, TRY(awale_rules("tamale", 4)), 12, stop));

  const AwaleTable table = TRY(AwaleTable::open(folder));
  const LayerStatistics& layer = table.statistics(12);
  std::printf("%s: %llu boards of 12 seeds, %llu won\n", rules_in_words(table.rules()).c_str(),
              static_cast<unsigned long long>(layer.positions), static_cast<unsigned long long>(layer.wins));

  const AwalePosition board = TRY(parse_awale(table.rules(), "0,0,1,2,1,1,2,0"));
  std::printf("score %d\n", TRY(table.value(board)).score);
  const AwaleOracle oracle(table.rules(), [&](const AwalePosition& position) { return table.value(position); });
  for (const AwaleRatedMove& move : TRY(oracle.moves(board))) {
    std::printf("pit %d takes %d, nets %d%s\n", move.pit, move.gain, move.score(), move.best ? ", best" : "");
  }
  return {};
}

int main(int argc, char** argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: awale_table DIR\n"), 2;
  const auto done = ask(argv[1]);
  if (!done) std::fprintf(stderr, "%s\n", done.error().message.c_str());
  return done ? 0 : 1;
}
