// What a layer of Awalé costs: the model that `plan` and docs/scaling.md share. Counts are exact; what was measured stands below
// as a constant, with the conditions in docs/scaling.md.
//
//   time       positions · pace measured now · growth with the layer · share of a process; then disk and network
//   memory     what the solver says that it needs at least, and what it is then seen to hold: programs, rows kept decoded
//   scratch    nothing where the streams fit in memory
//   network    bytes to other processes, as a power of their number
#pragma once

#include <cstdint>
#include <optional>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"

namespace perfectplay::service {

namespace awale_costs {
/// Processor time per position grows by this part for each doubling of the layer, from `reference_positions` on: the bits of
/// larger layers lie farther away.
inline constexpr double growth_per_doubling = 0.10;
inline constexpr double reference_positions = 7.7e6;
/// Writing a table and reading smaller layers from it, against layers in memory; and the streams on disk besides.
inline constexpr double table_time = 1.2;
inline constexpr double disk_time = 1.2;
/// Per position of a layer whose streams go through the disk.
inline constexpr double scratch_bytes = 1.2;
inline constexpr double stream_bytes_written = 1.44;
inline constexpr double stream_bytes_read = 2.44;
/// Cells of smaller layers that are unpacked, per position; with plenty of memory for rows, and with little.
inline constexpr double cells_unpacked = 0.9;
inline constexpr double cells_unpacked_beyond_memory = 4.3;
/// Between r processes: all send sent_bytes · (r/2)^sent_power per position, and together they take
/// shared_time · (r/2)^shared_power times as long as one alone, waiting for the slowest included.
inline constexpr double sent_bytes = 8;
inline constexpr double sent_power = 0.7;
inline constexpr double shared_time = 1.7;
inline constexpr double shared_power = 0.58;
/// The program itself, resident.
inline constexpr double program_bytes = 14e6;
/// Assumed, not measured: bytes per second of a disk, and of a machine's connection.
inline constexpr double disk_bytes_per_second = 500e6;
inline constexpr double network_bytes_per_second = 1.2e9;
}  // namespace awale_costs

/// Identical machines, and what each may use.
struct PlanMachines {
  std::uint64_t nodes = 1;
  std::uint64_t cores = 1;   ///< per machine
  std::uint64_t memory = 0;  ///< per machine, in bytes: --memory of one process per machine
};

struct PlannedLayer {
  int seeds = 0;
  double positions = 0;
  double seconds = 0;
  double memory = 0;    ///< the least that the solver needs, per machine
  double resident = 0;  ///< what it will hold with the memory that it may use, per machine
  double scratch = 0;   ///< on all machines together
  double traffic = 0;   ///< bytes to and from disks, files of smaller layers included
  double network = 0;   ///< bytes between machines
  double disk = 0;      ///< the file
  bool fits = true;     ///< is `memory` there?
};

/// What was measured just now: processor seconds per position, in layers of about `positions` positions.
struct MeasuredPace {
  double seconds = 0;
  double positions = 0;
  double bits_per_position = 0;  ///< in files
};

/// Input errors: more half-boards than can be numbered.
Expected<PlannedLayer> plan_layer(const AwaleRules& rules, int seeds, const MeasuredPace& pace,
                                  const PlanMachines& machines);

}  // namespace perfectplay::service
