// Rows of layer files, decoded when they are asked for. The strips (layer_tiles.h) decoded last are kept, within a number
// of bytes: whoever asks for rows in a good order needs few of them.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <unordered_map>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/mutex.h"
#include "perfectplay/table/awale/layer.h"
#include "perfectplay/table/awale/layer_file.h"

namespace perfectplay {

class StripCache {
 public:
  /// Keeps `bytes` bytes of decoded cells from now on.
  void keep(std::uint64_t bytes);
  /// The cells of a stored row. Any number of threads may ask. A damaged block is an input error.
  Expected<LayerRow> row(const LayerFile& layer, int other_seeds, std::uint32_t row);

  /// The number of bytes decoded so far.
  std::uint64_t decoded() const;

 private:
  using Cells = std::vector<std::int8_t>;
  struct Kept {
    Mutex mutex;  ///< held while it is decoded
    std::shared_ptr<const Cells> cells;
    std::uint64_t bytes = 0;
    std::list<std::uint64_t>::iterator turn;
  };

  std::shared_ptr<Kept> find(std::uint64_t key, std::uint64_t bytes);
  void drop_oldest();

  mutable Mutex mutex_;
  std::unordered_map<std::uint64_t, std::shared_ptr<Kept>> kept_;
  std::list<std::uint64_t> turns_;  ///< keys, the one asked for last in front
  std::uint64_t bytes_ = 0;
  std::uint64_t most_ = 0;
  std::uint64_t decoded_ = 0;
};

}  // namespace perfectplay
