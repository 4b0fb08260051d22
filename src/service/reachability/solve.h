// solve: the value and the best moves of the start (or of a position), and counts over the whole graph. With an output,
// the whole solution goes into a file.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/reachability/attractor_steps.h"
#include "perfectplay/service/reachability/grundy.h"
#include "perfectplay/service/reachability/perfect_game.h"
#include "perfectplay/service/request.h"
#include "perfectplay/service/solution_file.h"

namespace perfectplay::service {

/// The effect of inserting fictitious vertices on the ranks.
struct Normalization {
  std::uint64_t inserted = 0;
  Value before = {};                 ///< of the start
  std::uint64_t changed = 0;         ///< old vertices whose rank grew
  std::uint64_t largest_change = 0;  ///< in moves
};

/// The figures that need the whole graph.
struct GraphResult {
  std::uint64_t moves = 0;
  std::array<std::uint64_t, 3> count{};
  std::optional<std::uint64_t> classes = {};  ///< positions up to symmetry, if symmetric ones were merged
  std::optional<Normalization> normalization = {};
};

struct SolveResult {
  GameChoice choice;
  std::string start = {};  ///< the position that the rest of the result is about
  bool from_start = true;  ///< is `start` the game's own start?
  Player player{};
  Bracket<Value> value = {};
  std::optional<int> score = {};  ///< for the player to move, in games that have scores
  std::uint64_t positions = 0;    ///< of the graph, or visited by a search
  std::vector<std::string> best = {};
  bool best_complete = true;             ///< false: the search was stopped before it had all of them
  std::vector<std::string> slower = {};  ///< moves that win too, but take longer; if the graph was explored
  std::vector<std::string> line = {};
  bool line_is_cut = false;
  std::optional<GraphResult> graph = {};      ///< none if the position was searched
  std::shared_ptr<const Oracle> values = {};  ///< the solved graph, if the request asks for the values of all positions
  std::shared_ptr<const Oracle> solved = {};  ///< the solved graph, if the request asks for `attractors`
  std::vector<AttractorSteps> attractors = {};
  std::optional<GrundyResult> grundy = {};  ///< of a game with several heaps
  std::vector<std::string> warnings = {};
  std::optional<SavedFile> saved = {};  ///< if the request names an output
};

class SolveRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<SolveResult> run(Session& session, Stop& stop) const;

  Method method;
  std::string position;
  std::string output;
  std::string format;
  bool values = false;
  bool steps = false;
  std::string player;  ///< whose attractor's steps: "J0", "J1", "both"; empty: both
  bool normalize = false;
};

/// The whole document.
Json to_json(const SolveResult& result);
/// The document without "values", for a caller that writes those one by one.
Json summary_json(const SolveResult& result);
/// Receives the value of every position and the name of its move, empty if it has none. Positions are visited one by
/// one: the document of a million of them should not be held in memory as a tree.
using ValueVisitor = std::function<void(const std::string& position, const Value& value, const std::string& move)>;
void for_each_value(const Oracle& oracle, const ValueVisitor& visit);
/// `{"value","rank","move"}`.
Json value_row(const Value& value, const std::string& move);

}  // namespace perfectplay::service
