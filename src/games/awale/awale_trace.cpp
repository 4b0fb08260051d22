#include "perfectplay/games/awale/awale_trace.h"

namespace perfectplay {

AwaleTrace trace_of(const AwaleRules& rules, const AwalePosition& position, const AwaleMove& move) {
  const int pits = 2 * rules.pits;
  const auto place = [](int pit) { return static_cast<std::size_t>(pit); };
  AwaleTrace trace;
  AwalePosition board = position;
  board.pits[place(move.pit)] = 0;
  int pit = move.pit;
  for (int seeds = position.pits[place(move.pit)]; seeds > 0; --seeds) {
    do pit = (pit + 1) % pits;
    while (pit == move.pit);
    ++board.pits[place(pit)];
    trace.sown.push_back(pit);
  }
  const AwalePosition after = turned(rules, move.next);
  for (int taken = pits - 1; taken >= 0; --taken) {
    if (board.pits[place(taken)] != after.pits[place(taken)]) trace.captured.push_back(taken);
  }
  return trace;
}

std::vector<int> pits_with_seeds(const AwaleRules& rules, const AwalePosition& position) {
  std::vector<int> pits;
  for (int pit = 0; pit < 2 * rules.pits; ++pit) {
    if (position.pits[static_cast<std::size_t>(pit)] > 0) pits.push_back(pit);
  }
  return pits;
}

}  // namespace perfectplay
