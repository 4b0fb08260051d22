#include "perfectplay/verify/awale_board.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>

namespace perfectplay {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

AwaleBoard::AwaleBoard(const AwaleRules& rules, int max_seeds)
    : rules_(rules), pits_(2 * rules.pits), width_(max_seeds + pits_), chosen_(place(pits_, 0), 1) {
  for (int k = 1; k < pits_; ++k) {
    std::uint64_t sum = 0;
    for (int n = 0; n < width_; ++n) {
      chosen_[place(k, n)] = sum;  // the last of the k is at place 0, or 1, …, or n - 1
      if (__builtin_add_overflow(sum, chosen(k - 1, n), &sum)) sum = std::numeric_limits<std::uint64_t>::max();
    }
  }
}

bool AwaleBoard::holds(const Pits& board, int seeds) const {
  return std::accumulate(board.begin(), board.begin() + pits_, 0) == seeds &&
         std::all_of(board.begin() + pits_, board.end(), [](int pit) { return pit == 0; });
}

std::uint64_t AwaleBoard::number(const Pits& board, int first) const {
  const std::uint64_t* row = chosen_.data() + width_;
  std::uint64_t sum = 0;
  int place = 0;
  for (int i = first; i < pits_; ++i) {
    place += board[at(i)];
    if (first == 0 && i == pits_ - 1) break;
    sum += row[place];
    row += width_;
    ++place;
  }
  for (int i = 0; i < first - 1; ++i) {
    place += board[at(i)];
    sum += row[place];
    row += width_;
    ++place;
  }
  return sum;
}

AwaleBoard::Pits AwaleBoard::board(std::uint64_t number, int seeds) const {
  Pits board{};
  int end = seeds + pits_ - 1;
  for (int k = pits_ - 1; k > 0; --k) {
    int place = end - 1;
    while (chosen(k, place) > number) --place;
    number -= chosen(k, place);
    board[at(k)] = static_cast<std::uint8_t>(end - place - 1);
    end = place;
  }
  board[0] = static_cast<std::uint8_t>(end);
  return board;
}

AwaleBoard::Pits AwaleBoard::turned(const Pits& board) const {
  Pits result = board;
  std::rotate(result.begin(), result.begin() + rules_.pits, result.begin() + pits_);
  return result;
}

void AwaleBoard::step(Pits& board) const {
  const std::uint8_t first = board[0];
  int pit = 1;
  while (board[at(pit)] == 0) ++pit;
  --board[at(pit)];
  board[0] = 0;
  board[at(pit - 1)] = static_cast<std::uint8_t>(first + 1);
}

bool AwaleBoard::play(Pits& board, int pit, int& gain) const {
  int hand = board[at(pit)];
  gain = 0;
  if (hand == 0) return false;
  board[at(pit)] = 0;
  int last = pit;
  for (; hand > 0; --hand) {
    do {
      last = last + 1 == pits_ ? 0 : last + 1;
    } while (last == pit);
    ++board[at(last)];
  }
  int there = 0;
  for (int i = rules_.pits; i < pits_; ++i) there += board[at(i)];
  int below = last;
  while (below >= rules_.pits && (board[at(below)] == 2 || board[at(below)] == 3)) gain += board[at(below--)];

  if (gain == 0) return there > 0 || rules_.feeding == Feeding::Free;
  if (gain == there) {
    if (rules_.grand_slam == GrandSlam::Forbidden) return false;
    if (rules_.grand_slam == GrandSlam::CapturesNothing) {
      gain = 0;
      return true;
    }
  }
  for (int i = below + 1; i <= last; ++i) board[at(i)] = 0;
  return true;
}

bool AwaleBoard::captures(const Pits& board, int last) const {
  if (last < rules_.pits || (board[at(last)] != 2 && board[at(last)] != 3)) return false;
  if (rules_.grand_slam != GrandSlam::CapturesNothing) return true;
  int kept = 0;
  int below = last;
  while (below >= rules_.pits && (board[at(below)] == 2 || board[at(below)] == 3)) --below;
  for (int i = rules_.pits; i <= below; ++i) kept += board[at(i)];
  for (int i = last + 1; i < pits_; ++i) kept += board[at(i)];
  return kept > 0;
}

int AwaleBoard::end(const Pits& board, int seeds) const {
  const bool has_seeds = std::any_of(board.begin(), board.begin() + rules_.pits, [](int pit) { return pit > 0; });
  return rules_.seeds_left == SeedsLeft::ToMover && has_seeds ? seeds : -seeds;
}

}  // namespace perfectplay
