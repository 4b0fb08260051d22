// Numbers for the vertices of a graph that are Python objects: equal objects have one number.
//
//   A = {"a": ["b", "c"], "b": […], "c": […]}        a ─▶ 0    b ─▶ 1    c ─▶ 2       by the order of the keys
//
//   find_quickly   by address, where the vertex is the key itself, unless the keys are whole numbers; or by code
//                  (vertex_codes.h), which is the place in an array, or the number itself where the keys count up
//   find_others    by hash and equality, as in a dictionary
//
// Each vertex takes an access or two to far-off memory. So many are looked up at a time: first memory is asked for what
// all of them need, and looked at afterwards.
#pragma once

#include <Python.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/vertex_codes.h"
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
  static constexpr std::size_t most_at_once = 512;

  /// `keys` are all different. `hashes` are theirs, or empty. Both outlive this.
  VertexNumbers(std::span<PyObject* const> keys, std::span<const Py_hash_t> hashes);

  /// Asks memory for what find_quickly() will look at first.
  void prefetch(PyObject* vertex) const {
    if (keys_.size() < far_off) return;
    if (addresses_.empty()) {
      __builtin_prefetch(vertex);
    } else {
      __builtin_prefetch(&addresses_[home_of_address(vertex)]);
    }
  }

  /// Writes the numbers of at most most_at_once vertices, no_number where find_others() is to look. False if there is
  /// such a vertex. Runs no code of the vertices.
  bool find_quickly(std::span<PyObject* const> vertices, std::uint32_t* numbers);

  /// Finds the vertices that find_quickly() has left; no_number for those that no key is equal to. The caller holds
  /// references to all. Throws what __hash__ or __eq__ raises.
  void find_others(std::span<PyObject* const> vertices, std::uint32_t* numbers);

  /// Are the keys known to be whole numbers, or tuples of such?
  bool keys_are_numbers() const { return codes_.has_value(); }

 private:
  struct Slot {
    PyObject* key = nullptr;
    std::uint32_t tag = 0;  ///< the lower bits of the mixed hash; the upper ones say where the search begins
    std::uint32_t number = no_number;
  };

  /// Fewer vertices stay in the cache, where asking for them costs more than it saves.
  static constexpr std::size_t far_off = std::size_t{1} << 14;
  static constexpr std::uint64_t mixer = 0x9e3779b97f4a7c15;

  std::size_t home_of_address(PyObject* object) const {
    return (reinterpret_cast<std::uintptr_t>(object) * mixer) >> shift_;
  }
  static std::uint64_t mixed_hash(PyObject* object);

  bool find_by_address(std::span<PyObject* const> vertices, std::uint32_t* numbers);
  bool find_by_code(std::span<PyObject* const> vertices, std::uint32_t* numbers) const;
  std::uint32_t by_equality(PyObject* vertex, std::uint64_t hash) const;

  void fill_addresses();
  void fill_codes();
  void fill_slots();

  std::span<PyObject* const> keys_;
  std::span<const Py_hash_t> hashes_;
  unsigned shift_ = 0;                 ///< from a mixed hash to a place in either table
  BigArray<std::uint32_t> addresses_;  ///< number, at the home of the key's address or after it; empty: of no use
  bool codes_tried_ = false;
  std::optional<VertexCodes> codes_;
  BigArray<std::uint32_t> by_code_;  ///< number, at the code; empty where the two are the same
  BigArray<Slot> slots_;             ///< by hash; filled when first needed
};

}  // namespace perfectplay::python
