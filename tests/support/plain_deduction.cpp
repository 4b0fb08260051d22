#include "support/plain_deduction.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace perfectplay::testing {

PlainDeduction::PlainDeduction(const DeductionGame& game)
    : game_(game), everything_(~std::uint64_t{0} >> (64 - game.solutions())) {}

std::vector<std::uint64_t> PlainDeduction::classes(std::uint32_t guess, std::uint64_t set) const {
  std::map<Answer, std::uint64_t> classes;
  for (std::uint32_t s = 0; s < game_.solutions(); ++s) {
    const std::uint64_t bit = std::uint64_t{1} << s;
    if ((set & bit) != 0) classes[game_.answer(Guess{guess}, Guess{s})] |= bit;
  }
  std::vector<std::uint64_t> result;
  for (const auto& [answer, members] : classes) result.push_back(members);
  return result;
}

std::uint64_t PlainDeduction::tau(std::uint64_t set, std::uint32_t k) {
  if (k == 1) return static_cast<std::uint64_t>(std::popcount(set));
  const auto known = taus_.find({set, k});
  if (known != taus_.end()) return known->second;
  std::uint64_t least = infinite;
  for (std::uint32_t guess = 0; guess < game_.guesses(); ++guess) {
    std::uint64_t most = 0;
    for (const std::uint64_t part : classes(guess, set)) most = std::max(most, tau(part, k - 1));
    least = std::min(least, most);
  }
  return taus_[{set, k}] = least;
}

std::uint32_t PlainDeduction::order(std::uint64_t set) {
  std::uint32_t q = 1;
  while (tau(set, q) > 1) ++q;
  return q;
}

std::uint64_t PlainDeduction::total(std::uint64_t set, std::uint32_t most) {
  if (set == 0) return 0;
  if (most == 0) return infinite;
  const auto known = totals_.find({set, most});
  if (known != totals_.end()) return known->second;
  std::uint64_t least = infinite;
  for (std::uint32_t guess = 0; guess < game_.guesses(); ++guess) {
    auto sum = static_cast<std::uint64_t>(std::popcount(set));
    for (const std::uint64_t part : classes(guess, set)) {
      const bool found = guess < game_.solutions() && part == std::uint64_t{1} << guess;
      if (part == set && !found) sum = infinite;  // the guess divides nothing
      if (sum < least && !found) sum += total(part, most - 1);
    }
    least = std::min(least, sum);
  }
  return totals_[{set, most}] = std::min(least, infinite);
}

DeductionGame random_game(std::mt19937& random, std::uint32_t solutions, std::uint32_t answers, std::uint32_t further,
                          bool symmetric) {
  DeductionGame::Data data;
  data.solutions = solutions;
  data.solved = Answer{0};
  const std::uint32_t guesses = solutions + further;
  for (std::uint32_t i = 0; i < guesses; ++i) data.guess_names.push_back(fmt::format("g{}", i));
  for (std::uint32_t i = 0; i < answers; ++i) data.answer_names.push_back(fmt::format("a{}", i));
  data.narrow.resize(std::size_t{guesses} * solutions);
  for (std::uint32_t g = 0; g < guesses; ++g) {
    for (std::uint32_t s = 0; s < solutions; ++s) {
      const bool mirrored = symmetric && g < solutions && s < g;
      const auto drawn = static_cast<std::uint8_t>(1 + random() % (answers - 1));
      data.narrow[std::size_t{g} * solutions + s] = g == s     ? std::uint8_t{0}
                                                    : mirrored ? data.narrow[std::size_t{s} * solutions + g]
                                                               : drawn;
    }
  }
  return DeductionGame(std::move(data));
}

}  // namespace perfectplay::testing
