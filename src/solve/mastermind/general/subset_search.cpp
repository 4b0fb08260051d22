#include "perfectplay/solve/mastermind/general/subset_search.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>

namespace perfectplay {

double subset_f(double n, double x) {
  const double fewer = std::min(x, n - x);
  return fewer <= 0 ? 0 : fewer * std::log2(2 * n / fewer);
}

std::uint32_t split_off(std::uint32_t n) { return std::bit_ceil(n) / 2; }

namespace {

/// What the i-th element of S adds to the worst case, i = 1, 2, …, size; size is a power of two. With p <= size/2
/// elements spread evenly, min(p, 2^j) parts of level j are neither empty nor full; beyond, S and its complement change
/// roles.
int power_gain(std::uint32_t size, std::uint32_t i) {
  if (2 * i > size) return size == 1 ? 0 : -power_gain(size, size + 1 - i);
  return static_cast<int>(std::bit_width(size)) - static_cast<int>(std::bit_width(2 * i - 1));
}

/// The first `count` gains of a set of any size. They decrease: the two parts share S in the way that costs most, so
/// their gains are merged in order; the question itself counts as soon as 0 < p < size.
std::vector<int> subset_gains(std::uint32_t size, std::uint32_t count) {
  std::vector<int> gains;
  if (std::has_single_bit(size)) {
    for (std::uint32_t i = 1; i <= count; ++i) gains.push_back(power_gain(size, i));
    return gains;
  }
  const std::uint32_t first = split_off(size);
  const std::vector<int> firsts = subset_gains(first, std::min(first, count));
  const std::vector<int> seconds = subset_gains(size - first, std::min(size - first, count));
  std::ranges::merge(firsts, seconds, std::back_inserter(gains), std::greater{});
  gains.resize(count);
  ++gains.front();
  if (count == size) --gains.back();
  return gains;
}

}  // namespace

std::uint32_t worst_questions(std::uint32_t n, std::uint32_t p) {
  const std::uint32_t fewer = std::min(p, n - p);
  if (fewer == 0) return 0;
  const std::vector<int> gains = subset_gains(n, fewer);
  return static_cast<std::uint32_t>(std::accumulate(gains.begin(), gains.end(), 0));
}

SubsetSearch::SubsetSearch(std::uint32_t n, std::uint32_t p) : open_{{0, n, p}} { settle_top(); }

std::uint32_t SubsetSearch::least() const {
  const auto [begin, length, inside] = open_.back();
  const std::uint32_t others = length - split_off(length);
  return inside > others ? inside - others : 0;
}

std::uint32_t SubsetSearch::greatest() const { return std::min(open_.back().inside, split_off(open_.back().length)); }

void SubsetSearch::answer(std::uint32_t count) {
  const auto [begin, length, inside] = open_.back();
  const std::uint32_t first = split_off(length);
  open_.pop_back();
  // The first part is searched first and so opened last; a part without a question must still wait its turn.
  open_.push_back({begin + first, length - first, inside - count});
  open_.push_back({begin, first, count});
  settle_top();
}

void SubsetSearch::settle_top() {
  while (!open_.empty()) {
    const auto [begin, length, inside] = open_.back();
    if (inside > 0 && inside < length) return;
    for (std::uint32_t i = 0; i < inside; ++i) found_.push_back(begin + i);
    open_.pop_back();
  }
}

}  // namespace perfectplay
