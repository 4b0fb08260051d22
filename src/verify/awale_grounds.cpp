#include "perfectplay/verify/awale_grounds.h"

#include <algorithm>
#include <bit>
#include <span>

#include "perfectplay/verify/squeeze.h"

namespace perfectplay {

namespace {

constexpr std::uint64_t word_bits = 64;
/// Below this number of bits, a block is written bit by bit.
constexpr int few_bits = 40;
/// A round with fewer marked rows is not worth waking other threads for.
constexpr std::size_t rows_worth_sharing = 64;
constexpr std::size_t groups_at_once = 8;

std::uint64_t words_for(std::uint64_t bits) { return (bits + word_bits - 1) / word_bits; }

/// Exchanges rows and columns of a square of bits: halves of the square change places, then quarters, and so on.
void turn(std::array<std::uint64_t, 64>& square) {
  std::uint64_t mask = 0x00000000FFFFFFFFU;
  for (std::size_t half = 32; half != 0; half /= 2, mask ^= mask << half) {
    for (std::size_t row = 0; row < 64; row = (row + half + 1) & ~half) {
      const std::uint64_t moved = ((square[row] >> half) ^ square[row + half]) & mask;
      square[row] ^= moved << half;
      square[row + half] ^= moved;
    }
  }
}

}  // namespace

AwaleGrounds::AwaleGrounds(const AwaleHalves& halves, int seeds) : halves_(halves), seeds_(seeds) {
  std::uint64_t best_words = 0;
  std::uint64_t front_words = 0;
  std::uint64_t front_rows = 0;
  for (int own = 0; own <= seeds; ++own) {
    const auto words = static_cast<std::uint32_t>(words_for(halves.gapped(seeds - own)));
    for (std::uint32_t rank = 0; rank < halves.count(own); ++rank) {
      if (rank % group_rows == 0) {
        groups_.push_back({own, rank, std::min(group_rows, halves.count(own) - rank), words, first_best_.size()});
      }
      first_best_.push_back(best_words);
      best_words += words * (halves.sown(own, rank).size() + 1);
    }
    const std::uint64_t row_words = words_for(halves.count(seeds - own));
    front_rows_.push_back({front_words, front_rows, row_words});
    front_words += row_words * halves.gapped(own);
    front_rows += halves.gapped(own);
  }
  best_ = BigArray<std::uint64_t>::zeroed(best_words);
  for (Front* const front : {&last_, &next_}) {
    front->words = BigArray<std::uint64_t>::zeroed(front_words);
    front->marks.resize(front_rows);
  }
}

std::uint64_t AwaleGrounds::bytes(const AwaleHalves& halves, int seeds) {
  std::uint64_t words = 0;
  for (int own = 0; own <= seeds; ++own) {
    const std::uint64_t rows = halves.count(own);
    words += words_for(halves.gapped(seeds - own)) * (halves.sown_by_all(own) + rows) + rows;
    words += words_for(halves.count(seeds - own)) * halves.gapped(own) * 2;
  }
  return words * sizeof(std::uint64_t);
}

void AwaleGrounds::Fresh::begin(const Group& group) {
  if (blocks_.size() < group.words) blocks_.resize(group.words);
  if (touched_.size() < group.words) touched_.resize(group.words);
}

void AwaleGrounds::set(const Group& group, std::uint32_t row, std::uint32_t word, const std::uint64_t* moves,
                       std::uint64_t one_will_do) {
  const std::size_t count = halves_.sown(group.own_seeds, group.first_rank + row).size();
  std::uint64_t* const here = best(group, row, word, count);
  std::copy_n(moves, count, here);
  here[count] = one_will_do;
}

std::uint64_t AwaleGrounds::take(const Group& group, Fresh& fresh) {
  const FrontRows& rows = front_rows_[static_cast<std::size_t>(seeds_ - group.own_seeds)];
  std::uint64_t* const front = next_.words.data() + rows.first_word + group.first_rank / group_rows;
  std::uint8_t* const marks = next_.marks.data() + rows.first_row;
  const auto write = [&](std::uint64_t column, std::uint64_t own_halves) {
    front[column * rows.words] |= own_halves;
    std::atomic_ref(marks[column]).store(1, std::memory_order_relaxed);
  };
  std::uint64_t boards = 0;
  for (std::uint32_t word = 0; word < group.words; ++word) {
    if (fresh.touched_[word] == 0) continue;
    fresh.touched_[word] = 0;
    auto& block = fresh.blocks_[word];
    int bits = 0;
    for (const std::uint64_t columns : block) bits += std::popcount(columns);
    boards += static_cast<std::uint64_t>(bits);
    const std::uint64_t first = word * word_bits;
    if (bits < few_bits) {
      for (std::uint32_t row = 0; row < group.rows; ++row) {
        for (std::uint64_t left = block[row]; left != 0; left &= left - 1) {
          write(first + static_cast<unsigned>(std::countr_zero(left)), std::uint64_t{1} << row);
        }
      }
    } else {
      turn(block);
      for (std::size_t column = 0; column < word_bits; ++column) {
        if (block[column] != 0) write(first + column, block[column]);
      }
    }
    block.fill(0);
  }
  return boards;
}

bool AwaleGrounds::spread(ThreadTeam& team, SharedWork& progress) {
  std::vector<Fresh> fresh(team.size());
  for (Fresh& some : fresh) {
    for (const Group& group : groups_) some.begin(group);
  }
  std::vector<std::uint64_t> grounded(team.size());
  for (bool going = true; going;) {
    clear_last();
    std::swap(last_, next_);
    const auto marked = static_cast<std::size_t>(std::count(last_.marks.begin(), last_.marks.end(), 1));
    std::fill(grounded.begin(), grounded.end(), 0);
    team.run(groups_.size(), marked < rows_worth_sharing ? groups_.size() : groups_at_once,
             [&](unsigned member, std::size_t begin, std::size_t end) {
               for (std::size_t i = begin; i < end && !progress.ended(); ++i) {
                 const std::uint64_t boards = hear(groups_[i], fresh[member]);
                 grounded[member] += boards;
                 if (i % 64 == 0 || boards > 0) progress.advance(member, boards);
               }
             });
    if (!progress.advance(0, 0)) return false;
    going = std::any_of(grounded.begin(), grounded.end(), [](std::uint64_t boards) { return boards > 0; });
  }
  return true;
}

void AwaleGrounds::clear_last() {
  for (std::size_t seeds = 0; seeds < front_rows_.size(); ++seeds) {
    const FrontRows& rows = front_rows_[seeds];
    for (std::uint32_t row = 0; row < halves_.gapped(static_cast<int>(seeds)); ++row) {
      std::uint8_t& mark = last_.marks[rows.first_row + row];
      if (std::exchange(mark, std::uint8_t{0}) == 0) continue;
      std::fill_n(last_.words.data() + rows.first_word + row * rows.words, rows.words, 0);
    }
  }
}

std::uint64_t AwaleGrounds::hear(const Group& group, Fresh& fresh) {
  for (std::uint32_t row = 0; row < group.rows; ++row) hear_row(group, row, fresh);
  return take(group, fresh);
}

void AwaleGrounds::hear_row(const Group& group, std::uint32_t row, Fresh& fresh) {
  const auto sown = halves_.sown(group.own_seeds, group.first_rank + row);
  const int other_seeds = seeds_ - group.own_seeds;
  for (std::size_t move = 0; move < sown.size(); ++move) {
    const FrontRows& rows = front_rows_[static_cast<std::size_t>(group.own_seeds - sown[move].delivered)];
    if (last_.marks[rows.first_row + sown[move].left] == 0) continue;
    const std::uint64_t* const news = last_.words.data() + rows.first_word + sown[move].left * rows.words;
    const AwaleHalves::Image* const images = halves_.delivery(other_seeds, sown[move].delivered).images.data();
    // Boards of the row that may hear of something, in one of its words.
    const auto tell = [&](std::uint64_t word, std::uint64_t columns) {
      std::uint64_t* const moves = best(group, row, static_cast<std::uint32_t>(word), sown.size());
      columns &= moves[move];
      if (columns == 0) return;
      const std::uint64_t one_will_do = moves[sown.size()];
      moves[move] &= ~columns;
      std::uint64_t open = 0;
      for (std::size_t i = 0; i < sown.size(); ++i) {
        moves[i] &= ~(columns & one_will_do);
        open |= moves[i];
      }
      const std::uint64_t grounded = columns & ~open;
      if (grounded != 0) fresh.add(row, static_cast<std::uint32_t>(word), grounded);
    };
    for (std::uint64_t at = 0; at < rows.words; ++at) {
      const std::uint64_t from = news[at] & images[at].ranks;
      if (from == 0) continue;
      const std::uint64_t columns = squeeze(from, images[at].ranks);
      const std::uint64_t word = images[at].before / word_bits;
      const unsigned shift = images[at].before % word_bits;
      tell(word, columns << shift);
      if (shift != 0 && columns >> (word_bits - shift) != 0) tell(word + 1, columns >> (word_bits - shift));
    }
  }
}

std::optional<AwaleGrounds::Open> AwaleGrounds::first_open() const {
  for (const Group& group : groups_) {
    for (std::uint32_t row = 0; row < group.rows; ++row) {
      const std::size_t moves = halves_.sown(group.own_seeds, group.first_rank + row).size();
      const std::uint64_t* here = best_.data() + first_best_[group.first_row + row];
      for (std::uint32_t word = 0; word < group.words; ++word, here += moves + 1) {
        std::uint64_t open = 0;
        for (std::size_t move = 0; move < moves; ++move) open |= here[move];
        if (open == 0) continue;
        const auto column =
            static_cast<std::uint32_t>(word * word_bits) + static_cast<std::uint32_t>(std::countr_zero(open));
        return Open{group.own_seeds, group.first_rank + row, column};
      }
    }
  }
  return std::nullopt;
}

}  // namespace perfectplay
