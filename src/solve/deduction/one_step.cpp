#include "perfectplay/solve/deduction/one_step.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

#include "perfectplay/base/hash.h"
#include "perfectplay/solve/deduction/answers/kernels.h"

namespace perfectplay {
namespace {

/// Up to this size the classes of all guesses are counted at once, candidate by candidate.
constexpr std::size_t small_set = 64;
constexpr std::size_t scorings_between_looks = std::size_t{1} << 20;

/// Fingerprints that add up when numbers are multiplied: for each n, the sum over its primes p, with multiplicity, of a
/// random number for p.
std::vector<std::uint64_t> prime_sums(std::uint32_t most) {
  std::vector<std::uint64_t> sums(std::size_t{most} + 1, 0);
  for (std::uint32_t p = 2; p <= most; ++p) {
    if (sums[p] != 0) continue;
    for (std::uint64_t power = p; power <= most; power *= p) {
      for (std::uint64_t multiple = power; multiple <= most; multiple += power) sums[multiple] += mix(p);
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

OneStepScore OneStepScorer::start(std::uint32_t answers) const {
  return rule_ == OneStepRule::Parts ? OneStepScore{answers, answers} : OneStepScore{};
}

void OneStepScorer::add_member(OneStepScore& score, std::uint32_t size) const {
  switch (rule_) {
    case OneStepRule::Minimax:
      score.badness = score.product = std::max<std::uint64_t>(score.badness, size + 1);
      break;
    case OneStepRule::Parts:
      score.badness = score.product = score.badness - (size == 0 ? 1 : 0);
      break;
    case OneStepRule::Entropy:
      score.badness += terms_[size + 1].badness - terms_[size].badness;
      score.product += terms_[size + 1].product - terms_[size].product;
      break;
  }
}

OneStepChooser::OneStepChooser(const DeductionGame& game, OneStepRule rule)
    : game_(game), scorer_(rule, game.solutions()), counter_(game), sizes_(game.answers()) {
  if (game.pegs() != nullptr) everything_ = PegBatch::all(*game.pegs());
}

std::optional<std::uint32_t> OneStepChooser::choose(Candidates set, const CodeSymmetry* symmetry, Stop& stop) {
  if (set.size() <= 2) return set[0];
  if (everything_ && set.size() <= small_set && game_.answers() <= most_masked_answers) return choose_from_small(set);
  if (!everything_ && set.size() < game_.answers()) return choose_from_few(set, stop);
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

  // Step 2. Other guesses. Where even an equal division into the same number of classes would be no better, skip the
  // guess.
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

/// Scores a guess by its row of answers. Expects sizes_ to be all 0, and leaves it so.
template <class Row>
OneStepScore OneStepChooser::score_few(const Row* row, Candidates set) {
  OneStepScore score = scorer_.start(game_.answers());
  for (const std::uint32_t s : set) scorer_.add_member(score, sizes_[row[s]]++);
  for (const std::uint32_t s : set) sizes_[row[s]] = 0;
  return score;
}

/// Chooses for fewer candidates than answers, in a game that has a table.
std::optional<std::uint32_t> OneStepChooser::choose_from_few(Candidates set, Stop& stop) {
  const DeductionGame::Data& data = game_.data();
  const auto score_of = [&](std::uint32_t guess) {
    const std::size_t row = std::size_t{guess} * data.solutions;
    return data.wide.empty() ? score_few(data.narrow.data() + row, set) : score_few(data.wide.data() + row, set);
  };
  std::ranges::fill(sizes_, 0U);
  OneStepScore apart = scorer_.start(game_.answers());
  for (std::size_t i = 0; i < set.size(); ++i) scorer_.add_member(apart, 0);
  scorings_ += set.size() * set.size();

  // Step 1. A candidate that tells all others apart is best by every rule.
  Best best;
  for (const std::uint32_t s : set) {
    const OneStepScore score = score_of(s);
    if (!best.score || score.better_than(*best.score)) best = {score, true, s};
    if (score.badness == apart.badness) return s;
  }

  // Step 2. Other guesses, if they are better than any candidate.
  std::size_t scored = 0;
  for (std::uint32_t guess = 0; guess < game_.guesses(); ++guess) {
    const OneStepScore score = score_of(guess);
    if (score.better_than(*best.score)) best = {score, false, guess};
    scored += set.size();
    if (scored < scorings_between_looks) continue;
    scorings_ += scored;
    stop.spend(std::exchange(scored, 0));
    if (!stop.go_on()) return std::nullopt;
  }
  scorings_ += scored;
  stop.spend(scored);
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
