// What all layers of Awalé up to some number of seeds would take: exact counts times what was measured on this machine.
//
//   time     positions / (rate of one core · cores)
//   memory   the layer in work, as the solver will hold it; finished layers are mapped from disk
//   disk     positions · bits a position, measured on the largest layer that was tried
//
// A number of machines share each layer in work evenly, and the layer that first does not fit is the first whose share
// passes the memory of one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/app/verbs/reachability/views.h"

namespace perfectplay::app {

/// What was measured: all layers up to `seeds` seeds.
struct AwaleRate {
  int seeds = 0;
  std::uint64_t positions = 0;
  unsigned threads = 0;
  double seconds = 0;
  double bits_per_position = 0;  ///< on disk, of the last layer

  double per_core() const { return static_cast<double>(positions) / seconds / threads; }
};

/// So many machines alike.
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

/// Solves small layers for a second or two, on all cores, and writes them to a temporary folder.
Expected<AwaleRate> measure_awale_rate(const AwaleRules& rules, int max_seeds, unsigned threads);
AwalePlan plan_awale(const AwaleRules& rules, int seeds, const AwaleRate& rate, const PlanMachines& machines);

Json to_json(const AwalePlan& plan);
/// Rows of every fourth layer or so, and what it comes to.
std::string to_text(const AwalePlan& plan);

}  // namespace perfectplay::app
