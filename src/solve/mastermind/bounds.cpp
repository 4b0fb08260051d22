#include "perfectplay/solve/mastermind/bounds.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "perfectplay/solve/mastermind/general/subset_search.h"

namespace perfectplay {
namespace {

double printed_bound(double n, double m) {
  return m > n ? m / n + 2 * n * std::log2(n) + 2 * n + 1 : n * std::log2(2 * m);
}

/// Steps 1 to 4 of general/general.h.
std::uint64_t colour_guesses(const MastermindBoard& board, const std::vector<std::uint32_t>& counts) {
  const std::uint32_t n = board.pegs;
  const std::uint32_t m = board.colors;
  const std::uint32_t whole = m > n ? m / n * n : 0;
  std::uint64_t guesses = 1;
  const auto block = [&](std::uint32_t first, std::uint32_t end) {
    const std::uint32_t others = end == m ? m - 1 : end;  // the last colour's count is known
    const auto present = std::count_if(counts.begin() + first, counts.begin() + others, [](auto c) { return c > 0; });
    guesses += 1 + worst_questions(others - first, static_cast<std::uint32_t>(present));
  };
  if (m - whole > 1) block(whole, m);
  for (std::uint32_t first = 0; first < whole; first += n) block(first, first + n);
  return guesses;
}

/// Step 6, for the counts of the colours present, the rarest first.
std::uint64_t place_guesses(const MastermindBoard& board, const std::vector<std::uint32_t>& sorted) {
  std::uint32_t open = board.pegs;
  std::uint64_t guesses = 0;
  std::size_t next = 0;
  if (sorted.size() == board.colors) {
    guesses += board.pegs;
    open -= sorted[0] + sorted[1];
    next = 2;
  }
  for (; next + 1 < sorted.size(); ++next) {
    guesses += worst_questions(open, sorted[next]);
    open -= sorted[next];
  }
  return guesses;
}

}  // namespace

double document_bound(const MastermindBoard& board) { return printed_bound(board.pegs, board.colors) + 1; }

double corrected_bound(const MastermindBoard& board) {
  const double more = board.colors > board.pegs ? 0 : 2.0 * board.colors;
  return document_bound(board) + more;
}

double mastermind_lower_bound(const MastermindBoard& board) {
  if (board.pegs == 1) return board.colors;
  const double n = board.pegs;
  return std::max(1.0, n * std::log(board.colors) / std::log(n * (n + 3) / 2 - 1));
}

std::uint64_t general_count(const MastermindBoard& board, const MastermindCode& code) {
  std::vector<std::uint32_t> counts(board.colors, 0);
  for (const Colour colour : code) ++counts[colour];
  if (counts.back() == board.pegs) return 1;  // the first guess is the code
  const std::uint64_t finding = colour_guesses(board, counts);
  const bool last_is_known = counts.back() > 0;
  std::erase(counts, 0U);
  std::ranges::sort(counts);
  const std::uint64_t counting = counts.size() - 1 - (last_is_known ? 1 : 0);
  return finding + counting + place_guesses(board, counts) + 1;
}

}  // namespace perfectplay
