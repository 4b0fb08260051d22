#include "perfectplay/solve/deduction/adversary.h"

#include <algorithm>
#include <functional>

#include "perfectplay/solve/deduction/strategy_builder.h"

namespace perfectplay {
namespace {

/// How many answers to other guesses the search may look at before it answers one guess: about a second.
constexpr std::uint64_t effort_per_answer = 500'000'000;

}  // namespace

WorstAnswer Adversary::answer(Guess guess, const std::vector<std::uint32_t>& candidates, Stop& stop) {
  Division division;
  divide(game_, static_cast<std::uint32_t>(guess), candidates, division);
  std::vector<std::uint32_t> by_size = whole_numbers(static_cast<std::uint32_t>(division.classes.size()));
  std::ranges::stable_sort(by_size, std::greater(), [&](std::uint32_t i) {
    // The class of the guess itself comes last, also among classes of one member.
    const Division::Class& part = division.classes[i];
    return 2 * part.size - (Answer{static_cast<std::uint16_t>(part.answer)} == game_.solved() ? 1 : 0);
  });
  WorstAnswer worst;
  std::uint32_t chosen = by_size.front();
  if (const auto longest = longest_class(division, by_size, stop)) {
    chosen = longest->index;
    worst.more_guesses = longest->guesses;
  }
  const Division::Class& part = division.classes[chosen];
  worst.answer = Answer{static_cast<std::uint16_t>(part.answer)};
  const Candidates members = division.members(part);
  worst.left.assign(members.begin(), members.end());
  return worst;
}

std::optional<Adversary::Longest> Adversary::longest_class(const Division& division,
                                                           const std::vector<std::uint32_t>& by_size, Stop& stop) {
  if (!game_.has_table()) return std::nullopt;
  if (!session_) {
    auto made = DeductionSession::make(game_, true, stop);
    if (!made) return std::nullopt;
    session_ = std::move(*made);
  }
  Stop share(stop);
  share.limit_effort(effort_per_answer);
  SearchMeter meter(share, "choosing the worst answer");
  WorstSearch search(game_, session_->rows(), session_->first(), meter);
  Longest longest{by_size.front(), 0};
  for (const std::uint32_t i : by_size) {
    const Division::Class& part = division.classes[i];
    if (part.answer == session_->rows().solved()) continue;
    const Candidates members = division.members(part);
    SearchNode node{members, session_->rows().hash(members), std::max(longest.guesses, 1U), 0, nullptr};
    while (search.search(node) == WorstSearch::no_guess) {
      if (meter.over()) return std::nullopt;
      ++node.guesses_left;
    }
    if (node.guesses_left > longest.guesses) longest = {i, node.guesses_left};
  }
  return longest;
}

}  // namespace perfectplay
