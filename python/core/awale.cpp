#include "core/awale.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "core/failure.h"
#include "core/parts.h"
#include "core/work.h"
#include "perfectplay/service/awale/source.h"
#include "perfectplay/solve/awale/retrograde.h"

namespace py = pybind11;

namespace perfectplay::python {
namespace {

/// An array over memory of the library, which it keeps, and which nobody may change.
template <class T>
py::array shared_array(std::span<const T> values, const AwaleLayer& layer) {
  auto* const kept = new std::shared_ptr<const void>(layer.memory);
  const py::capsule owner(kept, [](void* memory) { delete static_cast<std::shared_ptr<const void>*>(memory); });
  py::array_t<T> array(static_cast<py::ssize_t>(values.size()), values.data(), owner);
  array.attr("flags").attr("writeable") = false;
  return array;
}

AwalePosition position_of(const std::uint8_t* pits, int count) {
  AwalePosition position{};
  for (int pit = 0; pit < count; ++pit) position.pits[static_cast<std::size_t>(pit)] = pits[pit];
  return position;
}

HalfBoardIndex index_of(const AwaleRules& rules, int seeds) {
  return value_or_throw(HalfBoardIndex::make(rules.pits, seeds));
}

}  // namespace

AwaleBoards AwaleBoards::solve(int pits, int seeds, const std::string& rules, bool distance,
                               const py::object& progress) {
  AwaleBoards boards(value_or_throw(awale_rules(rules, pits)));
  if (seeds < 0 || seeds > awale_max_seeds) {
    throw_input(fmt::format("seeds {}: expected an integer from 0 to {}", seeds, awale_max_seeds));
  }
  AwaleSolution finished;  // the layers before an interrupt are not lost
  RetrogradeOptions options = service::AwaleSource{}.retrograde_options();
  options.distance = distance;
  options.solved = [&](const AwaleLayer& layer) {
    finished.layers.push_back(layer);
    finished.statistics.push_back(*layer.statistics);
  };
  Expected<AwaleSolution> solved = AwaleSolution{};
  boards.interrupted_ =
      run_work(progress, [&](Stop& stop) { solved = solve_awale(boards.rules_, seeds, options, stop); });
  const bool something = boards.interrupted_ && !finished.layers.empty();
  if (boards.interrupted_ && !something) throw_interrupt();
  if (!solved && !something) throw_failure(solved.error());
  boards.values_ = std::make_shared<AwaleValues>(boards.rules_, std::move(finished));
  return boards;
}

AwaleBoards AwaleBoards::open(const std::string& folder) {
  auto table = std::make_shared<AwaleTable>(value_or_throw(AwaleTable::open(folder)));
  AwaleBoards boards(table->rules());
  boards.table_ = std::move(table);
  return boards;
}

int AwaleBoards::max_seeds() const { return table_ ? table_->max_seeds() : values_->max_seeds(); }

void AwaleBoards::check_seeds(int seeds) const {
  if (seeds < 0 || seeds > max_seeds()) {
    throw_input(fmt::format("seeds {}: there are layers of 0 to {} seeds", seeds, max_seeds()));
  }
}

AwaleLayer AwaleBoards::layer_of(int seeds) const {
  check_seeds(seeds);
  if (table_) return value_or_throw(table_->layer(seeds).load());
  return values_->solution().layers[static_cast<std::size_t>(seeds)];
}

py::dict AwaleBoards::statistics(int seeds) const {
  check_seeds(seeds);
  const LayerStatistics& found =
      table_ ? table_->statistics(seeds) : values_->solution().statistics[static_cast<std::size_t>(seeds)];
  py::dict row;
  row["seeds"] = seeds;
  row["positions"] = found.positions;
  row["wins"] = found.wins;
  row["draws"] = found.draws;
  row["losses"] = found.losses;
  row["sum"] = found.sum;
  row["cycles"] = found.cycles;
  return row;
}

py::array AwaleBoards::layer(int seeds) const {
  const AwaleLayer found = layer_of(seeds);
  return shared_array(found.cells, found);
}

std::optional<py::array> AwaleBoards::distances(int seeds) const {
  const AwaleLayer found = layer_of(seeds);
  if (found.distances.empty()) return std::nullopt;
  return shared_array(found.distances, found);
}

std::uint64_t AwaleBoards::number(const Boards& board) const {
  if (board.ndim() != 1 || board.shape(0) != 2 * pits()) {
    throw_input(fmt::format("a board is a row of {} pits", 2 * pits()));
  }
  const AwalePosition position = position_of(board.data(), 2 * pits());
  check_seeds(seeds_in(position));
  return index_of(rules_, seeds_in(position)).number(position);
}

py::array AwaleBoards::board(int seeds, std::uint64_t number) const {
  check_seeds(seeds);
  const HalfBoardIndex index = index_of(rules_, seeds);
  if (number >= index.positions()) {
    throw_input(fmt::format("number {}: the layer of {} seeds has {} boards", number, seeds, index.positions()));
  }
  const AwalePosition position = index.position(number);
  return py::array_t<std::uint8_t>(2 * py::ssize_t{pits()}, position.pits.data());
}

Expected<AwaleValue> AwaleBoards::value(const AwalePosition& position) const {
  return table_ ? table_->value(position) : values_->value(position);
}

py::array AwaleBoards::scores(const Boards& boards) const {
  if (boards.ndim() != 2 || boards.shape(1) != 2 * pits()) {
    throw_input(fmt::format("boards are rows of {} pits, as an array of shape (n, {})", 2 * pits(), 2 * pits()));
  }
  py::array_t<std::int8_t> scores(boards.shape(0));
  std::int8_t* const out = scores.mutable_data();
  const std::uint8_t* const pits_of = boards.data();
  const py::ssize_t count = boards.shape(0);
  std::optional<Error> wrong;
  const bool interrupted = run_work(py::none(), [&](Stop& stop) {
    for (py::ssize_t row = 0; row < count; ++row) {
      const auto found = value(position_of(pits_of + row * 2 * pits(), 2 * pits()));
      if (!found) {
        wrong = found.error();
        wrong->message = fmt::format("board {}: {}", row, wrong->message);
        return;
      }
      out[row] = static_cast<std::int8_t>(found->score);
      if (row % 1024 == 0 && !stop.go_on()) return;
    }
  });
  if (interrupted) throw_interrupt();
  if (wrong) throw_failure(*wrong);
  return scores;
}

void add_awale(py::module_& module) {
  py::class_<AwaleBoards>(module, "AwaleBoards", "Solved Awalé boards, in memory or in a table.")
      .def_static("solve", &AwaleBoards::solve, py::arg("pits"), py::arg("seeds"), py::arg("rules"),
                  py::arg("distance") = false, py::arg("progress") = py::none())
      .def_static("open", &AwaleBoards::open, py::arg("folder"))
      .def_property_readonly("pits", &AwaleBoards::pits)
      .def_property_readonly("max_seeds", &AwaleBoards::max_seeds)
      .def_property_readonly("interrupted", &AwaleBoards::interrupted)
      .def("statistics", &AwaleBoards::statistics, py::arg("seeds"))
      .def("layer", &AwaleBoards::layer, py::arg("seeds"))
      .def("distances", &AwaleBoards::distances, py::arg("seeds"))
      .def("number", &AwaleBoards::number, py::arg("board"))
      .def("board", &AwaleBoards::board, py::arg("seeds"), py::arg("number"))
      .def("scores", &AwaleBoards::scores, py::arg("boards"));
}

}  // namespace perfectplay::python
