// Games given as dictionaries: one function of the module for each question.
#include "core/dictionary_game.h"
#include "core/parts.h"

namespace py = pybind11;

namespace perfectplay::python {
namespace {

using Answer = py::dict (DictionaryGame::*)();

void add_question(py::module_& module, const char* name, Answer answer, bool moves, const char* help) {
  module.def(
      name,
      [answer, moves](const py::object& successors, const py::object& owned, const py::object& victories0,
                      const py::object& victories1, const py::object& progress) {
        return (DictionaryGame(successors, owned, victories0, victories1, moves, progress).*answer)();
      },
      py::arg("A"), py::arg("S0"), py::arg("V0"), py::arg("V1"), py::arg("progress") = py::none(), help);
}

}  // namespace

void add_reachability(py::module_& module) {
  add_question(module, "attractor", &DictionaryGame::attractor, false,
               "The attractor of J0: its vertices with their exact ranks.");
  add_question(module, "strategy", &DictionaryGame::strategy, true,
               "The move of J0 at each of his vertices where the play goes on.");
  add_question(module, "ranks", &DictionaryGame::ranks, false, "The rank of every vertex; None for a draw.");
  add_question(module, "values", &DictionaryGame::values, false,
               "The winner and the rank of every vertex; None and None for a draw.");
}

}  // namespace perfectplay::python
