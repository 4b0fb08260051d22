#include "perfectplay/service/play/winning_line.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace perfectplay::service {
namespace {

using Step = std::pair<int, int>;  ///< columns to the right, rows down

class StonesOf {
 public:
  StonesOf(const StoneGrid& grid, Player colour) : grid_(grid), colour_(colour) {}

  bool at(int column, int row) const {
    return column >= 0 && column < grid_.columns && row >= 0 && row < grid_.rows &&
           grid_.stones[static_cast<std::size_t>(cell(column, row))] == colour_;
  }
  int cell(int column, int row) const { return row * grid_.columns + column; }

  std::vector<int> longest_line() const {
    constexpr std::array<Step, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
    std::vector<int> longest;
    for (int row = 0; row < grid_.rows; ++row) {
      for (int column = 0; column < grid_.columns; ++column) {
        for (const auto& [right, down] : directions) {
          std::vector<int> line;
          for (int c = column, r = row; at(c, r); c += right, r += down) line.push_back(cell(c, r));
          if (line.size() > longest.size()) longest = std::move(line);
        }
      }
    }
    return longest;
  }

  /// Searches breadth first from one side: the first chain that reaches the other side has the fewest stones.
  std::vector<int> shortest_chain() const {
    constexpr std::array<Step, 6> neighbours{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}}};
    constexpr int unseen = -2;
    constexpr int first = -1;
    std::vector<int> from(grid_.stones.size(), unseen);
    std::vector<int> queue;
    const auto visit = [&](int column, int row, int before) {
      if (!at(column, row) || from[static_cast<std::size_t>(cell(column, row))] != unseen) return;
      from[static_cast<std::size_t>(cell(column, row))] = before;
      queue.push_back(cell(column, row));
    };
    const bool down = colour_ == Player::J0;
    for (int i = 0; i < (down ? grid_.columns : grid_.rows); ++i) visit(down ? i : 0, down ? 0 : i, first);
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const int column = queue[next] % grid_.columns;
      const int row = queue[next] / grid_.columns;
      if (down ? row == grid_.rows - 1 : column == grid_.columns - 1) {
        std::vector<int> chain;
        for (int link = queue[next]; link != first; link = from[static_cast<std::size_t>(link)]) chain.push_back(link);
        return chain;
      }
      for (const auto& [c, r] : neighbours) visit(column + c, row + r, queue[next]);
    }
    return {};
  }

 private:
  const StoneGrid& grid_;
  Player colour_;
};

}  // namespace

std::vector<int> winning_line(const StoneGrid& grid, Player colour) {
  const StonesOf stones(grid, colour);
  auto cells = grid.shape == BoardShape::Hexagons ? stones.shortest_chain() : stones.longest_line();
  std::ranges::sort(cells);
  return cells;
}

}  // namespace perfectplay::service
