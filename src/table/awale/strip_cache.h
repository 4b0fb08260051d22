// Rows of layer files, decoded when they are asked for. The strips (layer_tiles.h) decoded last are kept, within a number
// of bytes: whoever asks for rows in a good order needs few of them.
#pragma once

#include <cstdint>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/table/awale/decoded_cache.h"
#include "perfectplay/table/awale/layer.h"
#include "perfectplay/table/awale/layer_file.h"

namespace perfectplay {

class StripCache {
 public:
  /// Keeps `bytes` bytes of decoded cells from now on.
  void keep(std::uint64_t bytes) { strips_.keep(bytes); }
  /// The cells of a stored row. Any number of threads may ask. A damaged block is an input error.
  Expected<LayerRow> row(const LayerFile& layer, int other_seeds, std::uint32_t row);

  /// The number of bytes decoded so far.
  std::uint64_t decoded() const { return strips_.decoded(); }

 private:
  using Cells = std::vector<std::int8_t>;
  DecodedCache<Cells> strips_{0};
};

}  // namespace perfectplay
