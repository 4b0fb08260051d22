// games: every game with its parameters, defaults, ranges, and what can be done with it.
#pragma once

#include "perfectplay/service/request.h"

namespace perfectplay::service {

class GamesRequest final : public Request {
 public:
  Expected<Json> answer(Session& session, Stop& stop) override;
};

}  // namespace perfectplay::service
