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
  return std::accumulate(board.begin(), board.end(), 0) == seeds &&
         std::all_of(board.begin() + pits_, board.end(), [](int pit) { return pit == 0; });
}

AwaleBoard::Pits AwaleBoard::turned(const Pits& board) const {
  Pits result = board;
  std::rotate(result.begin(), result.begin() + rules_.pits, result.begin() + pits_);
  return result;
}

bool AwaleBoard::follows_a_move(const Pits& board) const {
  return std::any_of(board.begin() + rules_.pits, board.begin() + pits_, [](int pit) { return pit == 0; });
}

AwaleBoard::Sowing AwaleBoard::sow(const Pits& board, int pit) const {
  Pits after = board;
  int last = pit;
  after[at(pit)] = 0;
  for (int hand = board[at(pit)]; hand > 0; --hand) {
    do {
      last = last + 1 == pits_ ? 0 : last + 1;
    } while (last == pit);
    ++after[at(last)];
  }
  Sowing sowing{.last = last, .there = seeds_in_half(after, rules_.pits)};
  for (std::size_t i = 0; i < after.size(); ++i) sowing.added[i] = static_cast<std::uint8_t>(after[i] - board[i]);
  return sowing;
}

}  // namespace perfectplay
