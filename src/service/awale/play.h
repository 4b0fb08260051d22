// play awale: a board with numbered pits and the seeds that each player has taken. A game may begin at any position,
// and the best line can be shown at any time.
#pragma once

#include <memory>

#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/play/board.h"

namespace perfectplay::service {

class AwalePlayRequest final : public PlayRequest {
 public:
  std::vector<Option> options() override;
  Expected<std::unique_ptr<PlayBoard>> open(Session& session, Stop& stop) const override;

  AwaleSource source;
  Seconds time_limit;  ///< per move, on a board with more seeds than the table
};

}  // namespace perfectplay::service
