#include "core/dictionary_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "core/failure.h"
#include "core/vertex_numbers.h"
#include "core/work.h"
#include "perfectplay/solve/attractor/attractor.h"

namespace py = pybind11;

namespace perfectplay::python {
namespace {

constexpr std::uint32_t vertices_per_look = 1U << 16;

/// An empty dictionary with room for `size` keys.
py::dict dictionary_for(std::size_t size) {
#if PY_VERSION_HEX < 0x030D0000
  return py::reinterpret_steal<py::dict>(_PyDict_NewPresized(static_cast<Py_ssize_t>(size)));
#else
  static_cast<void>(size);  // later versions keep that to themselves
  return {};
#endif
}

std::string written(PyObject* object) { return py::repr(py::handle(object)).cast<std::string>(); }

/// Calls `each` with every element of a list, a set, the keys of a dictionary or anything else that is iterable.
template <class Each>
void for_each(PyObject* elements, const char* what, const Each& each) {
  if (PyList_CheckExact(elements)) {
    // The size is read again each time: comparing vertices runs code that might change the list.
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(elements); ++i) each(PyList_GET_ITEM(elements, i));
    return;
  }
  if (PyDict_CheckExact(elements)) {
    PyObject* key = nullptr;
    for (Py_ssize_t place = 0; PyDict_Next(elements, &place, &key, nullptr) != 0;) each(key);
    return;
  }
  const auto iterator = py::reinterpret_steal<py::object>(PyObject_GetIter(elements));
  if (!iterator) {
    PyErr_Clear();
    throw_input(fmt::format("{}: expected a list or a set of vertices, got {}", what, written(elements)));
  }
  while (const auto element = py::reinterpret_steal<py::object>(PyIter_Next(iterator.ptr()))) each(element.ptr());
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
}

[[noreturn]] void throw_unknown_successor(PyObject* vertex, PyObject* successor) {
  throw_input(
      fmt::format("A[{}]: {} is no vertex; give it a key of its own, with an empty list if it has no successors",
                  written(vertex), written(successor)));
}

/// Calls each(vertex, number) for every element; the number is no_number for what is no vertex.
template <class Each>
void find_each(const py::object& elements, const char* what, VertexNumbers& numbers, const Each& each) {
  const auto found = [&](std::size_t /*place*/, PyObject* vertex, std::uint32_t number) { each(vertex, number); };
  VertexBatch batch(numbers, found);
  for_each(elements.ptr(), what, [&](PyObject* vertex) {
    const std::uint32_t number = numbers.at_once(vertex);
    if (number != no_number) {
      each(vertex, number);
    } else {
      batch.add(vertex, 0);
    }
  });
  batch.flush();
}

void add_victories(const py::object& victories, Player winner, const char* what, VertexNumbers& numbers,
                   BigArray<Graph::Flags>& flags) {
  find_each(victories, what, numbers, [&](PyObject* vertex, std::uint32_t number) {
    if (number == no_number) {
      throw_input(fmt::format("{}: {} is no vertex; the vertices are the keys of A", what, written(vertex)));
    }
    const Player owner{static_cast<std::uint8_t>(flags[number] & 1U)};
    if (flags[number] == Graph::flags_of(owner, opponent(winner))) {
      throw_input(
          fmt::format("{} is in both V0 and V1; a position is a victory of one player at most", written(vertex)));
    }
    flags[number] = Graph::flags_of(owner, winner);
  });
}

/// The vertex that an edge leaves; `offsets` may lack those of the vertex that is being read.
std::size_t row_of_edge(const BigArray<std::uint32_t>& offsets, std::size_t edge) {
  return static_cast<std::size_t>(std::upper_bound(offsets.begin(), offsets.end(), edge) - offsets.begin()) - 1;
}

void heed_signals() {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

}  // namespace

DictionaryGame::Held::~Held() {
  for (std::size_t i = 0; i < objects.size(); ++i) {
    prefetch_ahead(objects, i);
    Py_DECREF(objects[i]);
  }
}

DictionaryGame::DictionaryGame(const py::object& successors, const py::object& owned, const py::object& victories0,
                               const py::object& victories1, const py::object& progress) {
  graph_ = read(successors, owned, victories0, victories1);
  Expected<Solution> solved = Solution{};
  const bool interrupted = run_work(progress, [&](Stop& stop) { solved = solve_attractors(graph_, {}, stop); });
  if (interrupted && !solved) throw_interrupt();
  solution_ = value_or_throw(std::move(solved));
}

Graph DictionaryGame::read(const py::object& successors, const py::object& owned, const py::object& victories0,
                           const py::object& victories1) {
  // Step 1. The vertices.
  const py::dict adjacency = PyDict_Check(successors.ptr())
                                 ? py::reinterpret_borrow<py::dict>(successors)
                                 : py::dict(py::module_::import("builtins").attr("dict")(successors));
  const auto size = static_cast<std::size_t>(PyDict_Size(adjacency.ptr()));
  if (size >= raw(no_vertex)) throw_input("A has too many vertices; at most 4294967294 are possible");
  held_.objects.reserve(size);
  PyObject* key = nullptr;
  PyObject* row = nullptr;
  for (Py_ssize_t place = 0; PyDict_Next(adjacency.ptr(), &place, &key, &row) != 0;) {
    held_.objects.push_back(Py_NewRef(key));
  }
  VertexNumbers numbers(keys_);

  // Step 2. The owners and the victories.
  Graph::Parts parts;
  parts.flags = BigArray<Graph::Flags>(size, Graph::flags_of(Player::J1, std::nullopt));
  find_each(owned, "S0", numbers, [&](PyObject* /*vertex*/, std::uint32_t number) {
    if (number != no_number) parts.flags[number] = Graph::flags_of(Player::J0, std::nullopt);
  });
  add_victories(victories0, Player::J0, "V0", numbers, parts.flags);
  add_victories(victories1, Player::J1, "V1", numbers, parts.flags);

  // Step 3. The edges. An edge whose target is not known at once gets it later, with others. Comparing vertices runs
  // their code, which might change the dictionary; then the keys differ.
  parts.offsets.reserve(size + 1);
  parts.offsets.push_back(0);
  const auto put = [&](std::size_t edge, PyObject* successor, std::uint32_t number) {
    if (number == no_number) throw_unknown_successor(keys_[row_of_edge(parts.offsets, edge)], successor);
    parts.targets[edge] = Vertex{number};
  };
  VertexBatch batch(numbers, put);
  std::size_t v = 0;
  for (Py_ssize_t place = 0; PyDict_Next(adjacency.ptr(), &place, &key, &row) != 0; ++v) {
    if (v % vertices_per_look == 0) heed_signals();
    if (v == size || key != keys_[v]) throw_input("A was changed while it was read");
    const auto held_row = py::reinterpret_borrow<py::object>(row);
    for_each(row, "A", [&](PyObject* successor) {
      const std::uint32_t number = numbers.at_once(successor);
      parts.targets.push_back(Vertex{number});
      if (number == no_number) batch.add(successor, parts.targets.size() - 1);
    });
    if (parts.targets.size() > std::numeric_limits<std::uint32_t>::max()) throw_input("A has too many edges");
    parts.offsets.push_back(static_cast<std::uint32_t>(parts.targets.size()));
  }
  batch.flush();
  if (v != size) throw_input("A was changed while it was read");
  return Graph(std::move(parts));
}

py::dict DictionaryGame::ranks(Player player) const {
  py::dict found = dictionary_for(solution_.counts()[raw(player)]);
  for (std::size_t v = 0; v < keys_.size(); ++v) {
    prefetch_ahead(keys_, v);
    if (!wins(solution_.outcome[v], player)) continue;
    const auto rank = py::reinterpret_steal<py::object>(PyLong_FromUnsignedLong(raw(solution_.rank[v])));
    if (!rank || PyDict_SetItem(found.ptr(), keys_[v], rank.ptr()) != 0) throw py::error_already_set();
  }
  return found;
}

py::dict DictionaryGame::strategy(Player player) const {
  py::dict found;
  for (std::size_t v = 0; v < keys_.size(); ++v) {
    const Vertex move = solution_.move[v];
    if (move == no_vertex || graph_.owner(Vertex{static_cast<std::uint32_t>(v)}) != player) continue;
    if (PyDict_SetItem(found.ptr(), keys_[v], keys_[raw(move)]) != 0) throw py::error_already_set();
  }
  return found;
}

py::dict DictionaryGame::values() const {
  py::dict found;
  for (std::size_t v = 0; v < keys_.size(); ++v) {
    const Outcome outcome = solution_.outcome[v];
    const py::tuple value = outcome == Outcome::Draw ? py::make_tuple(py::none(), py::none())
                                                     : py::make_tuple(raw(outcome), raw(solution_.rank[v]));
    if (PyDict_SetItem(found.ptr(), keys_[v], value.ptr()) != 0) throw py::error_already_set();
  }
  return found;
}

}  // namespace perfectplay::python
