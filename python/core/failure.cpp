#include "core/failure.h"

#include "perfectplay/service/json.h"

namespace py = pybind11;

namespace perfectplay::python {

void throw_failure(const Error& error) {
  // The exception is made from the document of the error, as it is where the service answers with one.
  const std::string document = service::in_json(service::error_json(error));
  const py::object raised = py::module_::import("perfectplay.errors").attr("exception_of")(document);
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(raised.ptr())), raised.ptr());
  throw py::error_already_set();
}

void throw_input(std::string message) { throw_failure({ErrorKind::Input, std::move(message)}); }

void throw_interrupt() { throw_failure({ErrorKind::Stopped, "stopped by Ctrl-C before anything was proved"}); }

}  // namespace perfectplay::python
