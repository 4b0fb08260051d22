#include "perfectplay/table/awale/layer_writer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "perfectplay/base/file.h"
#include "perfectplay/base/file_parts.h"
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
constexpr std::size_t blocks_per_count = 256;

/// Sums what count(block, counts) adds to `size` counts for the blocks begin … end-1, on several threads.
template <class Count>
void count_blocks(std::size_t begin, std::size_t end, unsigned threads, std::vector<std::uint64_t>& total,
                  const Count& count) {
  Mutex mutex;
  run_tasks(threads, (end - begin + blocks_per_count - 1) / blocks_per_count, [&](std::size_t task) {
    std::vector<std::uint64_t> counts(total.size());
    const std::size_t last = std::min(end, begin + (task + 1) * blocks_per_count);
    for (std::size_t block = begin + task * blocks_per_count; block < last; ++block) count(block, counts);
    const std::lock_guard lock(mutex);
    std::transform(total.begin(), total.end(), counts.begin(), total.begin(), std::plus<>());
  });
}

/// A layer in memory.
class WholeLayer final : public LayerCells {
 public:
  WholeLayer(const LayerTiles& tiles, const AwaleLayer& layer)
      : tiles_(tiles), rows_(tiles.stored_rows()), layer_(layer) {}

  std::array<std::uint64_t, 256> counts() override {
    std::array<std::uint64_t, 256> counts{};
    for (int other = 0; other <= tiles_.index().seeds(); ++other) {
      const std::size_t columns = tiles_.index().halves().count(tiles_.index().seeds() - other);
      for (const std::uint32_t rank : rows_[static_cast<std::size_t>(other)]) {
        for (const std::int8_t cell : layer_.cells.subspan(tiles_.index().row(other, rank), columns)) {
          ++counts[static_cast<std::uint8_t>(cell)];
        }
      }
    }
    return counts;
  }
  bool has_distances() const override { return !layer_.distances.empty(); }
  Expected<void> open(int /*other_seeds*/) override { return {}; }
  void read(const Tile& tile, std::span<std::uint8_t> cells) const override { copy(tile, layer_.cells, cells); }
  void read(const Tile& tile, std::span<Distance> distances) const override { copy(tile, layer_.distances, distances); }

 private:
  template <class From, class To>
  void copy(const Tile& tile, std::span<const From> from, std::span<To> to) const {
    for (std::uint32_t row = 0; row < tile.rows; ++row) {
      const std::uint32_t rank = rows_[static_cast<std::size_t>(tile.other_seeds)][tile.first_row + row];
      std::transform(from.data() + tiles_.row_number(tile, rank),
                     from.data() + tiles_.row_number(tile, rank) + tile.columns,
                     to.begin() + static_cast<std::ptrdiff_t>(row * tile.columns),
                     [](From value) { return static_cast<To>(value); });
    }
  }

  const LayerTiles& tiles_;
  StoredRows rows_;
  const AwaleLayer& layer_;
};

/// One byte for each stored board of a tile: its cell, or its distance (distance_plane.h).
std::vector<std::uint8_t> cell_bytes(const LayerCells& cells, const Tile& tile) {
  std::vector<std::uint8_t> bytes(tile.cells());
  cells.read(tile, std::span(bytes));
  return bytes;
}
std::vector<Distance> distances_of(const LayerCells& cells, const Tile& tile) {
  std::vector<Distance> distances(tile.cells());
  cells.read(tile, std::span(distances));
  return distances;
}
std::vector<std::uint8_t> distance_bytes(std::span<const Distance> distances) {
  std::vector<std::uint8_t> bytes(distances.size());
  std::ranges::transform(distances, bytes.begin(), distance_byte);
  return bytes;
}

/// Writes blocks one after another, and notes the offset and the checksum of each. A writer without the file gives them to
/// the one who has it.
class BlockStream {
 public:
  BlockStream(OutputFile* file, std::uint64_t offset, unsigned threads, Stop& stop)
      : file_(file), offset_(offset), threads_(threads), stop_(stop) {}

  /// Calls pack(block, out) for the blocks of a share on several threads, and writes them in order, and those of the other
  /// writers after them.
  template <class Pack>
  void write(const TileShare& share, LayerCells& layer, const Pack& pack) {
    std::vector<std::string> packed(std::min(share.end_block - share.first_block, batch_blocks));
    std::string given;
    for (std::size_t begin = share.first_block; begin < share.end_block && stop_.go_on(); begin += batch_blocks) {
      const std::size_t count = std::min(batch_blocks, share.end_block - begin);
      run_tasks(threads_, (count + blocks_per_task - 1) / blocks_per_task, [&](std::size_t task) {
        for (std::size_t i = task * blocks_per_task; i < std::min(count, (task + 1) * blocks_per_task); ++i) {
          packed[i].clear();
          pack(begin + i, packed[i]);
        }
      });
      for (std::size_t i = 0; i < count; ++i) file_ != nullptr ? put(packed[i]) : give(packed[i], given);
    }
    if (layer.writers() == 1) return;
    for (const std::string& others : layer.collect(std::move(given))) take(others);
  }
  const std::vector<layer_format::IndexEntry>& entries() const { return entries_; }
  std::uint64_t offset() const { return offset_; }

 private:
  void put(std::string_view block) {
    entries_.push_back({offset_, layer_format::block_checksum(block)});
    offset_ += block.size();
    file_->write(block);
  }
  /// A block on its way to another writer: its size and its bytes.
  static void give(std::string_view block, std::string& out) {
    const auto size = static_cast<std::uint32_t>(block.size());
    out.append(reinterpret_cast<const char*>(&size), sizeof(size));
    out.append(block);
  }
  void take(std::string_view blocks) {
    while (!blocks.empty()) {
      std::uint32_t size = 0;
      std::memcpy(&size, blocks.data(), sizeof(size));
      put(blocks.substr(sizeof(size), size));
      blocks.remove_prefix(sizeof(size) + size);
    }
  }

  OutputFile* file_;  ///< null: another writer has it
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

Expected<void> write_layer(const std::string& path, const AwaleRules& rules, int seeds, LayerCells& layer,
                           const LayerStatistics& statistics, unsigned threads, Stop& stop) try {
  const LayerTiles tiles(TRY(HalfBoardIndex::make(rules.pits, seeds)));
  std::optional<OutputFile> file;
  if (layer.writer() == 0) file.emplace(TRY(OutputFile::create(path)));
  threads = thread_count(threads);
  const bool with_distances = layer.has_distances();
  const auto for_matrices = [&](const auto& visit) -> Expected<void> {
    for (int other = 0; other <= seeds; ++other) {
      if (!stop.go_on({"writing", tiles.first_block(other), tiles.blocks()})) {
        return stop_error(stop, "the writing of a layer");
      }
      TRY(layer.open(other));
      visit(tiles.share(other, layer.writer(), layer.writers()));
    }
    return {};
  };
  const auto count = [&](std::vector<std::uint64_t>& total, const auto& count_one) {
    auto done = for_matrices([&](const TileShare& share) {
      count_blocks(share.first_block, share.end_block, threads, total,
                   [&](std::size_t block, auto& counts) { count_one(tiles.tile(block), counts); });
    });
    if (done) layer.sum(total);
    return done;
  };

  // Step 1. Count how often each value follows its neighbours.
  CellModel cell_model = CellModel::from_values(layer.counts());
  std::vector<std::uint64_t> codes(cell_model.codes());
  TRY(count(codes, [&](const Tile& tile, auto& counts) {
    count_tile(cell_model, cell_bytes(layer, tile), tile.columns, counts);
  }));
  cell_model.set_frequencies(codes);
  std::optional<CellModel> distance_model;
  if (with_distances) {
    std::vector<std::uint64_t> values(256);
    TRY(count(values, [&](const Tile& tile, auto& counts) {
      for (const std::uint8_t byte : distance_bytes(distances_of(layer, tile))) ++counts[byte];
    }));
    distance_model = CellModel::from_values(values);
    codes.assign(distance_model->codes(), 0);
    TRY(count(codes, [&](const Tile& tile, auto& counts) {
      count_tile(*distance_model, distance_bytes(distances_of(layer, tile)), tile.columns, counts);
    }));
    distance_model->set_frequencies(codes);
  }

  // Step 2. Header and models.
  const std::string cell_model_bytes = cell_model.serialized();
  const std::string distance_model_bytes = distance_model ? distance_model->serialized() : std::string();
  layer_format::Header header;
  header.layer = {rules, seeds, with_distances, tiles.index().positions(), tiles.stored(), statistics};
  header.cell_model_bytes = static_cast<std::uint32_t>(cell_model_bytes.size());
  header.distance_model_bytes = static_cast<std::uint32_t>(distance_model_bytes.size());
  header.blocks = static_cast<std::uint32_t>(tiles.blocks());
  const std::string head = layer_format::header(header) + cell_model_bytes + distance_model_bytes;
  if (file) file->write(head);

  // Step 3. The blocks of cells, then those of distances.
  BlockStream stream(file ? &*file : nullptr, head.size(), threads, stop);
  TRY(for_matrices([&](const TileShare& share) {
    stream.write(share, layer, [&](std::size_t block, std::string& out) {
      const Tile tile = tiles.tile(block);
      encode_tile(cell_model, cell_bytes(layer, tile), tile.columns, out);
    });
  }));
  if (with_distances) {
    TRY(for_matrices([&](const TileShare& share) {
      stream.write(share, layer, [&](std::size_t block, std::string& out) {
        const Tile tile = tiles.tile(block);
        const std::vector<Distance> distances = distances_of(layer, tile);
        std::vector<Distance> large;
        append_large_distances(distances, large);
        write_large_distances(large, out);
        encode_tile(*distance_model, distance_bytes(distances), tile.columns, out);
      });
    }));
  }
  if (stop.ended()) return stop_error(stop, "the writing of a layer");
  if (!file) return {};

  // Step 4. The index, and the footer with its checksum.
  const std::string block_index = layer_format::index(stream.entries());
  file->write(block_index);
  file->write(layer_format::footer({stream.offset(), layer_format::checksum({head, block_index})}));
  TRY(file->commit());
  sync_folder_of(path);
  return {};
} catch (const std::bad_alloc&) {
  return resource_error(fmt::format("{}: no memory to pack it", path));
}

Expected<void> write_layer(const std::string& path, const AwaleRules& rules, int seeds, const AwaleLayer& layer,
                           const LayerStatistics& statistics, unsigned threads, Stop& stop) {
  const LayerTiles tiles(TRY(HalfBoardIndex::make(rules.pits, seeds)));
  WholeLayer whole(tiles, layer);
  return write_layer(path, rules, seeds, whole, statistics, threads, stop);
}

Expected<void> complete_layer(const std::string& draft, const std::string& path, const LayerStatistics& statistics) {
  using namespace layer_format;
  std::string head;
  std::string foot;
  {
    const FileParts file = TRY(FileParts::open(draft));
    Header header = TRY(read_header(TRY(file.read(0, header_bytes)).text()));
    const Footer footer = TRY(read_footer(TRY(file.read(file.size() - footer_bytes, footer_bytes)).text()));
    header.layer.statistics = statistics;
    head = layer_format::header(header);
    const std::uint64_t models = std::uint64_t{header.cell_model_bytes} + header.distance_model_bytes;
    const FilePart rest = TRY(file.read(header_bytes, models));
    const FilePart block_index = TRY(file.read(footer.index_offset, file.size() - footer_bytes - footer.index_offset));
    foot = layer_format::footer({footer.index_offset, checksum({head, rest.text(), block_index.text()})});
  }
  const int file = ::open(draft.c_str(), O_WRONLY | O_CLOEXEC);
  const off_t end = file < 0 ? -1 : ::lseek(file, -static_cast<off_t>(footer_bytes), SEEK_END);
  const bool written = end > 0 && ::pwrite(file, head.data(), head.size(), 0) == static_cast<ssize_t>(head.size()) &&
                       ::pwrite(file, foot.data(), foot.size(), end) == static_cast<ssize_t>(foot.size()) &&
                       ::fsync(file) == 0;
  if (file >= 0) ::close(file);
  if (!written || ::rename(draft.c_str(), path.c_str()) != 0) {
    return resource_error(fmt::format("{}: cannot write: {}", path, std::strerror(errno)));
  }
  sync_folder_of(path);
  return {};
}

}  // namespace perfectplay
