// Runs the library's work for Python: the interpreter stays free, Ctrl-C ends the work, progress is shown.
//
//   the thread that calls   ──starts──▶  a thread of its own, which computes without the interpreter's lock
//         │  every 20 ms: has somebody pressed Ctrl-C? tells the progress
//         └──◀── the result
//
// The first Ctrl-C ends the effort, as a limit would, so that the result is what is proved by then. A second one cancels
// the work. The library's threads never touch Python, and a computation that reports rarely is stopped as soon as it
// polls.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>

#include "perfectplay/base/stop.h"

namespace perfectplay::python {

/// Calls `work` and returns when it has ended. `progress` is None, or called as progress(phase, done, total) by this
/// thread; what it raises ends the work. The caller holds the interpreter's lock.
///
/// True if the work was interrupted by Ctrl-C. Any other exception, of `progress` or of a signal handler, is thrown.
bool run_work(const pybind11::object& progress, const std::function<void(Stop&)>& work);

}  // namespace perfectplay::python
