// perfectplay._core: the library as Python sees it. The package python/perfectplay gives it types, names and pictures.
#include <pybind11/pybind11.h>

#include "core/parts.h"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled core of perfectplay. Use the functions of the package instead.";
  module.attr("version") = PERFECTPLAY_VERSION;
  perfectplay::python::add_ask(module);
  perfectplay::python::add_reachability(module);
  perfectplay::python::add_awale(module);
}
