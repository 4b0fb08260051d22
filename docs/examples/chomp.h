// Chomp: a bar of chocolate whose corner piece is poisoned.
//
//   3  # # # #      A bite at c2 takes c2 and everything above and to the right of it:   3  # #
//   2  # # # #                                                                           2  # #
//   1  ☠ # # #                                                                           1  ☠ # # #
//      a b c d      The player who has to eat the poison loses.                             a b c d
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/notation.h"
#include "perfectplay/games/rules.h"

namespace perfectplay {

class Chomp {
 public:
  static constexpr std::int64_t max_side = 7;  // seven rows of three bits, and one for the player, fit a code with ease

  struct Position {
    std::array<std::uint8_t, max_side> row{};  // pieces left in each row; never growing upwards
    Player player = Player::J0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t column;
    std::uint8_t row;
  };

  static Expected<Chomp> create(std::int64_t width, std::int64_t height) {
    if (width < 1 || width > max_side || height < 1 || height > max_side) {
      return input_error(fmt::format("chomp {}x{}: both sides must be from 1 to {}", width, height, max_side));
    }
    return Chomp(static_cast<int>(width), static_cast<int>(height));
  }

  // Rules
  Position start() const {
    Position position;
    std::fill_n(position.row.begin(), height_, static_cast<std::uint8_t>(width_));
    return position;
  }
  Player player(const Position& position) const { return position.player; }
  std::optional<Outcome> result(const Position& position) const {
    if (position.row[0] > 0) return std::nullopt;
    return win_for(position.player);  // the other one has just eaten the poison
  }
  std::vector<Move> moves(const Position& position) const {
    std::vector<Move> result;
    for (std::uint8_t row = 0; row < height_; ++row) {
      for (std::uint8_t column = 0; column < position.row[row]; ++column) result.push_back({column, row});
    }
    return result;
  }
  Position play(Position position, const Move& move) const {
    for (std::size_t row = move.row; row < max_side; ++row) {
      position.row[row] = std::min(position.row[row], move.column);
    }
    position.player = opponent(position.player);
    return position;
  }
  Code encode(const Position& position) const {
    std::uint64_t code = raw(position.player);
    for (const std::uint8_t pieces : position.row) code = code << 3 | pieces;
    return Code{code};
  }
  Position decode(Code code) const {
    Position position;
    std::uint64_t rest = raw(code);
    for (auto row = position.row.rbegin(); row != position.row.rend(); ++row) {
      *row = rest & 7;
      rest >>= 3;
    }
    position.player = Player{static_cast<std::uint8_t>(rest)};
    return position;
  }

  // Readable
  std::string move_name(const Move& move) const { return fmt::format("{}{}", char('a' + move.column), move.row + 1); }
  std::string print(const Position& position) const {
    return fmt::format("{}:{}", fmt::join(position.row.begin(), position.row.begin() + height_, ","),
                       raw(position.player));
  }
  Expected<Position> parse(std::string_view text) const {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return play_line(*this, text, split_words(text));
    const auto numbers = split_words(text.substr(0, colon));
    const std::string_view mover = text.substr(colon + 1);
    Position position;
    bool good = numbers.size() == static_cast<std::size_t>(height_) && (mover == "0" || mover == "1");
    for (std::size_t row = 0; good && row < numbers.size(); ++row) {
      const int pieces = numbers[row].size() == 1 ? numbers[row][0] - '0' : -1;
      good = pieces >= 0 && pieces <= (row == 0 ? width_ : position.row[row - 1]);
      position.row[row] = static_cast<std::uint8_t>(pieces);
    }
    if (!good) {
      return position_error(text, fmt::format("expected {} row lengths that never grow, and who moves, as in {}",
                                              height_, print(start())));
    }
    position.player = mover == "0" ? Player::J0 : Player::J1;
    return position;
  }
  /// The reason why `word` is no move, for play_line's messages.
  std::string complaint(const Position&, std::string_view) const {
    return fmt::format("expected a piece that is left, from a1 to {}", move_name(corner()));
  }
  std::string board(const Position& position) const {
    std::string result;
    for (int row = height_ - 1; row >= 0; --row) {
      result += fmt::format("{} ", row + 1);
      for (int column = 0; column < position.row[static_cast<std::size_t>(row)]; ++column) {
        result += row + column == 0 ? " ☠" : " #";
      }
      result += '\n';
    }
    return result;
  }

  // Titled, Bounded
  std::string title() const { return fmt::format("chomp {}x{}", width_, height_); }
  double positions_bound() const {
    double bars = 1;  // binomial(width + height, height) ways to go down the edge of what is left
    for (int i = 1; i <= height_; ++i) bars = bars * (width_ + i) / i;
    return 2 * bars;
  }

 private:
  Chomp(int width, int height) : width_(width), height_(height) {}

  Move corner() const { return {static_cast<std::uint8_t>(width_ - 1), static_cast<std::uint8_t>(height_ - 1)}; }

  int width_;
  int height_;
};

}  // namespace perfectplay
