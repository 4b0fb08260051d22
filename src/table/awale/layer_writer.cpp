#include "perfectplay/table/awale/layer_writer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "perfectplay/base/file.h"
#include "perfectplay/base/mutex.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/table/awale/layer_format.h"
#include "perfectplay/table/awale/layer_tiles.h"
#include "perfectplay/table/codec/cell_model.h"
#include "perfectplay/table/codec/distance_plane.h"
#include "perfectplay/table/codec/tile_codec.h"

namespace perfectplay {

namespace {

/// Blocks that are packed before they are written: enough to keep all threads busy, few enough to hold in memory.
constexpr std::size_t batch_blocks = 1024;
constexpr std::size_t blocks_per_task = 32;

/// One byte for each stored board: its cell, or its distance (distance_plane.h).
class Plane {
 public:
  /// Writes the bytes of a row that begins with board `number`.
  using Fill = std::function<void(std::uint64_t number, std::span<std::uint8_t> row)>;

  Plane(const LayerTiles& tiles, const StoredRows& rows, unsigned threads, Fill fill)
      : tiles_(tiles), rows_(rows), threads_(threads), fill_(std::move(fill)), model_(counted_model()) {}

  const CellModel& model() const { return model_; }

  std::vector<std::uint8_t> read(const Tile& tile) const {
    std::vector<std::uint8_t> bytes(tile.cells());
    for (std::uint32_t row = 0; row < tile.rows; ++row) {
      const std::uint32_t rank = rows_[static_cast<std::size_t>(tile.other_seeds)][tile.first_row + row];
      fill_(tiles_.row_number(tile, rank), std::span(bytes).subspan(std::size_t{row} * tile.columns, tile.columns));
    }
    return bytes;
  }

 private:
  /// The sum over all blocks of what count(tile, bytes, counts) adds to `size` counts.
  template <class Count>
  std::vector<std::uint64_t> count_blocks(std::size_t size, const Count& count) const {
    std::vector<std::uint64_t> total(size);
    Mutex mutex;
    run_tasks(threads_, (tiles_.blocks() + batch_blocks - 1) / batch_blocks, [&](std::size_t task) {
      std::vector<std::uint64_t> counts(size);
      const std::size_t end = std::min(tiles_.blocks(), (task + 1) * batch_blocks);
      for (std::size_t block = task * batch_blocks; block < end; ++block) {
        const Tile tile = tiles_.tile(block);
        count(tile, read(tile), counts);
      }
      const std::lock_guard lock(mutex);
      std::transform(total.begin(), total.end(), counts.begin(), total.begin(), std::plus<>());
    });
    return total;
  }

  CellModel counted_model() const {
    const auto values = count_blocks(256, [](const Tile&, const auto& bytes, auto& counts) {
      for (const std::uint8_t byte : bytes) ++counts[byte];
    });
    CellModel model = CellModel::from_values(values);
    model.set_frequencies(count_blocks(model.codes(), [&model](const Tile& tile, const auto& bytes, auto& codes) {
      count_tile(model, bytes, tile.columns, codes);
    }));
    return model;
  }

  const LayerTiles& tiles_;
  const StoredRows& rows_;
  unsigned threads_;
  Fill fill_;
  CellModel model_;
};

/// Writes blocks one after another, and notes the offset and the checksum of each.
class BlockStream {
 public:
  BlockStream(OutputFile& file, std::uint64_t offset, unsigned threads, Stop& stop)
      : file_(file), offset_(offset), threads_(threads), stop_(stop) {}

  /// Calls pack(block, out) on several threads, and writes the blocks in order.
  template <class Pack>
  void write(std::size_t blocks, const Pack& pack) {
    std::vector<std::string> packed(std::min(blocks, batch_blocks));
    for (std::size_t begin = 0; begin < blocks && stop_.go_on({"writing", begin, blocks}); begin += batch_blocks) {
      const std::size_t count = std::min(batch_blocks, blocks - begin);
      run_tasks(threads_, (count + blocks_per_task - 1) / blocks_per_task, [&](std::size_t task) {
        for (std::size_t i = task * blocks_per_task; i < std::min(count, (task + 1) * blocks_per_task); ++i) {
          packed[i].clear();
          pack(begin + i, packed[i]);
        }
      });
      for (std::size_t i = 0; i < count; ++i) {
        entries_.push_back({offset_, layer_format::block_checksum(packed[i])});
        offset_ += packed[i].size();
        file_.write(packed[i]);
      }
    }
  }
  const std::vector<layer_format::IndexEntry>& entries() const { return entries_; }
  std::uint64_t offset() const { return offset_; }

 private:
  OutputFile& file_;
  std::uint64_t offset_;
  unsigned threads_;
  Stop& stop_;
  std::vector<layer_format::IndexEntry> entries_;
};

/// Flushes the folder, in which the rename is recorded. Where a file system cannot do that, nothing can be done.
void sync_folder_of(const std::string& path) {
  const auto folder = std::filesystem::path(path).parent_path();
  const int file = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

}  // namespace

Expected<void> write_layer(const std::string& path, const AwaleRules& rules, int seeds, const AwaleLayer& layer,
                           const LayerStatistics& statistics, unsigned threads, Stop& stop) try {
  HalfBoardIndex index = TRY(HalfBoardIndex::make(rules.pits, seeds));
  OutputFile file = TRY(OutputFile::create(path));

  // Step 1. Count how often each value follows its neighbours.
  const LayerTiles tiles(std::move(index));
  const StoredRows rows = tiles.stored_rows();
  threads = thread_count(threads);
  const Plane cells(tiles, rows, threads, [&layer](std::uint64_t number, std::span<std::uint8_t> row) {
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = static_cast<std::uint8_t>(layer.cells[number + i]);
  });
  std::optional<Plane> distances;
  if (!layer.distances.empty()) {
    distances.emplace(tiles, rows, threads, [&layer](std::uint64_t number, std::span<std::uint8_t> row) {
      for (std::size_t i = 0; i < row.size(); ++i) row[i] = distance_byte(layer.distances[number + i]);
    });
  }

  if (!stop.go_on()) return stop_error(stop, "the writing of a layer");

  // Step 2. Header and models.
  const std::string cell_model = cells.model().serialized();
  const std::string distance_model = distances ? distances->model().serialized() : std::string();
  layer_format::Header header;
  header.layer = {rules, seeds, distances.has_value(), tiles.index().positions(), tiles.stored(), statistics};
  header.cell_model_bytes = static_cast<std::uint32_t>(cell_model.size());
  header.distance_model_bytes = static_cast<std::uint32_t>(distance_model.size());
  header.blocks = static_cast<std::uint32_t>(tiles.blocks());
  const std::string head = layer_format::header(header) + cell_model + distance_model;
  file.write(head);

  // Step 3. The blocks of cells, then those of distances.
  BlockStream stream(file, head.size(), threads, stop);
  stream.write(tiles.blocks(), [&](std::size_t block, std::string& out) {
    const Tile tile = tiles.tile(block);
    encode_tile(cells.model(), cells.read(tile), tile.columns, out);
  });
  if (distances) {
    stream.write(tiles.blocks(), [&](std::size_t block, std::string& out) {
      const Tile tile = tiles.tile(block);
      std::vector<Distance> large;
      for (std::uint32_t row = 0; row < tile.rows; ++row) {
        const std::uint32_t rank = rows[static_cast<std::size_t>(tile.other_seeds)][tile.first_row + row];
        append_large_distances(layer.distances.subspan(tiles.row_number(tile, rank), tile.columns), large);
      }
      write_large_distances(large, out);
      encode_tile(distances->model(), distances->read(tile), tile.columns, out);
    });
  }

  if (stop.ended()) return stop_error(stop, "the writing of a layer");

  // Step 4. The index, and the footer with its checksum.
  const std::string block_index = layer_format::index(stream.entries());
  file.write(block_index);
  file.write(layer_format::footer({stream.offset(), layer_format::checksum({head, block_index})}));
  TRY(file.commit());
  sync_folder_of(path);
  return {};
} catch (const std::bad_alloc&) {
  return resource_error(fmt::format("{}: no memory to pack it", path));
}

}  // namespace perfectplay
