#include "perfectplay/verify/awale_checker.h"

#include <fmt/format.h>

#include <new>

#include "perfectplay/base/threads.h"
#include "perfectplay/verify/awale_board.h"
#include "perfectplay/verify/awale_halves.h"
#include "perfectplay/verify/awale_judge.h"
#include "perfectplay/verify/awale_layer.h"

namespace perfectplay {

Expected<AwaleVerdict> check_awale_rows(const AwaleHalves& halves, int max_seeds, ClaimedRows& rows,
                                        const AwaleCheckOptions& options, Stop& stop) {
  ThreadTeam team(thread_count(options.threads));
  AwaleVerdict verdict;
  for (int seeds = 0; seeds <= max_seeds; ++seeds) {
    verdict.defect = TRY(rows.begin(seeds, team.size(), stop));
    if (verdict.defect) return verdict;
    AwaleLayerJudge judge(halves, rows, seeds, team);
    verdict.defect = TRY(judge.judge(stop));
    if (verdict.defect) return verdict;
    rows.end(seeds);
    const LayerStatistics& counted = judge.statistics();
    verdict.positions += counted.positions;
    verdict.cycles += counted.cycles;
    const auto claimed = rows.statistics(seeds);
    if (claimed && *claimed != counted && !verdict.miscount) verdict.miscount = {seeds, *claimed, counted};
  }
  return verdict;
}

Expected<AwaleVerdict> check_awale(const AwaleRules& rules, int max_seeds, const AwaleClaims& claims,
                                   const AwaleCheckOptions& options, Stop& stop) {
  try {
    const AwaleBoard board(rules, max_seeds);
    const AwaleHalves halves(board, max_seeds);
    MemoryRows rows(halves, claims);
    return check_awale_rows(halves, max_seeds, rows, options, stop);
  } catch (const std::bad_alloc&) {
    return resource_error(fmt::format("checking {} pits per side and up to {} seeds needs more memory than there is",
                                      rules.pits, max_seeds));
  }
}

}  // namespace perfectplay
