#include "perfectplay/verify/proof/line_search.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace perfectplay {

LineSearch::LineSearch(const PlainBoard& board, const Assertion& assertion)
    : board_(board), wins_(assertion.goal == Goal::Wins), last_(assertion.move) {
  if (board.game() == PlainGame::Hex) return;
  order_.resize(static_cast<std::size_t>(board.cells()));
  std::iota(order_.begin(), order_.end(), 0);
  std::ranges::stable_sort(order_, std::greater{}, [&](int cell) { return board.lines_through(cell).size(); });
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (cell / board.columns() % 2 == 0) uppers_ |= Cells{1} << cell;
    if (cell % board.columns() == 0) first_column_ |= Cells{1} << cell;
  }
}

LineSearch::Cells LineSearch::completions(Cells own, Cells free) const {
  Cells found = 0;
  any_cell(free, [&](int cell) {
    const Cells after = own | Cells{1} << cell;
    const auto& lines = board_.lines_through(cell);
    if (std::ranges::any_of(lines, [after](Cells line) { return (line & ~after) == 0; })) found |= Cells{1} << cell;
    return false;
  });
  return found;
}

bool LineSearch::has_line(Cells cells) const {
  return std::ranges::any_of(board_.lines(), [cells](Cells line) { return (line & ~cells) == 0; });
}

std::optional<int> LineSearch::followed(Cells leader, Cells follower) const {
  if (board_.game() != PlainGame::ConnectFour) return std::nullopt;
  const Cells stones = leader | follower;
  Cells threats = 0;
  for (const Cells line : board_.lines()) {
    const Cells lacking = line & ~follower;
    if (std::has_single_bit(lacking) && (lacking & leader) == 0) threats |= lacking;
  }
  std::optional<int> best;
  // A threat on a free cell would be a move, and of two threats in a column only the lower one counts.
  any_cell(threats & ~board_.free_cells(stones), [&](int cell) {
    const auto end = followed_to(leader, follower, Cells{1} << cell);
    if (end && (!best || *end < *best)) best = end;
    return false;
  });
  if (best) return best;
  const Cells empty = ~stones & ((Cells{1} << board_.cells()) - 1);
  if (std::popcount(empty) % 2 != 0) return std::nullopt;
  if (has_line(leader | (empty & ~uppers_) | (board_.free_cells(stones) & uppers_))) return std::nullopt;
  return never;
}

std::optional<int> LineSearch::followed_to(Cells leader, Cells follower, Cells threat) const {
  const Cells stones = leader | follower;
  const int columns = board_.columns();
  const Cells empty = ~stones & ((Cells{1} << board_.cells()) - 1);
  const Cells column = first_column_ << std::countr_zero(threat) % columns;
  // A larger number is a lower cell.
  const Cells below = threat << columns;
  const Cells under = column & empty & ~(below | (below - 1));  // the cells of the column below b
  const Cells rest = (empty & ~column) | under;
  if (std::popcount(rest) % 2 != 0) return std::nullopt;
  // The follower's cells: the upper ones of the pairs, which are counted from below b in the column of the threat.
  const bool turned = (below & uppers_) != 0;
  const Cells upper = (uppers_ & ~column) | (column & (turned ? ~uppers_ : uppers_));
  const Cells free = board_.free_cells(stones);
  if (has_line(leader | (rest & (~upper | free)) | below)) return std::nullopt;
  return std::popcount(stones) + std::popcount(rest) + 2;
}

bool LineSearch::reaches(Cells mine, Cells theirs, std::uint64_t most) {
  most_ = most;
  searched_ = 0;
  return stands(mine, theirs);
}

bool LineSearch::stands(Cells mine, Cells theirs) {
  // 1. What the number of stones decides.
  const int stones = std::popcount(mine | theirs);
  if (ended(stones)) return !wins_;
  if (++searched_ > most_) return false;
  // 2. The opponent wins at once, or his one move is the last that counts.
  const Cells moves = board_.free_cells(mine | theirs);
  if (completions(theirs, moves) != 0) return false;
  if (ended(stones + 1)) return !wins_;
  // 3. He must parry what the claimant threatens.
  Cells replies = completions(mine, moves);
  if (std::popcount(replies) > 1) return true;
  if (replies == 0) {
    if (const auto end = followed(theirs, mine); end && (!wins_ || *end <= last_)) return true;
    replies = moves;
  }
  // 4. Every reply is answered.
  return std::ranges::all_of(order_, [&](int cell) {
    const Cells stone = Cells{1} << cell;
    return (replies & stone) == 0 || answers(mine, theirs | stone);
  });
}

bool LineSearch::answers(Cells mine, Cells theirs) {
  const int stones = std::popcount(mine | theirs);
  if (ended(stones)) return !wins_;
  const Cells moves = board_.free_cells(mine | theirs);
  if (completions(mine, moves) != 0) return true;
  if (ended(stones + 1)) return !wins_;
  const Cells threats = completions(theirs, moves);
  if (threats != 0) {
    // A stone of the claimant parries one threat; a second one wins for the opponent, if that is still in time.
    if (std::popcount(threats) > 1) return false;
    return stands(mine | threats, theirs);
  }
  if (wins_ && stones + 3 > last_) return false;
  if (const auto end = followed(mine, theirs); end && (wins_ || *end <= last_)) return false;
  Cells quiet = moves;
  for (const int cell : order_) {
    const Cells stone = Cells{1} << cell;
    if ((moves & stone) == 0) continue;
    const Cells after = mine | stone;
    if (completions(after, board_.free_cells(after | theirs)) == 0) continue;
    quiet &= ~stone;
    if (stands(after, theirs)) return true;
  }
  return answers_by(quiet, mine, theirs);
}

bool LineSearch::answers_by(Cells moves, Cells mine, Cells theirs) {
  return std::ranges::any_of(order_, [&](int cell) {
    const Cells stone = Cells{1} << cell;
    return (moves & stone) != 0 && stands(mine | stone, theirs);
  });
}

}  // namespace perfectplay
