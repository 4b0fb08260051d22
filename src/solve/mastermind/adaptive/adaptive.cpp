#include "perfectplay/solve/mastermind/adaptive/adaptive.h"

#include <algorithm>
#include <numeric>

namespace perfectplay {

std::unique_ptr<MastermindStrategy> AdaptiveStrategy::make(const MastermindBoard& board) {
  std::unique_ptr<AdaptiveStrategy> strategy(new AdaptiveStrategy(board));
  strategy->begin();
  return strategy;
}

AdaptiveStrategy::AdaptiveStrategy(const MastermindBoard& board)
    : MastermindStrategy(board),
      counts_(board.colors, unknown_count),
      tally_(board.colors, 0),
      rest_(board.pegs),
      tree_(board.pegs) {}

Story AdaptiveStrategy::story() {
  if (board().pegs == 1) {
    co_await try_each_colour();
  }
  uncounted_.resize(board().colors);
  std::iota(uncounted_.rbegin(), uncounted_.rend(), 0);
  if (auto codes = remaining_codes(uncounted_, false); !codes.empty()) co_await finish_among(std::move(codes));
  if (board().colors > board().pegs) {
    uncounted_.clear();
    co_await find_colours();
    if (auto codes = remaining_codes(uncounted_, true); !codes.empty()) co_await finish_among(std::move(codes));
  }
  co_await count_colours();
  co_await separate();
  co_await blend_pieces();
  co_await separate();
  co_await halve_pieces();
  co_await finish_among(remaining_codes());
}

Story AdaptiveStrategy::try_each_colour() {
  for (Colour colour = 0; colour + 1 < board().colors; ++colour) {
    canvas()[0] = colour;
    co_await ask();
  }
  canvas()[0] = board().colors - 1;
  co_await announce();
}

std::uint32_t AdaptiveStrategy::known_common(std::optional<Colour> except) {
  std::uint32_t common = 0;
  for (const Colour colour : canvas()) {
    if (colour != except && tally_[colour]++ < counts_[colour]) ++common;
  }
  for (const Colour colour : canvas()) tally_[colour] = 0;
  return common;
}

void AdaptiveStrategy::fill(std::uint32_t begin, std::uint32_t end, Colour colour) {
  std::fill(canvas().begin() + begin, canvas().begin() + end, colour);
}

void AdaptiveStrategy::set_count(Colour colour, std::uint32_t count) {
  counts_[colour] = count;
  rest_ -= count;
}

}  // namespace perfectplay
