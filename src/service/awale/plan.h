// What all layers of Awalé up to some number of seeds would take: exact counts times what was measured on this machine.
//
//   time     positions / (rate of one core · cores)
//   memory   the layer in work, as the solver will hold it; finished layers are mapped from disk
//   disk     positions · bits per position, measured on the largest layer that was tried
//
// A number of machines share each layer in work evenly, and the layer that first does not fit is the first whose share
// passes the memory of one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

/// What was measured: all layers up to `seeds` seeds.
struct AwaleRate {
  int seeds = 0;
  std::uint64_t positions = 0;
  unsigned threads = 0;
  double seconds = 0;
  double bits_per_position = 0;  ///< on disk, of the last layer

  double per_core() const { return static_cast<double>(positions) / seconds / threads; }
};

/// A number of machines alike.
struct PlanMachines {
  std::uint64_t nodes = 1;
  std::uint64_t cores = 1;   ///< of each
  std::uint64_t memory = 0;  ///< of each, bytes
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
  AwalePlan machine;                 ///< this one
  std::optional<AwalePlan> cluster;  ///< where other machines were asked about
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
