// Distances as bytes, so that the coder of cells serves them too.
//
//   distances   3   1   0   300   no_distance
//   bytes       3   1   0   255   0
//
//   a block of distances:   1  300              the number of distances that do not fit a byte, then these in the order
//                                               of the cells, two bytes each
//                           the bytes, coded    (tile_codec.h)
//
// A cell that is drawn by repetition has no distance, and its byte has no meaning.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/table/awale/layer.h"

namespace perfectplay {

inline constexpr std::uint8_t large_distance = 255;

constexpr std::uint8_t distance_byte(Distance distance) {
  if (distance == no_distance) return 0;
  return distance < large_distance ? static_cast<std::uint8_t>(distance) : large_distance;
}

inline void append_large_distances(std::span<const Distance> distances, std::vector<Distance>& large) {
  for (const Distance distance : distances) {
    if (distance >= large_distance && distance != no_distance) large.push_back(distance);
  }
}

inline void write_large_distances(const std::vector<Distance>& large, std::string& out) {
  const auto count = static_cast<std::uint16_t>(large.size());
  out.append(reinterpret_cast<const char*>(&count), sizeof count);
  out.append(reinterpret_cast<const char*>(large.data()), large.size() * sizeof(Distance));
}

/// Takes the distances that do not fit a byte off the front of `block`; false when it is too short.
inline bool take_large_distances(std::string_view& block, std::vector<Distance>& large) {
  std::uint16_t count = 0;
  if (block.size() < sizeof count) return false;
  std::memcpy(&count, block.data(), sizeof count);
  block.remove_prefix(sizeof count);
  large.resize(count);
  const std::size_t bytes = large.size() * sizeof(Distance);
  if (block.size() < bytes) return false;
  if (count > 0) std::memcpy(large.data(), block.data(), bytes);
  block.remove_prefix(bytes);
  return true;
}

}  // namespace perfectplay
