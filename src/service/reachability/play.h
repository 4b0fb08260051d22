// play: a reachability game as a board to play on.
#pragma once

#include <memory>

#include "perfectplay/service/play/board.h"
#include "perfectplay/service/reachability/perfect_game.h"

namespace perfectplay::service {

class ReachabilityPlayRequest final : public PlayRequest {
 public:
  std::vector<Option> options() override;
  Expected<std::unique_ptr<PlayBoard>> open(Session& session, Stop& stop) const override;

  Method method;
};

}  // namespace perfectplay::service
