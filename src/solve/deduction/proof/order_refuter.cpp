#include "perfectplay/solve/deduction/proof/order_refuter.h"

#include <algorithm>
#include <tuple>

namespace perfectplay {

OrderRefuter::OrderRefuter(const DeductionSession& session, WorstSearch& search, SearchMeter& meter,
                           std::uint32_t leaves, ClaimNumbers& numbers)
    : session_(session),
      search_(search),
      meter_(meter),
      leaves_(leaves),
      numbers_(numbers),
      orbits_(session.game()),
      counter_(session.game()),
      capacity_{0},
      claimed_(session.game(), numbers) {
  const std::uint32_t most = std::min(WorstSearch::most_guesses, session.game().solutions() + 1);
  const auto capacities = session.first().capacities(1, most);
  capacity_.insert(capacity_.end(), capacities.begin(), capacities.end());
}

/// The guesses that counting does not refute; `most` is the size of the largest class that may succeed.
std::vector<std::uint32_t> OrderRefuter::guesses_by_evenness(Candidates set, const std::vector<std::uint32_t>& guesses,
                                                             std::uint32_t most) {
  std::vector<std::tuple<std::uint64_t, std::uint32_t>> ranking;  // squares of the sizes of the classes, guess
  counter_.prepare(set);
  for (const std::uint32_t guess : guesses) {
    if (meter_.work(set.size())) return {};
    std::uint32_t largest = 0;
    std::uint64_t squares = 0;
    for (const std::uint32_t count : counter_.count(guess)) {
      largest = std::max(largest, count);
      squares += std::uint64_t{count} * count;
    }
    if (largest <= most && largest < set.size()) ranking.emplace_back(squares, guess);
  }
  std::ranges::sort(ranking);
  std::vector<std::uint32_t> result;
  result.reserve(ranking.size());
  for (const auto& [squares, guess] : ranking) result.push_back(guess);
  return result;
}

bool OrderRefuter::leaves_undivided(std::uint32_t guess, Candidates set) const {
  const auto answer = [&](std::uint32_t s) { return session_.game().answer(Guess{guess}, Guess{s}); };
  const Answer first = answer(set.front());
  return answer(set.back()) == first && std::ranges::all_of(set, [&](std::uint32_t s) { return answer(s) == first; });
}

void OrderRefuter::mark_undivided(const std::vector<std::uint32_t>& guesses, Candidates set) {
  const std::uint32_t all = session_.game().guesses();
  undivided_.resize(all);
  // Many guesses are looked at member by member, all at once; few, one by one.
  if (guesses.size() > all / 64) {
    std::ranges::fill(undivided_, std::uint8_t{0});
    session_.rows().mark_undivided(set, undivided_);
  } else {
    for (const std::uint32_t guess : guesses) undivided_[guess] = leaves_undivided(guess, set) ? 1 : 0;
  }
}

Expected<void> OrderRefuter::refute(const SearchNode& node) {
  // 1. What the checker sees by itself, and what was claimed before.
  const std::uint32_t k = node.guesses_left;
  if (node.set.size() > capacity_[k] || k <= 2 || node.set.size() <= leaves_) return {};
  if (claimed_.refer(node.hash, k)) return {};

  // 2. The blocks, all chosen before any of them is written: their number comes first.
  if (meter_.tick()) return {};
  const GuessOrbits orbits = orbits_.orbits(node);
  const std::size_t claim = numbers_.begin(node.set.size(), orbits.symmetries);
  std::vector<std::uint32_t> open = guesses_by_evenness(node.set, orbits.representatives, capacity_[k - 1]);
  std::vector<Block> blocks;
  while (!open.empty()) {
    blocks.push_back(TRY(block_for(node, open)));
    if (meter_.over()) return {};
    mark_undivided(open, blocks.back().members);
    std::erase_if(open, [&](std::uint32_t guess) { return undivided_[guess] != 0; });
  }

  // 3. Their claims.
  numbers_.put(blocks.size());
  for (const Block& block : blocks) {
    numbers_.put(block.guess);
    numbers_.put(block.rank);
    LaterSymmetry later(session_.game(), node, block.guess);
    const ClaimedSets::Step step(claimed_, block.guess, block.answer);
    TRY(refute({block.members, block.hash, k - 1, node.depth + 1, later.of(block.members)}));
    if (meter_.over()) return {};
  }
  numbers_.end();
  claimed_.add(node.hash, claim, k);
  return {};
}

Expected<OrderRefuter::Block> OrderRefuter::block_for(const SearchNode& node, const std::vector<std::uint32_t>& open) {
  Block block{.guess = open.front()};
  Division division;
  session_.rows().divide(block.guess, node.set, division);
  std::erase_if(division.classes, [&](const Division::Class& part) { return part.answer == session_.rows().solved(); });
  std::ranges::stable_sort(division.classes, [](const auto& a, const auto& b) { return a.size > b.size; });
  LaterSymmetry later(session_.game(), node, block.guess);
  const std::uint32_t left = node.guesses_left - 1;
  std::ptrdiff_t most = 0;
  for (std::uint32_t rank = 0; rank < division.classes.size(); ++rank) {
    const Division::Class& part = division.classes[rank];
    const Candidates set = division.members(part);
    if (search_.search({set, part.hash, left, node.depth + 1, later.of(set)}) != WorstSearch::no_guess) continue;
    if (meter_.over()) return block;
    mark_undivided(open, set);
    const auto refuted = std::ranges::count_if(open, [&](std::uint32_t guess) { return undivided_[guess] != 0; });
    if (refuted > most) {
      most = refuted;
      block.rank = rank;
      block.answer = part.answer;
      block.members.assign(set.begin(), set.end());
      block.hash = part.hash;
    }
    if (left > 2) break;
  }
  if (most == 0 && !meter_.over()) return resource_error("the search for the order contradicts itself");
  return block;
}

}  // namespace perfectplay
