#include "perfectplay/graph/form/id_index.h"

#include <algorithm>

namespace perfectplay {

namespace {

bool counts_up(std::span<const std::uint32_t> ids) {
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] != i) return false;
  }
  return true;
}

}  // namespace

IdIndex::IdIndex(std::span<const std::uint32_t> ids) : size_(ids.size()), ordinary_(counts_up(ids)) {
  if (ordinary_) return;
  entries_.resize(size_);
  for (std::size_t i = 0; i < size_; ++i) entries_[i] = std::uint64_t{ids[i]} << 32 | i;
  std::sort(entries_.begin(), entries_.end());
  const std::size_t ids_up_to_highest = id(size_ - 1) + std::size_t{1};
  if (ids_up_to_highest > 8 * size_) return;
  by_id_ = BigArray<Vertex>(ids_up_to_highest, no_vertex);
  // From the last to the first, so that the first one counts when an id is repeated.
  for (std::size_t i = size_; i-- > 0;) by_id_[id(i)] = Vertex{static_cast<std::uint32_t>(i)};
}

std::optional<std::size_t> IdIndex::repeated_row() const {
  std::optional<std::size_t> first;
  for (std::size_t i = 1; i < entries_.size(); ++i) {
    if (id(i) == id(i - 1) && (!first || row(i) < *first)) first = row(i);
  }
  return first;
}

std::optional<Vertex> IdIndex::find(std::uint32_t id) const {
  if (ordinary_) return id < size_ ? std::optional(Vertex{id}) : std::nullopt;
  if (!by_id_.empty()) return id < by_id_.size() && by_id_[id] != no_vertex ? std::optional(by_id_[id]) : std::nullopt;
  const auto* const found = std::lower_bound(entries_.begin(), entries_.end(), std::uint64_t{id} << 32);
  if (found == entries_.end() || *found >> 32 != id) return std::nullopt;
  return Vertex{static_cast<std::uint32_t>(found - entries_.begin())};
}

}  // namespace perfectplay
