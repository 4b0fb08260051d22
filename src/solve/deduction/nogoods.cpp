#include "perfectplay/solve/deduction/nogoods.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace perfectplay {

Nogoods::Nogoods(const AnswerRows& rows) : rows_(rows), in_set_(rows.solutions(), false) {}

void Nogoods::begin(Candidates set) {
  for (const std::uint32_t s : set_) in_set_[s] = false;
  set_.assign(set.begin(), set.end());
  for (const std::uint32_t s : set_) in_set_[s] = true;
  learned_ = 0;
  ruled_out_.assign(rows_.guesses(), 0);
  for (const Kept& kept : kept_) {
    const bool inside = std::ranges::all_of(kept.members, [this](std::uint32_t s) { return in_set_[s]; });
    if (inside) rows_.mark_undivided(kept.members, ruled_out_);
  }
}

void Nogoods::learn(Candidates part) {
  if (learned_ == most_learned) return;
  ++learned_;
  Kept kept{{part.begin(), part.end()}, 0};
  shrink(kept.members);
  undivided_.assign(rows_.guesses(), 0);
  rows_.mark_undivided(kept.members, undivided_);
  kept.guesses = std::accumulate(undivided_.begin(), undivided_.end(), 0U);
  std::ranges::transform(ruled_out_, undivided_, ruled_out_.begin(), std::bit_or<std::uint8_t>());
  if (kept_.size() == most_kept) {
    if (kept_.back().guesses >= kept.guesses) return;
    kept_.pop_back();
  }
  const auto place = std::ranges::upper_bound(kept_, kept.guesses, std::greater(), &Kept::guesses);
  kept_.insert(place, std::move(kept));
}

/// Leaves out half of the members, a quarter, …, single ones, wherever the rest still is a nogood.
void Nogoods::shrink(std::vector<std::uint32_t>& part) const {
  std::vector<std::uint32_t> rest;
  for (std::size_t length = part.size() / 2; length > 0; length /= 2) {
    for (std::size_t first = 0; first < part.size();) {
      const auto begin = part.begin() + static_cast<std::ptrdiff_t>(first);
      const auto end = part.begin() + static_cast<std::ptrdiff_t>(std::min(first + length, part.size()));
      rest.assign(part.begin(), begin);
      rest.insert(rest.end(), end, part.end());
      if (rest.size() > 2 && rows_.find_splitting(rest) == rows_.guesses()) {
        part.swap(rest);
      } else {
        first += length;
      }
    }
  }
}

}  // namespace perfectplay
