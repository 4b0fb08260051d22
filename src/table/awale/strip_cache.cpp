#include "perfectplay/table/awale/strip_cache.h"

#include <mutex>
#include <utility>

namespace perfectplay {

void StripCache::keep(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  most_ = bytes;
  drop_oldest();
}

Expected<LayerRow> StripCache::row(const LayerFile& layer, int other_seeds, std::uint32_t row) {
  const Strip strip = layer.strip(other_seeds, row);
  const std::uint64_t key = static_cast<std::uint64_t>(layer.header().seeds) << 56U | strip.first_block;
  const auto kept = find(key, std::uint64_t{strip.rows} * strip.columns);
  std::shared_ptr<const Cells> cells;
  {
    const std::lock_guard lock(kept->mutex);
    if (!kept->cells) kept->cells = std::make_shared<const Cells>(TRY(layer.read(strip)));
    cells = kept->cells;
  }
  const std::int8_t* const first = cells->data() + std::size_t{row - strip.first_row} * strip.columns;
  return LayerRow{first, std::move(cells)};
}

std::shared_ptr<StripCache::Kept> StripCache::find(std::uint64_t key, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  if (const auto found = kept_.find(key); found != kept_.end()) {
    turns_.splice(turns_.begin(), turns_, found->second->turn);
    return found->second;
  }
  auto fresh = std::make_shared<Kept>();
  turns_.push_front(key);
  fresh->turn = turns_.begin();
  fresh->bytes = bytes;
  kept_.emplace(key, fresh);
  bytes_ += bytes;
  decoded_ += bytes;
  drop_oldest();
  return fresh;
}

/// What is dropped stays alive for those who read it.
void StripCache::drop_oldest() {
  while (bytes_ > most_ && !turns_.empty()) {
    const auto oldest = kept_.find(turns_.back());
    bytes_ -= oldest->second->bytes;
    kept_.erase(oldest);
    turns_.pop_back();
  }
}

std::uint64_t StripCache::decoded() const {
  const std::lock_guard lock(mutex_);
  return decoded_;
}

}  // namespace perfectplay
