// One layer of an Awalé table: a file that describes itself, read block by block.
//
//   ┌────────┬───────┬─────────┬─────────┬─ ─ ─┬─────────┬───────────────┬────────┐
//   │ header │ model │ block 0 │ block 1 │     │ block b │ block index   │ footer │
//   └────────┴───────┴─────────┴─────────┴─ ─ ─┴─────────┴───────────────┴────────┘
//     rules,   how the cells are coded        offset and checksum of each   checksum of header, model and index
//     seeds, counts
//
// docs/tables.md lists every byte. open() trusts no file on disk before the checksum of the footer agrees; a block is
// checked when it is read.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/table/awale/awale_value.h"
#include "perfectplay/table/awale/decoded_cache.h"
#include "perfectplay/table/awale/layer.h"
#include "perfectplay/table/awale/layer_tiles.h"

namespace perfectplay {

struct LayerHeader {
  AwaleRules rules;
  int seeds = 0;
  bool distances = false;
  std::uint64_t positions = 0;  ///< the boards of the layer
  std::uint64_t stored = 0;     ///< the boards that follow a move
  LayerStatistics statistics;   ///< those of all boards

  friend bool operator==(const LayerHeader&, const LayerHeader&) = default;
};

/// Stored boards with the same other half. The own halves follow each other from that of `first` on (next_own_half).
struct StoredRow {
  AwalePosition first;
  std::span<const std::int8_t> cells;
  std::span<const Distance> distances = {};  ///< empty in a layer without distances
};
using StoredRowSink = std::function<void(const StoredRow&)>;
/// Advances to the next own half with the same number of seeds in lexicographic order. Returns false after the last,
/// which has all its seeds in pit 0.
bool next_own_half(AwalePosition& position, int pits);

struct DecodedTile;
/// The blocks decoded last, of all layers of a table: layer_blocks.h.
using TileCache = DecodedCache<DecodedTile>;
/// Enough for the blocks that a game comes to; a cell of a layer without distances is a byte.
inline constexpr std::uint64_t tile_cache_bytes = std::uint64_t{64} << 20U;

class LayerFile {
 public:
  /// Input errors: not a layer file, another version, damaged, shorter or longer than it says. Without a cache of its
  /// table, the layer has one of its own.
  static Expected<LayerFile> open(const std::string& path, std::shared_ptr<TileCache> cache = nullptr);

  LayerFile(LayerFile&&) noexcept;
  LayerFile& operator=(LayerFile&&) noexcept;
  ~LayerFile();

  const std::string& path() const;
  const LayerHeader& header() const;
  /// The size of the file.
  std::uint64_t bytes() const;
  /// Are boards looked up on a disk, not over a network?
  bool at_hand() const;

  /// The value of a board of the layer that follows a move (table/awale/awale_value.h). Any number of threads may ask.
  /// A damaged block is an input error.
  Expected<AwaleValue> value(const AwalePosition& position) const;

  /// The whole layer in memory; boards that follow no move are left as 0.
  Expected<AwaleLayer> load(unsigned threads = 0) const;
  enum class Depth : std::uint8_t {
    Checksums,  ///< the bytes of every block against its checksum
    Cells,      ///< every block is decoded too
  };
  /// Reads every block and counts its cells as progress. The first damage is the error. If the Stop behind `progress`
  /// ends, the remaining blocks are left out.
  Expected<void> check(Depth depth, unsigned threads, SharedWork& progress) const;

  /// Reads the stored boards block by block, in parts that several threads may read at once. Nothing is cached.
  unsigned parts() const;
  Expected<void> read(unsigned part, const StoredRowSink& sink) const;
  /// The blocks that hold a stored row, and their cells, row by row.
  Strip strip(int other_seeds, std::uint32_t row) const;
  Expected<std::vector<std::int8_t>> read(const Strip& strip) const;

 private:
  struct State;
  explicit LayerFile(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace perfectplay
