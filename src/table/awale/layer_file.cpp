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

constexpr std::size_t blocks_per_part = 32;
constexpr std::uint64_t index_bytes_at_once = std::uint64_t{1} << 20U;

tl::unexpected<Error> no_memory_for(const std::string& path) {
  return resource_error(fmt::format("{}: no memory to unpack it", path));
}

}  // namespace

struct LayerFile::State {
  State(FileParts file, const layer_format::Header& header, std::uint64_t index_offset, HalfBoardIndex numbers,
        std::shared_ptr<TileCache> its_cache)
      : blocks(std::move(file), header, index_offset, std::move(numbers)), cache(std::move(its_cache)) {
    if (!cache) cache = std::make_shared<TileCache>(tile_cache_bytes);
  }

  std::size_t parts() const { return (blocks.tiles().blocks() + blocks_per_part - 1) / blocks_per_part; }
  std::size_t first_block(std::size_t part) const { return std::min(part * blocks_per_part, blocks.tiles().blocks()); }

  std::uint64_t cells_of(std::size_t part) const {
    std::uint64_t cells = 0;
    for (std::size_t block = first_block(part); block < first_block(part + 1); ++block) {
      cells += blocks.tiles().tile(block).cells();
    }
    return cells;
  }

  /// visit(part) for every part, on several threads. The error is that of the first damaged part.
  template <class Visit>
  Expected<void> for_parts(unsigned threads, SharedWork& progress, const Visit& visit) {
    Mutex mutex;
    std::size_t damaged_part = parts();
    Expected<void> result;
    run_tasks(thread_count(threads), parts(), progress, [&](std::size_t part) {
      const Expected<void> visited = visit(part);
      if (!visited) {
        const std::lock_guard lock(mutex);
        if (part < damaged_part) result = tl::unexpected(visited.error());
        damaged_part = std::min(damaged_part, part);
      }
      return cells_of(part);
    });
    return result;
  }

  /// The same for every block: visit(block, tile).
  template <class Visit>
  Expected<void> for_blocks(unsigned threads, SharedWork& progress, const Visit& visit) {
    return for_parts(threads, progress, [&](std::size_t part) -> Expected<void> {
      for (std::size_t block = first_block(part); block < first_block(part + 1); ++block) {
        TRY(visit(block, blocks.tiles().tile(block)));
      }
      return {};
    });
  }

  LayerBlocks blocks;
  std::shared_ptr<TileCache> cache;
};

LayerFile::LayerFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
LayerFile::LayerFile(LayerFile&&) noexcept = default;
LayerFile& LayerFile::operator=(LayerFile&&) noexcept = default;
LayerFile::~LayerFile() = default;

const std::string& LayerFile::path() const { return state_->blocks.file().name(); }
const LayerHeader& LayerFile::header() const { return state_->blocks.header(); }
bool LayerFile::at_hand() const { return state_->blocks.file().at_hand(); }
std::uint64_t LayerFile::bytes() const { return state_->blocks.file().size(); }

Expected<LayerFile> LayerFile::open(const std::string& path, std::shared_ptr<TileCache> cache) {
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
    Checksum sum;
    sum.add(TRY(file.read(0, models_end)).text());
    for (std::uint64_t at = footer->index_offset; at < index_end; at += index_bytes_at_once) {
      sum.add(TRY(file.read(at, std::min(index_bytes_at_once, index_end - at))).text());
    }
    if (sum.value() != footer->checksum) {
      return refuse("is damaged: the checksum of its header is wrong");
    }
  }
  auto numbers = HalfBoardIndex::make(header->layer.rules.pits, header->layer.seeds);
  if (!numbers) return refuse(numbers.error().message);
  auto state =
      std::make_unique<State>(std::move(file), *header, footer->index_offset, std::move(*numbers), std::move(cache));
  const LayerTiles& tiles = state->blocks.tiles();
  if (tiles.blocks() != header->blocks || tiles.stored() != header->layer.stored ||
      tiles.index().positions() != header->layer.positions) {
    return refuse("is damaged: its counts are not those of such a layer");
  }
  return LayerFile(std::move(state));
}

Expected<AwaleValue> LayerFile::value(const AwalePosition& position) const {
  const LayerTiles::Place place = state_->blocks.tiles().place(position);
  LayerBlocks& blocks = state_->blocks;
  const auto tile =
      TRY(state_->cache->get(TileCache::key(header().seeds, place.block), blocks.decoded_bytes(place.block),
                             [&] { return blocks.decode(place.block); }));
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
    const DecodedTile decoded = TRY(state_->blocks.decode(block));
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
  if (depth == Depth::Checksums) {
    return state_->for_parts(threads, progress, [&](std::size_t part) {
      return state_->blocks.check(state_->first_block(part), state_->first_block(part + 1));
    });
  }
  return state_->for_blocks(threads, progress, [&](std::size_t block, const Tile& /*tile*/) -> Expected<void> {
    TRY(state_->blocks.decode(block));
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
    const DecodedTile decoded = TRY(state_->blocks.decode(block));
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
