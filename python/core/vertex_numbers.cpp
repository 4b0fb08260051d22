#include "core/vertex_numbers.h"

#include <pybind11/pybind11.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace py = pybind11;

namespace perfectplay::python {
namespace {

constexpr std::uint64_t mixer = 0x9e3779b97f4a7c15;

std::uint64_t mixed_hash(PyObject* object) {
  const Py_hash_t hash = PyObject_Hash(object);
  if (hash == -1) throw py::error_already_set();
  return static_cast<std::uint64_t>(hash) * mixer;
}

bool equal(PyObject* a, PyObject* b) {
  const int same = PyObject_RichCompareBool(a, b, Py_EQ);
  if (same < 0) throw py::error_already_set();
  return same != 0;
}

}  // namespace

VertexNumbers::VertexNumbers(const std::vector<PyObject*>& keys) : keys_(keys) {
  // At most half of the places are taken.
  const std::uint64_t places = std::bit_ceil(std::max<std::uint64_t>(2 * keys.size(), 16));
  shift_ = static_cast<unsigned>(std::countl_zero(places)) + 1;
  if (!fill_values()) fill_addresses();
}

bool VertexNumbers::fill_values() {
  if (keys_.empty()) return false;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  std::int64_t most = std::numeric_limits<std::int64_t>::min();
  bool counts_up = true;
  for (std::size_t number = 0; number < keys_.size(); ++number) {
    prefetch_ahead(keys_, number);
    const auto value = small_value(keys_[number]);
    if (!value) return false;
    least = std::min(least, *value);
    most = std::max(most, *value);
    counts_up = counts_up && most == least + static_cast<std::int64_t>(number) && most == *value;
  }
  const std::uint64_t range = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least);
  if (range >= 4 * keys_.size() + 1024) return false;
  least_ = least;
  counts_up_ = counts_up;
  if (counts_up) return true;
  by_value_ = BigArray<std::uint32_t>(range + 1, no_number);
  for (std::uint32_t number = 0; number < keys_.size(); ++number) {
    by_value_[static_cast<std::uint64_t>(*small_value(keys_[number]) - least)] = number;
  }
  return true;
}

void VertexNumbers::fill_addresses() {
  addresses_ = BigArray<std::uint32_t>(std::size_t{1} << (64 - shift_), no_number);
  for (std::uint32_t number = 0; number < keys_.size(); ++number) {
    std::size_t place = (reinterpret_cast<std::uintptr_t>(keys_[number]) * mixer) >> shift_;
    while (addresses_[place] != no_number) place = (place + 1) % addresses_.size();
    addresses_[place] = number;
  }
}

std::uint32_t VertexNumbers::by_address(PyObject* vertex) {
  std::size_t place = (reinterpret_cast<std::uintptr_t>(vertex) * mixer) >> shift_;
  while (addresses_[place] != no_number && keys_[addresses_[place]] != vertex) place = (place + 1) % addresses_.size();
  ++asked_;
  if (addresses_[place] == no_number) ++missed_;
  return addresses_[place];
}

void VertexNumbers::fill_slots() {
  // Filled from a copy that is complete at once: code of a vertex that raises must not leave half a table behind.
  BigArray<Slot> slots(std::size_t{1} << (64 - shift_), Slot{});
  for (std::uint32_t number = 0; number < keys_.size(); ++number) {
    prefetch_ahead(keys_, number);
    const std::uint64_t hash = mixed_hash(keys_[number]);
    std::size_t place = hash >> shift_;
    while (slots[place].number != no_number) place = (place + 1) % slots.size();
    slots[place] = {keys_[number], static_cast<std::uint32_t>(hash), number};
  }
  slots_ = std::move(slots);
}

std::uint32_t VertexNumbers::by_equality(PyObject* vertex, std::uint64_t hash) const {
  const auto tag = static_cast<std::uint32_t>(hash);
  for (std::size_t place = hash >> shift_; slots_[place].number != no_number; place = (place + 1) % slots_.size()) {
    const Slot& slot = slots_[place];
    if (slot.tag == tag && (slot.key == vertex || equal(slot.key, vertex))) return slot.number;
  }
  return no_number;
}

void VertexNumbers::find_all(std::span<PyObject* const> vertices, std::uint32_t* numbers) {
  if (vertices.empty()) return;
  if (slots_.empty()) fill_slots();
  // Step 1. The hashes; memory is asked for the slots.
  std::array<std::uint64_t, batch_size> hashes;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    hashes[i] = mixed_hash(vertices[i]);
    __builtin_prefetch(&slots_[hashes[i] >> shift_]);
  }
  // Step 2. Memory is asked for the keys in those slots, which are nearly always the right ones.
  for (std::size_t i = 0; i < vertices.size(); ++i) __builtin_prefetch(slots_[hashes[i] >> shift_].key);
  // Step 3. The comparisons.
  for (std::size_t i = 0; i < vertices.size(); ++i) numbers[i] = by_equality(vertices[i], hashes[i]);
}

}  // namespace perfectplay::python
