#include "core/dictionary_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "core/failure.h"
#include "core/known_hashes.h"
#include "core/vertex_block.h"
#include "core/vertex_numbers.h"
#include "core/work.h"
#include "perfectplay/solve/attractor/attractor.h"

namespace py = pybind11;

namespace perfectplay::python {
namespace {

/// Graphs with fewer vertices are read, and those with fewer edges solved, within a tenth of a second: nobody needs to
/// interrupt that. Several threads are of use from a quarter of these edges on.
constexpr std::size_t vertices_per_look = std::size_t{1} << 22;
constexpr std::uint32_t worthwhile_edges = 1U << 23;
constexpr std::uint32_t edges_for_threads = worthwhile_edges / 4;

std::string written(PyObject* object) {
  return py::repr(py::reinterpret_borrow<py::object>(object)).cast<std::string>();
}

[[noreturn]] void throw_unknown_successor(PyObject* vertex, PyObject* successor) {
  throw_input(
      fmt::format("A[{}]: {} is no vertex; give it a key of its own, with an empty list if it has no successors",
                  written(vertex), written(successor)));
}

[[noreturn]] void throw_not_iterable(const char* what, PyObject* elements) {
  if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  throw_input(fmt::format("{}: expected a list or a set of vertices, got {}", what, written(elements)));
}

/// Reads a set of vertices.
struct SetReader {
  VertexNumbers& numbers;
  const std::function<void()>& before_code;
  BigArray<Graph::Flags>& flags;

  /// Calls each(vertex, number) for every element; the number is no_number for what is no vertex.
  template <class Each>
  void for_each(const py::object& elements, const char* what, const Each& each) {
    const auto sink = [&each](std::span<PyObject* const> vertices, const std::uint32_t* found) {
      for (std::size_t i = 0; i < vertices.size(); ++i) each(vertices[i], found[i]);
    };
    VertexBlock block(numbers, before_code, sink);
    if (!block.add_all(elements.ptr())) throw_not_iterable(what, elements.ptr());
    block.flush();
  }

  void owned(const py::object& vertices) {
    for_each(vertices, "S0", [this](PyObject* /*vertex*/, std::uint32_t number) {
      if (number != no_number) flags[number] = Graph::flags_of(Player::J0, std::nullopt);
    });
  }

  void victories(const py::object& vertices, Player winner, const char* what) {
    for_each(vertices, what, [&](PyObject* vertex, std::uint32_t number) {
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
};

/// Asks memory for what will be read soon: a row, the array of a sooner row, and the first vertex of an even sooner one.
void prefetch_rows(std::span<PyObject* const> rows, std::size_t v) {
  constexpr std::size_t ahead = 8;
  if (v + 3 * ahead >= rows.size()) return;
  __builtin_prefetch(rows[v + 3 * ahead]);
  PyObject* const next = rows[v + 2 * ahead];
  if (PyList_CheckExact(next)) __builtin_prefetch(PySequence_Fast_ITEMS(next));
  PyObject* const soon = rows[v + ahead];
  if (PyList_CheckExact(soon) && PyList_GET_SIZE(soon) != 0) __builtin_prefetch(PyList_GET_ITEM(soon, 0));
}

/// The vertex that an edge leaves; `offsets` may lack those of the vertex that is being read.
std::size_t row_of_edge(const BigArray<std::uint32_t>& offsets, std::size_t edge) {
  return static_cast<std::size_t>(std::upper_bound(offsets.begin(), offsets.end(), edge) - offsets.begin()) - 1;
}

/// malloc gives large blocks back to the system until it has seen one of their size come and go (mallopt(3)). Pages that
/// come back are cleared one by one, which took a third of the time that a graph of 100,000 vertices takes.
void let_malloc_keep_memory() {
  static const bool done = [] {
    PyMem_RawFree(PyMem_RawMalloc(std::size_t{16} << 20));
    return true;
  }();
  static_cast<void>(done);
}

py::object number_object(std::uint32_t number) {
  auto* const object = PyLong_FromUnsignedLong(number);
  if (object == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(object);
}

void heed_signals() {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

}  // namespace

DictionaryGame::DictionaryGame(const py::object& successors, const py::object& owned, const py::object& victories0,
                               const py::object& victories1, bool moves, const py::object& progress)
    : successors_(PyDict_Check(successors.ptr()) ? py::reinterpret_borrow<py::dict>(successors)
                                                 : py::dict(py::module_::import("builtins").attr("dict")(successors))) {
  let_malloc_keep_memory();
  read(owned, victories0, victories1);
  solve(moves, progress);
}

void DictionaryGame::read_keys(Borrowed& rows) {
  const auto size = static_cast<std::size_t>(PyDict_Size(successors_.ptr()));
  if (size >= raw(no_vertex)) throw_input("A has too many vertices; at most 4294967294 are possible");
  keys_.reserve(size);
  rows.reserve(size);
  PyObject* key = nullptr;
  PyObject* row = nullptr;
  Py_hash_t hash = 0;
  for (Py_ssize_t place = 0; next_item(successors_.ptr(), place, key, row, hash);) {
    keys_.add(key);
    rows.add(row);
    // The hash of a number is found at once, and a text knows its own.
    if (hash_known && !PyLong_CheckExact(keys_.objects()[0]) && !PyUnicode_CheckExact(keys_.objects()[0])) {
      hashes_.push_back(hash);
    }
  }
}

void DictionaryGame::read(const py::object& owned, const py::object& victories0, const py::object& victories1) {
  const CollectorPause pause;
  // Step 1. The vertices.
  Borrowed rows;
  read_keys(rows);
  const std::span<PyObject* const> keys = keys_.objects();
  VertexNumbers numbers(keys, {hashes_.data(), hashes_.size()});
  const std::function<void()> before_code = [&] {
    keys_.hold();
    rows.hold();
  };

  // Step 2. The owners and the victories.
  Graph::Parts parts;
  parts.flags = BigArray<Graph::Flags>(keys.size(), Graph::flags_of(Player::J1, std::nullopt));
  SetReader sets{numbers, before_code, parts.flags};
  sets.owned(owned);
  sets.victories(victories0, Player::J0, "V0");
  sets.victories(victories1, Player::J1, "V1");

  // Step 3. The edges.
  parts.offsets.reserve(keys.size() + 1);
  parts.offsets.push_back(0);
  const auto append = [&](std::span<PyObject* const> vertices, const std::uint32_t* found) {
    const std::uint32_t* const unknown = std::find(found, found + vertices.size(), no_number);
    const auto place = static_cast<std::size_t>(unknown - found);
    if (place != vertices.size()) {
      throw_unknown_successor(keys[row_of_edge(parts.offsets, parts.targets.size() + place)], vertices[place]);
    }
    parts.targets.append({reinterpret_cast<const Vertex*>(found), vertices.size()});
  };
  VertexBlock block(numbers, before_code, append);
  for (std::size_t v = 0; v < keys.size(); ++v) {
    if ((v + 1) % vertices_per_look == 0) {
      block.hold();
      heed_signals();
    }
    prefetch_rows(rows.objects(), v);
    if (!block.add_all(rows.objects()[v])) throw_not_iterable("A", rows.objects()[v]);
    const std::size_t edges = parts.targets.size() + block.size();
    if (edges > std::numeric_limits<std::uint32_t>::max()) throw_input("A has too many edges");
    parts.offsets.push_back(static_cast<std::uint32_t>(edges));
  }
  block.flush();
  // Comparing vertices runs their code, which might have changed the dictionary.
  if (PyDict_Size(successors_.ptr()) != static_cast<Py_ssize_t>(keys.size())) {
    throw_input("A was changed while it was read");
  }
  keys_are_numbers_ = numbers.keys_are_numbers();
  graph_ = Graph(std::move(parts));
}

void DictionaryGame::solve(bool moves, const py::object& progress) {
  AttractorOptions options;
  options.moves = moves;
  Expected<Solution> solved = Solution{};
  if (graph_.edges() < worthwhile_edges) {
    Stop never;
    options.threads = graph_.edges() < edges_for_threads ? 1 : 0;
    solved = solve_attractors(graph_, options, never);
  } else {
    keys_.hold();
    const bool interrupted = run_work(progress, [&](Stop& stop) { solved = solve_attractors(graph_, options, stop); });
    if (interrupted && !solved) throw_interrupt();
  }
  solution_ = value_or_throw(std::move(solved));
}

template <class ValueOf>
py::dict DictionaryGame::dictionary_of(std::size_t size, const ValueOf& value_of) {
  const CollectorPause pause;
  if (!keys_are_numbers_) keys_.hold();
  py::dict found = dictionary_for(size);
  const std::span<PyObject* const> keys = keys_.objects();
  for (std::size_t v = 0; v < keys.size(); ++v) {
    prefetch_ahead(keys, v);
    const py::object value = value_of(static_cast<std::uint32_t>(v));
    if (!value) continue;
    if (hashes_.empty()) {
      set_item(found.ptr(), keys[v], value.ptr());
    } else {
      set_item(found.ptr(), keys[v], value.ptr(), hashes_[v]);
    }
  }
  return found;
}

py::dict DictionaryGame::attractor() {
  return dictionary_of(solution_.counts()[raw(Player::J0)], [this](std::uint32_t v) {
    return wins(solution_.outcome[v], Player::J0) ? number_object(raw(solution_.rank[v])) : py::object();
  });
}

py::dict DictionaryGame::strategy() {
  return dictionary_of(0, [this](std::uint32_t v) {
    const Vertex move = solution_.move[v];
    if (move == no_vertex || graph_.owner(Vertex{v}) != Player::J0) return py::object();
    return py::reinterpret_borrow<py::object>(keys_.objects()[raw(move)]);
  });
}

py::dict DictionaryGame::ranks() {
  return dictionary_of(graph_.size(), [this](std::uint32_t v) -> py::object {
    if (solution_.rank[v] == no_rank) return py::none();
    return number_object(raw(solution_.rank[v]));
  });
}

py::dict DictionaryGame::values() {
  return dictionary_of(graph_.size(), [this](std::uint32_t v) -> py::object {
    const Outcome outcome = solution_.outcome[v];
    if (outcome == Outcome::Draw) return py::make_tuple(py::none(), py::none());
    return py::make_tuple(raw(outcome), raw(solution_.rank[v]));
  });
}

}  // namespace perfectplay::python
