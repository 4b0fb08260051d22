#include "perfectplay/games/connect_four.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "perfectplay/games/notation.h"

namespace perfectplay {

static_assert(Symmetric<ConnectFour> && Bounded<ConnectFour> && Titled<ConnectFour> && Readable<ConnectFour> &&
              Gridded<ConnectFour>);

Expected<ConnectFour> ConnectFour::create(std::int64_t width, std::int64_t height, std::int64_t align) {
  if (!fits(width, height)) {
    return input_error(
        fmt::format("connect-four {}x{} is too large: width x (height + 1) may be 64 at most", width, height));
  }
  if (align < 2) return input_error(fmt::format("connect-four: {} aligned; accepted: 2 or more", align));
  constexpr std::int64_t longer_than_any_line = 65;
  return ConnectFour(static_cast<int>(width), static_cast<int>(height),
                     static_cast<int>(std::min(align, longer_than_any_line)));
}

ConnectFour::ConnectFour(int width, int height, int align) : width_(width), height_(height), align_(align) {
  for (int column = 0; column < width; ++column) {
    bottom_ |= cell_bit(column, 0);
    board_ |= column_cells(column);
    for (int i = 0; height >> i != 0; ++i) {
      below_[static_cast<std::size_t>(i)] |= column_cells(column) & ~(column_cells(column) << (height + 1 - (1 << i)));
    }
  }
}

std::string ConnectFour::title() const { return fmt::format("connect-four {}x{}", width_, height_); }

double ConnectFour::positions_bound() const {
  // shapes[n]: in how many ways n stones may be spread over the columns.
  std::vector<double> shapes{1};
  const auto height = static_cast<std::size_t>(height_);
  for (int column = 0; column < width_; ++column) {
    std::vector<double> wider(shapes.size() + height, 0);
    for (std::size_t n = 0; n < shapes.size(); ++n) {
      for (std::size_t more = 0; more <= height; ++more) wider[n + more] += shapes[n];
    }
    shapes = std::move(wider);
  }
  double bound = 0;
  for (std::size_t n = 0; n < shapes.size(); ++n) bound += shapes[n] * colourings(static_cast<int>(n));
  return bound;
}

std::string ConnectFour::move_name(Move move) const { return fmt::format("{}", move / (height_ + 1) + 1); }

std::string ConnectFour::print(const Position& position) const {
  std::string text;
  for (int row = height_ - 1; row >= 0; --row) {
    for (int column = 0; column < width_; ++column) {
      const std::uint64_t cell = cell_bit(column, row);
      text += (position.stones & cell) == 0 ? '.' : (position.j0 & cell) != 0 ? 'X' : 'O';
    }
    if (row > 0) text += '/';
  }
  return text;
}

Expected<ConnectFour::Position> ConnectFour::parse(std::string_view text) const {
  if (text.find_first_of("./XO") != std::string_view::npos) return parse_word(text);
  std::vector<std::string_view> columns;
  for (const std::string_view word : split_words(text)) {
    const bool digit_by_digit = width_ <= 9 && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
    if (!digit_by_digit) {
      columns.push_back(word);
      continue;
    }
    for (std::size_t i = 0; i < word.size(); ++i) columns.push_back(word.substr(i, 1));
  }
  return play_line(*this, text, columns);
}

Expected<ConnectFour::Position> ConnectFour::parse_word(std::string_view text) const {
  const auto expected = [&] {
    return position_error(
        text, fmt::format("expected {} rows of {} cells from the top, each X, O or \".\", or the columns played, as {}",
                          height_, width_, width_ > 9 ? "10 3 4" : "4453"));
  };
  const auto row_length = static_cast<std::size_t>(width_) + 1;
  if (text.size() + 1 != row_length * static_cast<std::size_t>(height_)) return expected();
  Position position;
  int ahead = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool at_row_end = i % row_length == row_length - 1;
    if (at_row_end != (text[i] == '/')) return expected();
    if (at_row_end || text[i] == '.') continue;
    if (text[i] != 'X' && text[i] != 'O') return expected();
    const std::uint64_t cell =
        cell_bit(static_cast<int>(i % row_length), height_ - 1 - static_cast<int>(i / row_length));
    position.stones |= cell;
    if (text[i] == 'X') position.j0 |= cell;
    ahead += text[i] == 'X' ? 1 : -1;
  }
  for (int column = 0; column < width_; ++column) {
    const std::uint64_t stones = (position.stones & column_cells(column)) >> column * (height_ + 1);
    if ((stones & (stones + 1)) != 0) {
      return position_error(text, fmt::format("column {} has a stone above an empty cell", column + 1));
    }
  }
  if (ahead != 0 && ahead != 1) {
    const int j0 = std::popcount(position.j0);
    return position_error(
        text, fmt::format("{} X and {} O; X begins, so there are as many X as O, or one more", j0, j0 - ahead));
  }
  if (has_line(ahead == 0 ? position.j0 : position.stones ^ position.j0)) {
    return position_error(text, fmt::format("J{} is to move, but has a line already", ahead));
  }
  return position;
}

std::string ConnectFour::complaint(const Position& position, std::string_view word) const {
  for (int column = 0; column < width_; ++column) {
    const bool full = (column_cells(column) & ~position.stones) == 0;
    if (full && word == fmt::format("{}", column + 1)) return fmt::format("column {} is full", column + 1);
  }
  const bool digits = std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
  const bool run_together = width_ > 9 && digits && word.size() > 2;
  return fmt::format("no such column; the columns are 1 to {}{}", width_,
                     run_together ? ", separated by spaces, as 10 3 4" : "");
}

std::string ConnectFour::board(const Position& position) const {
  std::string text;
  const int cell_width = width_ > 9 ? 3 : 2;
  for (int column = 0; column < width_; ++column) text += fmt::format("{:{}}", column + 1, cell_width);
  text += '\n';
  const std::string rows = print(position);
  for (const char c : rows) {
    if (c == '/') {
      text += '\n';
    } else {
      text += fmt::format("{:>{}}", c, cell_width);
    }
  }
  return text + '\n' + describe_state(*this, position) + '\n';
}

}  // namespace perfectplay
