// The blocks of a layer file, decoded one at a time.
//
//   block b ──checksum──▶ bytes ──tile_codec.h──▶ DecodedTile: the cells of tile b (layer_tiles.h), and their distances
//
// Any number of threads may decode. Decoded blocks are not kept here; the caller may keep them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/file_parts.h"
#include "perfectplay/base/mutex.h"
#include "perfectplay/table/awale/layer.h"
#include "perfectplay/table/awale/layer_file.h"
#include "perfectplay/table/awale/layer_format.h"
#include "perfectplay/table/awale/layer_tiles.h"
#include "perfectplay/table/codec/cell_model.h"

namespace perfectplay {

struct DecodedTile {
  std::vector<std::int8_t> cells;   ///< row by row
  std::vector<Distance> distances;  ///< empty in a layer without distances
};

class LayerBlocks {
 public:
  LayerBlocks(FileParts file, const layer_format::Header& header, std::uint64_t index_offset, HalfBoardIndex numbers);

  const FileParts& file() const { return file_; }
  const LayerHeader& header() const { return header_; }
  const LayerTiles& tiles() const { return tiles_; }
  /// LayerTiles::stored_rows(), computed when first needed.
  const StoredRows& stored_rows();

  Expected<DecodedTile> decode(std::size_t block);
  /// The bytes that a decoded block takes.
  std::uint64_t decoded_bytes(std::size_t block) const;
  /// Compares the checksums of the blocks first … last - 1, and of their distances, with their bytes. The error is that of
  /// the first damaged block.
  Expected<void> check(std::size_t first, std::size_t last) const;
  /// The cells of whole rows, row by row, and no distances.
  Expected<std::vector<std::int8_t>> decode_strip(const Strip& strip);

 private:
  /// Parsed when the first block is read: a folder of layers is often opened for a handful of boards.
  class LazyModel {
   public:
    LazyModel(std::uint64_t offset, std::uint32_t bytes) : offset_(offset), bytes_(bytes) {}
    /// The model, or the parser's error. Where the file could not be read, this fails and may be tried again.
    Expected<const Expected<CellModel>*> get(const FileParts& file) {
      if (!parsed_.load(std::memory_order_acquire)) {
        const std::lock_guard lock(mutex_);
        if (!parsed_.load(std::memory_order_relaxed)) {
          const FilePart part = TRY(file.read(offset_, bytes_));
          model_ = CellModel::parse(part.text());
          parsed_.store(true, std::memory_order_release);
        }
      }
      return &model_;
    }

   private:
    std::uint64_t offset_;
    std::uint32_t bytes_;
    Mutex mutex_;
    std::atomic<bool> parsed_ = false;
    Expected<CellModel> model_ = tl::unexpected(Error{});
  };

  tl::unexpected<Error> damaged(std::size_t block, std::string_view why) const;
  /// The place of a block in the file.
  struct Place {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint32_t checksum = 0;
  };
  /// The places of the entries first … last - 1 of the index. Each begins where the one before ends.
  Expected<std::vector<Place>> places(std::size_t first, std::size_t last) const;
  /// Reads these entries at once, and visits the bytes of each, compared with their checksum: visit(entry, bytes).
  template <class Visit>
  Expected<void> for_bytes(std::size_t first, std::size_t last, const Visit& visit) const;
  Expected<void> decode_cells(const Tile& tile, std::size_t block, std::string_view packed,
                              std::span<std::int8_t> cells);
  Expected<void> decode_distances(const Tile& tile, std::size_t block, std::string_view packed, DecodedTile& decoded);

  FileParts file_;
  LayerHeader header_;
  LayerTiles tiles_;
  std::uint64_t first_block_;
  std::uint64_t index_offset_;
  LazyModel cell_model_;
  LazyModel distance_model_;
  std::once_flag rows_counted_;
  StoredRows rows_;
};

}  // namespace perfectplay
