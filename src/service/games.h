// games: every game with its parameters, defaults, ranges, and what can be done with it.
#pragma once

#include "perfectplay/service/request.h"

namespace perfectplay::service {

class GamesRequest final : public Request {
 public:
  Expected<Json> answer(Session& session, Stop& stop) override;
};

/// How much of its ranges can be solved: "every position up to size 4; larger boards are searched". Empty: all of it.
std::string reach_of(const GameEntry& game);

}  // namespace perfectplay::service
