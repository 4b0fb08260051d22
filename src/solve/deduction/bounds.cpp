#include "perfectplay/solve/deduction/bounds.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <utility>

namespace perfectplay {

std::optional<std::uint32_t> least_guesses(std::uint64_t count, std::uint64_t other_answers) {
  std::uint64_t reached = 0;
  std::uint64_t level = 1;
  for (std::uint32_t q = 1; level > 0; ++q) {
    reached += level;
    if (reached >= count) return q;
    level *= other_answers;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> bound_11(std::uint64_t solutions, std::uint64_t answers) {
  return least_guesses(solutions, answers - 1);
}

std::optional<std::uint32_t> bound_12(std::uint64_t tau_2, std::uint64_t answers) {
  const auto rest = least_guesses(tau_2, answers - 1);
  return rest ? std::optional(*rest + 1) : std::nullopt;
}

Expected<FirstClasses> FirstClasses::count(const AnswerRows& rows, std::span<const std::uint32_t> guesses, Stop& stop) {
  std::vector<std::uint32_t> everything(rows.solutions());
  std::iota(everything.begin(), everything.end(), 0U);
  std::vector<std::uint32_t> counts(rows.answers());
  std::set<std::vector<std::uint32_t>> different;
  FirstClasses first;
  std::optional<std::pair<std::uint32_t, bool>> best;  // the largest class, and whether the guess is no solution
  for (const std::uint32_t guess : guesses) {
    if (!stop.go_on()) return stop_error(stop, "the counting of the first classes");
    rows.count(guess, everything, counts.data());
    const bool may_be_right = counts[rows.solved()] != 0;
    std::vector<std::uint32_t> sizes = counts;
    std::erase(sizes, 0U);
    std::ranges::sort(sizes, std::greater());
    first.most_other_classes_ =
        std::max(first.most_other_classes_, static_cast<std::uint32_t>(sizes.size()) - (may_be_right ? 1U : 0U));
    if (const std::pair largest(sizes.front(), !may_be_right); !best || largest < *best) {
      best = largest;
      first.tau_2_ = sizes.front();
      first.even_guess_ = guess;
    }
    different.insert(std::move(sizes));
  }
  first.sizes_.assign(different.begin(), different.end());
  return first;
}

std::vector<std::uint32_t> FirstClasses::capacities(std::uint32_t t, std::uint32_t count) const {
  std::vector<std::uint32_t> result{t};
  while (result.size() < count) {
    std::uint32_t most = 0;
    for (const auto& sizes : sizes_) {
      std::uint32_t sum = 0;
      for (const std::uint32_t size : sizes) sum += std::min(size, result.back());
      most = std::max(most, sum);
    }
    if (most == result.back()) break;  // everything is reached
    result.push_back(most);
  }
  result.resize(count, result.back());
  return result;
}

std::vector<std::uint32_t> least_totals(std::uint32_t candidates, std::uint32_t most_other_classes) {
  std::vector<std::uint32_t> least{0};
  std::uint64_t level = 1;
  for (std::uint32_t guess = 1; least.size() <= candidates; ++guess) {
    for (std::uint64_t i = 0; i < level && least.size() <= candidates; ++i) least.push_back(least.back() + guess);
    level = std::min<std::uint64_t>(level * std::max(1U, most_other_classes), candidates);
  }
  return least;
}

}  // namespace perfectplay
