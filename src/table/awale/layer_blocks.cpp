#include "perfectplay/table/awale/layer_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "perfectplay/table/codec/distance_plane.h"
#include "perfectplay/table/codec/tile_codec.h"

namespace perfectplay {

namespace {

/// The pages at the borders of a strip are given back too: the neighbours read them again. The last block of a strip takes
/// at most two pages.
constexpr std::uint64_t page_bytes = 4096;

}  // namespace

LayerBlocks::LayerBlocks(FileParts file, const layer_format::Header& header, std::uint64_t index_offset,
                         HalfBoardIndex numbers)
    : file_(std::move(file)),
      header_(header.layer),
      tiles_(std::move(numbers)),
      first_block_(layer_format::header_bytes + header.cell_model_bytes + header.distance_model_bytes),
      index_offset_(index_offset),
      cell_model_(layer_format::header_bytes, header.cell_model_bytes),
      distance_model_(layer_format::header_bytes + header.cell_model_bytes, header.distance_model_bytes) {}

const StoredRows& LayerBlocks::stored_rows() {
  std::call_once(rows_counted_, [this] { rows_ = tiles_.stored_rows(); });
  return rows_;
}

tl::unexpected<Error> LayerBlocks::damaged(std::size_t block, std::string_view why) const {
  return input_error(
      fmt::format("{}: block {} is damaged: {}; delete the file and solve the layer again", file_.name(), block, why));
}

Expected<FilePart> LayerBlocks::bytes(std::size_t entry) const {
  const bool last = entry + 1 == tiles_.blocks() * (header_.distances ? 2 : 1);
  const FilePart index = TRY(file_.read(index_offset_ + entry * layer_format::index_entry_bytes,
                                        (last ? 1 : 2) * layer_format::index_entry_bytes));
  const auto here = layer_format::read_index_entry(index.text(), 0);
  const std::uint64_t end = last ? index_offset_ : layer_format::read_index_entry(index.text(), 1).offset;
  if (here.offset < first_block_ || end < here.offset || end > index_offset_) {
    return damaged(entry, "the index has no place for it");
  }
  FilePart block = TRY(file_.read(here.offset, end - here.offset));
  if (layer_format::block_checksum(block.text()) != here.checksum) return damaged(entry, "its checksum is wrong");
  return block;
}

Expected<std::uint64_t> LayerBlocks::offset(std::size_t entry) const {
  const FilePart index =
      TRY(file_.read(index_offset_ + entry * layer_format::index_entry_bytes, layer_format::index_entry_bytes));
  return layer_format::read_index_entry(index.text(), 0).offset;
}

Expected<DecodedTile> LayerBlocks::decode(std::size_t block) {
  const Tile tile = tiles_.tile(block);
  DecodedTile decoded;
  decoded.cells.resize(tile.cells());
  TRY(decode_cells(tile, block, decoded.cells));
  if (header_.distances) TRY(decode_distances(tile, block, decoded));
  return decoded;
}

Expected<void> LayerBlocks::decode_cells(const Tile& tile, std::size_t block, std::span<std::int8_t> cells) {
  const FilePart packed = TRY(bytes(block));
  const auto& model = *TRY(cell_model_.get(file_));
  if (!model) return damaged(block, model.error().message);
  const std::span unsigned_cells(reinterpret_cast<std::uint8_t*>(cells.data()), cells.size());
  if (!decode_tile(*model, packed.text(), tile.columns, unsigned_cells))
    return damaged(block, "its cells do not unpack");
  return {};
}

Expected<std::vector<std::int8_t>> LayerBlocks::decode_strip(const Strip& strip) {
  std::vector<std::int8_t> cells(std::size_t{strip.rows} * strip.columns);
  std::vector<std::int8_t> some;
  for (std::size_t block = strip.first_block; block < strip.first_block + strip.blocks; ++block) {
    const Tile tile = tiles_.tile(block);
    if (strip.blocks == 1) {
      TRY(decode_cells(tile, block, cells));
      continue;
    }
    some.resize(tile.cells());
    TRY(decode_cells(tile, block, some));
    for (std::size_t row = 0; row < tile.rows; ++row) {
      std::copy_n(some.data() + row * tile.columns, tile.columns,
                  cells.data() + row * strip.columns + tile.first_column);
    }
  }
  TRY(release(strip.first_block, strip.first_block + strip.blocks - 1));
  return cells;
}

Expected<void> LayerBlocks::check(std::size_t block) const {
  TRY(bytes(block));
  if (header_.distances) TRY(bytes(tiles_.blocks() + block));
  return {};
}

Expected<void> LayerBlocks::release(std::size_t first, std::size_t last) const {
  const std::uint64_t here = TRY(offset(first));
  const std::uint64_t begin = here - std::min<std::uint64_t>(here, page_bytes);
  file_.release(begin, std::min(TRY(offset(last)) + 3 * page_bytes, file_.size()) - begin);
  return {};
}

Expected<void> LayerBlocks::decode_distances(const Tile& tile, std::size_t block, DecodedTile& decoded) {
  const std::size_t entry = tiles_.blocks() + block;
  const FilePart part = TRY(bytes(entry));
  std::string_view packed = part.text();
  const auto& model = *TRY(distance_model_.get(file_));
  if (!model) return damaged(entry, model.error().message);
  std::vector<Distance> large;
  std::vector<std::uint8_t> small(tile.cells());
  if (!take_large_distances(packed, large) || !decode_tile(*model, packed, tile.columns, small) ||
      static_cast<std::size_t>(std::count(small.begin(), small.end(), large_distance)) != large.size()) {
    return damaged(entry, "its distances do not unpack");
  }
  auto next_large = large.begin();
  decoded.distances.resize(tile.cells());
  for (std::size_t i = 0; i < small.size(); ++i) {
    const Distance distance = small[i] == large_distance ? *next_large++ : small[i];
    decoded.distances[i] = by_repetition(decoded.cells[i]) ? no_distance : distance;
  }
  return {};
}

}  // namespace perfectplay
