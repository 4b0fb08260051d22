#include "perfectplay/verify/awale_row.h"

#include <algorithm>

namespace perfectplay {

AwaleRow::AwaleRow(const AwaleHalves& halves, int seeds, int own_seeds, std::uint32_t own_rank)
    : board_(halves.board()) {
  const int pits = board_.rules().pits;
  AwaleBoard::Pits board = board_.turned(halves.boards(own_seeds)[own_rank]);
  board[static_cast<std::size_t>(pits)] = static_cast<std::uint8_t>(seeds - own_seeds);  // one board for all of the row
  for (int pit = 0; pit < pits; ++pit) {
    if (board[static_cast<std::size_t>(pit)] == 0) continue;
    const AwaleBoard::Sowing sowing = board_.sow(board, pit);
    Sown& sown = sown_[static_cast<std::size_t>(count_++)];
    sown.received = halves.received(seeds - own_seeds, sowing);
    sown.there = sowing.there;
    for (int i = 0; i < pits; ++i) {
      const auto at = static_cast<std::size_t>(i);
      sown.own[at] = static_cast<std::uint8_t>(board[at] + sowing.added[at]);
    }
    sown.own_part[0] = board_.second_part(sown.own, 0, sown.there);
  }
}

void AwaleRow::prepare_captures() {
  for (Sown& sown : std::span(sown_).first(static_cast<std::size_t>(count_))) {
    const std::size_t most = std::min(most_gain, static_cast<std::size_t>(sown.there));
    for (std::size_t gain = 1; gain <= most; ++gain) {
      sown.own_part[gain] = board_.second_part(sown.own, 0, sown.there - static_cast<int>(gain));
    }
  }
}

}  // namespace perfectplay
