#include "perfectplay/table/awale/layer_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "perfectplay/table/codec/distance_plane.h"
#include "perfectplay/table/codec/tile_codec.h"

namespace perfectplay {

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

Expected<LayerBlocks::Place> LayerBlocks::place(std::size_t entry) const {
  const bool last = entry + 1 == tiles_.blocks() * (header_.distances ? 2 : 1);
  const FilePart index = TRY(file_.read(index_offset_ + entry * layer_format::index_entry_bytes,
                                        (last ? 1 : 2) * layer_format::index_entry_bytes));
  const auto here = layer_format::read_index_entry(index.text(), 0);
  const std::uint64_t end = last ? index_offset_ : layer_format::read_index_entry(index.text(), 1).offset;
  if (here.offset < first_block_ || end < here.offset || end > index_offset_) {
    return damaged(entry, "the index has no place for it");
  }
  return Place{here.offset, end, here.checksum};
}

Expected<FilePart> LayerBlocks::bytes(std::size_t entry, Reading reading) const {
  const Place here = TRY(place(entry));
  const std::uint64_t length = here.end - here.begin;
  FilePart block = TRY(reading == Reading::Once ? file_.copy(here.begin, length) : file_.read(here.begin, length));
  if (layer_format::block_checksum(block.text()) != here.checksum) return damaged(entry, "its checksum is wrong");
  return block;
}

Expected<void> LayerBlocks::check(std::size_t block) const {
  TRY(bytes(block, Reading::Once));
  if (header_.distances) TRY(bytes(tiles_.blocks() + block, Reading::Once));
  return {};
}

Expected<DecodedTile> LayerBlocks::decode(std::size_t block, Reading reading) {
  const Tile tile = tiles_.tile(block);
  DecodedTile decoded;
  decoded.cells.resize(tile.cells());
  TRY(decode_cells(tile, block, TRY(bytes(block, reading)).text(), decoded.cells));
  if (header_.distances) TRY(decode_distances(tile, block, reading, decoded));
  return decoded;
}

Expected<void> LayerBlocks::decode_cells(const Tile& tile, std::size_t block, std::string_view packed,
                                         std::span<std::int8_t> cells) {
  const auto& model = *TRY(cell_model_.get(file_));
  if (!model) return damaged(block, model.error().message);
  const std::span unsigned_cells(reinterpret_cast<std::uint8_t*>(cells.data()), cells.size());
  if (!decode_tile(*model, packed, tile.columns, unsigned_cells)) return damaged(block, "its cells do not unpack");
  return {};
}

Expected<std::vector<std::int8_t>> LayerBlocks::decode_strip(const Strip& strip) {
  std::vector<std::int8_t> cells(std::size_t{strip.rows} * strip.columns);
  std::vector<std::int8_t> some;
  const std::uint64_t begin = TRY(place(strip.first_block)).begin;
  const std::uint64_t end = TRY(place(strip.first_block + strip.blocks - 1)).end;
  if (end < begin) return damaged(strip.first_block, "the index has no place for it");
  const FilePart packed = TRY(file_.copy(begin, end - begin));
  for (std::size_t block = strip.first_block; block < strip.first_block + strip.blocks; ++block) {
    const Place here = TRY(place(block));
    if (here.begin < begin || here.end > end) return damaged(block, "the index has no place for it");
    const std::string_view bytes = packed.text().substr(here.begin - begin, here.end - here.begin);
    if (layer_format::block_checksum(bytes) != here.checksum) return damaged(block, "its checksum is wrong");
    const Tile tile = tiles_.tile(block);
    if (strip.blocks == 1) {
      TRY(decode_cells(tile, block, bytes, cells));
      continue;
    }
    some.resize(tile.cells());
    TRY(decode_cells(tile, block, bytes, some));
    for (std::size_t row = 0; row < tile.rows; ++row) {
      std::copy_n(some.data() + row * tile.columns, tile.columns,
                  cells.data() + row * strip.columns + tile.first_column);
    }
  }
  return cells;
}

Expected<void> LayerBlocks::decode_distances(const Tile& tile, std::size_t block, Reading reading,
                                             DecodedTile& decoded) {
  const std::size_t entry = tiles_.blocks() + block;
  const FilePart part = TRY(bytes(entry, reading));
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
