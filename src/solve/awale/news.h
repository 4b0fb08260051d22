// How ranks that share a layer tell each other what they have settled (exchange.h).
#pragma once

#include "perfectplay/solve/awale/frontier.h"
#include "perfectplay/solve/awale/layer_work.h"

namespace perfectplay {

struct SharedNews {
  bool more = false;   ///< does anybody have anything to spread?
  bool ended = false;  ///< has anybody's work ended? Then the Stop of all others is cancelled
};

/// Gives the news of two frontiers to the ranks that own their parents, and adds theirs to this rank's frontiers.
SharedNews share_news(LayerWork& layer, Frontier& first, Frontier& second, bool goes_on);

}  // namespace perfectplay
