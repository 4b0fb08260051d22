#include "perfectplay/games/morpion.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "perfectplay/games/notation.h"
#include "perfectplay/games/rules.h"

namespace perfectplay {

static_assert(Symmetric<Morpion> && Bounded<Morpion> && Readable<Morpion>);

Expected<Morpion> Morpion::create(std::int64_t size, std::int64_t align) {
  if (size < 1 || size > Grid::max_size) {
    return input_error(fmt::format("morpion: size {}; accepted: 1 to {}", size, Grid::max_size));
  }
  if (align < 1) return input_error(fmt::format("morpion: {} aligned; accepted: 1 or more", align));
  return Morpion(static_cast<int>(size), static_cast<int>(std::min<std::int64_t>(align, Grid::max_size + 1)));
}

Morpion::Morpion(int size, int align) : grid_(size) {
  // Step 1. Every line begins at some cell and goes right, down, or down to the right or left.
  constexpr std::array<std::pair<int, int>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
  const auto inside = [size](int c) { return c >= 0 && c < size; };
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      for (const auto& [right, down] : directions) {
        if (!inside(column + right * (align - 1)) || !inside(row + down * (align - 1))) continue;
        Cells line = 0;
        for (int i = 0; i < align; ++i) line |= Cells{1} << grid_.cell(column + right * i, row + down * i);
        lines_.push_back(line);
      }
    }
  }
  // Step 2. A symmetry of the square: perhaps swap column and row, then perhaps mirror either. The identity comes
  // first.
  for (unsigned s = 0; s < 8; ++s) {
    std::vector<std::uint8_t> to(static_cast<std::size_t>(grid_.cells()));
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        auto [c, r] = (s & 4U) != 0 ? std::pair(row, column) : std::pair(column, row);
        if ((s & 1U) != 0) c = size - 1 - c;
        if ((s & 2U) != 0) r = size - 1 - r;
        to[grid_.cell(column, row)] = grid_.cell(c, r);
      }
    }
    symmetries_.emplace_back(to);
  }
}

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
