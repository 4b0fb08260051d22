#include "perfectplay/verify/proof/claim_walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace perfectplay {

ClaimWalk::ClaimWalk(const DeductionGame& game, const OwnAnswers& answers, const DeclaredDeduction& declared,
                     const NextNumber& next, DeductionVerdict& verdict, Stop& stop)
    : game_(game),
      answers_(answers),
      declared_(declared),
      next_(next),
      verdict_(verdict),
      stop_(stop),
      marked_(answers.solutions(), false) {}

bool ClaimWalk::refuse(std::string why) {
  if (!verdict_.refusal) verdict_.refusal = std::move(why);
  return false;
}

bool ClaimWalk::go_on(std::uint64_t work) {
  constexpr std::uint64_t work_between_looks = 4'000'000;
  work_ += work;
  if (work_ < work_between_looks) return !stop_.ended();
  work_ = 0;
  return stop_.go_on({"checking", verdict_.claims, declared_.claims});
}

std::optional<std::uint64_t> ClaimWalk::number(std::uint64_t bound, const char* what) {
  const auto number = next_();
  if (!number) {
    refuse(number.error().message);
  } else if (*number >= bound) {
    refuse(fmt::format("{} is no {}", *number, what));
  } else {
    return *number;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> ClaimWalk::guess() {
  const auto guess = number(answers_.guesses(), "guess");
  return guess ? std::optional(static_cast<std::uint32_t>(*guess)) : std::nullopt;
}

std::optional<ClaimWalk::Head> ClaimWalk::head(std::uint32_t depth) {
  constexpr std::uint64_t most_symmetries = 1000;
  const auto word = number(2 * most_symmetries, "head of a claim");
  if (!word) return std::nullopt;
  if (*word == 0) return Head{.reference = true};
  if (depth > declared_.depth) {
    refuse("the claims are nested more deeply than declared");
    return std::nullopt;
  }
  if (++verdict_.claims > declared_.claims) {
    refuse("there are more claims than declared");
    return std::nullopt;
  }
  return Head{.keep = (*word - 1) % 2 == 1, .symmetries = (*word - 1) / 2};
}

std::optional<CodePermutation> ClaimWalk::permutation() {
  CodePermutation permutation;
  for (std::size_t i = 0; i < answers_.places(); ++i) {
    const auto place = number(answers_.places(), "place");
    if (!place) return std::nullopt;
    permutation.places.push_back(static_cast<std::uint8_t>(*place));
  }
  for (std::size_t i = 0; i < answers_.colors(); ++i) {
    const auto color = number(answers_.colors(), "colour");
    if (!color) return std::nullopt;
    permutation.colors.push_back(static_cast<std::uint8_t>(*color));
  }
  return permutation;
}

/// Has `set` every member of `part`, or of its image?
bool ClaimWalk::contains(OwnSet set, const std::vector<std::uint32_t>& part, const std::vector<std::uint32_t>* images) {
  for (const std::uint32_t s : set) marked_[s] = true;
  const bool all = std::ranges::all_of(part, [&](std::uint32_t s) { return marked_[images ? (*images)[s] : s]; });
  for (const std::uint32_t s : set) marked_[s] = false;
  return all;
}

bool ClaimWalk::refers(OwnSet set, std::uint64_t bound) {
  const auto which = number(kept_.size(), "number of an earlier claim");
  const auto turned = which ? number(2, "answer to whether it is turned") : std::nullopt;
  if (!turned) return false;
  Kept& kept = kept_[*which];
  std::optional<std::vector<std::uint32_t>> images;
  if (*turned == 1) {
    const auto by = permutation();
    if (!by) return false;
    images = answers_.images(*by);
    if (!images) return refuse("a reference has no permutation of places and colours");
  }
  kept.used = true;
  if (kept.bound < bound) return refuse(fmt::format("claim {} says less than what it is needed for", *which));
  if (!contains(set, kept.members, images ? &*images : nullptr)) {
    return refuse(fmt::format("claim {} is about other candidates", *which));
  }
  return go_on(set.size());
}

bool ClaimWalk::keep(OwnSet set, std::uint64_t bound) {
  members_ += set.size();
  if (kept_.size() == declared_.kept || members_ > declared_.members) {
    return refuse("more claims are kept than declared");
  }
  kept_.push_back({{set.begin(), set.end()}, bound, false});
  return true;
}

std::optional<std::vector<std::uint32_t>> ClaimWalk::representatives(OwnSet set, std::uint64_t symmetries) {
  std::vector<std::uint32_t> root(answers_.guesses());  // towards the least guess of the orbit
  std::iota(root.begin(), root.end(), 0U);
  const auto find = [&root](std::uint32_t guess) {
    while (root[guess] != guess) guess = root[guess] = root[root[guess]];
    return guess;
  };
  for (std::uint64_t i = 0; i < symmetries; ++i) {
    const auto by = permutation();
    if (!by) return std::nullopt;
    const auto images = answers_.images(*by);
    // A permutation of all codes that maps the set into itself maps it onto itself.
    if (!images || !contains(set, {set.begin(), set.end()}, &*images)) {
      refuse("a claim has a symmetry that does not map its candidates to themselves");
      return std::nullopt;
    }
    for (std::uint32_t guess = 0; guess < root.size(); ++guess) {
      const std::uint32_t a = find(guess);
      const std::uint32_t b = find((*images)[guess]);
      root[std::max(a, b)] = std::min(a, b);
    }
    if (!go_on(root.size())) return std::nullopt;
  }
  std::vector<std::uint32_t> least;
  for (std::uint32_t guess = 0; guess < root.size(); ++guess) {
    if (root[guess] == guess) least.push_back(guess);
  }
  return least;
}

bool ClaimWalk::finish() {
  if (verdict_.claims != declared_.claims) return refuse("there are fewer claims than declared");
  if (kept_.size() != declared_.kept || members_ != declared_.members) {
    return refuse("fewer claims are kept than declared");
  }
  const auto unused = std::ranges::find(kept_, false, &Kept::used);
  if (unused == kept_.end()) return true;
  return refuse(fmt::format("nothing refers to claim {}, which is kept", unused - kept_.begin()));
}

}  // namespace perfectplay
