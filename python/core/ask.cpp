// ask: one request of the service as JSON, one answer as JSON (docs/service.md).
#include <string>
#include <utility>

#include "core/parts.h"
#include "core/work.h"

namespace py = pybind11;

namespace perfectplay::python {
namespace {

std::pair<std::string, bool> ask(const std::string& request, const py::object& progress) {
  std::string answer;
  const bool interrupted =
      run_work(progress, [&](Stop& stop) { answer = service::in_json(the_service().answer_text(request, stop)); });
  return {std::move(answer), interrupted};
}

}  // namespace

service::Service& the_service() {
  // Never destroyed: at the exit of the interpreter a thread of another request may still use it.
  static auto* const service = new service::Service();
  return *service;
}

void add_ask(py::module_& module) {
  module.def("ask", &ask, py::arg("request"), py::arg("progress") = py::none(),
             "Answers a request given as JSON. Returns the answer as JSON, and whether Ctrl-C ended the work early.");
}

}  // namespace perfectplay::python
