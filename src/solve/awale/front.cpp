#include "perfectplay/solve/awale/front.h"

#include <algorithm>

namespace perfectplay {

std::size_t Front::add(std::span<const Hit> hits, unsigned member, bool shared) {
  // Each step leaves only those the next one is about at the beginning of the list, without branches: the processor
  // could not guess them.
  News& news = news_[member];
  const std::size_t added = list(hits, news.fresh);
  const std::size_t words = set_bits({news.fresh.data(), added});
  const std::size_t first_part = news.parts.size();
  const std::size_t parts = set_marks({news.fresh.data(), words}, shared, news.parts);
  send_errands(news, first_part, {news.fresh.data(), parts});
  return added;
}

/// Finds the places by other half.
std::size_t Front::list(std::span<const Hit> hits, std::vector<Fresh>& fresh) const {
  std::size_t count = 0;
  for (const Hit& hit : hits) {
    const RowGroup& group = layer_->group_of(hit.half);
    if (fresh.size() < count + word_bits) fresh.resize(2 * (count + word_bits));
    for (std::uint64_t bits = hit.positions; bits != 0; bits &= bits - 1) {
      const std::uint32_t column = hit.word * word_bits + static_cast<std::uint32_t>(std::countr_zero(bits));
      const std::uint64_t word = group.front_word + std::uint64_t{column} * group.front_words;
      fresh[count++] = {word, hit.half, column};
      prefetch(bits_.data() + word);
    }
  }
  return count;
}

/// Leaves one for each word that was zero.
std::size_t Front::set_bits(std::span<Fresh> fresh) {
  std::size_t left = 0;
  for (const Fresh& one : fresh) {
    const std::uint64_t before = bits_[one.word];
    bits_[one.word] = before | std::uint64_t{1} << (one.half % word_bits);
    fresh[left] = one;
    left += before == 0 ? 1 : 0;
  }
  return left;
}

/// Leaves one for each part that had no marks.
std::size_t Front::set_marks(std::span<Fresh> fresh, bool shared, std::vector<MarkedPart>& parts) {
  std::size_t left = 0;
  for (const Fresh& one : fresh) {
    const RowGroup& group = layer_->group_of(one.half);
    const std::uint64_t part = group.front_part + std::uint64_t{one.column} * group.front_parts;
    if (set(marks_[part], group.mark, shared) != 0) continue;
    parts.push_back({one.word - static_cast<unsigned>(std::countr_zero(group.mark)), static_cast<std::uint32_t>(part),
                     group.front_place});
    fresh[left] = {group.front_row + one.column, one.half, one.column};
    prefetch(layer_->tables().origins(static_cast<GappedRow>(fresh[left++].word)).data());
  }
  return left;
}

/// One for each half of which a move leads into the row of a part.
void Front::send_errands(News& news, std::size_t first_part, std::span<const Fresh> fresh) {
  const MoveTables& tables = layer_->tables();
  std::size_t most = 0;
  for (const Fresh& one : fresh) most += tables.origins(static_cast<GappedRow>(one.word)).size();
  for (Errands& errands : news.errands) {
    const std::size_t needed = errands.count + most;
    if (errands.items.size() < needed) errands.items.resize(needed + needed / 4);
  }
  const Slot end = tables.slots(layer_->seeds());
  auto part = static_cast<std::uint32_t>(first_part);
  for (const Fresh& one : fresh) {
    for (const Origin& origin : tables.origins(static_cast<GappedRow>(one.word))) {
      if (origin.half >= end) break;
      Errands& errands = news.errands[origin.half / group_size & (buckets_ - 1)];
      errands.items[errands.count++] = {part, origin};
    }
    ++part;
  }
}

void Front::clear() {
  for (News& news : news_) {
    layer_->team().run(news.parts.size(), 4096, [&](unsigned, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        std::uint64_t* const words = bits_.data() + news.parts[i].first_word;
        for (std::uint64_t marks = std::exchange(marks_[news.parts[i].part], 0); marks != 0; marks &= marks - 1) {
          words[std::countr_zero(marks)] = 0;
        }
      }
    });
    news.parts.clear();
  }
}

}  // namespace perfectplay
