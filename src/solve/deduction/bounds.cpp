#include "perfectplay/solve/deduction/bounds.h"

#include <algorithm>
#include <set>

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

FirstClasses::FirstClasses(const AnswerRows& rows, std::span<const std::uint32_t> guesses) {
  std::vector<std::uint32_t> everything(rows.solutions());
  for (std::uint32_t s = 0; s < rows.solutions(); ++s) everything[s] = s;
  std::vector<std::uint32_t> counts(rows.answers());
  std::set<std::vector<std::uint32_t>> different;
  tau_2_ = rows.solutions();
  for (const std::uint32_t guess : guesses) {
    rows.count(guess, everything, counts.data());
    most_other_classes_ =
        std::max(most_other_classes_,
                 static_cast<std::uint32_t>(counts.size() - static_cast<std::size_t>(std::ranges::count(counts, 0U))) -
                     (counts[rows.solved()] != 0 ? 1U : 0U));
    std::vector<std::uint32_t> sizes = counts;
    std::erase(sizes, 0U);
    std::ranges::sort(sizes, std::greater());
    tau_2_ = std::min(tau_2_, sizes.front());
    different.insert(std::move(sizes));
  }
  sizes_.assign(different.begin(), different.end());
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
