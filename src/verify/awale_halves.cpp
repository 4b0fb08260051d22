#include "perfectplay/verify/awale_halves.h"

#include <algorithm>
#include <cassert>

namespace perfectplay {

AwaleHalves::AwaleHalves(const AwaleBoard& board, int max_seeds) : board_(board), kinds_(index(max_seeds) + 1) {
  for (int seeds = 0; seeds <= max_seeds; ++seeds) order(seeds);
  for (int seeds = 0; seeds <= max_seeds; ++seeds) {
    sow(seeds);
    for (int delivered = 0; seeds + delivered <= max_seeds; ++delivered) deliver(seeds, delivered);
  }
}

std::uint64_t AwaleHalves::bytes() const {
  const auto bytes_of = [](const auto& list) { return list.size() * sizeof(list[0]); };
  std::uint64_t bytes = bytes_of(sown_);
  for (const Kind& kind : kinds_) {
    bytes += bytes_of(kind.halves) + bytes_of(kind.column) + bytes_of(kind.rank) + bytes_of(kind.by_number) +
             bytes_of(kind.first_sown);
    for (const Delivery& delivery : kind.deliveries) {
      bytes += bytes_of(delivery.quiet) + bytes_of(delivery.images);
      for (const auto& captures : delivery.captures) {
        for (const Captures& some : captures) bytes += bytes_of(some.list);
      }
    }
  }
  return bytes;
}

AwaleBoard::Pits AwaleHalves::join(const Half& own, const Half& other) const {
  AwaleBoard::Pits board{};
  const auto pits = index(board_.rules().pits);
  std::copy_n(own.begin(), pits, board.begin());
  std::copy_n(other.begin(), pits, board.begin() + board_.rules().pits);
  return board;
}

/// Lists the halves as numbers are counted: the last pit is the fastest.
void AwaleHalves::order(int seeds) {
  const std::size_t pits = index(board_.rules().pits);
  Kind& kind = kinds_[index(seeds)];
  Half half{};
  for (;;) {
    std::size_t used = 0;
    for (std::size_t pit = 0; pit + 1 < pits; ++pit) used += half[pit];
    if (used <= index(seeds)) {
      half[pits - 1] = static_cast<std::uint8_t>(index(seeds) - used);
      kind.halves.push_back(half);
    }
    // The next one: a seed more before the last pit; where there are too many, none there and one more before.
    std::size_t pit = pits - 1;
    if (used >= index(seeds)) {
      while (pit > 0 && half[pit - 1] == 0) --pit;
      if (pit > 0) half[--pit] = 0;
    }
    if (pit == 0) break;
    ++half[pit - 1];
  }
  const auto is_gapped = [&](const Half& some) { return std::count(some.begin(), some.begin() + pits, 0) > 0; };
  kind.column.resize(kind.halves.size());
  kind.by_number.resize(kind.halves.size());
  for (const bool gapped : {true, false}) {
    for (std::uint32_t rank = 0; rank < kind.halves.size(); ++rank) {
      if (is_gapped(kind.halves[rank]) != gapped) continue;
      kind.column[rank] = static_cast<std::uint32_t>(kind.rank.size());
      kind.rank.push_back(rank);
    }
    if (gapped) kind.gapped = static_cast<std::uint32_t>(kind.rank.size());
  }
  for (std::uint32_t rank = 0; rank < kind.halves.size(); ++rank) {
    kind.by_number[board_.half_number(join(kind.halves[rank], {}), 0)] = rank;
  }
}

void AwaleHalves::sow(int seeds) {
  const int pits = board_.rules().pits;
  Kind& kind = kinds_[index(seeds)];
  for (const Half& half : kind.halves) {
    kind.first_sown.push_back(static_cast<std::uint32_t>(sown_.size()));
    const AwaleBoard::Pits before = join(half, {});
    for (int pit = 0; pit < pits; ++pit) {
      if (before[index(pit)] == 0) continue;
      const AwaleBoard::Sowing sowing = board_.sow(before, pit);
      AwaleBoard::Pits after{};
      for (int i = 0; i < pits; ++i)
        after[index(i)] = static_cast<std::uint8_t>(before[index(i)] + sowing.added[index(i)]);
      const int left = seeds - sowing.there;
      assert(std::equal(sowing.added.begin() + pits, sowing.added.end(),
                        this->sowing(0, sowing.there, sowing.last >= pits).added.begin() + pits));
      sown_.push_back(
          {column_of(left, rank(after, 0, left)), static_cast<std::uint8_t>(sowing.there), sowing.last >= pits});
    }
  }
  kind.first_sown.push_back(static_cast<std::uint32_t>(sown_.size()));
}

AwaleBoard::Sowing AwaleHalves::sowing(int seeds, int delivered, bool last_there) const {
  const int pits = board_.rules().pits;
  AwaleBoard::Sowing sowing{.there = seeds + delivered};
  for (int i = 0; i < delivered; ++i) ++sowing.added[index(pits + i % pits)];
  if (last_there) sowing.last = pits + (delivered - 1) % pits;
  return sowing;
}

void AwaleHalves::deliver(int seeds, int delivered) {
  const int pits = board_.rules().pits;
  const Kind& kind = kinds_[index(seeds)];
  Delivery& delivery = kinds_[index(seeds)].deliveries.emplace_back();
  delivery.images.resize(count(seeds + delivered) / 64 + 1);
  for (const bool last_there : {false, true}) {
    if (last_there && delivered == 0) continue;
    const AwaleBoard::Sowing sowing = this->sowing(seeds, delivered, last_there);
    for (std::uint32_t column = 0; column < count(seeds); ++column) {
      AwaleBoard::Pits half = join({}, kind.halves[kind.rank[column]]);
      AwaleBoard::Pits sown = half;
      for (std::size_t i = 0; i < sown.size(); ++i) sown[i] = static_cast<std::uint8_t>(sown[i] + sowing.added[i]);
      int gain = 0;
      if (!board_.play(half, sowing, gain)) {
        delivery.not_playable[last_there ? 1 : 0].push_back(column);
      } else if (gain > 0) {
        auto& captures = delivery.captures[last_there ? 1 : 0];
        auto same =
            std::find_if(captures.begin(), captures.end(), [&](const Captures& some) { return some.gain == gain; });
        if (same == captures.end()) same = captures.insert(captures.end(), {gain, {}});
        same->list.push_back({column, rank(half, pits, seeds + delivered - gain)});
      }
      if (!last_there) delivery.quiet.push_back(rank(sown, pits, seeds + delivered));
    }
  }
  for (std::uint32_t column = 0; column < gapped(seeds); ++column) {
    const std::uint32_t rank = delivery.quiet[column];
    assert(column == 0 || delivery.quiet[column - 1] < rank);
    delivery.images[rank / 64].ranks |= std::uint64_t{1} << (rank % 64);
  }
  std::uint64_t before = 0;
  for (Image& image : delivery.images) {
    image.before = before;
    before += static_cast<std::uint64_t>(__builtin_popcountll(image.ranks));
  }
}

}  // namespace perfectplay
