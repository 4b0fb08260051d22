#include "perfectplay/verify/proof/claimeven.h"

#include <bit>

namespace perfectplay {

Claimeven::Claimeven(const PlainBoard& board, const LineSets& lines)
    : board_(board), lines_(lines), board_cells_((Cells{1} << board.cells()) - 1) {
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (cell / board.columns() % 2 == 0) uppers_ |= Cells{1} << cell;
    if (cell % board.columns() == 0) first_column_ |= Cells{1} << cell;
  }
}

Claimeven::Cells Claimeven::above(Cells set) const {
  // A smaller number is a higher cell. Doubled steps reach every row.
  Cells found = set >> board_.columns();
  for (int step = board_.columns(); step < board_.cells(); step *= 2) found |= found >> step;
  return found;
}

std::optional<int> Claimeven::followed(Cells leader, Cells follower, Cells threats) const {
  const Cells empty = ~(leader | follower) & board_cells_;
  // The lowest threat of a column counts: those above it never come to pass.
  const Cells caps = threats & uppers_ & ~above(threats & uppers_);
  const Cells turns = threats & ~uppers_ & ~above(threats & ~uppers_);
  const auto other_caps = [&](Cells turned) {
    Cells columns = 0;
    any_cell(turned, [&](int cell) {
      columns |= column_of(Cells{1} << cell);
      return false;
    });
    return caps & ~columns;
  };
  std::optional<int> end;
  if (std::popcount(empty) % 2 == 0) {
    end = followed_with(leader, follower, caps, 0);
    if (!end && std::popcount(turns) == 2) end = followed_with(leader, follower, other_caps(turns), turns);
    return end;
  }
  any_cell(turns, [&](int cell) {
    const Cells turned = Cells{1} << cell;
    const auto found = followed_with(leader, follower, other_caps(turned), turned);
    if (found && (!end || *found < *end)) end = found;
    return false;
  });
  return end;
}

/// By the threats `caps` in upper cells and `turns` in lower ones.
std::optional<int> Claimeven::followed_with(Cells leader, Cells follower, Cells caps, Cells turns) const {
  const int columns = board_.columns();
  const Cells stones = leader | follower;
  const Cells empty = ~stones & board_cells_;
  const Cells free = board_.free_cells(stones);
  const Cells below = (caps | turns) << columns;
  const Cells rest = empty & ~below & ~above(below);
  Cells upper = uppers_;
  any_cell(turns, [&](int cell) {
    upper ^= column_of(Cells{1} << cell);
    return false;
  });
  bool wins = false;
  if (breaks(leader | (rest & (~upper | free)) | below, follower | (rest & upper & ~free), rest & upper & free, wins)) {
    return std::nullopt;
  }
  const int filled = std::popcount(stones) + std::popcount(rest);
  if (wins) return filled;
  return below != 0 ? filled + 2 : never;
}

/// Does the leader have a line that may do harm?
bool Claimeven::breaks(Cells leader, Cells follower, Cells unpaired, bool& follower_has_line) const {
  for (const LineSets::Direction& direction : lines_.directions()) {
    const Cells held = lines_.lines_in(follower, direction);
    follower_has_line = follower_has_line || held != 0;
    Cells harmful = lines_.lines_in(leader, direction);
    if (harmful == 0) continue;
    if (direction.step != board_.columns()) harmful &= ~above(held);
    for (Cells rest = unpaired; harmful != 0 && rest != 0;) {
      const Cells first = rest & (~rest + 1);
      rest ^= first;
      const Cells second = rest & (~rest + 1);
      rest ^= second;
      harmful &= ~(lines_.lines_through(first, direction) & lines_.lines_through(second, direction));
    }
    if (harmful != 0) return true;
  }
  return false;
}

}  // namespace perfectplay
