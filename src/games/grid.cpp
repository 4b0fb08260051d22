#include "perfectplay/games/grid.h"

#include <fmt/format.h>

#include "perfectplay/games/notation.h"

namespace perfectplay {

CellPermutation::CellPermutation(const std::vector<std::uint8_t>& to) : table_((to.size() + 7) / 8) {
  for (std::size_t from = 0; from < to.size(); ++from) {
    auto& table = table_[from / 8];
    const std::size_t bit = std::size_t{1} << from % 8;
    for (std::size_t byte = 0; byte < table.size(); ++byte) {
      if ((byte & bit) != 0) table[byte] |= Cells{1} << to[from];
    }
  }
}

std::string Grid::name(std::uint8_t cell) const {
  return fmt::format("{}{}", static_cast<char>('a' + cell % columns_), cell / columns_ + 1);
}

std::string Grid::complaint(const Stones& stones, std::string_view word) const {
  for (int cell = 0; cell < cells(); ++cell) {
    if (word == name(static_cast<std::uint8_t>(cell)) && (stones.all() >> cell & 1U) != 0) return "the cell is taken";
  }
  return fmt::format("no such cell; the cells are a1 to {}", name(static_cast<std::uint8_t>(cells() - 1)));
}

std::string Grid::word(const Stones& stones) const {
  std::string text;
  for (int cell = 0; cell < cells(); ++cell) {
    if (cell > 0 && cell % columns_ == 0) text += '/';
    text += (stones.j0 >> cell & 1U) != 0 ? 'X' : (stones.j1 >> cell & 1U) != 0 ? 'O' : '.';
  }
  return text;
}

bool Grid::looks_like_word(std::string_view text) { return text.find_first_of("./XO") != std::string_view::npos; }

Expected<Stones> Grid::parse_cells(std::string_view text) const {
  const auto expected = [&] {
    return position_error(
        text, fmt::format("expected {} rows of {} cells, each X, O or \".\", as {}", rows_, columns_, word({})));
  };
  if (text.size() != static_cast<std::size_t>(cells() + rows_ - 1)) return expected();
  Stones stones;
  int cell = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool at_row_end = i % static_cast<std::size_t>(columns_ + 1) == static_cast<std::size_t>(columns_);
    if (at_row_end != (text[i] == '/')) return expected();
    if (at_row_end) continue;
    const Cells stone = Cells{1} << cell++;
    if (text[i] == 'X') {
      stones.j0 |= stone;
    } else if (text[i] == 'O') {
      stones.j1 |= stone;
    } else if (text[i] != '.') {
      return expected();
    }
  }
  return stones;
}

Expected<Stones> Grid::parse_word(std::string_view text) const {
  const Stones stones = TRY(parse_cells(text));
  const int ahead = std::popcount(stones.j0) - std::popcount(stones.j1);
  if (ahead != 0 && ahead != 1) {
    return position_error(text, fmt::format("{} X and {} O; X begins, so there are as many X as O, or one more",
                                            std::popcount(stones.j0), std::popcount(stones.j1)));
  }
  return stones;
}

std::string Grid::picture(const Stones& stones, int slant) const {
  std::string text = "  ";
  for (int column = 0; column < columns_; ++column) text += fmt::format(" {}", static_cast<char>('a' + column));
  const std::string rows = word(stones);
  std::size_t next = 0;
  for (int row = 0; row < rows_; ++row) {
    text += fmt::format("\n{:{}}{:2}", "", row * slant, row + 1);
    for (int column = 0; column < columns_; ++column) text += fmt::format(" {}", rows[next++]);
    ++next;  // the slash
  }
  return text + '\n';
}

double Grid::positions_bound(int cells) {
  double bound = 0;
  double shapes = 1;  // binomial(cells, stones)
  for (int stones = 0; stones <= cells; ++stones) {
    bound += shapes * colourings(stones);
    shapes = shapes * (cells - stones) / (stones + 1);
  }
  return bound;
}

}  // namespace perfectplay
