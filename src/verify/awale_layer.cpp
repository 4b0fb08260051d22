#include "perfectplay/verify/awale_layer.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <span>
#include <vector>

#include "perfectplay/base/threads.h"

namespace perfectplay {

namespace {

/// The result of reading one part.
struct Part {
  std::uint64_t entries = 0;
  std::uint64_t needed = 0;  ///< entries of boards that follow a move
  std::optional<AwaleDefect> defect;
  std::optional<Error> failure;
};

class ClaimReader {
 public:
  ClaimReader(const AwaleBoard& board, int seeds, ClaimedLayer& layer) : board_(board), seeds_(seeds), layer_(layer) {}

  void file(const AwaleEntry& entry, Part& part) {
    ++part.entries;
    if (!board_.holds(entry.position.pits, seeds_)) {
      complain(part, entry, fmt::format("is no board of {} seeds", seeds_));
    } else if (entry.score < -seeds_ || entry.score > seeds_) {
      complain(part, entry, fmt::format("claims score {}, more than the {} seeds there are", entry.score, seeds_));
    } else if (entry.cycle && entry.score != 0) {
      complain(part, entry, fmt::format("claims score {} and to be a cycle, which is worth 0", entry.score));
    } else {
      if (board_.follows_a_move(entry.position.pits)) ++part.needed;
      layer_.file(layer_.place(entry.position.pits), entry);
    }
  }

 private:
  void complain(Part& part, const AwaleEntry& entry, std::string complaint) const {
    if (!part.defect) part.defect = AwaleDefect{seeds_, entry.position, std::move(complaint)};
  }

  const AwaleBoard& board_;
  int seeds_;
  ClaimedLayer& layer_;
};

/// The first board that follows a move and has no entry.
std::optional<AwaleDefect> find_hole(const AwaleHalves& halves, int seeds, const ClaimedLayer& layer) {
  for (int other = 0; other <= seeds; ++other) {
    for (std::uint32_t column = 0; column < halves.gapped(other); ++column) {
      const ClaimedRow row = layer.row(other, column);
      for (std::uint32_t rank = 0; rank < halves.count(seeds - other); ++rank) {
        if (row.filed[rank] != 0) continue;
        const auto& half = halves.half(other, halves.rank_of(other, column));
        return AwaleDefect{seeds, {halves.join(halves.half(seeds - other, rank), half)}, "has no entry"};
      }
    }
  }
  return std::nullopt;
}

/// The first entry, in the order of the parts, of a board that had one before. Reads the layer once more.
Expected<std::optional<AwaleDefect>> find_second_entry(const AwaleClaims& claims, const AwaleHalves& halves,
                                                       int seeds) {
  std::optional<AwaleDefect> defect;
  ClaimedLayer seen(halves, seeds, false);
  for (unsigned part = 0; part < claims.parts(seeds) && !defect; ++part) {
    TRY(claims.read(seeds, part, [&](std::span<const AwaleEntry> entries) {
      for (const AwaleEntry& entry : entries) {
        if (!halves.board().holds(entry.position.pits, seeds)) continue;
        const std::uint64_t number = seen.place(entry.position.pits);
        if (seen.filed(number) && !defect) defect = AwaleDefect{seeds, entry.position, "has more than one entry"};
        seen.file(number, entry);
      }
    }));
  }
  if (!defect) return input_error(fmt::format("the layer of {} seeds has changed while it was read", seeds));
  return defect;
}

class MemoryReader final : public RowReader {
 public:
  explicit MemoryReader(const std::vector<ClaimedLayer>& layers) : layers_(layers) {}

  Expected<ClaimedRow> row(int seeds, int other_seeds, std::uint32_t column) override {
    return layers_[static_cast<std::size_t>(seeds)].row(other_seeds, column);
  }

 private:
  const std::vector<ClaimedLayer>& layers_;
};

}  // namespace

ClaimedLayer::ClaimedLayer(const AwaleHalves& halves, int seeds, bool distances) : halves_(halves), seeds_(seeds) {
  std::uint64_t boards = 0;
  for (int other = 0; other <= seeds; ++other) {
    first_.push_back(boards);
    boards += std::uint64_t{halves.count(other)} * halves.count(seeds - other);
  }
  cells_ = BigArray<std::int8_t>::zeroed(boards);
  filed_ = BigArray<std::uint8_t>::zeroed(boards);
  if (distances) distance_ = BigArray<Distance>::zeroed(boards);
}

std::uint64_t ClaimedLayer::place(const AwaleBoard::Pits& board) const {
  const int pits = halves_.board().rules().pits;
  const int own = halves_.board().seeds_in_half(board, 0);
  const int other = seeds_ - own;
  const std::uint64_t column = halves_.column_of(other, halves_.rank(board, pits, other));
  return first_[static_cast<std::size_t>(other)] + column * halves_.count(own) + halves_.rank(board, 0, own);
}

ClaimedRow ClaimedLayer::row(int other_seeds, std::uint32_t column) const {
  const std::uint64_t first =
      first_[static_cast<std::size_t>(other_seeds)] + std::uint64_t{column} * halves_.count(seeds_ - other_seeds);
  return {cells_.data() + first, distance_.empty() ? nullptr : distance_.data() + first,
          filed_.empty() ? nullptr : filed_.data() + first};
}

void ClaimedLayer::file(std::uint64_t place, const AwaleEntry& entry) {
  const auto cell = entry.cycle ? repetition_cell : static_cast<std::int8_t>(entry.score);
  std::atomic_ref(cells_[place]).store(cell, std::memory_order_relaxed);
  std::atomic_ref(filed_[place]).store(1, std::memory_order_relaxed);
  if (!distance_.empty()) std::atomic_ref(distance_[place]).store(entry.distance, std::memory_order_relaxed);
}

std::uint64_t ClaimedLayer::count_filed() const {
  return static_cast<std::uint64_t>(std::count(filed_.begin(), filed_.end(), 1));
}

void ClaimedLayer::keep_scores() {
  filed_ = {};
  distance_ = {};
}

std::unique_ptr<RowReader> MemoryRows::reader() const { return std::make_unique<MemoryReader>(layers_); }

Expected<std::optional<AwaleDefect>> MemoryRows::begin(int seeds, unsigned threads, Stop& stop) {
  ClaimedLayer& layer = layers_.emplace_back(halves_, seeds, claims_.has_distances());
  std::vector<Part> parts(claims_.parts(seeds));
  SharedWork progress(stop, "reading", layer.size());
  run_tasks(threads, parts.size(), progress, [&](std::size_t i) {
    ClaimReader reader(halves_.board(), seeds, layer);
    Part part;
    const auto read = claims_.read(seeds, static_cast<unsigned>(i), [&](std::span<const AwaleEntry> entries) {
      for (const AwaleEntry& entry : entries) reader.file(entry, part);
    });
    if (!read) part.failure = read.error();
    parts[i] = std::move(part);
    return parts[i].entries;
  });
  if (stop.ended()) return stop_error(stop, "the check");
  std::uint64_t entries = 0;
  std::uint64_t needed = 0;
  for (const Part& part : parts) {
    if (part.failure) return tl::unexpected(*part.failure);
    if (part.defect) return part.defect;
    entries += part.entries;
    needed += part.needed;
  }
  // If there are as many boards as entries, no board came twice. If all boards that follow a move came, none is
  // missing.
  const bool once = entries == layer.count_filed();
  if (once && needed == layer.size() - halves_.board().following_no_move(seeds)) return std::nullopt;
  if (auto hole = find_hole(halves_, seeds, layer)) return hole;
  return find_second_entry(claims_, halves_, seeds);
}

}  // namespace perfectplay
