#include "perfectplay/service/awale/plan_model.h"

#include <algorithm>
#include <cmath>

#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/solve/awale/layer_work.h"
#include "perfectplay/solve/awale/retrograde.h"

namespace perfectplay::service {
namespace {

using namespace awale_costs;

/// How much dearer a position is than in a layer of the reference size.
double size_factor(double positions) {
  return 1 + growth_per_doubling * std::max(0.0, std::log2(positions / reference_positions));
}

/// The time of all processes together, against one alone.
double shared_factor(double ranks) { return ranks < 2 ? 1 : shared_time * std::pow(ranks / 2, shared_power); }

/// What all processes send per position.
double sent_by(double ranks) { return ranks < 2 ? 0 : sent_bytes * std::pow(ranks / 2, sent_power); }

}  // namespace

Expected<PlannedLayer> plan_layer(const AwaleRules& rules, int seeds, const MeasuredPace& pace,
                                  const PlanMachines& machines) {
  const HalfBoards halves = TRY(HalfBoards::make(rules.pits, seeds));
  const auto ranks = static_cast<unsigned>(machines.nodes);
  const auto nodes = static_cast<double>(machines.nodes);
  const auto limit = static_cast<double>(machines.memory);
  const auto bytes = [&](LayerWork::Place place) {
    return LayerWork::estimated_bytes(halves, seeds, false, place, ranks);
  };
  PlannedLayer layer{.seeds = seeds, .positions = static_cast<double>(HalfBoardIndex(halves, seeds).positions())};

  // Memory: the least is with streams on disk. With room for them they stay in memory. What is left holds decoded rows of
  // smaller layers, up to a quarter of the limit; beyond memory these make way before settling begins.
  layer.memory = retrograde_memory(rules, seeds, false, true, ranks);
  layer.fits = layer.memory <= limit;
  const double in_memory = layer.memory + bytes(LayerWork::Place::Store) - bytes(LayerWork::Place::Disk);
  const bool streams_on_disk = in_memory > limit;
  double smaller = 0;
  for (int other = 0; other < seeds; ++other) {
    smaller += static_cast<double>(HalfBoardIndex(halves, other).positions());
  }
  const double base = streams_on_disk ? layer.memory : in_memory;
  const double rows = std::min({smaller, streams_on_disk ? limit : limit / 4, std::max(0.0, limit - base)});
  layer.resident = program_bytes + base + rows;

  // Disk: the file, the streams, and what is read of smaller layers.
  const double file_bytes = pace.bits_per_position / 8;
  layer.disk = layer.positions * file_bytes;
  layer.traffic =
      layer.disk + layer.positions * file_bytes * (streams_on_disk ? cells_unpacked_beyond_memory : cells_unpacked);
  if (streams_on_disk) {
    layer.scratch = layer.positions * scratch_bytes;
    layer.traffic += layer.positions * (stream_bytes_written + stream_bytes_read);
  }

  layer.network = layer.positions * sent_by(nodes);

  // Time: processor time of all cores; then disks and network, as if nothing ran beside them.
  const double each = pace.seconds * size_factor(layer.positions) / size_factor(pace.positions) * table_time *
                      shared_factor(nodes) * (streams_on_disk ? disk_time : 1);
  layer.seconds = layer.positions * each / (nodes * static_cast<double>(machines.cores)) +
                  layer.network / (network_bytes_per_second * nodes);
  if (streams_on_disk) layer.seconds += layer.traffic / (disk_bytes_per_second * nodes);
  return layer;
}

}  // namespace perfectplay::service
