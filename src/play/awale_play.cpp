#include "perfectplay/play/awale_play.h"

#include <utility>

namespace perfectplay {

namespace {

/// Beyond any depth that time allows.
constexpr int deepest_search = 200;
/// The part of the time in which values are proved; the rest goes to the order of the moves that may be best.
constexpr double share_of_proofs = 0.75;

}  // namespace

AwaleSearch& AwalePlay::search() {
  if (!search_) {
    search_.emplace(
        rules(), [this](const AwalePosition& board) { return oracle_.value(board); }, known_seeds_, search_memory);
  }
  return *search_;
}

Expected<std::vector<AwaleRatedMove>> AwalePlay::moves(const AwalePosition& position, Stop& stop) {
  if (!above(position)) return oracle_.moves(position);
  Stop proofs(stop, stop.seconds_left() * share_of_proofs);
  if (const std::uint64_t effort = stop.effort_left(); effort != Stop::unlimited) proofs.limit_effort(effort / 4 * 3);
  auto moves = TRY(rated(position, proofs));
  TRY(search().order(position, moves, deepest_search, stop));
  return moves;
}

Expected<std::vector<AwaleRatedMove>> AwalePlay::rated(const AwalePosition& position, Stop& stop) {
  return above(position) ? search().moves(position, deepest_search, stop) : oracle_.moves(position);
}

Expected<Bracket<int>> AwalePlay::value(const AwalePosition& position, Stop& stop) {
  if (!above(position)) return exactly(TRY(oracle_.value(position)).score);
  return value_of(position, TRY(rated(position, stop)));
}

}  // namespace perfectplay
