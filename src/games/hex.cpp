#include "perfectplay/games/hex.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "perfectplay/games/notation.h"

namespace perfectplay {

static_assert(Symmetric<Hex> && Bounded<Hex> && Titled<Hex> && Readable<Hex> && Gridded<Hex>);

namespace {

constexpr std::string_view no_swap_rule = "this is the game without the swap rule";

std::vector<std::uint8_t> half_turn(int cells) {
  std::vector<std::uint8_t> to;
  for (int cell = cells - 1; cell >= 0; --cell) to.push_back(static_cast<std::uint8_t>(cell));
  return to;
}

}  // namespace

Expected<Hex> Hex::create(std::int64_t size, bool swap) {
  if (size < 1 || size > max_size) return input_error(fmt::format("hex: size {}; accepted: 1 to {}", size, max_size));
  return Hex(static_cast<int>(size), swap);
}

Hex::Hex(int size, bool swap)
    : grid_(size, size), swap_(swap), top_(0), bottom_(0), left_(0), right_(0), half_turn_(half_turn(size * size)) {
  for (int i = 0; i < size; ++i) {
    top_ |= Cells{1} << grid_.cell(i, 0);
    bottom_ |= Cells{1} << grid_.cell(i, size - 1);
    left_ |= Cells{1} << grid_.cell(0, i);
    right_ |= Cells{1} << grid_.cell(size - 1, i);
  }
}

std::string Hex::title() const { return fmt::format("hex {0}x{0}", rows()); }

bool Hex::connects(Player player, Cells stones) const {
  const Cells from = player == Player::J0 ? top_ : left_;
  const Cells to = player == Player::J0 ? bottom_ : right_;
  const int n = grid_.columns();
  // The stones joined to the first side so far grow by their neighbours. Steps along a row, and the two slanted ones,
  // must not run over the left or right edge into another row.
  Cells joined = stones & from;
  while (true) {
    const Cells not_left = joined & ~left_;
    const Cells not_right = joined & ~right_;
    const Cells around =
        joined << n | joined >> n | not_right << 1 | not_left >> 1 | not_right >> (n - 1) | not_left << (n - 1);
    const Cells grown = joined | (around & stones);
    if ((grown & to) != 0) return true;
    if (grown == joined) return false;
    joined = grown;
  }
}

std::optional<Outcome> Hex::result(const Position& position) const {
  const Player last = opponent(position.to_move());
  if (connects(last, position.of(last))) return win_for(owner(position, last));
  return std::nullopt;
}

Expected<Hex::Position> Hex::parse(std::string_view text) const {
  const Hint with_swap{"swap", "true"};
  if (!Grid::looks_like_word(text)) {
    const auto words = split_words(text);
    auto position = play_line(*this, text, words);
    if (!position && !swap_ && std::ranges::find(words, "swap") != words.end()) position.error().hint = with_swap;
    return position;
  }
  const bool swapped = text.ends_with(swapped_mark);
  if (swapped && !swap_) {
    return input_error(fmt::format("position \"{}\": {}", text, no_swap_rule), with_swap);
  }
  const auto stones = grid_.parse_word(text.substr(0, text.size() - (swapped ? swapped_mark.size() : 0)));
  if (!stones) return tl::unexpected(stones.error());
  const Position position{*stones, swapped};
  if (swapped && position.all() == 0) return position_error(text, "nothing was there to swap");
  const Player colour = position.to_move();
  if (connects(colour, position.of(colour))) {
    return position_error(
        text, fmt::format("{} is to move, but has joined his sides already", name_of(owner(position, colour))));
  }
  return position;
}

std::string Hex::complaint(const Position& position, std::string_view word) const {
  if (word != "swap") return grid_.complaint(position, word);
  return swap_ ? "only the second move of the game can be a swap" : std::string(no_swap_rule);
}

std::string Hex::board(const Position& position) const {
  const Player x = owner(position, Player::J0);
  return grid_.picture(position, 1) + describe_state(*this, position) +
         (position.swapped ? fmt::format(" ({} joins top and bottom with X, {} left and right with O)\n", name_of(x),
                                         name_of(opponent(x)))
                           : " (X joins top and bottom, O left and right)\n");
}

}  // namespace perfectplay
