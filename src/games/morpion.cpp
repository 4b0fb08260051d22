#include "perfectplay/games/morpion.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "perfectplay/games/notation.h"

namespace perfectplay {

static_assert(Symmetric<Morpion> && Bounded<Morpion> && Titled<Morpion> && Readable<Morpion> && Gridded<Morpion>);

Expected<Morpion> Morpion::create(std::int64_t columns, std::int64_t rows, std::int64_t align) {
  if (!Grid::fits(columns, rows)) {
    return input_error(fmt::format("morpion {}x{} has {} cells; boards have at most {}, and no side longer than {}",
                                   columns, rows, columns * rows, Grid::max_cells, Grid::max_side));
  }
  if (align < 1) return input_error(fmt::format("morpion: {} aligned; accepted: 1 or more", align));
  return Morpion(static_cast<int>(columns), static_cast<int>(rows),
                 static_cast<int>(std::min<std::int64_t>(align, Grid::max_side + 1)));
}

Morpion::Morpion(int columns, int rows, int align) : grid_(columns, rows) {
  // Step 1. Every line begins at some cell and goes right, down, or down to the right or left.
  constexpr std::array<std::pair<int, int>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
  const auto inside = [](int c, int side) { return c >= 0 && c < side; };
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      for (const auto& [right, down] : directions) {
        if (!inside(column + right * (align - 1), columns) || !inside(row + down * (align - 1), rows)) continue;
        Cells line = 0;
        for (int i = 0; i < align; ++i) line |= Cells{1} << grid_.cell(column + right * i, row + down * i);
        lines_.push_back(line);
      }
    }
  }
  // Step 2. A symmetry: perhaps mirror either side, and in a square perhaps swap column and row first. The identity
  // comes first.
  for (unsigned s = 0; s < (columns == rows ? 8U : 4U); ++s) {
    std::vector<std::uint8_t> to(static_cast<std::size_t>(grid_.cells()));
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        auto [c, r] = (s & 4U) != 0 ? std::pair(row, column) : std::pair(column, row);
        if ((s & 1U) != 0) c = columns - 1 - c;
        if ((s & 2U) != 0) r = rows - 1 - r;
        to[grid_.cell(column, row)] = grid_.cell(c, r);
      }
    }
    symmetries_.emplace_back(to);
  }
}

std::string Morpion::title() const { return fmt::format("morpion {}x{}", columns(), rows()); }

bool Morpion::has_line(Cells stones) const {
  return std::ranges::any_of(lines_, [stones](Cells line) { return (stones & line) == line; });
}

std::optional<Outcome> Morpion::result(const Position& position) const {
  const Player last = opponent(position.to_move());
  if (has_line(position.of(last))) return win_for(last);
  if (position.all() == grid_.full()) return Outcome::Draw;
  return std::nullopt;
}

Expected<Morpion::Position> Morpion::parse(std::string_view text) const {
  if (!Grid::looks_like_word(text)) return play_line(*this, text, split_words(text));
  auto position = grid_.parse_word(text);
  if (position && has_line(position->of(position->to_move()))) {
    return position_error(text, fmt::format("{} is to move, but has a line already", name_of(position->to_move())));
  }
  return position;
}

std::string Morpion::board(const Position& position) const {
  return grid_.picture(position, 0) + describe_state(*this, position) + '\n';
}

}  // namespace perfectplay
