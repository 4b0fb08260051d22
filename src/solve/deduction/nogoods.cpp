#include "perfectplay/solve/deduction/nogoods.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace perfectplay {

Nogoods::Nogoods(const AnswerRows& rows) : rows_(rows), in_set_(rows.solutions(), false) {}

std::vector<Candidates> Nogoods::within(Candidates set) {
  for (const std::uint32_t s : set_) in_set_[s] = false;
  set_.assign(set.begin(), set.end());
  for (const std::uint32_t s : set_) in_set_[s] = true;
  std::vector<Candidates> inside;
  for (const Kept& kept : kept_) {
    if (std::ranges::all_of(kept.members, [this](std::uint32_t s) { return in_set_[s]; }))
      inside.push_back(kept.members);
  }
  return inside;
}

void Nogoods::begin(Candidates set) {
  learned_ = 0;
  ruled_out_.assign(rows_.guesses(), 0);
  for (const Candidates members : within(set)) rows_.mark_undivided(members, ruled_out_);
}

void Nogoods::learn(Candidates part) {
  if (learned_ == most_learned) return;
  ++learned_;
  keep(shrunk(part));
  std::ranges::transform(ruled_out_, undivided_, ruled_out_.begin(), std::bit_or<std::uint8_t>());
}

void Nogoods::keep(std::vector<std::uint32_t> members) {
  undivided_.assign(rows_.guesses(), 0);
  rows_.mark_undivided(members, undivided_);
  Kept kept{std::move(members), std::accumulate(undivided_.begin(), undivided_.end(), 0U)};
  if (kept_.size() == most_kept) {
    if (kept_.back().guesses >= kept.guesses) return;
    kept_.pop_back();
  }
  const auto place = std::ranges::upper_bound(kept_, kept.guesses, std::greater(), &Kept::guesses);
  kept_.insert(place, std::move(kept));
}

/// Leaves out half of the members, a quarter, …, single ones, wherever the rest still is a nogood.
std::vector<std::uint32_t> Nogoods::shrunk(Candidates nogood) const {
  std::vector<std::uint32_t> part(nogood.begin(), nogood.end());
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
  return part;
}

}  // namespace perfectplay
