#include "perfectplay/verify/awale_row.h"

#include <algorithm>
#include <cstddef>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace perfectplay {

namespace {

/// One bit for each of 64 bytes.
template <class Test>
std::uint64_t columns_where(const Test& test) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < word_columns; ++i) bits |= std::uint64_t{test(i)} << i;
  return bits;
}

#if defined(__SSE2__)
/// The sign bits of 64 bytes, 16 at a time.
template <class Bytes>
std::uint64_t signs(const Bytes& bytes) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < word_columns; i += 16) {
    bits |= std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8(bytes(i)))} << i;
  }
  return bits;
}
__m128i sixteen(const std::int8_t* bytes) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)); }
#endif

}  // namespace

std::uint64_t equal_columns(const std::int8_t* some, const std::int8_t* others) {
#if defined(__SSE2__)
  return signs([&](std::size_t i) { return _mm_cmpeq_epi8(sixteen(some + i), sixteen(others + i)); });
#else
  return columns_where([&](std::size_t i) { return some[i] == others[i]; });
#endif
}

std::uint64_t columns_with(const std::int8_t* some, std::int8_t value) {
#if defined(__SSE2__)
  return signs([&](std::size_t i) { return _mm_cmpeq_epi8(sixteen(some + i), _mm_set1_epi8(value)); });
#else
  return columns_where([&](std::size_t i) { return some[i] == value; });
#endif
}

std::uint64_t negative_columns(const std::int8_t* some) {
#if defined(__SSE2__)
  return signs([&](std::size_t i) { return sixteen(some + i); });
#else
  return columns_where([&](std::size_t i) { return some[i] < 0; });
#endif
}

Expected<void> AwaleRow::look(int own_seeds, std::uint32_t own_rank, RowReader& rows) {
  other_seeds_ = seeds_ - own_seeds;
  columns_ = halves_.count(other_seeds_);
  words_ = (columns_ + word_columns - 1) / word_columns;
  sown_ = halves_.sown(own_seeds, own_rank);
  const std::size_t room = std::size_t{words_} * word_columns;
  captured_.assign(room, none);
  best_.assign(room, none);
  std::int8_t* const captured = captured_.data();
  for (std::size_t move = 0; move < sown_.size(); ++move) {
    const AwaleHalves::Sown& sown = sown_[move];
    const int left = own_seeds - sown.delivered;
    const AwaleHalves::Delivery& delivery = halves_.delivery(other_seeds_, sown.delivered);
    followers_[move] = TRY(rows.row(seeds_, left, sown.left));
    cells_[move].resize(room);
    worth_[move].resize(room);
    std::int8_t* const cells = cells_[move].data();
    std::int8_t* const worth = worth_[move].data();
    const std::int8_t* const follower = followers_[move].cells;
    const std::uint32_t* const quiet = delivery.quiet.data();
    for (std::uint32_t column = 0; column < columns_; ++column) cells[column] = follower[quiet[column]];
    for (std::size_t column = 0; column < room; ++column) {
      worth[column] = static_cast<std::int8_t>(cells[column] == repetition_cell ? 0 : -cells[column]);
    }
    for (const AwaleHalves::Captures& captures : delivery.captures[sown.last_there ? 1 : 0]) {
      const ClaimedRow after = TRY(rows.row(seeds_ - captures.gain, left, sown.left));
      for (const AwaleHalves::Capture& capture : captures.list) {
        const auto net = static_cast<std::int8_t>(captures.gain - score_of(after.cells[capture.rank]));
        captured[capture.column] = std::max(captured[capture.column], net);
        worth[capture.column] = none;
      }
    }
    for (const std::uint32_t column : delivery.not_playable[sown.last_there ? 1 : 0]) worth[column] = none;
    for (std::size_t column = 0; column < room; ++column) best_[column] = std::max(best_[column], worth[column]);
  }
  for (std::size_t column = 0; column < room; ++column) best_[column] = std::max(best_[column], captured[column]);
  // What lies beyond the last column must not look like a move.
  std::fill(best_.begin() + columns_, best_.end(), none);
  moving_.resize(words_);
  const auto end = static_cast<std::int8_t>(halves_.board().end(own_seeds, seeds_));
  for (std::uint32_t at = 0; at < words_; ++at) {
    std::int8_t* const best = best_.data() + std::size_t{at} * word_columns;
    moving_[at] = ~columns_with(best, none);
    if (moving_[at] == ~std::uint64_t{0}) continue;
    for (std::size_t i = 0; i < word_columns; ++i) {
      if (best[i] == none) best[i] = end;
    }
  }
  return {};
}

AwaleRow::Word AwaleRow::word(std::uint32_t at) const {
  const std::size_t first = std::size_t{at} * word_columns;
  const std::int8_t* const best = best_.data() + first;
  Word word;
  word.moving = moving_[at];
  word.capture = equal_columns(captured_.data() + first, best) & word.moving;
  word.closed = columns_with(best, 0) & word.moving & ~word.capture;
  for (std::size_t move = 0; move < sown_.size(); ++move) {
    word.quiet[move] = equal_columns(worth_[move].data() + first, best) & word.moving;
    word.closed &= ~word.quiet[move] | columns_with(cells_[move].data() + first, repetition_cell);
  }
  return word;
}

Distance AwaleRow::distance(std::uint32_t column) const {
  const std::int8_t best = best_[column];
  if ((moving_[column / word_columns] >> (column % word_columns) & 1U) == 0) return 0;
  const bool hurry = best >= 0;
  int result = captured_[column] == best ? 1 : hurry ? no_distance : 0;
  for (std::size_t move = 0; move < sown_.size(); ++move) {
    if (worth_[move][column] != best) continue;
    const std::uint32_t rank = halves_.delivery(other_seeds_, sown_[move].delivered).quiet[column];
    const int here = std::min<int>(followers_[move].distances[rank] + 1, no_distance);
    result = hurry ? std::min(result, here) : std::max(result, here);
  }
  return static_cast<Distance>(result);
}

}  // namespace perfectplay
