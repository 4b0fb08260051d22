#include "core/vertex_numbers.h"

#include <pybind11/pybind11.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace py = pybind11;

namespace perfectplay::python {
namespace {

/// Texts, which have been hashed, are compared here: that takes half the time of a call.
bool equal(PyObject* a, PyObject* b) {
  if (PyUnicode_CheckExact(a) && PyUnicode_CheckExact(b)) {
    const auto bytes = static_cast<std::size_t>(PyUnicode_GET_LENGTH(a)) * PyUnicode_KIND(a);
    return PyUnicode_GET_LENGTH(a) == PyUnicode_GET_LENGTH(b) && PyUnicode_KIND(a) == PyUnicode_KIND(b) &&
           std::memcmp(PyUnicode_DATA(a), PyUnicode_DATA(b), bytes) == 0;
  }
  const int same = PyObject_RichCompareBool(a, b, Py_EQ);
  if (same < 0) throw py::error_already_set();
  return same != 0;
}

}  // namespace

VertexNumbers::VertexNumbers(std::span<PyObject* const> keys, std::span<const Py_hash_t> hashes)
    : keys_(keys), hashes_(hashes) {
  // At most half of the places are taken.
  const std::uint64_t places = std::bit_ceil(std::max<std::uint64_t>(2 * keys.size(), 16));
  shift_ = static_cast<unsigned>(std::countl_zero(places)) + 1;
  if (!keys.empty() && PyLong_CheckExact(keys.front())) fill_codes();
  if (!codes_) fill_addresses();
}

void VertexNumbers::fill_addresses() {
  addresses_ = BigArray<std::uint32_t>(std::size_t{1} << (64 - shift_), no_number);
  for (std::uint32_t number = 0; number < keys_.size(); ++number) {
    std::size_t place = home_of_address(keys_[number]);
    while (addresses_[place] != no_number) place = (place + 1) % addresses_.size();
    addresses_[place] = number;
  }
}

bool VertexNumbers::find_by_address(std::span<PyObject* const> vertices, std::uint32_t* numbers) {
  std::size_t missed = 0;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    std::size_t place = home_of_address(vertices[i]);
    while (addresses_[place] != no_number && keys_[addresses_[place]] != vertices[i]) {
      place = (place + 1) % addresses_.size();
    }
    numbers[i] = addresses_[place];
    missed += numbers[i] == no_number ? 1U : 0U;
  }
  // Where most are copies of the keys, addresses are of no use from now on.
  if (missed > vertices.size() / 2) addresses_.clear();
  return missed == 0;
}

void VertexNumbers::fill_codes() {
  codes_tried_ = true;
  codes_ = VertexCodes::of(keys_, 4 * std::uint64_t{keys_.size()} + 1024);
  if (!codes_ || codes_->count_up()) return;
  by_code_ = BigArray<std::uint32_t>(codes_->range(), no_number);
  for (std::uint32_t number = 0; number < keys_.size(); ++number) by_code_[(*codes_)(keys_[number])] = number;
}

bool VertexNumbers::find_by_code(std::span<PyObject* const> vertices, std::uint32_t* numbers) const {
  const std::uint64_t range = codes_->range();
  bool all = true;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const std::uint64_t code = (*codes_)(vertices[i]);
    numbers[i] = code >= range ? no_number : by_code_.empty() ? static_cast<std::uint32_t>(code) : by_code_[code];
    all = all && numbers[i] != no_number;
  }
  return all;
}

bool VertexNumbers::find_quickly(std::span<PyObject* const> vertices, std::uint32_t* numbers) {
  if (vertices.empty()) return true;
  std::fill_n(numbers, vertices.size(), no_number);
  if (!addresses_.empty() && find_by_address(vertices, numbers)) return true;
  if (!codes_tried_) fill_codes();
  return codes_ && find_by_code(vertices, numbers);
}

std::uint64_t VertexNumbers::mixed_hash(PyObject* object) {
  const Py_hash_t hash = PyObject_Hash(object);
  if (hash == -1) throw py::error_already_set();
  return static_cast<std::uint64_t>(hash) * mixer;
}

void VertexNumbers::fill_slots() {
  // Filled from a copy that is complete at once: code of a vertex that raises must not leave half a table behind.
  BigArray<Slot> slots(std::size_t{1} << (64 - shift_), Slot{});
  for (std::uint32_t number = 0; number < keys_.size(); ++number) {
    prefetch_ahead(keys_, number);
    const std::uint64_t hash =
        hashes_.empty() ? mixed_hash(keys_[number]) : static_cast<std::uint64_t>(hashes_[number]) * mixer;
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

void VertexNumbers::find_others(std::span<PyObject* const> vertices, std::uint32_t* numbers) {
  if (slots_.empty()) fill_slots();
  // Step 1. The hashes; memory is asked for the slots.
  std::array<std::uint64_t, most_at_once> hashes;
  std::array<std::uint32_t, most_at_once> places;
  std::size_t count = 0;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (numbers[i] != no_number) continue;
    hashes[count] = mixed_hash(vertices[i]);
    __builtin_prefetch(&slots_[hashes[count] >> shift_]);
    places[count++] = static_cast<std::uint32_t>(i);
  }
  // Step 2. Memory is asked for the keys in those slots, which are nearly always the right ones.
  for (std::size_t i = 0; i < count; ++i) {
    const char* const key = reinterpret_cast<const char*>(slots_[hashes[i] >> shift_].key);
    __builtin_prefetch(key);
    __builtin_prefetch(key + 48);
  }
  // Step 3. The comparisons.
  for (std::size_t i = 0; i < count; ++i) numbers[places[i]] = by_equality(vertices[places[i]], hashes[i]);
}

}  // namespace perfectplay::python
