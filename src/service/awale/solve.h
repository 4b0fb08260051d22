// solve awale: every board of up to a number of seeds; with a folder, a table on disk, which a later request resumes.
#pragma once

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
  std::optional<AwalePosition> start = {};  ///< with equal pits, when the seeds divide evenly; or the board asked for
  bool from_start = true;                   ///< is it the game's own start?
  std::optional<AwaleValue> value = {};     ///< of the start
  std::vector<int> best = {};
  std::vector<LayerStatistics> layers = {};
  std::vector<ScoreCounts> histograms = {};  ///< one per layer, where they are asked for
  std::string folder = {};                   ///< of the table, where one was written
  std::uint64_t bytes = 0;                   ///< of its files
};

class AwaleSolveRequest final : public Request {
 public:
  /// Is told when layers of an earlier run are there: how many.
  using Resumed = std::function<void(int layers)>;

  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<AwaleSolveResult> run(Session& session, Stop& stop, const Resumed& resumed = {}) const;

  AwaleSource source;
  std::string position;
  std::string folder;
  bool distance = false;
  bool histogram = false;

 private:
  void put_layers(const AwaleSolution& solution, int seeds, AwaleSolveResult& result) const;
  Expected<AwaleOracle> build_table(const AwaleGame& awale, AwaleSolveResult& result, Stop& stop,
                                    const Resumed& resumed) const;
};

Json to_json(const AwaleSolveResult& result);

}  // namespace perfectplay::service
