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

Expected<std::vector<LayerBlocks::Place>> LayerBlocks::places(std::size_t first, std::size_t last) const {
  using layer_format::index_entry_bytes;
  const bool to_the_end = last == tiles_.blocks() * (header_.distances ? 2 : 1);
  const FilePart index = TRY(
      file_.read(index_offset_ + first * index_entry_bytes, (last - first + (to_the_end ? 0 : 1)) * index_entry_bytes));
  const auto begin_of = [&](std::size_t entry) { return layer_format::read_index_entry(index.text(), entry - first); };
  std::vector<Place> places;
  places.reserve(last - first);
  for (std::size_t entry = first; entry < last; ++entry) {
    const auto here = begin_of(entry);
    const std::uint64_t end = entry + 1 == last && to_the_end ? index_offset_ : begin_of(entry + 1).offset;
    if (here.offset < first_block_ || end < here.offset || end > index_offset_) {
      return damaged(entry, "the index has no place for it");
    }
    places.push_back({here.offset, end, here.checksum});
  }
  return places;
}

template <class Visit>
Expected<void> LayerBlocks::for_bytes(std::size_t first, std::size_t last, const Visit& visit) const {
  const std::vector<Place> all = TRY(places(first, last));
  const std::uint64_t begin = all.front().begin;
  const FilePart part = TRY(file_.read(begin, all.back().end - begin));
  for (std::size_t entry = first; entry < last; ++entry) {
    const Place& here = all[entry - first];
    const std::string_view bytes = part.text().substr(here.begin - begin, here.end - here.begin);
    if (layer_format::block_checksum(bytes) != here.checksum) return damaged(entry, "its checksum is wrong");
    TRY(visit(entry, bytes));
  }
  return {};
}

Expected<void> LayerBlocks::check(std::size_t first, std::size_t last) const {
  const auto good = [](std::size_t /*entry*/, std::string_view /*bytes*/) -> Expected<void> { return {}; };
  TRY(for_bytes(first, last, good));
  if (header_.distances) TRY(for_bytes(tiles_.blocks() + first, tiles_.blocks() + last, good));
  return {};
}

std::uint64_t LayerBlocks::decoded_bytes(std::size_t block) const {
  return tiles_.tile(block).cells() * (header_.distances ? 1 + sizeof(Distance) : 1);
}

Expected<DecodedTile> LayerBlocks::decode(std::size_t block) {
  const Tile tile = tiles_.tile(block);
  DecodedTile decoded;
  decoded.cells.resize(tile.cells());
  TRY(for_bytes(block, block + 1, [&](std::size_t /*entry*/, std::string_view packed) {
    return decode_cells(tile, block, packed, decoded.cells);
  }));
  if (!header_.distances) return decoded;
  const std::size_t entry = tiles_.blocks() + block;
  TRY(for_bytes(entry, entry + 1, [&](std::size_t /*entry*/, std::string_view packed) {
    return decode_distances(tile, block, packed, decoded);
  }));
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
  TRY(for_bytes(strip.first_block, strip.first_block + strip.blocks,
                [&](std::size_t block, std::string_view packed) -> Expected<void> {
                  const Tile tile = tiles_.tile(block);
                  if (strip.blocks == 1) return decode_cells(tile, block, packed, cells);
                  some.resize(tile.cells());
                  TRY(decode_cells(tile, block, packed, some));
                  for (std::size_t row = 0; row < tile.rows; ++row) {
                    std::copy_n(some.data() + row * tile.columns, tile.columns,
                                cells.data() + row * strip.columns + tile.first_column);
                  }
                  return {};
                }));
  return cells;
}

Expected<void> LayerBlocks::decode_distances(const Tile& tile, std::size_t block, std::string_view packed,
                                             DecodedTile& decoded) {
  const std::size_t entry = tiles_.blocks() + block;
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
