#include "perfectplay/solve/deduction/proof/order_refuter.h"

#include <algorithm>
#include <tuple>

namespace perfectplay {
namespace {

/// A part that is known is worth a block if it refutes this share of the guesses that are still open.
constexpr std::size_t least_share_refuted = 64;

}  // namespace

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
      claimed_(session.game(), numbers),
      nogoods_(session.rows()) {
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
  if (k == 3) add_known_blocks(node, open, blocks);
  while (!open.empty()) {
    blocks.push_back(TRY(block_for(node, open)));
    if (meter_.over()) return {};
    mark_undivided(open, blocks.back().members);
    std::erase_if(open, [&](std::uint32_t guess) { return undivided_[guess] != 0; });
  }

  // 3. Their claims.
  numbers_.put(blocks.size());
  for (const Block& block : blocks) {
    put_block(block);
    LaterSymmetry later(session_.game(), node, block.guess);
    const ClaimedSets::Step step(claimed_, block.guess, block.answer);
    TRY(refute({block.members, block.hash, k - 1, node.depth + 1, later.of(block.members)}));
    if (meter_.over()) return {};
  }
  numbers_.end();
  claimed_.add(node.hash, claim, k);
  return {};
}

Division OrderRefuter::classes_of(std::uint32_t guess, Candidates set) const {
  Division division;
  session_.rows().divide(guess, set, division);
  std::erase_if(division.classes, [&](const Division::Class& part) { return part.answer == session_.rows().solved(); });
  std::ranges::stable_sort(division.classes, [](const auto& a, const auto& b) { return a.size > b.size; });
  return division;
}

void OrderRefuter::take_part(Block& block, Candidates whole, Candidates part) const {
  block.members.assign(part.begin(), part.end());
  if (part.size() == whole.size()) return;
  for (const std::uint32_t member : part) {
    block.part.push_back(static_cast<std::uint32_t>(std::ranges::lower_bound(whole, member) - whole.begin()));
  }
}

void OrderRefuter::put_block(const Block& block) {
  numbers_.put(block.guess);
  numbers_.put(block.part.empty() ? block.rank : block.classes + block.rank);
  if (block.part.empty()) return;
  numbers_.put(block.part.size());
  std::uint32_t next = 0;
  for (const std::uint32_t place : block.part) {
    numbers_.put(place - next);
    next = place + 1;
  }
}

void OrderRefuter::add_known_blocks(const SearchNode& node, std::vector<std::uint32_t>& open,
                                    std::vector<Block>& blocks) {
  for (const Candidates part : nogoods_.within(node.set)) {
    mark_undivided(open, part);
    const auto refuted = std::ranges::count_if(open, [&](std::uint32_t guess) { return undivided_[guess] != 0; });
    if (static_cast<std::size_t>(refuted) * least_share_refuted < open.size() || refuted == 0) continue;
    const auto first = std::ranges::find_if(open, [&](std::uint32_t guess) { return undivided_[guess] != 0; });
    Block block{.guess = *first};
    const Division division = classes_of(block.guess, node.set);
    const auto answer = static_cast<std::uint32_t>(session_.game().answer(Guess{block.guess}, Guess{part.front()}));
    const auto place = std::ranges::find(division.classes, answer, &Division::Class::answer);
    block.classes = static_cast<std::uint32_t>(division.classes.size());
    block.rank = static_cast<std::uint32_t>(place - division.classes.begin());
    take_part(block, division.members(*place), part);
    blocks.push_back(std::move(block));
    std::erase_if(open, [&](std::uint32_t guess) { return undivided_[guess] != 0; });
  }
}

Expected<OrderRefuter::Block> OrderRefuter::block_for(const SearchNode& node, const std::vector<std::uint32_t>& open) {
  Block block{.guess = open.front()};
  const Division division = classes_of(block.guess, node.set);
  block.classes = static_cast<std::uint32_t>(division.classes.size());
  LaterSymmetry later(session_.game(), node, block.guess);
  const std::uint32_t left = node.guesses_left - 1;
  for (; block.rank < block.classes; ++block.rank) {
    const Division::Class& part = division.classes[block.rank];
    const Candidates set = division.members(part);
    if (search_.search({set, part.hash, left, node.depth + 1, later.of(set)}) != WorstSearch::no_guess) continue;
    block.answer = part.answer;
    block.hash = part.hash;
    if (left > 2 || set.size() > capacity_[left]) {
      take_part(block, set, set);
    } else {
      take_part(block, set, nogoods_.shrunk(set));
      nogoods_.keep(block.members);
    }
    return block;
  }
  if (meter_.over()) return block;
  return resource_error("the search for the order contradicts itself");
}

}  // namespace perfectplay
