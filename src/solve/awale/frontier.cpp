#include "perfectplay/solve/awale/frontier.h"

#include <algorithm>
#include <array>

namespace perfectplay {

std::size_t Frontier::add(std::span<const Update> updates, unsigned member, bool shared) {
  // Each step leaves at the beginning of the list what the next one needs. None has a branch: it would be hard to
  // predict.
  Contribution& contribution = contributions_[member];
  const std::size_t added = list(updates, contribution.fresh);
  const std::size_t words = set_bits({contribution.fresh.data(), added});
  const std::size_t first_part = contribution.parts.size();
  const std::size_t parts = set_marks({contribution.fresh.data(), words}, shared, contribution.parts);
  send_messages(contribution, first_part, {contribution.fresh.data(), parts});
  return added;
}

std::span<const Update> Frontier::note_news(std::span<const Update> updates, unsigned member) {
  Contribution& contribution = contributions_[member];
  const unsigned self = layer_->exchange()->rank();
  const std::uint64_t only_self = std::uint64_t{1} << self;
  contribution.here.clear();
  std::array<std::uint64_t, Exchange::most_ranks> wanted{};
  for (const Update& update : updates) {
    const GappedRow first = layer_->group_of(update.half).front_row + update.word * word_bits;
    std::uint64_t here = 0;
    std::uint64_t others = 0;
    for (std::uint64_t bits = update.positions; bits != 0; bits &= bits - 1) {
      const auto place = static_cast<unsigned>(std::countr_zero(bits));
      const std::uint64_t ranks = layer_->interested(first + place);
      here |= (ranks >> self & 1) << place;
      others |= ranks & ~only_self;
      for (std::uint64_t left = ranks & ~only_self; left != 0; left &= left - 1) {
        wanted[static_cast<std::size_t>(std::countr_zero(left))] |= std::uint64_t{1} << place;
      }
    }
    if (here != 0) contribution.here.push_back({here, update.half, update.word});
    for (; others != 0; others &= others - 1) {
      const auto rank = static_cast<unsigned>(std::countr_zero(others));
      contribution.news[rank].push_back({std::exchange(wanted[rank], 0), update.half, update.word});
    }
  }
  return contribution.here;
}

/// Lists the positions of the updates with their places by other half.
std::size_t Frontier::list(std::span<const Update> updates, std::vector<Fresh>& fresh) const {
  std::size_t count = 0;
  for (const Update& update : updates) {
    const RowGroup& group = layer_->group_of(update.half);
    if (fresh.size() < count + word_bits) fresh.resize(2 * (count + word_bits));
    for (std::uint64_t bits = update.positions; bits != 0; bits &= bits - 1) {
      const std::uint32_t column = update.word * word_bits + static_cast<std::uint32_t>(std::countr_zero(bits));
      const std::uint64_t word = group.front_word + std::uint64_t{column} * group.front_words;
      fresh[count++] = {word, update.half, column};
      prefetch(bits_.data() + word);
    }
  }
  return count;
}

/// Sets the bits, and leaves one entry per word that was zero.
std::size_t Frontier::set_bits(std::span<Fresh> fresh) {
  std::size_t left = 0;
  for (const Fresh& one : fresh) {
    const std::uint64_t before = bits_[one.word];
    bits_[one.word] = before | std::uint64_t{1} << (one.half % word_bits);
    fresh[left] = one;
    left += before == 0 ? 1 : 0;
  }
  return left;
}

/// Sets the marks, and leaves one entry per part that had none.
std::size_t Frontier::set_marks(std::span<Fresh> fresh, bool shared, std::vector<MarkedPart>& parts) {
  std::size_t left = 0;
  for (const Fresh& one : fresh) {
    const RowGroup& group = layer_->group_of(one.half);
    const std::uint64_t part = group.front_part + std::uint64_t{one.column} * group.front_parts;
    if (set(marks_[part], group.mark, shared) != 0) continue;
    parts.push_back({one.word - static_cast<unsigned>(std::countr_zero(group.mark)), static_cast<std::uint32_t>(part),
                     group.front_place});
    fresh[left] = {group.front_row + one.column, one.half, one.column};
    prefetch(layer_->origins(static_cast<GappedRow>(fresh[left++].word)).data());
  }
  return left;
}

/// Adds one message per half from which a move leads into the row of a part.
void Frontier::send_messages(Contribution& contribution, std::size_t first_part, std::span<const Fresh> fresh) {
  std::size_t most = 0;
  for (const Fresh& one : fresh) most += layer_->origins(static_cast<GappedRow>(one.word)).size();
  for (Messages& messages : contribution.messages) {
    const std::size_t needed = messages.count + most;
    if (messages.items.size() < needed) messages.items.resize(needed + needed / 4);
  }
  const Slot end = layer_->tables().slots(layer_->seeds());
  auto part = static_cast<std::uint32_t>(first_part);
  for (const Fresh& one : fresh) {
    for (const Origin& origin : layer_->origins(static_cast<GappedRow>(one.word))) {
      if (origin.half >= end) break;
      Messages& messages = contribution.messages[layer_->bucket_of(origin.half)];
      messages.items[messages.count++] = {part, origin};
    }
    ++part;
  }
}

void Frontier::clear() {
  for (Contribution& contribution : contributions_) {
    layer_->team().run(contribution.parts.size(), 4096, [&](unsigned, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        std::uint64_t* const words = bits_.data() + contribution.parts[i].first_word;
        for (std::uint64_t marks = std::exchange(marks_[contribution.parts[i].part], 0); marks != 0;
             marks &= marks - 1) {
          words[std::countr_zero(marks)] = 0;
        }
      }
    });
    contribution.parts.clear();
  }
}

}  // namespace perfectplay
