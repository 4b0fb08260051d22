// From errors as values to Python's exceptions. The classes are those of python/perfectplay/errors.py.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <utility>

#include "perfectplay/base/error.h"

namespace perfectplay::python {

/// Throws InputError, ResourceError or Stopped, with the hint if there is one.
[[noreturn]] void throw_failure(const Error& error);
[[noreturn]] void throw_input(std::string message);
/// Throws the exception of a computation that Ctrl-C ended before anything was proved.
[[noreturn]] void throw_interrupt();

template <class T>
T value_or_throw(Expected<T>&& result) {
  if (!result) throw_failure(result.error());
  return std::move(*result);
}

}  // namespace perfectplay::python
