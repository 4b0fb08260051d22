#include "perfectplay/verify/awale_layer.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
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

/// Numbers boards. Neighbours in a table often have the same other half, whose part of the number is then kept.
class Numbering {
 public:
  explicit Numbering(const AwaleBoard& board) : board_(board) {}

  /// Numbers a board. Returns true when the board follows a move.
  bool look_at(const AwaleBoard::Pits& pits) {
    const int own_seeds = board_.seeds_in_half(pits, 0);
    const auto begin = pits.begin() + board_.rules().pits;
    if (own_seeds != own_seeds_ || !std::equal(begin, pits.end(), other_.begin())) {
      own_seeds_ = own_seeds;
      std::copy(begin, pits.end(), other_.begin());
      part_ = board_.second_part(pits, board_.rules().pits, own_seeds);
      follows_ = board_.follows_a_move(pits);
    }
    number_ = part_ + board_.first_part(pits, 0);
    return follows_;
  }
  std::uint64_t number() const { return number_; }

 private:
  const AwaleBoard& board_;
  AwaleBoard::Pits other_{};
  int own_seeds_ = -1;  ///< -1 before the first board
  std::uint64_t part_ = 0;
  bool follows_ = false;
  std::uint64_t number_ = 0;
};

class ClaimReader {
 public:
  ClaimReader(const AwaleBoard& board, int seeds, ClaimedLayer& layer)
      : board_(board), seeds_(seeds), layer_(layer), numbering_(board) {}

  void file(const AwaleEntry& entry, Part& part) {
    ++part.entries;
    if (!board_.holds(entry.position.pits, seeds_)) {
      complain(part, entry, fmt::format("is no board of {} seeds", seeds_));
    } else if (entry.score < -seeds_ || entry.score > seeds_) {
      complain(part, entry, fmt::format("claims score {}, more than the {} seeds there are", entry.score, seeds_));
    } else {
      if (numbering_.look_at(entry.position.pits)) ++part.needed;
      layer_.file(numbering_.number(), entry);
    }
  }

 private:
  void complain(Part& part, const AwaleEntry& entry, std::string complaint) const {
    if (!part.defect) part.defect = AwaleDefect{seeds_, entry.position, std::move(complaint)};
  }

  const AwaleBoard& board_;
  int seeds_;
  ClaimedLayer& layer_;
  Numbering numbering_;
};

/// The first board that follows a move and has no entry.
std::optional<AwaleDefect> find_hole(const AwaleBoard& board, int seeds, const ClaimedLayer& layer) {
  for (std::uint64_t number = 0; number < layer.size(); ++number) {
    if (layer.filed(number)) continue;
    const AwaleBoard::Pits pits = board.board(number, seeds);
    if (board.follows_a_move(pits)) return AwaleDefect{seeds, {pits}, "has no entry"};
  }
  return std::nullopt;
}

/// The first entry, in the order of the parts, of a board that had one before. Reads the layer once more.
Expected<std::optional<AwaleDefect>> find_second_entry(const AwaleClaims& claims, const AwaleBoard& board, int seeds) {
  std::optional<AwaleDefect> defect;
  ClaimedLayer seen(board.positions(seeds), false);
  for (unsigned part = 0; part < claims.parts(seeds) && !defect; ++part) {
    TRY(claims.read(seeds, part, [&](std::span<const AwaleEntry> entries) {
      for (const AwaleEntry& entry : entries) {
        if (!board.holds(entry.position.pits, seeds)) continue;
        const std::uint64_t number = board.number(entry.position.pits);
        if (seen.filed(number) && !defect) defect = AwaleDefect{seeds, entry.position, "has more than one entry"};
        seen.file(number, entry);
      }
    }));
  }
  if (!defect) return input_error(fmt::format("the layer of {} seeds has changed while it was read", seeds));
  return defect;
}

/// Refuses what no memory can hold: AwaleBoard::positions() may return any number.
std::uint64_t within_memory(std::uint64_t positions) {
  constexpr std::uint64_t most = std::uint64_t{1} << 48U;
  if (positions > most) throw std::bad_alloc();
  return positions;
}

}  // namespace

ClaimedLayer::ClaimedLayer(std::uint64_t positions, bool distances)
    : score_(BigArray<std::int8_t>::zeroed(within_memory(positions))),
      marks_(BigArray<std::uint8_t>::zeroed(positions)),
      distance_(BigArray<Distance>::zeroed(distances ? positions : 0)) {}

void ClaimedLayer::file(std::uint64_t number, const AwaleEntry& entry) {
  const auto mark = static_cast<std::uint8_t>(filed_bit | (entry.cycle ? cycle_bit : 0));
  std::atomic_ref(score_[number]).store(static_cast<std::int8_t>(entry.score), std::memory_order_relaxed);
  std::atomic_ref(marks_[number]).store(mark, std::memory_order_relaxed);
  if (has_distances()) std::atomic_ref(distance_[number]).store(entry.distance, std::memory_order_relaxed);
}

void ClaimedLayer::set_grounded(std::uint64_t number) {
  const auto marked = static_cast<std::uint8_t>(mark(number) | grounded_bit);
  std::atomic_ref(marks_[number]).store(marked, std::memory_order_relaxed);
}

std::uint64_t ClaimedLayer::count_filed() const {
  return size() - static_cast<std::uint64_t>(std::count(marks_.begin(), marks_.end(), 0));
}

void ClaimedLayer::keep_scores() {
  marks_ = {};
  distance_ = {};
}

Expected<std::optional<AwaleDefect>> read_claims(const AwaleClaims& claims, const AwaleBoard& board, int seeds,
                                                 unsigned threads, Stop& stop, ClaimedLayer& layer) {
  std::vector<Part> parts(claims.parts(seeds));
  SharedWork progress(stop, "reading", layer.size());
  run_tasks(threads, parts.size(), progress, [&](std::size_t i) {
    ClaimReader reader(board, seeds, layer);
    Part part;
    const auto read = claims.read(seeds, static_cast<unsigned>(i), [&](std::span<const AwaleEntry> entries) {
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
  if (once && needed == layer.size() - board.following_no_move(seeds)) return std::nullopt;
  if (auto hole = find_hole(board, seeds, layer)) return hole;
  return find_second_entry(claims, board, seeds);
}

}  // namespace perfectplay
