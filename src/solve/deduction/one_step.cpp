#include "perfectplay/solve/deduction/one_step.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

#include "perfectplay/solve/deduction/answers/kernels.h"

namespace perfectplay {
namespace {

/// Up to this size the classes of all guesses are counted at once, candidate by candidate.
constexpr std::size_t small_set = 64;
constexpr std::size_t scorings_between_looks = std::size_t{1} << 20;

/// A number for each n such that the numbers of products add up: the sum over the primes p of n, with multiplicity, of
/// a random number for p.
std::vector<std::uint64_t> prime_sums(std::uint32_t most) {
  std::vector<std::uint64_t> sums(std::size_t{most} + 1, 0);
  for (std::uint32_t p = 2; p <= most; ++p) {
    if (sums[p] != 0) continue;
    std::uint64_t random = p * 0x9E3779B97F4A7C15U;
    random = (random ^ (random >> 29)) * 0xBF58476D1CE4E5B9U;
    random ^= random >> 32;
    for (std::uint64_t power = p; power <= most; power *= p) {
      for (std::uint64_t multiple = power; multiple <= most; multiple += power) sums[multiple] += random;
    }
  }
  return sums;
}

}  // namespace

OneStepScorer::OneStepScorer(OneStepRule rule, std::uint32_t solutions)
    : rule_(rule), terms_(std::size_t{solutions} + 1) {
  if (rule != OneStepRule::Entropy) return;
  constexpr long double one_bit = 1LL << 36;
  const auto sums = prime_sums(solutions);
  for (std::uint32_t n = 1; n <= solutions; ++n) {
    const long double bits = std::log2(static_cast<long double>(n)) * n;
    terms_[n] = {static_cast<std::uint64_t>(std::llround(bits * one_bit)), n * sums[n]};
  }
}

OneStepScore OneStepScorer::operator()(const std::vector<std::uint32_t>& class_sizes) const {
  OneStepScore score;
  switch (rule_) {
    case OneStepRule::Minimax:
      score.badness = *std::ranges::max_element(class_sizes);
      break;
    case OneStepRule::Parts:
      score.badness = static_cast<std::uint64_t>(std::ranges::count(class_sizes, 0U));
      break;
    case OneStepRule::Entropy:
      for (const std::uint32_t size : class_sizes) {
        score.badness += terms_[size].badness;
        score.product += terms_[size].product;
      }
      return score;
  }
  score.product = score.badness;
  return score;
}

OneStepChooser::OneStepChooser(const DeductionGame& game, OneStepRule rule)
    : game_(game), scorer_(rule, game.solutions()), counter_(game), sizes_(game.answers()) {
  if (game.pegs() != nullptr) everything_ = PegBatch::all(*game.pegs());
}

std::optional<std::uint32_t> OneStepChooser::choose(Candidates set, const CodeSymmetry* symmetry, Stop& stop) {
  if (set.size() <= 2) return set[0];
  if (everything_ && set.size() <= small_set && game_.answers() <= most_masked_answers) return choose_from_small(set);
  return choose_from_large(set, symmetry, stop);
}

void OneStepChooser::fill_columns(Candidates set) {
  const std::size_t stride = everything_->padded_size();
  column_bytes_.resize(stride * set.size());
  columns_.clear();
  for (std::size_t i = 0; i < set.size(); ++i) {
    std::uint8_t* column = column_bytes_.data() + i * stride;
    everything_->score(Guess{set[i]}, column);  // peg games are symmetric: the answers to s are the answers of s
    columns_.push_back(column);
  }
  scorings_ += stride * set.size();
}

OneStepScore OneStepChooser::score_columns(std::uint32_t guess) {
  std::ranges::fill(sizes_, 0U);
  for (const std::uint8_t* column : columns_) ++sizes_[column[guess]];
  return scorer_(sizes_);
}

std::uint32_t OneStepChooser::choose_from_small(Candidates set) {
  const auto size = static_cast<std::uint32_t>(set.size());
  fill_columns(set);

  // Step 1. A candidate that tells all others apart is best by every rule.
  Best best;
  for (const std::uint32_t s : set) {
    const OneStepScore score = score_columns(s);
    if (size <= game_.answers() && std::ranges::max(sizes_) == 1) return s;
    if (!best.score || score.better_than(*best.score)) best = {score, true, s};
  }

  // Step 2. Other guesses, by the number of their classes: those whose even division would not be better need no look.
  class_counts_.resize(everything_->padded_size());
  count_parts(columns_, game_.guesses(), game_.answers(), class_counts_.data());
  std::vector<bool> hopeful(std::min(game_.answers(), size) + 1, false);
  const auto update_hopes = [&](const OneStepScore& to_beat) {
    for (std::uint32_t classes = 1; classes < hopeful.size(); ++classes) {
      std::vector<std::uint32_t> even(game_.answers(), 0);
      for (std::uint32_t i = 0; i < size; ++i) ++even[i % classes];
      hopeful[classes] = scorer_(even).better_than(to_beat);
    }
  };
  update_hopes(*best.score);
  for (std::uint32_t guess = 0; guess < game_.guesses(); ++guess) {
    if (!hopeful[class_counts_[guess]]) continue;
    const OneStepScore score = score_columns(guess);
    if (!score.better_than(*best.score)) continue;
    best = {score, false, guess};
    update_hopes(score);
  }
  return best.guess;
}

std::optional<std::uint32_t> OneStepChooser::choose_from_large(Candidates set, const CodeSymmetry* symmetry,
                                                               Stop& stop) {
  counter_.prepare(set);
  Best best;
  const auto look_at = [&](std::uint32_t guess) {
    const auto& counts = counter_.count(guess);
    const OneStepScore score = scorer_(counts);
    const bool candidate = counts[static_cast<std::size_t>(game_.solved())] != 0;
    const bool tie_for_candidate = best.score && candidate && !best.candidate && !best.score->better_than(score);
    if (!best.score || score.better_than(*best.score) || tie_for_candidate) best = {score, candidate, guess};
  };
  const auto look_at_all = [&](const auto& guesses) {
    std::size_t scored = 0;
    for (const std::uint32_t guess : guesses) {
      look_at(guess);
      scored += set.size();
      if (scored < scorings_between_looks) continue;
      stop.spend(std::exchange(scored, 0));
      if (!stop.go_on()) return false;
    }
    stop.spend(scored);
    return true;
  };
  const bool whole = symmetry == nullptr ? look_at_all(std::views::iota(0U, game_.guesses()))
                                         : look_at_all(symmetry->first_guesses(absent_colors(*game_.pegs(), set)));
  return whole ? std::optional(best.guess) : std::nullopt;
}

}  // namespace perfectplay
