// The attractors step by step, as the course writes them: A(0) holds the victories of a player, and A(n+1) adds to A(n)
// the positions from which he wins in n+1 moves.
//
//   nim 4 {1,2}, attractor of J0                    as JSON
//     A(0) = {(0,1)}                                  "attractors":{"J0":[["0,1"],["2,0","1,0"],["3,1"],["4,0"]]}
//     A(1) = A(0) ∪ {(2,0), (1,0)}                    one list per step: what the step adds
//     A(2) = A(1) ∪ {(3,1)}
//     A(3) = A(2) ∪ {(4,0)}
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/play/oracle.h"
#include "perfectplay/service/json.h"

namespace perfectplay::service {

/// The attractor of one player.
struct AttractorSteps {
  Player player{};
  /// added[n]: the vertices of rank n, those of A(n) that are not in A(n-1). The last entry is empty only if the whole
  /// attractor is.
  std::vector<std::vector<Vertex>> added;
  std::uint64_t size = 0;  ///< vertices in the whole attractor
};

/// The player called "J0" or "J1"; none for "both".
std::optional<Player> player_named(std::string_view word);

/// The attractor of one player, or of both if `player` is none.
std::vector<AttractorSteps> attractor_steps(const Solution& solution, std::optional<Player> player);

/// The name of a position: "0,1".
std::string vertex_name(const Oracle& oracle, Vertex v);

/// `{"J0":[["0,1"],["2,0","1,0"],…]}`.
Json attractors_json(const std::vector<AttractorSteps>& attractors, const Oracle& oracle);

}  // namespace perfectplay::service
