#include "perfectplay/table/awale/layer_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/file.h"
#include "perfectplay/base/tasks.h"
#include "perfectplay/table/awale/layer_format.h"
#include "perfectplay/table/awale/layer_tiles.h"
#include "perfectplay/table/codec/cell_model.h"
#include "perfectplay/table/codec/distance_plane.h"
#include "perfectplay/table/codec/scratch_memory.h"
#include "perfectplay/table/codec/tile_codec.h"

namespace perfectplay {

namespace {

constexpr std::size_t blocks_kept = 16;

/// The cells of a block, and their distances where the layer has them.
struct DecodedTile {
  std::vector<std::uint8_t> cells;
  std::vector<Distance> distances;

  std::int8_t cell(std::size_t at) const { return static_cast<std::int8_t>(cells[at]); }
};

/// Parsed when the first block is read: a folder of layers is opened for a handful of boards.
class LazyModel {
 public:
  explicit LazyModel(std::string_view text) : text_(text) {}

  const Expected<CellModel>& get() {
    std::call_once(once_, [this] { model_ = CellModel::parse(text_); });
    return model_;
  }

 private:
  std::string_view text_;
  std::once_flag once_;
  Expected<CellModel> model_ = tl::unexpected(Error{});
};

/// The blocks decoded last, the latest in front.
class TileCache {
 public:
  std::shared_ptr<const DecodedTile> find(std::size_t block) {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(tiles_.begin(), tiles_.end(), [block](auto& kept) { return kept.first == block; });
    if (found == tiles_.end()) return nullptr;
    std::rotate(tiles_.begin(), found, found + 1);
    return tiles_.front().second;
  }
  void keep(std::size_t block, std::shared_ptr<const DecodedTile> tile) {
    const std::lock_guard lock(mutex_);
    if (tiles_.size() == blocks_kept) tiles_.pop_back();
    tiles_.insert(tiles_.begin(), {block, std::move(tile)});
  }

 private:
  std::mutex mutex_;
  std::vector<std::pair<std::size_t, std::shared_ptr<const DecodedTile>>> tiles_;
};

}  // namespace

struct LayerFile::State {
  State(FileContents contents, const layer_format::Header& read, std::uint64_t index_at, HalfBoardIndex numbers)
      : file(std::move(contents)),
        header(read.layer),
        tiles(std::move(numbers)),
        first_block(layer_format::header_bytes + read.cell_model_bytes + read.distance_model_bytes),
        index_offset(index_at),
        cell_model(file.text().substr(layer_format::header_bytes, read.cell_model_bytes)),
        distance_model(
            file.text().substr(layer_format::header_bytes + read.cell_model_bytes, read.distance_model_bytes)) {}

  tl::unexpected<Error> damaged(std::size_t block, std::string_view why) const {
    return input_error(
        fmt::format("{}: block {} is damaged: {}; delete the file and solve the layer again", file.name(), block, why));
  }

  /// The bytes of entry `entry` of the index.
  Expected<std::string_view> bytes(std::size_t entry) const {
    const std::string_view index = file.text().substr(index_offset);
    const auto here = layer_format::read_index_entry(index, entry);
    const bool last = entry + 1 == tiles.blocks() * (header.distances ? 2 : 1);
    const std::uint64_t end = last ? index_offset : layer_format::read_index_entry(index, entry + 1).offset;
    if (here.offset < first_block || end < here.offset || end > index_offset) {
      return damaged(entry, "the index has no place for it");
    }
    const std::string_view block = file.text().substr(here.offset, end - here.offset);
    if (layer_format::block_checksum(block) != here.checksum) return damaged(entry, "its checksum is wrong");
    return block;
  }

  Expected<DecodedTile> decode(std::size_t block) {
    const Tile tile = tiles.tile(block);
    DecodedTile decoded;
    decoded.cells.resize(tile.cells());
    auto packed = bytes(block);
    if (!packed) return tl::unexpected(packed.error());
    const auto& model = cell_model.get();
    if (!model) return damaged(block, model.error().message);
    if (!decode_tile(*model, *packed, tile.columns, decoded.cells)) return damaged(block, "its cells do not unpack");
    if (header.distances) {
      const auto distances = decode_distances(tile, block, decoded);
      if (!distances) return tl::unexpected(distances.error());
    }
    return decoded;
  }

  Expected<void> decode_distances(const Tile& tile, std::size_t block, DecodedTile& decoded) {
    const std::size_t entry = tiles.blocks() + block;
    auto packed = bytes(entry);
    if (!packed) return tl::unexpected(packed.error());
    const auto& model = distance_model.get();
    if (!model) return damaged(entry, model.error().message);
    std::vector<Distance> large;
    std::vector<std::uint8_t> small(tile.cells());
    if (!take_large_distances(*packed, large) || !decode_tile(*model, *packed, tile.columns, small) ||
        static_cast<std::size_t>(std::count(small.begin(), small.end(), large_distance)) != large.size()) {
      return damaged(entry, "its distances do not unpack");
    }
    auto next_large = large.begin();
    decoded.distances.resize(tile.cells());
    for (std::size_t i = 0; i < small.size(); ++i) {
      const Distance distance = small[i] == large_distance ? *next_large++ : small[i];
      decoded.distances[i] = by_repetition(decoded.cell(i)) ? no_distance : distance;
    }
    return {};
  }

  /// visit(tile, decoded) for every block, on several threads. The error is that of the first damaged block.
  template <class Visit>
  Expected<void> decode_all(unsigned threads, const Visit& visit) {
    std::mutex mutex;
    std::size_t damaged_block = tiles.blocks();
    Expected<void> result;
    constexpr std::size_t blocks_a_task = 32;
    run_tasks(thread_count(threads), (tiles.blocks() + blocks_a_task - 1) / blocks_a_task, [&](std::size_t task) {
      for (std::size_t i = 0; i < blocks_a_task; ++i) {
        const std::size_t block = task * blocks_a_task + i;
        if (block >= tiles.blocks()) return;
        const auto decoded = decode(block);
        if (decoded) {
          visit(tiles.tile(block), *decoded);
          continue;
        }
        const std::lock_guard lock(mutex);
        if (block < damaged_block) result = tl::unexpected(decoded.error());
        damaged_block = std::min(damaged_block, block);
      }
    });
    return result;
  }

  FileContents file;
  LayerHeader header;
  LayerTiles tiles;
  std::uint64_t first_block;
  std::uint64_t index_offset;
  LazyModel cell_model;
  LazyModel distance_model;
  TileCache cache;
};

LayerFile::LayerFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
LayerFile::LayerFile(LayerFile&&) noexcept = default;
LayerFile& LayerFile::operator=(LayerFile&&) noexcept = default;
LayerFile::~LayerFile() = default;

const std::string& LayerFile::path() const { return state_->file.name(); }
const LayerHeader& LayerFile::header() const { return state_->header; }
std::uint64_t LayerFile::bytes() const { return state_->file.text().size(); }

Expected<LayerFile> LayerFile::open(const std::string& path) {
  using namespace layer_format;
  auto file = FileContents::read(path);
  if (!file) return tl::unexpected(file.error());
  const auto refuse = [&path](std::string_view why) { return input_error(fmt::format("{}: {}", path, why)); };
  const std::string_view text = file->text();
  if (text.size() < header_bytes + footer_bytes) return refuse("too short for a layer of an Awalé table");
  const auto header = read_header(text.substr(0, header_bytes));
  if (!header) return refuse(header.error().message);
  const auto footer = read_footer(text.substr(text.size() - footer_bytes));
  if (!footer) return refuse(footer.error().message);

  // Nothing may lie outside the file, and nothing between its parts.
  const std::uint64_t entries = std::uint64_t{header->blocks} * (header->layer.distances ? 2 : 1);
  const std::uint64_t index_end = text.size() - footer_bytes;
  const std::uint64_t models_end =
      std::uint64_t{header_bytes} + header->cell_model_bytes + header->distance_model_bytes;
  if (entries * index_entry_bytes > index_end || footer->index_offset != index_end - entries * index_entry_bytes ||
      models_end > footer->index_offset) {
    return refuse("is damaged: its parts do not add up to its size");
  }
  const std::string_view index_bytes = text.substr(footer->index_offset, entries * index_entry_bytes);
  if (checksum({text.substr(0, models_end), index_bytes}) != footer->checksum) {
    return refuse("is damaged: the checksum of its header is wrong");
  }
  auto numbers = HalfBoardIndex::make(header->layer.rules.pits, header->layer.seeds);
  if (!numbers) return refuse(numbers.error().message);
  auto state = std::make_unique<State>(std::move(*file), *header, footer->index_offset, std::move(*numbers));
  if (state->tiles.blocks() != header->blocks || state->tiles.stored() != header->layer.stored ||
      state->tiles.index().positions() != header->layer.positions) {
    return refuse("is damaged: its counts are not those of such a layer");
  }
  return LayerFile(std::move(state));
}

Expected<AwaleValue> LayerFile::value(const AwalePosition& position) const {
  const LayerTiles::Place place = state_->tiles.place(position);
  auto tile = state_->cache.find(place.block);
  if (!tile) {
    auto decoded = state_->decode(place.block);
    if (!decoded) return tl::unexpected(decoded.error());
    tile = std::make_shared<const DecodedTile>(std::move(*decoded));
    state_->cache.keep(place.block, tile);
  }
  return awale_value_of(tile->cell(place.cell),
                        header().distances ? std::optional(tile->distances[place.cell]) : std::nullopt);
}

Expected<AwaleLayer> LayerFile::load(unsigned threads, const std::optional<std::string>& scratch_folder) const try {
  const std::uint64_t positions = header().positions;
  // The distances first: they need even addresses.
  const std::size_t distance_bytes = header().distances ? positions * sizeof(Distance) : 0;
  auto memory = scratch_memory(distance_bytes + positions, scratch_folder);
  if (!memory) return tl::unexpected(memory.error());
  auto* const distances = reinterpret_cast<Distance*>(memory->get());
  auto* const cells = reinterpret_cast<std::int8_t*>(memory->get() + distance_bytes);
  const StoredRows rows = state_->tiles.stored_rows();
  const auto done = state_->decode_all(threads, [&](const Tile& tile, const DecodedTile& decoded) {
    for (std::uint32_t row = 0; row < tile.rows; ++row) {
      const std::uint32_t rank = rows[static_cast<std::size_t>(tile.other_seeds)][tile.first_row + row];
      const std::uint64_t number = state_->tiles.row_number(tile, rank);
      const std::size_t from = std::size_t{row} * tile.columns;
      for (std::size_t i = 0; i < tile.columns; ++i) cells[number + i] = decoded.cell(from + i);
      if (header().distances) std::copy_n(decoded.distances.data() + from, tile.columns, distances + number);
    }
  });
  if (!done) return tl::unexpected(done.error());
  AwaleLayer layer;
  layer.cells = {cells, positions};
  if (header().distances) layer.distances = {distances, positions};
  layer.memory = *memory;
  layer.statistics = header().statistics;
  return layer;
} catch (const std::bad_alloc&) {
  return resource_error(fmt::format("{}: no memory to unpack it", path()));
}

Expected<void> LayerFile::check(unsigned threads) const try {
  return state_->decode_all(threads, [](const Tile&, const DecodedTile&) {});
} catch (const std::bad_alloc&) {
  return resource_error(fmt::format("{}: no memory to unpack it", path()));
}

}  // namespace perfectplay
