#include "perfectplay/verify/awale_halves.h"

#include <algorithm>
#include <cassert>

namespace perfectplay {

AwaleHalves::AwaleHalves(const AwaleBoard& board, int max_seeds)
    : board_(board), boards_(index(max_seeds) + 1), received_(index(max_seeds) + 1) {
  const int pits = board.rules().pits;
  for (int seeds = 0; seeds <= max_seeds; ++seeds) {
    AwaleBoard::Pits pits_there{};
    pits_there[index(2 * pits - 1)] = static_cast<std::uint8_t>(seeds);
    do {
      boards_[index(seeds)].push_back(pits_there);
    } while (board.step_other_half(pits_there));
  }
  for (int seeds = 0; seeds <= max_seeds; ++seeds) {
    for (int delivered = 0; seeds + delivered <= max_seeds; ++delivered) {
      for (const bool last_there : {false, true}) {
        auto& table = received_[index(seeds)].emplace_back();
        if (last_there && delivered == 0) continue;
        const AwaleBoard::Sowing sowing = delivery(seeds, delivered, last_there);
        for (AwaleBoard::Pits half : boards_[index(seeds)]) {
          int gain = 0;
          const bool allowed = board.play(half, sowing, gain);
          table.push_back({static_cast<std::uint32_t>(board.first_part(half, pits)),
                           allowed ? static_cast<std::int16_t>(gain) : forbidden});
        }
      }
    }
  }
}

AwaleBoard::Sowing AwaleHalves::delivery(int seeds, int delivered, bool last_there) const {
  const int pits = board_.rules().pits;
  AwaleBoard::Sowing sowing{.there = seeds + delivered};
  for (int i = 0; i < delivered; ++i) ++sowing.added[index(pits + i % pits)];
  if (last_there) sowing.last = pits + (delivered - 1) % pits;
  return sowing;
}

const AwaleHalves::Received* AwaleHalves::received(int seeds, const AwaleBoard::Sowing& sowing) const {
  const int delivered = sowing.there - seeds;
  const bool last_there = sowing.last >= board_.rules().pits;
  assert(std::equal(sowing.added.begin() + board_.rules().pits, sowing.added.end(),
                    delivery(seeds, delivered, last_there).added.begin() + board_.rules().pits));
  return received_[index(seeds)][2 * index(delivered) + (last_there ? 1 : 0)].data();
}

}  // namespace perfectplay
