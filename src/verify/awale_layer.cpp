#include "perfectplay/verify/awale_layer.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>
#include <vector>

#include "perfectplay/base/tasks.h"

namespace perfectplay {

namespace {

constexpr std::int8_t unread = std::numeric_limits<std::int8_t>::min();

/// What came out of one part.
struct Part {
  std::uint64_t entries = 0;
  std::uint64_t cycles = 0;
  std::optional<AwaleDefect> defect;
  std::optional<Error> failure;
};

class Reader {
 public:
  Reader(const AwaleBoard& board, int seeds, ClaimedLayer& layer) : board_(board), seeds_(seeds), layer_(layer) {}

  void file(const AwaleEntry& entry, Part& part) {
    ++part.entries;
    part.cycles += entry.cycle ? 1 : 0;
    if (!board_.holds(entry.position.pits, seeds_)) {
      complain(part, entry, fmt::format("is no board of {} seeds", seeds_));
      return;
    }
    if (entry.score < -seeds_ || entry.score > seeds_) {
      complain(part, entry, fmt::format("claims score {}, more than the {} seeds there are", entry.score, seeds_));
      return;
    }
    const std::uint64_t number = board_.number(entry.position.pits);
    std::atomic_ref(layer_.score[number]).store(static_cast<std::int8_t>(entry.score), std::memory_order_relaxed);
    if (entry.cycle) layer_.cycle.set(number);
    if (layer_.distance.empty()) return;
    std::atomic_ref(layer_.distance[number]).store(entry.distance, std::memory_order_relaxed);
  }

 private:
  void complain(Part& part, const AwaleEntry& entry, std::string complaint) const {
    if (!part.defect) part.defect = AwaleDefect{seeds_, entry.position, std::move(complaint)};
  }

  const AwaleBoard& board_;
  int seeds_;
  ClaimedLayer& layer_;
};

}  // namespace

ClaimedLayer::ClaimedLayer(std::uint64_t positions, bool distances)
    : score(positions, unread), cycle(positions), distance(distances ? positions : 0, awale_no_distance) {}

Expected<std::optional<AwaleDefect>> read_claims(const AwaleClaims& claims, const AwaleBoard& board, int seeds,
                                                 unsigned threads, ClaimedLayer& layer) {
  std::vector<Part> parts(claims.parts(seeds));
  run_tasks(threads, parts.size(), [&](std::size_t i) {
    Reader reader(board, seeds, layer);
    Part part;
    const auto read =
        claims.read(seeds, static_cast<unsigned>(i), [&](const AwaleEntry& entry) { reader.file(entry, part); });
    if (!read) part.failure = read.error();
    parts[i] = std::move(part);
  });
  std::uint64_t entries = 0;
  for (const Part& part : parts) {
    if (part.failure) return tl::unexpected(*part.failure);
    if (part.defect) return part.defect;
    entries += part.entries;
    layer.cycles += part.cycles;
  }
  // As many entries as boards, and none left unread: each board came once.
  const std::int8_t* hole = std::find(layer.score.begin(), layer.score.end(), unread);
  if (hole != layer.score.end()) {
    const auto number = static_cast<std::uint64_t>(hole - layer.score.begin());
    return AwaleDefect{seeds, {board.board(number, seeds)}, "has no entry"};
  }
  if (entries != layer.score.size()) {
    return AwaleDefect{seeds,
                       {board.board(0, seeds)},
                       fmt::format("is one of {} boards, but the layer has {} entries", layer.score.size(), entries)};
  }
  return std::nullopt;
}

}  // namespace perfectplay
