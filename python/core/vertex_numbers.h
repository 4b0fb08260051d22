// Numbers for the vertices of a graph that are Python objects: equal objects have one number.
//
//   A = {"a": ["b", "c"], "b": […], "c": […]}        a ─▶ 0    b ─▶ 1    c ─▶ 2       by the order of the keys
//
//   at_once     the object is the key itself: its address decides. Keys that are all whole numbers near each other, the
//               usual case of large graphs, are found in an array, or need none if they count up
//   find_all    other objects: their hashes and their equality decide, as in a dictionary. Each takes two accesses to
//               far-off memory, so a batch of them asks for the memory first and looks at it afterwards
#pragma once

#include <Python.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "perfectplay/base/big_array.h"

namespace perfectplay::python {

/// No vertex has this number.
inline constexpr std::uint32_t no_number = 0xffffffff;

/// Asks memory for an object that will be looked at soon, when the one at `place` is.
inline void prefetch_ahead(std::span<PyObject* const> objects, std::size_t place) {
  constexpr std::size_t ahead = 16;
  if (place + ahead < objects.size()) __builtin_prefetch(objects[place + ahead], 1);
}

class VertexNumbers {
 public:
  static constexpr std::size_t batch_size = 256;

  /// `keys` are all different and outlive this.
  explicit VertexNumbers(const std::vector<PyObject*>& keys);

  /// Runs no code of the vertex. no_number: find_all() may know it.
  std::uint32_t at_once(PyObject* vertex) {
    if (counts_up_ || !by_value_.empty()) {
      const auto value = small_value(vertex);
      if (!value) return no_number;
      const auto place = static_cast<std::uint64_t>(*value - least_);
      if (counts_up_) return place < keys_.size() ? static_cast<std::uint32_t>(place) : no_number;
      return place < by_value_.size() ? by_value_[place] : no_number;
    }
    return addresses_help() ? by_address(vertex) : no_number;
  }

  /// The numbers of at most batch_size vertices, which the caller holds; no_number for those that no key is equal to.
  /// Throws what __hash__ or __eq__ raises.
  void find_all(std::span<PyObject* const> vertices, std::uint32_t* numbers);

 private:
  struct Slot {
    PyObject* key = nullptr;
    std::uint32_t tag = 0;  ///< the lower bits of the mixed hash; the upper ones say where the search begins
    std::uint32_t number = no_number;
  };

  /// The value of an object whose type is int itself, if it has one digit inside Python.
  static std::optional<std::int64_t> small_value(PyObject* vertex) {
    if (!PyLong_CheckExact(vertex)) return std::nullopt;
    auto* const number = reinterpret_cast<PyLongObject*>(vertex);
#if PY_VERSION_HEX >= 0x030C0000
    if (PyUnstable_Long_IsCompact(number) == 0) return std::nullopt;
    return PyUnstable_Long_CompactValue(number);
#else
    const Py_ssize_t digits = Py_SIZE(number);
    if (digits < -1 || digits > 1) return std::nullopt;
    return digits == 0 ? 0 : static_cast<std::int64_t>(digits) * number->ob_digit[0];
#endif
  }
  /// False where most addresses are unknown: the vertices are copies of the keys.
  bool addresses_help() {
    if (asked_ >= 4096 && missed_ > asked_ / 2) addresses_.clear();
    return !addresses_.empty();
  }
  std::uint32_t by_address(PyObject* vertex);
  std::uint32_t by_equality(PyObject* vertex, std::uint64_t hash) const;

  bool fill_values();
  void fill_addresses();
  void fill_slots();

  const std::vector<PyObject*>& keys_;
  bool counts_up_ = false;  ///< the keys are least_, least_ + 1, …
  unsigned shift_ = 0;      ///< from a mixed hash to a place in either table
  std::int64_t least_ = 0;
  BigArray<std::uint32_t> by_value_;   ///< number, at value - least_
  BigArray<std::uint32_t> addresses_;  ///< number, at the home of the key's address or after it
  BigArray<Slot> slots_;               ///< the same by hash; filled when first needed
  std::uint64_t asked_ = 0;
  std::uint64_t missed_ = 0;
};

/// Collects vertices that at_once() does not know, with the place that each came from, and looks them up in batches.
template <class Sink>
class VertexBatch {
 public:
  /// Calls sink(place, vertex, number) for each vertex; the number may be no_number.
  VertexBatch(VertexNumbers& numbers, const Sink& sink) : numbers_(numbers), sink_(sink) {}
  VertexBatch(const VertexBatch&) = delete;
  VertexBatch& operator=(const VertexBatch&) = delete;
  ~VertexBatch() { drop(); }

  void add(PyObject* vertex, std::size_t place) {
    vertices_[size_] = Py_NewRef(vertex);
    places_[size_++] = place;
    if (size_ == VertexNumbers::batch_size) flush();
  }
  void flush() {
    numbers_.find_all({vertices_, size_}, found_);
    for (std::size_t i = 0; i < size_; ++i) sink_(places_[i], vertices_[i], found_[i]);
    drop();
  }

 private:
  void drop() {
    while (size_ != 0) Py_DECREF(vertices_[--size_]);
  }

  VertexNumbers& numbers_;
  const Sink& sink_;
  std::size_t size_ = 0;
  PyObject* vertices_[VertexNumbers::batch_size];
  std::size_t places_[VertexNumbers::batch_size];
  std::uint32_t found_[VertexNumbers::batch_size];
};

}  // namespace perfectplay::python
