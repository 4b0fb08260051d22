// A game given as dictionaries, as the course writes it, and its solution as dictionaries.
//
//   A  = {"a": ["b", "c"], "b": ["a", "c"], "c": []}      the successors of each vertex
//   S0 = {"a"},  V0 = {"c"},  V1 = {}                     the vertices of J0; the victories of either player
//
//   ranks(J0)     = {"a": 1, "b": 2, "c": 0}              his attractor, with exact ranks
//   strategy(J0)  = {"a": "c"}                            where he moves
//
// Every successor must be a key of A, as must every victory: a slip in a name is an error and no dead end. What S0 has
// beside the vertices is ignored.
#pragma once

#include <pybind11/pybind11.h>

#include <vector>

#include "perfectplay/graph/graph.h"
#include "perfectplay/graph/solution.h"

namespace perfectplay::python {

class DictionaryGame {
 public:
  /// Reads the dictionaries and solves the game. `progress` as in run_work(). Throws a ValueError for a graph that is
  /// none, KeyboardInterrupt, or what the vertices raise when they are compared.
  DictionaryGame(const pybind11::object& successors, const pybind11::object& owned, const pybind11::object& victories0,
                 const pybind11::object& victories1, const pybind11::object& progress);

  std::size_t size() const { return keys_.size(); }
  /// The attractor of a player with the rank of each of its vertices, in the order of the vertices.
  pybind11::dict ranks(Player player) const;
  /// The move of a player at each of his vertices where the play goes on.
  pybind11::dict strategy(Player player) const;
  /// The winner of each vertex (0, 1, or None for a draw) and its rank (or None), as pairs.
  pybind11::dict values() const;

 private:
  Graph read(const pybind11::object& successors, const pybind11::object& owned, const pybind11::object& victories0,
             const pybind11::object& victories1);

  /// Counted references, given back by `held_`.
  struct Held {
    std::vector<PyObject*> objects;
    Held() = default;
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held();
  };
  Held held_;
  const std::vector<PyObject*>& keys_ = held_.objects;
  Graph graph_;
  Solution solution_;
};

}  // namespace perfectplay::python
