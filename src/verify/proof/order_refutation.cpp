#include "perfectplay/verify/proof/order_refutation.h"

#include <fmt/format.h>

#include <algorithm>

namespace perfectplay {

bool OrderRefutation::can_be_found(OwnSet set, std::uint64_t guesses) {
  if (set.size() > answers_.capacity(guesses)) return false;
  if (set.size() <= 2) return true;  // one after the other: the capacity of 1 guess is 1
  walk_.search_one_more();
  if (!walk_.go_on(std::uint64_t{8} * answers_.guesses())) return false;
  if (guesses == 2) return answers_.can_be_told_apart(set);
  for (std::uint32_t guess = 0; guess < answers_.guesses(); ++guess) {
    if (answers_.overfills(guess, set, answers_.capacity(guesses - 1))) continue;
    const OwnDivision division = answers_.divide(guess, set);
    if (std::ranges::all_of(division.classes,
                            [&](const OwnDivision::Class& part) { return can_be_found(part.members, guesses - 1); })) {
      return true;
    }
  }
  return false;
}

bool OrderRefutation::stands(OwnSet set, std::uint64_t guesses, std::uint32_t depth) {
  if (set.size() > answers_.capacity(guesses)) return true;
  if (set.size() == 1)
    return walk_.refuse(fmt::format("one guess finds {}, the only candidate", walk_.name(set.front())));
  if (guesses <= 2 || set.size() <= leaves_) {
    if (!can_be_found(set, guesses)) return walk_.go_on(0);
    return walk_.refuse(fmt::format("{} guesses always find the solution among {} candidates, {} first", guesses,
                                    set.size(), walk_.name(set.front())));
  }
  const auto head = walk_.head(depth);
  if (!head) return false;
  if (head->reference) return walk_.refers(set, guesses);
  if (!stands_by_blocks(set, guesses, head->symmetries, depth)) return false;
  return !head->keep || walk_.keep(set, guesses);
}

std::optional<std::vector<std::uint32_t>> OrderRefutation::part_of(const OwnDivision& division) {
  const std::size_t classes = division.classes.size();
  const auto rank = walk_.number(2 * classes, "class");
  if (!rank) return std::nullopt;
  const OwnSet whole = division.classes[*rank % classes].members;
  if (*rank < classes) return std::vector<std::uint32_t>(whole.begin(), whole.end());
  const auto size = walk_.number(whole.size(), "number of members");
  if (!size) return std::nullopt;
  std::vector<std::uint32_t> part;
  for (std::uint64_t place = 0; part.size() < *size; ++place) {
    const auto skipped = walk_.number(whole.size() - place, "member");
    if (!skipped) return std::nullopt;
    place += *skipped;
    part.push_back(whole[place]);
  }
  if (!part.empty()) return part;
  walk_.refuse("a block has no members");
  return std::nullopt;
}

bool OrderRefutation::stands_by_blocks(OwnSet set, std::uint64_t guesses, std::uint64_t symmetries,
                                       std::uint32_t depth) {
  // 1. One guess per orbit.
  auto open = walk_.representatives(set, symmetries);
  if (!open) return false;
  const std::uint32_t most = answers_.capacity(guesses - 1);

  // 2. The blocks, each of which is needed: for its own guess, if for no other.
  const auto blocks = walk_.number(std::uint64_t{open->size()} + 1, "number of blocks");
  if (!blocks) return false;
  for (std::uint64_t i = 0; i < *blocks; ++i) {
    const auto guess = walk_.guess();
    if (!guess) return false;
    if (!std::ranges::binary_search(*open, *guess) || answers_.overfills(*guess, set, most)) {
      return walk_.refuse(
          fmt::format("the guess {} is refuted without the block that is made for it", walk_.name(*guess)));
    }
    const OwnDivision division = answers_.divide(*guess, set);
    const auto block = part_of(division);
    if (!block) return false;
    if (!stands(*block, guesses - 1, depth + 1)) return false;
    answers_.keep_dividing(*open, *block);
    if (!walk_.go_on(2 * open->size())) return false;
  }

  // 3. Every other guess.
  for (const std::uint32_t guess : *open) {
    if (!walk_.go_on(set.size())) return false;
    if (answers_.overfills(guess, set, most)) continue;
    return walk_.refuse(fmt::format("nothing refutes the guess {} before {} more, with {} candidates",
                                    walk_.name(guess), guesses - 1, set.size()));
  }
  return true;
}

}  // namespace perfectplay
