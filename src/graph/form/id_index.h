// From the ids of a file, in any order and with gaps, to vertices, which are numbered by increasing id.
//
//   rows of the file    0    1    2            vertex   0   1   2
//   their ids           7    3    5      ──▶   id       3   5   7
//                                              row      1   2   0
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

class IdIndex {
 public:
  /// ids[i] is the id of row i.
  explicit IdIndex(std::span<const std::uint32_t> ids);

  /// The first row that repeats the id of an earlier row.
  std::optional<std::size_t> repeated_row() const;
  std::optional<Vertex> find(std::uint32_t id) const;
  std::uint32_t id(std::size_t vertex) const {
    return ordinary_ ? static_cast<std::uint32_t>(vertex) : static_cast<std::uint32_t>(entries_[vertex] >> 32);
  }
  std::size_t row(std::size_t vertex) const {
    return ordinary_ ? vertex : static_cast<std::uint32_t>(entries_[vertex]);
  }
  /// Are the ids 0, 1, 2, …, in this order?
  bool ordinary() const { return ordinary_; }
  /// Is some number below the highest id not an id?
  bool has_gaps() const { return !ordinary_ && id(size_ - 1) + std::size_t{1} != size_; }

 private:
  std::size_t size_;
  bool ordinary_;
  BigArray<std::uint64_t> entries_;  ///< id and row of each vertex, sorted
  BigArray<Vertex> by_id_;           ///< the vertex of each id; filled only where the gaps are few
};

}  // namespace perfectplay
