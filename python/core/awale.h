// Solved Awalé as Python sees it: layers as NumPy arrays that share the solver's memory, and scores of boards.
//
//   layer(n)    int8, one cell per board of n seeds ──base──▶ a capsule that keeps the layer's memory
//
// An array outlives the object that it came from. Boards are rows of 2K pits, the player's to move first.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>

#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/table/awale/awale_value.h"

namespace perfectplay::python {

using Boards = pybind11::array_t<std::uint8_t, pybind11::array::c_style | pybind11::array::forcecast>;

/// The boards of every layer from 0 seeds up, solved in memory or read from a table.
class AwaleBoards {
 public:
  /// Solves the layers. Where Ctrl-C ends the work early, max_seeds() is that of the last complete layer.
  static AwaleBoards solve(int pits, int seeds, const std::string& rules, bool distance,
                           const pybind11::object& progress);
  static AwaleBoards open(const std::string& folder);

  int pits() const { return rules_.pits; }
  int max_seeds() const;
  bool interrupted() const { return interrupted_; }
  pybind11::dict statistics(int seeds) const;

  /// The cells of a layer. Of a table, the layer is unpacked first, and boards that follow no move are 0 in it.
  pybind11::array layer(int seeds) const;
  /// The distances of a layer; none if they were not computed.
  std::optional<pybind11::array> distances(int seeds) const;
  /// The place of a board in the layer of its seeds, and the board at a place.
  std::uint64_t number(const Boards& board) const;
  pybind11::array board(int seeds, std::uint64_t number) const;

  /// The score of each board for the player to move.
  pybind11::array scores(const Boards& boards) const;

 private:
  explicit AwaleBoards(const AwaleRules& rules) : rules_(rules) {}
  AwaleLayer layer_of(int seeds) const;
  void check_seeds(int seeds) const;
  Expected<AwaleValue> value(const AwalePosition& position) const;

  AwaleRules rules_;
  std::shared_ptr<const AwaleValues> values_;
  std::shared_ptr<const AwaleTable> table_;
  bool interrupted_ = false;
};

}  // namespace perfectplay::python
