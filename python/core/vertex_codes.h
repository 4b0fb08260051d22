// Codes of vertices that are whole numbers, or tuples of whole numbers: different vertices have different codes.
//
//   keys (0,0) (0,1) (1,0) … (4,1)        first part 0 … 4, second part 0 … 1        code of (k, i) = 2 k + i
//   keys 7, 8, 10, 12                     one part 7 … 12                            code of x      = x - 7
//
// The positions of most games written in Python are such tuples. A code takes neither a hash nor a comparison, so the
// vertex that an equal copy stands for is found without a look at the vertex itself.
#pragma once

#include <Python.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace perfectplay::python {

class VertexCodes {
 public:
  static constexpr std::uint64_t no_code = 0xffffffffffffffff;

  /// Nothing unless the keys are all of type int, or all tuples of one length of such, and range() is below `most`.
  static std::optional<VertexCodes> of(std::span<PyObject* const> keys, std::uint64_t most);

  /// Codes are below this.
  std::uint64_t range() const { return range_; }
  /// Are the codes of the keys 0, 1, 2, …?
  bool count_up() const { return counts_up_; }

  /// no_code: no key is equal to the vertex, unless it is of another type. Runs no code of the vertex.
  std::uint64_t operator()(PyObject* vertex) const {
    if (!is_tuple_) return part(vertex, 0);
    if (!PyTuple_CheckExact(vertex) || PyTuple_GET_SIZE(vertex) != length_) return no_code;
    std::uint64_t code = 0;
    for (Py_ssize_t i = 0; i < length_; ++i) {
      const std::uint64_t digit = part(PyTuple_GET_ITEM(vertex, i), i);
      if (digit == no_code) return no_code;
      code = code * parts_[static_cast<std::size_t>(i)].range + digit;
    }
    return code;
  }

 private:
  static constexpr Py_ssize_t longest = 16;

  /// The values of one part of the keys: least … least + range - 1.
  struct Part {
    std::int64_t least = 0;
    std::uint64_t range = 0;
  };

  /// The value of an object whose type is int itself, if it has one digit inside Python.
  static std::optional<std::int64_t> small_value(PyObject* object) {
    if (!PyLong_CheckExact(object)) return std::nullopt;
    auto* const number = reinterpret_cast<PyLongObject*>(object);
#if PY_VERSION_HEX >= 0x030C0000
    if (PyUnstable_Long_IsCompact(number) == 0) return std::nullopt;
    return PyUnstable_Long_CompactValue(number);
#else
    const Py_ssize_t digits = Py_SIZE(number);
    if (digits < -1 || digits > 1) return std::nullopt;
    return static_cast<std::int64_t>(digits) * number->ob_digit[0];
#endif
  }

  std::uint64_t part(PyObject* object, Py_ssize_t i) const {
    const Part& part = parts_[static_cast<std::size_t>(i)];
    const auto value = small_value(object);
    if (!value) return no_code;
    const auto digit = static_cast<std::uint64_t>(*value - part.least);
    return digit < part.range ? digit : no_code;
  }

  /// The parts of the keys: of numbers, and of tuples. False if a key has none.
  bool find_part(std::span<PyObject* const> keys);
  bool find_parts(std::span<PyObject* const> keys);

  bool is_tuple_ = false;
  bool counts_up_ = false;
  Py_ssize_t length_ = 1;
  std::uint64_t range_ = 1;
  std::array<Part, longest> parts_;
};

}  // namespace perfectplay::python
