// DictionaryGame as a class of the module.
#include "core/dictionary_game.h"
#include "core/parts.h"

namespace py = pybind11;

namespace perfectplay::python {

void add_reachability(py::module_& module) {
  py::class_<DictionaryGame>(module, "DictionaryGame", "A game of dictionaries, solved for both players.")
      .def(py::init<const py::object&, const py::object&, const py::object&, const py::object&, const py::object&>(),
           py::arg("A"), py::arg("S0"), py::arg("V0"), py::arg("V1"), py::arg("progress") = py::none())
      .def("__len__", &DictionaryGame::size)
      .def(
          "ranks",
          [](const DictionaryGame& game, int player) { return game.ranks(Player{static_cast<std::uint8_t>(player)}); },
          py::arg("player"), "The attractor of a player: its vertices with their exact ranks.")
      .def(
          "strategy",
          [](const DictionaryGame& game, int player) {
            return game.strategy(Player{static_cast<std::uint8_t>(player)});
          },
          py::arg("player"), "The move of a player at each of his vertices where the play goes on.")
      .def("values", &DictionaryGame::values, "The winner and the rank of every vertex; None and None for a draw.");
}

}  // namespace perfectplay::python
