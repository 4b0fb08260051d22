// Vertices that are waiting for their numbers: they are looked up a block at a time (vertex_numbers.h).
//
//   add_all([…])  add_all({…})  ─▶  | a c b c … |  ─▶  sink(vertices, their numbers)        in the order of adding
//
// The vertices are borrowed from the lists that they stand in, and so are the lists, as long as no code runs that could
// change them: iterators, __hash__ and __eq__. Before such code runs, references are taken.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>

#include "core/vertex_numbers.h"
#include "perfectplay/base/big_array.h"

namespace perfectplay::python {

/// Objects that something else keeps alive until hold(), and this afterwards.
class Borrowed {
 public:
  Borrowed() = default;
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;
  ~Borrowed();

  void reserve(std::size_t count) { objects_.reserve(count); }
  void add(PyObject* object) { objects_.push_back(object); }
  void hold();
  std::span<PyObject* const> objects() const { return {objects_.data(), objects_.size()}; }

 private:
  BigArray<PyObject*> objects_;
  bool held_ = false;
};

template <class Sink>
class VertexBlock {
 public:
  /// `before_code` is called before code runs.
  VertexBlock(VertexNumbers& numbers, const std::function<void()>& before_code, const Sink& sink)
      : numbers_(numbers), before_code_(before_code), sink_(sink) {}
  VertexBlock(const VertexBlock&) = delete;
  VertexBlock& operator=(const VertexBlock&) = delete;
  ~VertexBlock() { drop(); }

  /// Vertices that have not reached the sink yet.
  std::size_t size() const { return size_; }

  /// Adds the elements of a list, a tuple, a set, the keys of a dictionary or of anything else that is iterable, which
  /// the caller holds a reference to. False if it is none of them.
  bool add_all(PyObject* elements) {
    if (PyList_CheckExact(elements) || PyTuple_CheckExact(elements)) {
      add_array(elements);
      return true;
    }
    if (PyDict_CheckExact(elements)) {
      PyObject* key = nullptr;
      for (Py_ssize_t place = 0; PyDict_Next(elements, &place, &key, nullptr) != 0;) add(key);
      return true;
    }
    // The iterator of a set runs no code of anybody's, and the set keeps its elements.
    const bool runs_code = !PyAnySet_CheckExact(elements);
    if (runs_code) hold();
    const auto iterator = pybind11::reinterpret_steal<pybind11::object>(PyObject_GetIter(elements));
    if (!iterator) return false;
    while (const auto element = pybind11::reinterpret_steal<pybind11::object>(PyIter_Next(iterator.ptr()))) {
      add(element.ptr());
      if (runs_code) hold();
    }
    if (PyErr_Occurred() != nullptr) throw pybind11::error_already_set();
    return true;
  }

  /// Takes references: code is going to run.
  void hold() {
    if (held_) return;
    for (std::size_t i = 0; i < size_; ++i) Py_INCREF(vertices_[i]);
    held_ = true;
    before_code_();
  }

  /// Sends what is left to the sink.
  void flush() {
    const std::span<PyObject* const> vertices(vertices_, size_);
    if (!numbers_.find_quickly(vertices, found_)) {
      hold();
      numbers_.find_others(vertices, found_);
    }
    sink_(vertices, found_);
    drop();
  }

 private:
  void add(PyObject* vertex) {
    numbers_.prefetch(vertex);
    vertices_[size_++] = held_ ? Py_NewRef(vertex) : vertex;
    if (size_ == VertexNumbers::most_at_once) flush();
  }

  void add_array(PyObject* elements) {
    // The size is read again after each flush, which runs code that might change a list.
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(elements);) {
      const Py_ssize_t room = static_cast<Py_ssize_t>(VertexNumbers::most_at_once - size_);
      const Py_ssize_t some = std::min(PySequence_Fast_GET_SIZE(elements) - i, room);
      PyObject* const* const items = PySequence_Fast_ITEMS(elements) + i;
      PyObject** const vertices = vertices_ + size_;
      for (Py_ssize_t k = 0; k < some; ++k) {
        vertices[k] = items[k];
        numbers_.prefetch(items[k]);
      }
      if (held_) {
        for (Py_ssize_t k = 0; k < some; ++k) Py_INCREF(items[k]);
      }
      i += some;
      size_ += static_cast<std::size_t>(some);
      if (size_ == VertexNumbers::most_at_once) flush();
    }
  }

  void drop() {
    if (held_) {
      for (std::size_t i = 0; i < size_; ++i) Py_DECREF(vertices_[i]);
    }
    size_ = 0;
    held_ = false;
  }

  VertexNumbers& numbers_;
  const std::function<void()>& before_code_;
  const Sink& sink_;
  std::size_t size_ = 0;
  bool held_ = false;  ///< the block owns a reference to each of its vertices
  PyObject* vertices_[VertexNumbers::most_at_once];
  std::uint32_t found_[VertexNumbers::most_at_once];
};

}  // namespace perfectplay::python
