// The parts of the module, one source each.
#pragma once

#include <pybind11/pybind11.h>

#include "perfectplay/service/service.h"

namespace perfectplay::python {

/// The one service of this process: what one call solves, later calls look up.
service::Service& the_service();

void add_ask(pybind11::module_& module);
void add_reachability(pybind11::module_& module);
void add_awale(pybind11::module_& module);

}  // namespace perfectplay::python
