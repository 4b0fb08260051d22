// games: every game with its parameters, defaults, ranges, and the verbs that work on it.
#pragma once

#include "perfectplay/service/request.h"

namespace perfectplay::service {

class GamesRequest final : public Request {
 public:
  Expected<Json> answer(Session& session, Stop& stop) override;
};

/// The part of its ranges that can be solved: "every position up to size 4; larger boards are searched". Empty: all.
std::string reach_of(const GameEntry& game);

}  // namespace perfectplay::service
