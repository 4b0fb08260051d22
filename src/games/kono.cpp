#include "perfectplay/games/kono.h"

#include <fmt/format.h>

#include <bit>

#include "perfectplay/games/bits.h"
#include "perfectplay/games/notation.h"
#include "perfectplay/games/rules.h"

namespace perfectplay {

static_assert(Symmetric<Kono> && Bounded<Kono> && Readable<Kono> && Layered<Kono>);

namespace {

std::uint8_t cell_of(Cells one) { return static_cast<std::uint8_t>(std::countr_zero(one)); }

CellPermutation left_to_right(const Grid& grid) {
  std::vector<std::uint8_t> to;
  for (int row = 0; row < grid.rows(); ++row) {
    for (int column = 0; column < grid.columns(); ++column) to.push_back(grid.cell(grid.columns() - 1 - column, row));
  }
  return CellPermutation(to);
}

/// The members of `cells` numbered among those of `among` alone.
Cells numbered_among(Cells cells, Cells among) {
  Cells result = 0;
  int number = 0;
  for (const std::uint8_t cell : SetBits(among)) result |= (cells >> cell & 1U) << number++;
  return result;
}

/// The inverse of numbered_among().
Cells placed_among(Cells numbers, Cells among) {
  Cells result = 0;
  int number = 0;
  for (const std::uint8_t cell : SetBits(among)) result |= (numbers >> number++ & 1U) << cell;
  return result;
}

}  // namespace

Expected<Kono> Kono::create(std::int64_t columns, std::int64_t rows) {
  if (!Grid::fits(columns, rows) || columns * rows > max_cells || rows < 2 || columns * (rows / 2) < 2) {
    return input_error(fmt::format("kono: {}x{} cells; accepted: at most {} cells, two rows or more, two stones each",
                                   columns, rows, max_cells));
  }
  return Kono(static_cast<int>(columns), static_cast<int>(rows));
}

Kono::Kono(int columns, int rows)
    : grid_(columns, rows), stones_each_(columns * (rows / 2)), mirror_(left_to_right(grid_)) {
  // Step 1. Where each cell leads.
  constexpr std::array<std::pair<int, int>, 4> directions{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
  const auto cell = [&](int column, int row) {
    const bool inside = column >= 0 && column < columns && row >= 0 && row < rows;
    return inside ? Cells{1} << grid_.cell(column, row) : 0;
  };
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      auto& ways = ways_.emplace_back();
      for (std::size_t i = 0; i < directions.size(); ++i) {
        const auto [right, down] = directions[i];
        ways[i] = {cell(column + right, row + down), cell(column + 2 * right, row + 2 * down)};
      }
    }
  }
  // Step 2. Pascal's triangle.
  const auto cells = static_cast<std::size_t>(grid_.cells());
  for (std::size_t n = 0; n <= cells; ++n) {
    auto& line = binomial_.emplace_back(cells + 1, 0);
    line[0] = 1;
    for (std::size_t k = 1; k <= n; ++k) line[k] = binomial_[n - 1][k - 1] + binomial_[n - 1][k];
  }
  // Step 3. The index.
  for (int stones = 0; stones < layers(); ++stones) {
    auto& offsets = offsets_.emplace_back(1, 0);
    for (int own = 0; own <= stones_each_; ++own) {
      const int other = stones - own;
      const bool exists = own >= 1 && other >= 2 && other <= stones_each_;
      const std::uint64_t here = exists ? binomial(grid_.cells(), own) * binomial(grid_.cells() - own, other) : 0;
      offsets.push_back(offsets.back() + here);
    }
  }
}

// ---- Rules

Kono::Position Kono::start() const {
  const Cells above = (Cells{1} << stones_each_) - 1;
  return {{above, above << (grid_.cells() - stones_each_)}, Player::J0};
}

std::optional<Outcome> Kono::result(const Position& position) const {
  const bool lost = std::popcount(position.stones.of(position.player)) < 2 || moves(position).empty();
  return lost ? std::optional(win_for(opponent(position.player))) : std::nullopt;
}

std::vector<Kono::Move> Kono::moves(const Position& position) const {
  const Cells own = position.stones.of(position.player);
  const Cells other = position.stones.of(opponent(position.player));
  std::vector<Move> found;
  for (const std::uint8_t from : SetBits(own)) {
    for (const auto& [neighbour, behind] : ways_[from]) {
      const bool free = neighbour != 0 && (neighbour & (own | other)) == 0;
      if (free) found.push_back({from, cell_of(neighbour), false});
      if ((neighbour & own) != 0 && (behind & other) != 0) found.push_back({from, cell_of(behind), true});
    }
  }
  return found;
}

Kono::Position Kono::play(const Position& position, const Move& move) const {
  const Cells from = Cells{1} << move.from;
  const Cells to = Cells{1} << move.to;
  Position next{position.stones, opponent(position.player)};
  Cells& own = position.player == Player::J0 ? next.stones.j0 : next.stones.j1;
  Cells& other = position.player == Player::J0 ? next.stones.j1 : next.stones.j0;
  own = (own & ~from) | to;
  other &= ~to;
  return next;
}

Kono::Position Kono::decode(Code code) const {
  constexpr std::uint64_t player_bit = std::uint64_t{1} << 63;
  const bool second = (raw(code) & player_bit) != 0;
  return {Stones::of_code(Code{raw(code) & ~player_bit}), second ? Player::J1 : Player::J0};
}

double Kono::positions_bound() const {
  double bound = 0;
  for (int stones = 0; stones < layers(); ++stones) bound += 2 * static_cast<double>(layer_size(stones));
  return bound;
}

// ---- Words

std::string Kono::move_name(const Move& move) const {
  return fmt::format("{}{}{}", grid_.name(move.from), move.capture ? 'x' : '-', grid_.name(move.to));
}

std::string Kono::print(const Position& position) const {
  return fmt::format("{}:{}", grid_.word(position.stones), name_of(position.player));
}

Expected<Kono::Position> Kono::parse(std::string_view text) const {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos && !Grid::looks_like_word(text)) return play_line(*this, text, split_words(text));
  const std::string_view mover = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  if (mover != name_of(Player::J0) && mover != name_of(Player::J1)) {
    return position_error(text, fmt::format("expected the stones and who is to move, as {}", print(start())));
  }
  const auto cells = TRY(grid_.parse_cells(text.substr(0, colon)));
  const Position position{cells, mover == name_of(Player::J0) ? Player::J0 : Player::J1};
  const int own = std::popcount(position.stones.of(position.player));
  const int other = std::popcount(position.stones.of(opponent(position.player)));
  if (own < 1 || other < 2 || own > stones_each_ || other > stones_each_) {
    return position_error(
        text, fmt::format("{} has {} stones and is to move, {} has {}; accepted: 1 to {}, and 2 to {}",
                          name_of(position.player), own, name_of(opponent(position.player)), other, stones_each_,
                          stones_each_));
  }
  return position;
}

std::string Kono::board(const Position& position) const {
  return grid_.picture(position.stones, 0) + describe_state(*this, position) + '\n';
}

std::string Kono::complaint(const Position& position, std::string_view /*word*/) const {
  std::string names;
  for (const Move& move : moves(position)) names += (names.empty() ? "" : ", ") + move_name(move);
  return "no such move; the moves are " + names;
}

// ---- Layers

std::uint64_t Kono::rank(Cells cells) const {
  std::uint64_t result = 0;
  int number = 0;
  for (const std::uint8_t cell : SetBits(cells)) result += binomial(cell, ++number);
  return result;
}

Cells Kono::unrank(std::uint64_t rank, int count) const {
  Cells cells = 0;
  int cell = grid_.cells() - 1;
  for (; count > 0; --count) {
    while (binomial(cell, count) > rank) --cell;
    rank -= binomial(cell, count);
    cells |= Cells{1} << cell;
  }
  return cells;
}

LayerPlace Kono::place(const Position& position) const {
  const Cells own = position.stones.of(position.player);
  const Cells other = position.stones.of(opponent(position.player));
  const int own_stones = std::popcount(own);
  const int stones = own_stones + std::popcount(other);
  const std::uint64_t others = binomial(grid_.cells() - own_stones, stones - own_stones);
  return {stones, offsets_[static_cast<std::size_t>(stones)][static_cast<std::size_t>(own_stones)] +
                      rank(own) * others + rank(numbered_among(other, grid_.full() & ~own))};
}

Kono::Position Kono::at(const LayerPlace& place) const {
  const auto& offsets = offsets_[static_cast<std::size_t>(place.layer)];
  std::size_t own_stones = 0;
  while (offsets[own_stones + 1] <= place.index) ++own_stones;
  const int others = place.layer - static_cast<int>(own_stones);
  const std::uint64_t within = place.index - offsets[own_stones];
  const std::uint64_t ways = binomial(grid_.cells() - static_cast<int>(own_stones), others);
  const Cells own = unrank(within / ways, static_cast<int>(own_stones));
  return {{own, placed_among(unrank(within % ways, others), grid_.full() & ~own)}, Player::J0};
}

std::vector<LayerStep<Kono::Position>> Kono::steps(const Position& position) const {
  std::vector<LayerStep<Position>> found;
  if (std::popcount(position.stones.of(position.player)) < 2) return found;
  for (const Move& move : moves(position)) found.push_back({0, play(position, move)});
  return found;
}

std::vector<Kono::Position> Kono::unmoves(const Position& position) const {
  const Player mover = opponent(position.player);
  std::vector<Position> found;
  // A player with one stone has just lost another: no quiet move leads here.
  if (std::popcount(position.stones.of(position.player)) < 2) return found;
  for (const std::uint8_t to : SetBits(position.stones.of(mover))) {
    for (const Way& way : ways_[to]) {
      if (way.neighbour == 0 || (way.neighbour & position.stones.all()) != 0) continue;
      found.push_back(play({position.stones, mover}, {to, cell_of(way.neighbour), false}));
      found.back().player = mover;
    }
  }
  return found;
}

}  // namespace perfectplay
