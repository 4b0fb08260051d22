// A claimed table of Awalé, as the checker reads it: entries layer by layer, in any order.
//
//   layer of 7 seeds    2,0,1,0 | 3,0,1,0   score 0    cycle no    distance 8
//                       0,0,1,2 | 1,1,2,0   score 3    cycle no    distance 1       …
//   its statistics      3432 positions, 1529 wins, …
//
// A board that follows no move may be left out: no claim depends on it, and its value follows from the others.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/table/awale/layer.h"

namespace perfectplay {

struct AwaleEntry {
  AwalePosition position;
  int score = 0;
  bool cycle = false;               ///< is it a draw by repetition alone?
  Distance distance = no_distance;  ///< moves to the next capture or end; unused without distances
};
using AwaleEntrySink = std::function<void(std::span<const AwaleEntry>)>;

class AwaleClaims {
 public:
  AwaleClaims() = default;
  AwaleClaims(const AwaleClaims&) = default;
  AwaleClaims(AwaleClaims&&) = default;
  AwaleClaims& operator=(const AwaleClaims&) = default;
  AwaleClaims& operator=(AwaleClaims&&) = default;
  virtual ~AwaleClaims() = default;

  virtual bool has_distances() const { return false; }
  /// The claimed statistics of all boards of a layer, those left out included; nothing where the table has none.
  virtual std::optional<LayerStatistics> statistics([[maybe_unused]] int seeds) const { return std::nullopt; }
  /// A layer may have several parts, which several threads then read.
  virtual unsigned parts([[maybe_unused]] int seeds) const { return 1; }
  /// Gives every entry of one part to `sink`.
  virtual Expected<void> read(int seeds, unsigned part, const AwaleEntrySink& sink) const = 0;
};

struct AwaleDefect {
  int seeds = 0;
  AwalePosition position;
  std::string complaint;  ///< "claims score 3, but its moves give 2"
};

}  // namespace perfectplay
