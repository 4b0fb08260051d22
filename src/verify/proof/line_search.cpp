#include "perfectplay/verify/proof/line_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

namespace perfectplay {

LineSearch::LineSearch(const PlainBoard& board, const Assertion& assertion)
    : board_(board),
      lines_(board),
      claimeven_(board, lines_),
      falls_(board.game() == PlainGame::ConnectFour),
      wins_(assertion.goal == Goal::Wins),
      last_(assertion.move) {
  for (int cell = 0; cell < board.cells(); ++cell) {
    weight_.push_back(static_cast<int>(board.lines_through(cell).size()));
  }
}

bool LineSearch::reaches(Cells mine, Cells theirs, std::uint64_t most) {
  most_ = most;
  searched_ = 0;
  // What was found after the limit was passed does not count: with another limit the search would go another way.
  return stands(with({mine, 0}, 0), with({theirs, 0}, 0)) && searched_ <= most_;
}

LineSearch::Hand LineSearch::with(const Hand& hand, Cells stone) const {
  const Cells stones = hand.stones | stone;
  return {stones, lines_.completed_by(stones)};
}

bool LineSearch::can_complete(const Hand& maker, Cells others, int stones_left) const {
  if (falls_) return lines_.has_line(~others & ((Cells{1} << board_.cells()) - 1));
  return std::ranges::any_of(board_.lines(), [&](Cells line) {
    return (line & others) == 0 && std::popcount(line & ~maker.stones) <= stones_left;
  });
}

bool LineSearch::followed(const Hand& leader, const Hand& follower, std::optional<int> latest) const {
  if (!falls_) return false;
  const Cells stones = leader.stones | follower.stones;
  const auto end = claimeven_.followed(leader.stones, follower.stones, follower.threats & ~stones);
  return end && (!latest || *end <= *latest);
}

std::size_t LineSearch::candidates(Cells moves, const Hand& mover, Cells others, Candidate* list) const {
  std::size_t count = 0;
  any_cell(moves, [&](int cell) {
    const Hand after = with(mover, Cells{1} << cell);
    const Cells stones = after.stones | others;
    const Cells open = after.threats & ~stones;
    // A threat on a free cell leaves the other player no choice.
    const int urgent = (open & board_.free_cells(stones)) != 0 ? 10'000 : 0;
    Candidate candidate{after, urgent + 100 * std::popcount(open) + weight_[static_cast<std::size_t>(cell)]};
    std::size_t place = count++;
    for (; place > 0 && list[place - 1].promise < candidate.promise; --place) list[place] = list[place - 1];
    list[place] = candidate;
    return false;
  });
  return count;
}

bool LineSearch::stands(const Hand& mine, const Hand& theirs) {
  // 1. What the number of stones decides.
  const Cells both = mine.stones | theirs.stones;
  const int stones = std::popcount(both);
  if (ended(stones)) return !wins_;
  if (++searched_ > most_) return false;
  // 2. The opponent wins at once, or his one move is the last that counts.
  const Cells moves = board_.free_cells(both);
  if ((theirs.threats & moves) != 0) return false;
  if (ended(stones + 1)) return !wins_;
  // 3. He must parry what the claimant threatens.
  Cells replies = mine.threats & moves;
  if (std::popcount(replies) > 1) return true;
  if (replies == 0) {
    if (!wins_ && !can_complete(theirs, mine.stones, (last_ - stones + 1) / 2)) return true;
    if (followed(theirs, mine, wins_ ? std::optional(last_) : std::nullopt)) return true;
    replies = moves;
  }
  // 4. Every reply is answered. A stone below a threat of the claimant lets him win on it.
  replies &= ~below(mine.threats & ~both);
  std::array<Candidate, 64> list;
  const std::size_t count = candidates(replies, theirs, mine.stones, list.data());
  return std::ranges::all_of(std::span(list).first(count),
                             [&](const Candidate& reply) { return answers(mine, reply.after); });
}

bool LineSearch::answers(const Hand& mine, const Hand& theirs) {
  const Cells both = mine.stones | theirs.stones;
  const int stones = std::popcount(both);
  if (ended(stones)) return !wins_;
  const Cells free = board_.free_cells(both);
  if ((mine.threats & free) != 0) return true;
  if (ended(stones + 1)) return !wins_;
  // A stone of the claimant parries one threat; a second one wins for the opponent. So does one above that stone.
  const Cells threats = theirs.threats & free;
  if (std::popcount(threats) > 1) return false;
  const Cells moves = (threats != 0 ? threats : free) & ~below(theirs.threats & ~both);
  if (threats == 0) {
    if (wins_ && (stones + 3 > last_ || !can_complete(mine, theirs.stones, (last_ - stones + 1) / 2))) return false;
    if (followed(mine, theirs, wins_ ? std::nullopt : std::optional(last_))) return false;
  }
  std::array<Candidate, 64> list;
  const std::size_t count = candidates(moves, mine, theirs.stones, list.data());
  return std::ranges::any_of(std::span(list).first(count),
                             [&](const Candidate& move) { return stands(move.after, theirs); });
}

}  // namespace perfectplay
