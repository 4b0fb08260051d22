// plan awale: the time, memory and disk that all layers of Awalé up to some number of seeds would take. The counts of
// positions are exact; the rates are measured on this machine.
//
//   measured now: small layers are solved for a second or two ──▶ a pace ──plan_model.h──▶ what every layer takes
//
// A cluster shares the layer being solved evenly between its machines. The first layer that does not fit is the first
// whose share exceeds the memory of one machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/awale/plan_model.h"
#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

/// The measurement: all layers up to `seeds` seeds were solved.
struct AwaleRate {
  int seeds = 0;
  std::uint64_t positions = 0;
  unsigned threads = 0;
  double seconds = 0;
  double cpu_seconds = 0;        ///< of all threads: other work on the machine does not count
  double last_positions = 0;     ///< of the largest layer
  double bits_per_position = 0;  ///< of that layer, on disk

  double per_core() const { return static_cast<double>(positions) / cpu_seconds; }
  MeasuredPace pace() const { return {1 / per_core(), last_positions, bits_per_position}; }
};

struct AwalePlan {
  PlanMachines machines;
  std::vector<PlannedLayer> layers;
  std::optional<int> first_too_large;

  PlannedLayer all() const;
};

struct AwalePlanResult {
  GameChoice choice;
  AwaleRate rate;
  AwalePlan machine;                 ///< for the machine that runs the program
  std::optional<AwalePlan> cluster;  ///< for the machines that the request describes, if it describes any
};

class AwalePlanRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<AwalePlanResult> run(Session& session, Stop& stop) const;

  std::uint64_t nodes = 1;
  Bytes memory;   ///< of each machine of a cluster
  Bytes allowed;  ///< on this machine
  std::uint64_t cores = 0;
  std::uint64_t threads = 0;
};

Json to_json(const AwalePlanResult& result);

}  // namespace perfectplay::service
