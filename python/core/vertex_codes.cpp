#include "core/vertex_codes.h"

#include <algorithm>
#include <limits>

namespace perfectplay::python {

std::optional<VertexCodes> VertexCodes::of(std::span<PyObject* const> keys, std::uint64_t most) {
  if (keys.empty()) return std::nullopt;
  VertexCodes codes;
  codes.is_tuple_ = PyTuple_CheckExact(keys.front());
  if (codes.is_tuple_) codes.length_ = PyTuple_GET_SIZE(keys.front());
  if (codes.length_ > longest || !(codes.is_tuple_ ? codes.find_parts(keys) : codes.find_part(keys))) {
    return std::nullopt;
  }
  for (Py_ssize_t i = 0; i < codes.length_; ++i) {
    const std::uint64_t range = codes.parts_[static_cast<std::size_t>(i)].range;
    if (range > most / codes.range_) return std::nullopt;
    codes.range_ *= range;
  }
  if (codes.is_tuple_) {
    std::size_t counted = 0;
    while (counted < keys.size() && codes(keys[counted]) == counted) ++counted;
    codes.counts_up_ = counted == keys.size();
  }
  return codes;
}

bool VertexCodes::find_part(std::span<PyObject* const> keys) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  std::int64_t greatest = std::numeric_limits<std::int64_t>::min();
  std::int64_t last = 0;
  bool steps_of_one = true;
  for (PyObject* const key : keys) {
    const auto value = small_value(key);
    if (!value) return false;
    steps_of_one = steps_of_one && (*value == last + 1 || key == keys.front());
    last = *value;
    least = std::min(least, last);
    greatest = std::max(greatest, last);
  }
  parts_[0] = {least, static_cast<std::uint64_t>(greatest - least) + 1};
  counts_up_ = steps_of_one;
  return true;
}

bool VertexCodes::find_parts(std::span<PyObject* const> keys) {
  std::array<std::int64_t, longest> least;
  std::array<std::int64_t, longest> greatest;
  least.fill(std::numeric_limits<std::int64_t>::max());
  greatest.fill(std::numeric_limits<std::int64_t>::min());
  for (PyObject* const key : keys) {
    if (!PyTuple_CheckExact(key) || PyTuple_GET_SIZE(key) != length_) return false;
    for (Py_ssize_t i = 0; i < length_; ++i) {
      const auto value = small_value(PyTuple_GET_ITEM(key, i));
      if (!value) return false;
      const auto place = static_cast<std::size_t>(i);
      least[place] = std::min(least[place], *value);
      greatest[place] = std::max(greatest[place], *value);
    }
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(length_); ++i) {
    parts_[i] = {least[i], static_cast<std::uint64_t>(greatest[i] - least[i]) + 1};
  }
  return true;
}

}  // namespace perfectplay::python
