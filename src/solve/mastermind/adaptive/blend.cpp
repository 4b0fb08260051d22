#include "perfectplay/solve/mastermind/adaptive/blend.h"

#include <algorithm>

namespace perfectplay {

std::optional<std::size_t> Blend::find(const Unknown& unknown) const {
  const auto found = std::ranges::find(unknowns_, unknown);
  if (found == unknowns_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - unknowns_.begin());
}

double Blend::share_of_zero(std::size_t i) const {
  return static_cast<double>(std::ranges::count(columns_[i], 0U)) / static_cast<double>(ways_);
}

void Blend::add_blacks(const Unknown& unknown, bool left, std::span<std::uint32_t> blacks) const {
  const Column& column = columns_[*find(unknown)];
  for (std::size_t w = 0; w < ways_; ++w) blacks[w] += left ? column[w] : unknown.count - column[w];
}

void Blend::keep(std::span<const std::uint32_t> kept) {
  for (Column& column : columns_) {
    Column gathered(kept.size());
    std::ranges::transform(kept, gathered.begin(), [&](std::uint32_t w) { return column[w]; });
    column = std::move(gathered);
  }
  ways_ = kept.size();
}

void Blend::add(const Unknown& unknown) {
  std::vector<std::uint32_t> kept;
  Column values;
  for (std::uint32_t w = 0; w < ways_; ++w) {
    for (std::uint32_t value = 0; value <= unknown.count; ++value) {
      kept.push_back(w);
      values.push_back(value);
    }
  }
  keep(kept);
  unknowns_.push_back(unknown);
  columns_.push_back(std::move(values));
}

bool Blend::hear(std::span<const Term> terms, std::int64_t sum) {
  // Step 1. All values of the new unknowns but one.
  std::optional<Term> last;
  for (const Term& term : terms) {
    if (find(term.unknown)) continue;
    if (last) add(last->unknown);
    last = term;
  }
  // Step 2. What is missing from the sum in each way: the last one's value, or nothing.
  std::vector<std::int64_t> missing(ways_, sum);
  for (const Term& term : terms) {
    const auto i = find(term.unknown);
    if (!i) continue;
    for (std::size_t w = 0; w < ways_; ++w) missing[w] -= term.sign * std::int64_t{columns_[*i][w]};
  }
  std::vector<std::uint32_t> kept;
  Column values;
  for (std::uint32_t w = 0; w < ways_; ++w) {
    const std::int64_t value = last ? last->sign * missing[w] : missing[w];
    if (value < 0 || value > (last ? std::int64_t{last->unknown.count} : 0)) continue;
    kept.push_back(w);
    values.push_back(static_cast<std::uint32_t>(value));
  }
  keep(kept);
  if (last) {
    unknowns_.push_back(last->unknown);
    columns_.push_back(std::move(values));
  }
  return ways_ > 0;
}

std::vector<Blend::Settled> Blend::take_settled() {
  std::vector<Settled> settled;
  std::size_t open = 0;
  for (std::size_t i = 0; i < unknowns_.size(); ++i) {
    const std::uint32_t value = columns_[i].front();
    if (std::ranges::count(columns_[i], value) == std::ssize(columns_[i])) {
      settled.push_back({unknowns_[i], value});
      continue;
    }
    unknowns_[open] = unknowns_[i];
    std::swap(columns_[open], columns_[i]);
    ++open;
  }
  unknowns_.resize(open);
  columns_.resize(open);
  if (open == 0) ways_ = 1;
  return settled;
}

}  // namespace perfectplay
