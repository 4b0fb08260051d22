// The Grundy values of the heaps of a position (games/nim_grundy.h), for documents and texts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/games/nim_grundy.h"
#include "perfectplay/service/game_choice.h"
#include "perfectplay/service/json.h"

namespace perfectplay::service {

struct GrundyResult {
  std::vector<std::uint32_t> sizes;  ///< of the heaps
  GrundySum sum;
  std::vector<std::string> balancing;  ///< names of the moves that leave the sum 0
  bool misere = false;                 ///< then the values, which are those of normal play, do not decide who wins
};

/// The Grundy values of the position `code`; none for a game without heaps.
Expected<std::optional<GrundyResult>> grundy_of(const GameChoice& choice, Code code);

/// `{"heaps":[3,1,3],"sum":1,"moves":["b1"],"values":[0,1,2,3,0,1,2,3]}`.
Json grundy_json(const GrundyResult& result);

}  // namespace perfectplay::service
