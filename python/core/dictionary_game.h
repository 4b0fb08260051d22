// A game given as dictionaries, as the course writes it, and its solution as dictionaries.
//
//   A  = {"a": ["b", "c"], "b": ["a", "c"], "c": []}      the successors of each vertex
//   S0 = {"a"},  V0 = {"c"},  V1 = {}                     the vertices of J0; the victories of either player
//
//   attractor()   = {"a": 1, "b": 2, "c": 0}              that of J0, with exact ranks
//   strategy()    = {"a": "c"}                            where he moves
//
// Every successor must be a key of A, as must every victory: a slip in a name is an error and no dead end. What S0 has
// beside the vertices is ignored.
#pragma once

#include <pybind11/pybind11.h>

#include "core/vertex_block.h"
#include "perfectplay/base/big_array.h"
#include "perfectplay/graph/graph.h"
#include "perfectplay/graph/solution.h"

namespace perfectplay::python {

class DictionaryGame {
 public:
  /// Reads the dictionaries and solves the game; strategy() needs `moves`. `progress` as in run_work(). Throws a
  /// ValueError for a graph that is none, KeyboardInterrupt, or what the vertices raise when they are compared.
  DictionaryGame(const pybind11::object& successors, const pybind11::object& owned, const pybind11::object& victories0,
                 const pybind11::object& victories1, bool moves, const pybind11::object& progress);

  /// The attractor of J0 with the rank of each of its vertices, in the order of the vertices.
  pybind11::dict attractor();
  /// The move of J0 at each of his vertices where the play goes on.
  pybind11::dict strategy();
  /// The rank of every vertex; None for a draw.
  pybind11::dict ranks();
  /// The winner of each vertex (0, 1, or None for a draw) and its rank (or None), as pairs.
  pybind11::dict values();

 private:
  void read(const pybind11::object& owned, const pybind11::object& victories0, const pybind11::object& victories1);
  /// Reads the vertices; `rows` gets what A has for each.
  void read_keys(Borrowed& rows);
  void solve(bool moves, const pybind11::object& progress);
  /// A dictionary with value_of(v) for the vertices v that have one: the value is not null.
  template <class ValueOf>
  pybind11::dict dictionary_of(std::size_t size, const ValueOf& value_of);

  pybind11::dict successors_;
  Borrowed keys_;
  BigArray<Py_hash_t> hashes_;     ///< of the keys, where they are known and take time to find out
  bool keys_are_numbers_ = false;  ///< comparing them runs no code
  Graph graph_;
  Solution solution_;
};

}  // namespace perfectplay::python
