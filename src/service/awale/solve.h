// solve awale: every board up to a number of seeds. With a folder, the layers go into a table on disk, and a later
// request for the same folder resumes where this one stopped.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

struct AwaleSolveResult {
  GameChoice choice;
  AwaleRules rules;
  std::optional<AwalePosition> start = {};  ///< the board of the request, or the one with equal pits, if any
  bool from_start = true;                   ///< is `start` the game's own start?
  std::optional<AwaleValue> value = {};     ///< of the start
  std::vector<int> best = {};
  std::vector<LayerStatistics> layers = {};
  std::vector<ScoreCounts> histograms = {};  ///< one per layer, if the request asks for them
  std::string folder = {};                   ///< of the table; empty: none was written
  std::uint64_t bytes = 0;                   ///< of its files
  LayerCost cost = {};                       ///< of the last layer that was solved
};

class AwaleSolveRequest final : public Request {
 public:
  /// Called with the number of layers that an earlier run has left, if there are any.
  using Resumed = std::function<void(int layers)>;

  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<AwaleSolveResult> run(Session& session, Stop& stop, const Resumed& resumed = {}) const;

  AwaleSource source;
  std::string position;
  std::string folder;
  bool distance = false;
  bool histogram = false;
  /// The other processes that share the work; not an option of a request. Null: there are none.
  Exchange* exchange = nullptr;
  /// How often what is done of a layer is saved; not an option either.
  std::chrono::milliseconds restart_interval = RetrogradeOptions{}.restart_interval;

 private:
  void put_layers(const AwaleSolution& solution, int seeds, AwaleSolveResult& result) const;
  Expected<AwaleOracle> build_table(const AwaleGame& awale, AwaleSolveResult& result, Stop& stop,
                                    const Resumed& resumed) const;
};

Json to_json(const AwaleSolveResult& result);

}  // namespace perfectplay::service
