// The end of the adaptive strategy, and the whole of it on tiny boards: few codes are left, so look at all of them.
//
//   candidates 1122 1212 2112      guess the one whose answers divide them best, keep those that agree with the answer
#include <algorithm>
#include <cmath>
#include <map>

#include "perfectplay/solve/mastermind/adaptive/adaptive.h"

namespace perfectplay {
namespace {

constexpr std::size_t most_candidates = 256;
constexpr std::size_t most_colours_per_peg = 6;
constexpr std::size_t most_tried = 48;  ///< candidates that are tried as guesses

/// The information that the answer to this guess gives on average, in bits, up to a constant factor and summand.
double bits_told(const MastermindBoard& board, const MastermindCode& guess,
                 const std::vector<MastermindCode>& candidates) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> sizes;
  MastermindScorer scorer(board, guess);
  for (const MastermindCode& candidate : candidates) {
    const MastermindPoints points = scorer.score(candidate);
    ++sizes[{points.black, points.white}];
  }
  double bits = 0;
  for (const auto& [points, size] : sizes) bits -= static_cast<double>(size) * std::log2(static_cast<double>(size));
  return bits;
}

const MastermindCode& best_guess(const MastermindBoard& board, const std::vector<MastermindCode>& candidates) {
  const std::size_t step = (candidates.size() + most_tried - 1) / most_tried;
  std::size_t best = 0;
  double best_bits = bits_told(board, candidates[0], candidates);
  for (std::size_t i = step; i < candidates.size(); i += step) {
    const double bits = bits_told(board, candidates[i], candidates);
    if (bits > best_bits) {
      best = i;
      best_bits = bits;
    }
  }
  return candidates[best];
}

/// All codes with these colours, each at least once when `all_present`; empty when there are too many.
std::vector<MastermindCode> codes_of(std::uint32_t pegs, const std::vector<Colour>& colours, bool all_present) {
  std::vector<MastermindCode> codes;
  // With many more colours than pegs, the guesses of step 1 divide better, although they cannot be the code.
  if (colours.size() > most_colours_per_peg * pegs) return codes;
  const double count = std::pow(static_cast<double>(colours.size()), pegs);
  if (count > static_cast<double>(most_candidates)) return codes;
  std::vector<std::size_t> digits(pegs, 0);
  for (std::size_t i = 0; i < pegs;) {
    MastermindCode code;
    for (const std::size_t digit : digits) code.push_back(colours[digit]);
    const bool complete =
        std::ranges::all_of(colours, [&](Colour colour) { return std::ranges::count(code, colour) > 0; });
    if (complete || !all_present) codes.push_back(std::move(code));
    for (i = 0; i < pegs && ++digits[i] == colours.size(); ++i) digits[i] = 0;
  }
  return codes;
}

/// All codes that the tree allows.
void collect_codes(const SplitTree& tree, std::vector<MastermindCode>& codes) {
  if (tree.solved()) {
    codes.push_back(tree.code());
    return;
  }
  const std::uint32_t i = tree.open_nodes().front();
  const SplitTree::Pegs pegs = tree.node(i).waiting.back();
  for (std::uint32_t left = 0; left <= pegs.count; ++left) {
    SplitTree settled = tree;
    settled.claim(i, pegs.colour);
    if (settled.settle(i, pegs, left)) collect_codes(settled, codes);
  }
}

}  // namespace

std::vector<MastermindCode> AdaptiveStrategy::remaining_codes(const std::vector<Colour>& colours,
                                                              bool all_present) const {
  return codes_of(board().pegs, colours, all_present);
}

std::vector<MastermindCode> AdaptiveStrategy::remaining_codes() const {
  // A piece of q places allows at most q! orders of its pegs. No colour may be in the middle of a question.
  double count = 1;
  for (const std::uint32_t i : tree_.open_nodes()) {
    const SplitTree::Node& node = tree_.node(i);
    std::uint32_t waiting = 0;
    for (const SplitTree::Pegs& pegs : node.waiting) waiting += pegs.count;
    if (waiting != node.unsettled) return {};
    count *= std::tgamma(node.size() + 1.0);
    if (count > static_cast<double>(most_candidates)) return {};
  }
  std::vector<MastermindCode> codes;
  collect_codes(tree_, codes);
  return codes;
}

Story AdaptiveStrategy::finish_among(std::vector<MastermindCode> candidates) {
  for (;;) {
    if (candidates.empty()) co_await contradiction("no code fits all answers");
    canvas() = best_guess(board(), candidates);
    if (candidates.size() == 1) co_await announce();
    const MastermindPoints points = co_await ask();
    MastermindScorer scorer(board(), canvas());
    std::erase_if(candidates, [&](const MastermindCode& candidate) { return scorer.score(candidate) != points; });
  }
}

}  // namespace perfectplay
