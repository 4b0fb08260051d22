#include "perfectplay/games/deduction/peg_scorer.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "perfectplay/base/byte_lanes.h"

namespace perfectplay {
namespace {

constexpr std::size_t block = byte_lane_count;

/// What the inner loops need to know about a guess: the colour at each place, the count of each colour in it, and the
/// columns of the batch to compare them with.
struct GuessColumns {
  std::size_t places = 0;
  std::size_t colors = 0;
  std::array<const std::uint8_t*, PegGame::max_places> peg_column{};
  std::array<std::uint8_t, PegGame::max_places> peg{};
  std::array<const std::uint8_t*, PegGame::max_places> count_column{};
  std::array<std::uint8_t, PegGame::max_places> count{};
  /// first_answer[b]: the number of the answer with b blacks and no whites.
  std::array<std::uint8_t, 16> first_answer{};
};

void score_plain(const GuessColumns& guess, std::size_t size, std::uint8_t* answers) {
  for (std::size_t i = 0; i < size; ++i) {
    unsigned blacks = 0;
    unsigned common = 0;
    for (std::size_t p = 0; p < guess.places; ++p) blacks += guess.peg_column[p][i] == guess.peg[p] ? 1U : 0U;
    for (std::size_t c = 0; c < guess.colors; ++c) common += std::min(guess.count_column[c][i], guess.count[c]);
    const unsigned whites = guess.colors == 0 ? 0 : common - blacks;
    answers[i] = static_cast<std::uint8_t>(guess.first_answer[blacks] + whites);
  }
}

#ifdef PERFECTPLAY_BYTE_LANES
PERFECTPLAY_BYTE_LANES void score_in_lanes(const GuessColumns& guess, std::size_t size, std::uint8_t* answers) {
  const ByteLanes first_answer = lane_table(guess.first_answer.data());
  for (std::size_t i = 0; i < size; i += block) {
    ByteLanes blacks = all_lanes(0);
    for (std::size_t p = 0; p < guess.places; ++p) {
      blacks = subtract(blacks, alike(load(guess.peg_column[p] + i), all_lanes(guess.peg[p])));
    }
    ByteLanes answer = look_up(first_answer, blacks);
    if (guess.colors != 0) {
      ByteLanes common = all_lanes(0);
      for (std::size_t c = 0; c < guess.colors; ++c) {
        common = add(common, least(load(guess.count_column[c] + i), all_lanes(guess.count[c])));
      }
      answer = add(answer, subtract(common, blacks));
    }
    store(answers + i, answer);
  }
}
#endif

}  // namespace

PegBatch::PegBatch(const PegGame& game) : game_(&game) {
  for (int blacks = 0; blacks <= game.rules().places; ++blacks) {
    first_answer_[static_cast<std::size_t>(blacks)] = static_cast<std::uint8_t>(game.answer_of(blacks, 0));
  }
}

PegBatch PegBatch::all(const PegGame& game) {
  PegBatch batch(game);
  batch.prepare(game.solutions());
  for (std::uint32_t i = 0; i < game.solutions(); ++i) batch.put(i, i);
  return batch;
}

void PegBatch::assign(std::span<const std::uint32_t> codes) {
  prepare(codes.size());
  for (std::size_t i = 0; i < codes.size(); ++i) put(i, codes[i]);
}

void PegBatch::prepare(std::size_t size) {
  const PegRules& rules = game_->rules();
  size_ = static_cast<std::uint32_t>(size);
  stride_ = (size + block - 1) / block * block;
  pegs_.assign(stride_ * static_cast<std::size_t>(rules.places), 0);
  counts_.assign(rules.whites ? stride_ * static_cast<std::size_t>(rules.colors) : 0, 0);
}

void PegBatch::put(std::size_t i, std::uint32_t code) {
  const auto pegs = game_->pegs(Guess{code});
  for (std::size_t place = 0; place < pegs.size(); ++place) {
    pegs_[place * stride_ + i] = pegs[place];
    if (!counts_.empty()) ++counts_[pegs[place] * stride_ + i];
  }
}

void PegBatch::score(Guess guess, std::uint8_t* answers) const {
  const auto pegs = game_->pegs(guess);
  GuessColumns columns;
  columns.places = pegs.size();
  for (std::size_t place = 0; place < pegs.size(); ++place) {
    columns.peg_column[place] = pegs_.data() + place * stride_;
    columns.peg[place] = pegs[place];
    if (counts_.empty()) continue;
    const std::uint8_t* column = counts_.data() + pegs[place] * stride_;
    std::size_t c = 0;
    while (c < columns.colors && columns.count_column[c] != column) ++c;
    if (c == columns.colors) columns.count_column[columns.colors++] = column;
    ++columns.count[c];
  }
  columns.first_answer = first_answer_;
#ifdef PERFECTPLAY_BYTE_LANES
  if (byte_lanes_available()) return score_in_lanes(columns, stride_, answers);
#endif
  score_plain(columns, stride_, answers);
}

}  // namespace perfectplay
