#include "perfectplay/verify/awale_checker.h"

#include <fmt/format.h>

#include <new>
#include <vector>

#include "perfectplay/base/threads.h"
#include "perfectplay/verify/awale_board.h"
#include "perfectplay/verify/awale_halves.h"
#include "perfectplay/verify/awale_judge.h"
#include "perfectplay/verify/awale_layer.h"

namespace perfectplay {

namespace {

Expected<AwaleVerdict> check_layers(const AwaleRules& rules, int max_seeds, const AwaleClaims& claims, unsigned threads,
                                    Stop& stop) {
  const AwaleBoard board(rules, max_seeds);
  const AwaleHalves halves(board, max_seeds);
  std::vector<ClaimedLayer> layers;
  AwaleVerdict verdict;
  for (int seeds = 0; seeds <= max_seeds; ++seeds) {
    ClaimedLayer& layer = layers.emplace_back(board.positions(seeds), claims.has_distances());
    verdict.defect = TRY(read_claims(claims, board, seeds, threads, stop, layer));
    if (verdict.defect) return verdict;
    AwaleLayerJudge judge(halves, layers, threads);
    verdict.defect = TRY(judge.judge(stop));
    if (verdict.defect) return verdict;
    layer.keep_scores();
    const LayerStatistics& counted = judge.statistics();
    verdict.positions += counted.positions;
    verdict.cycles += counted.cycles;
    const auto claimed = claims.statistics(seeds);
    if (claimed && *claimed != counted && !verdict.miscount) verdict.miscount = {seeds, *claimed, counted};
  }
  return verdict;
}

}  // namespace

Expected<AwaleVerdict> check_awale(const AwaleRules& rules, int max_seeds, const AwaleClaims& claims,
                                   const AwaleCheckOptions& options, Stop& stop) {
  try {
    return check_layers(rules, max_seeds, claims, thread_count(options.threads), stop);
  } catch (const std::bad_alloc&) {
    return resource_error(fmt::format("checking {} pits per side and up to {} seeds needs more memory than there is",
                                      rules.pits, max_seeds));
  }
}

}  // namespace perfectplay
