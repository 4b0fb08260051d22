// Dictionaries whose keys come with their hashes, so that nothing is hashed twice.
//
// Python 3.11 and 3.12 have functions for it. Python 3.13 keeps them to itself: there, hash_known is false and the
// public functions are called.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>

#ifndef PERFECTPLAY_PYTHON_PUBLIC_ONLY
#define PERFECTPLAY_PYTHON_PUBLIC_ONLY (PY_VERSION_HEX >= 0x030D0000)
#endif

namespace perfectplay::python {

inline constexpr bool hash_known = !PERFECTPLAY_PYTHON_PUBLIC_ONLY;

/// PyDict_Next(), which also tells the hash of the key where it is known.
inline bool next_item(PyObject* dictionary, Py_ssize_t& place, PyObject*& key, PyObject*& value, Py_hash_t& hash) {
#if PERFECTPLAY_PYTHON_PUBLIC_ONLY
  static_cast<void>(hash);
  return PyDict_Next(dictionary, &place, &key, &value) != 0;
#else
  return _PyDict_Next(dictionary, &place, &key, &value, &hash) != 0;
#endif
}

/// An empty dictionary, where possible with room for `size` keys.
inline pybind11::dict dictionary_for(std::size_t size) {
#if PERFECTPLAY_PYTHON_PUBLIC_ONLY
  static_cast<void>(size);
  return {};
#else
  auto* const dictionary = _PyDict_NewPresized(static_cast<Py_ssize_t>(size));
  if (dictionary == nullptr) throw pybind11::error_already_set();
  return pybind11::reinterpret_steal<pybind11::dict>(dictionary);
#endif
}

/// Only where hash_known.
inline void set_item(PyObject* dictionary, PyObject* key, PyObject* value, Py_hash_t hash) {
#if PERFECTPLAY_PYTHON_PUBLIC_ONLY
  static_cast<void>(hash);
  const int failed = PyDict_SetItem(dictionary, key, value);
#else
  const int failed = _PyDict_SetItem_KnownHash(dictionary, key, value, hash);
#endif
  if (failed != 0) throw pybind11::error_already_set();
}

inline void set_item(PyObject* dictionary, PyObject* key, PyObject* value) {
  if (PyDict_SetItem(dictionary, key, value) != 0) throw pybind11::error_already_set();
}

/// No garbage is collected meanwhile: it runs code of other people, and a million new objects would make it look through
/// all that there are, again and again.
class CollectorPause {
 public:
  CollectorPause() : was_on_(PyGC_Disable() != 0) {}
  CollectorPause(const CollectorPause&) = delete;
  CollectorPause& operator=(const CollectorPause&) = delete;
  ~CollectorPause() {
    if (was_on_) PyGC_Enable();
  }

 private:
  bool was_on_;
};

}  // namespace perfectplay::python
