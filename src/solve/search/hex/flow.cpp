#include "perfectplay/solve/search/hex/flow.h"

#include <cmath>

namespace perfectplay {

namespace {

constexpr std::size_t most_points = HexBoard::max_cells + 2;
constexpr float chain_to_chain = 100;  ///< conductance of a connection without resistors
constexpr float leak = 1e-6F;

}  // namespace

void add_currents(const HexVirtualConnections& connections, HexCurrents& currents) {
  // Step 1. Kirchhoff's equations for all points but the sides: side 0 has the potential 1, side 1 the potential 0.
  const auto points = static_cast<std::size_t>(connections.points());
  const auto first_cell = static_cast<std::size_t>(connections.first_cell());
  std::array<std::array<float, most_points>, most_points> wires;
  for (std::size_t a = 0; a < points; ++a) {
    wires[a][a] = 0;
    for (std::size_t b = 0; b < a; ++b) {
      const int resistors = (a >= first_cell ? 1 : 0) + (b >= first_cell ? 1 : 0);
      const float conductance = resistors == 0 ? chain_to_chain : 1.0F / static_cast<float>(resistors);
      wires[a][b] = wires[b][a] = connections.connected(static_cast<int>(a), static_cast<int>(b)) ? conductance : 0;
    }
  }
  std::array<std::array<float, most_points>, most_points> matrix;  // its first column is the right side
  for (std::size_t a = 2; a < points; ++a) {
    float sum = leak;
    for (std::size_t b = 0; b < points; ++b) {
      sum += wires[a][b];
      matrix[a][b] = -wires[a][b];
    }
    matrix[a][0] = wires[a][0];
    matrix[a][a] = sum;
  }

  // Step 2. Gaussian elimination, without a choice of pivots: the diagonal dominates.
  for (std::size_t pivot = points - 1; pivot >= 2; --pivot) {
    for (std::size_t row = 2; row < pivot; ++row) {
      if (matrix[row][pivot] == 0) continue;
      const float factor = matrix[row][pivot] / matrix[pivot][pivot];
      for (std::size_t column = 0; column < pivot; ++column) matrix[row][column] -= factor * matrix[pivot][column];
    }
  }
  std::array<float, most_points> potential;
  potential[0] = 1;
  potential[1] = 0;
  for (std::size_t row = 2; row < points; ++row) {
    float sum = matrix[row][0];
    for (std::size_t column = 2; column < row; ++column) sum -= matrix[row][column] * potential[column];
    potential[row] = sum / matrix[row][row];
  }

  // Step 3. The current through each cell, as a share of all of it.
  float all = leak;
  for (std::size_t b = 1; b < points; ++b) all += wires[0][b] * (1 - potential[b]);
  for (std::size_t a = first_cell; a < points; ++a) {
    float through = 0;
    for (std::size_t b = 0; b < points; ++b) through += wires[a][b] * std::abs(potential[a] - potential[b]);
    currents[static_cast<std::size_t>(connections.cell(static_cast<int>(a)))] += through / all;
  }
}

}  // namespace perfectplay
