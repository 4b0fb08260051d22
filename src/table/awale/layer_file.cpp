#include "perfectplay/table/awale/layer_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/mutex.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/table/awale/layer_blocks.h"
#include "perfectplay/table/awale/layer_format.h"

namespace perfectplay {

namespace {

constexpr std::size_t blocks_kept = 16;
constexpr std::size_t blocks_per_part = 32;

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
  Mutex mutex_;
  std::vector<std::pair<std::size_t, std::shared_ptr<const DecodedTile>>> tiles_;
};

tl::unexpected<Error> no_memory_for(const std::string& path) {
  return resource_error(fmt::format("{}: no memory to unpack it", path));
}

}  // namespace

struct LayerFile::State {
  State(FileParts file, const layer_format::Header& header, std::uint64_t index_offset, HalfBoardIndex numbers)
      : blocks(std::move(file), header, index_offset, std::move(numbers)) {}

  std::size_t parts() const { return (blocks.tiles().blocks() + blocks_per_part - 1) / blocks_per_part; }
  std::size_t first_block(std::size_t part) const { return std::min(part * blocks_per_part, blocks.tiles().blocks()); }

  /// visit(block, tile) for every block, on several threads. The error is that of the first damaged block.
  template <class Visit>
  Expected<void> for_blocks(unsigned threads, SharedWork& progress, const Visit& visit) {
    Mutex mutex;
    std::size_t damaged_block = blocks.tiles().blocks();
    Expected<void> result;
    run_tasks(thread_count(threads), parts(), progress, [&](std::size_t part) {
      std::uint64_t cells = 0;
      for (std::size_t block = first_block(part); block < first_block(part + 1); ++block) {
        const Tile tile = blocks.tiles().tile(block);
        cells += tile.cells();
        const Expected<void> visited = visit(block, tile);
        if (visited) continue;
        const std::lock_guard lock(mutex);
        if (block < damaged_block) result = tl::unexpected(visited.error());
        damaged_block = std::min(damaged_block, block);
      }
      return cells;
    });
    return result;
  }

  LayerBlocks blocks;
  TileCache cache;
};

LayerFile::LayerFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
LayerFile::LayerFile(LayerFile&&) noexcept = default;
LayerFile& LayerFile::operator=(LayerFile&&) noexcept = default;
LayerFile::~LayerFile() = default;

const std::string& LayerFile::path() const { return state_->blocks.file().name(); }
const LayerHeader& LayerFile::header() const { return state_->blocks.header(); }
bool LayerFile::at_hand() const { return state_->blocks.file().at_hand(); }
std::uint64_t LayerFile::bytes() const { return state_->blocks.file().size(); }

Expected<LayerFile> LayerFile::open(const std::string& path) {
  using namespace layer_format;
  FileParts file = TRY(FileParts::open(path));
  const auto refuse = [&path](std::string_view why) { return input_error(fmt::format("{}: {}", path, why)); };
  if (file.size() < header_bytes + footer_bytes) return refuse("too short for a layer of an Awalé table");
  const auto header = read_header(TRY(file.read(0, header_bytes)).text());
  if (!header) return refuse(header.error().message);
  const auto footer = read_footer(TRY(file.read(file.size() - footer_bytes, footer_bytes)).text());
  if (!footer) return refuse(footer.error().message);

  // The parts must fill the file without a gap.
  const std::uint64_t entries = std::uint64_t{header->blocks} * (header->layer.distances ? 2 : 1);
  const std::uint64_t index_end = file.size() - footer_bytes;
  const std::uint64_t models_end =
      std::uint64_t{header_bytes} + header->cell_model_bytes + header->distance_model_bytes;
  if (entries * index_entry_bytes > index_end || footer->index_offset != index_end - entries * index_entry_bytes ||
      models_end > footer->index_offset) {
    return refuse("is damaged: its parts do not add up to its size");
  }
  // Over a network this would read most of the file. There a wrong entry of the index shows as a wrong checksum of its
  // block, and the models are packed with a checksum of their own.
  if (file.at_hand()) {
    const FilePart head = TRY(file.read(0, models_end));
    const FilePart index = TRY(file.read(footer->index_offset, entries * index_entry_bytes));
    if (checksum({head.text(), index.text()}) != footer->checksum) {
      return refuse("is damaged: the checksum of its header is wrong");
    }
  }
  auto numbers = HalfBoardIndex::make(header->layer.rules.pits, header->layer.seeds);
  if (!numbers) return refuse(numbers.error().message);
  auto state = std::make_unique<State>(std::move(file), *header, footer->index_offset, std::move(*numbers));
  const LayerTiles& tiles = state->blocks.tiles();
  if (tiles.blocks() != header->blocks || tiles.stored() != header->layer.stored ||
      tiles.index().positions() != header->layer.positions) {
    return refuse("is damaged: its counts are not those of such a layer");
  }
  return LayerFile(std::move(state));
}

Expected<AwaleValue> LayerFile::value(const AwalePosition& position) const {
  const LayerTiles::Place place = state_->blocks.tiles().place(position);
  auto tile = state_->cache.find(place.block);
  if (!tile) {
    tile = std::make_shared<const DecodedTile>(TRY(state_->blocks.decode(place.block, LayerBlocks::Reading::Again)));
    state_->cache.keep(place.block, tile);
  }
  return awale_value_of(tile->cells[place.cell],
                        header().distances ? std::optional(tile->distances[place.cell]) : std::nullopt);
}

Expected<AwaleLayer> LayerFile::load(unsigned threads) const try {
  const auto positions = static_cast<std::size_t>(header().positions);
  struct Memory {
    BigArray<std::int8_t> cells;
    BigArray<Distance> distances;
  };
  const auto memory = std::make_shared<Memory>();
  memory->cells = BigArray<std::int8_t>::zeroed(positions);
  if (header().distances) memory->distances = BigArray<Distance>::zeroed(positions);
  std::int8_t* const cells = memory->cells.data();
  Distance* const distances = memory->distances.data();
  const StoredRows& rows = state_->blocks.stored_rows();
  Stop never;
  SharedWork progress(never, "reading", header().stored);
  TRY(state_->for_blocks(threads, progress, [&](std::size_t block, const Tile& tile) -> Expected<void> {
    const DecodedTile decoded = TRY(state_->blocks.decode(block, LayerBlocks::Reading::Once));
    for (std::uint32_t row = 0; row < tile.rows; ++row) {
      const std::uint32_t rank = rows[static_cast<std::size_t>(tile.other_seeds)][tile.first_row + row];
      const std::uint64_t number = state_->blocks.tiles().row_number(tile, rank);
      const std::size_t from = std::size_t{row} * tile.columns;
      std::copy_n(decoded.cells.data() + from, tile.columns, cells + number);
      if (header().distances) std::copy_n(decoded.distances.data() + from, tile.columns, distances + number);
    }
    return {};
  }));
  AwaleLayer layer;
  layer.cells = {cells, positions};
  if (header().distances) layer.distances = {distances, positions};
  layer.memory = memory;
  layer.statistics = header().statistics;
  return layer;
} catch (const std::bad_alloc&) {
  return no_memory_for(path());
}

Expected<void> LayerFile::check(Depth depth, unsigned threads, SharedWork& progress) const try {
  return state_->for_blocks(threads, progress, [&](std::size_t block, const Tile& /*tile*/) -> Expected<void> {
    if (depth == Depth::Checksums) return state_->blocks.check(block);
    TRY(state_->blocks.decode(block, LayerBlocks::Reading::Once));
    return {};
  });
} catch (const std::bad_alloc&) {
  return no_memory_for(path());
}

Strip LayerFile::strip(int other_seeds, std::uint32_t row) const {
  return state_->blocks.tiles().strip(other_seeds, row);
}

Expected<std::vector<std::int8_t>> LayerFile::read(const Strip& strip) const try {
  return state_->blocks.decode_strip(strip);
} catch (const std::bad_alloc&) {
  return no_memory_for(path());
}

bool next_own_half(AwalePosition& position, int pits) {
  auto& own = position.pits;
  auto pit = static_cast<std::size_t>(pits - 1);
  while (pit > 0 && own[pit] == 0) --pit;
  if (pit == 0) return false;
  const std::uint8_t moved = own[pit];
  own[pit] = 0;
  ++own[pit - 1];
  own[static_cast<std::size_t>(pits - 1)] = static_cast<std::uint8_t>(moved - 1);
  return true;
}

unsigned LayerFile::parts() const { return static_cast<unsigned>(state_->parts()); }

Expected<void> LayerFile::read(unsigned part, const StoredRowSink& sink) const try {
  const AwaleRules& rules = header().rules;
  const HalfBoards& halves = state_->blocks.tiles().index().halves();
  for (std::size_t block = state_->first_block(part); block < state_->first_block(part + 1); ++block) {
    const Tile tile = state_->blocks.tiles().tile(block);
    const DecodedTile decoded = TRY(state_->blocks.decode(block, LayerBlocks::Reading::Once));
    const auto ranks = std::span(state_->blocks.stored_rows()[static_cast<std::size_t>(tile.other_seeds)]);
    const HalfBoard own = halves.half(header().seeds - tile.other_seeds, tile.first_column);
    std::size_t from = 0;
    for (const std::uint32_t rank : ranks.subspan(tile.first_row, tile.rows)) {
      StoredRow row{join(rules, own, halves.half(tile.other_seeds, rank)), {decoded.cells.data() + from, tile.columns}};
      if (header().distances) row.distances = {decoded.distances.data() + from, tile.columns};
      sink(row);
      from += tile.columns;
    }
  }
  return {};
} catch (const std::bad_alloc&) {
  return no_memory_for(path());
}

}  // namespace perfectplay
