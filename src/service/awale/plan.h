// plan awale: the time, memory and disk that all layers of Awalé up to some number of seeds would take. The counts of
// positions are exact; the rates are measured on this machine.
//
//   time     positions / (rate of one core · cores)
//   memory   the layer being solved, as the solver holds it; finished layers are mapped from disk
//   disk     positions · bits per position, measured on the largest layer that was tried
//
// A cluster shares the layer being solved evenly between its machines. The first layer that does not fit is the first
// whose share exceeds the memory of one machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

/// The measurement: all layers up to `seeds` seeds were solved.
struct AwaleRate {
  int seeds = 0;
  std::uint64_t positions = 0;
  unsigned threads = 0;
  double seconds = 0;
  double bits_per_position = 0;  ///< of the last layer, on disk

  double per_core() const { return static_cast<double>(positions) / seconds / threads; }
};

/// Identical machines.
struct PlanMachines {
  std::uint64_t nodes = 1;
  std::uint64_t cores = 1;   ///< per machine
  std::uint64_t memory = 0;  ///< per machine, in bytes
};

struct PlannedLayer {
  int seeds = 0;
  double positions = 0;
  double seconds = 0;
  double memory = 0;  ///< on all machines together
  double disk = 0;
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
  Bytes memory;
  std::uint64_t cores = 0;
  std::uint64_t threads = 0;
};

Json to_json(const AwalePlanResult& result);

}  // namespace perfectplay::service
