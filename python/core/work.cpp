#include "core/work.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace py = pybind11;

namespace perfectplay::python {
namespace {

/// Small questions are answered before anybody looks; later looks are rarer.
constexpr std::chrono::milliseconds between_looks{20};

/// More than any computation spends; Ctrl-C spends the rest.
constexpr std::uint64_t boundless_effort = std::uint64_t{1} << 62;

/// What the two threads share.
struct Shared {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::optional<std::string> phase = std::nullopt;
  std::uint64_t count = 0;
  std::uint64_t total = 0;
  std::exception_ptr failure = nullptr;
};

void tell_python(const py::object& progress, Shared& shared) {
  std::string phase;
  std::uint64_t count = 0;
  std::uint64_t total = 0;
  {
    const std::lock_guard lock(shared.mutex);
    if (!shared.phase) return;
    phase = *shared.phase;
    count = shared.count;
    total = shared.total;
    shared.phase.reset();
  }
  progress(phase, count, total);
}

/// Handles signals and reports progress. The exception that should end the work, if there is one.
std::optional<py::error_already_set> look(const py::object& progress, Shared& shared) {
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (!progress.is_none()) tell_python(progress, shared);
  } catch (py::error_already_set& raised) {
    return std::move(raised);
  }
  return std::nullopt;
}

void compute(const std::function<void(Stop&)>& work, Stop& stop, Shared& shared) {
  std::exception_ptr failure;
  try {
    work(stop);
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(shared.mutex);
  shared.failure = failure;
  shared.done = true;
  shared.changed.notify_one();
}

}  // namespace

bool run_work(const py::object& progress, const std::function<void(Stop&)>& work) {
  Shared shared;
  Stop stop;
  stop.limit_effort(boundless_effort);
  stop.tell([&shared](const Progress& now) {
    const std::lock_guard lock(shared.mutex);
    shared.phase = now.phase;
    shared.count = now.done;
    shared.total = now.total;
  });
  std::optional<py::error_already_set> raised;
  {
    std::thread worker([&] { compute(work, stop, shared); });
    bool done = false;
    while (!done) {
      {
        const py::gil_scoped_release release;
        std::unique_lock lock(shared.mutex);
        done = shared.changed.wait_for(lock, between_looks, [&shared] { return shared.done; });
      }
      if (done) continue;
      auto found = look(progress, shared);
      if (!found) continue;
      if (!raised && found->matches(PyExc_KeyboardInterrupt)) {
        stop.spend(boundless_effort);
      } else {
        stop.cancel();
      }
      raised = std::move(found);
    }
    worker.join();
  }
  if (shared.failure) std::rethrow_exception(shared.failure);
  if (!raised) return false;
  if (raised->matches(PyExc_KeyboardInterrupt)) return true;
  throw std::move(*raised);
}

}  // namespace perfectplay::python
