// The heart of the retrograde analysis: settles every position of a layer that has been initialised.
//
//   for t = n … 1:
//     Step 1. Scan: a position whose best capture nets t is won by t; one whose best capture nets -t and whose quiet
//             moves all lead to won positions is lost by t.
//     Step 2. Spread: a parent of a newly lost position is won by t.
//     Step 3. Check: a parent of a newly won position whose moves now all fail is lost by t. Back to step 2.
//   Step 4. Zero: a best capture of 0 is worth 0, and so is a move to a position that is settled at 0.
//   What is left is a draw by repetition.
//
// The newly settled positions form a Frontier (frontier.h). A step visits their parents only, by groups of 64 rows.
// During a step a group belongs to one thread, and so does every word that it writes: the cells and bits of its own
// rows, and one word in each row of the other side. Only the marks are shared. The sets do not depend on the order in
// which they grow, so neither does the result.
#pragma once

#include <functional>

#include "perfectplay/solve/awale/layer_work.h"

namespace perfectplay {

/// Returns false when the layer's Stop ended the work. With distances the sets grow strictly level by level. The thresholds down
/// to `finished` have been settled before; after each further one at_rest(threshold) is called, while no positions wait to be
/// spread, and returns whether to go on.
bool settle_layer(LayerWork& layer, int finished, const std::function<bool(int threshold)>& at_rest);

}  // namespace perfectplay
