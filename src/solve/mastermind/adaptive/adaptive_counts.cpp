// Step 2 of the adaptive strategy: how many pegs has each colour, and how many of them in each half of the board?
//
//   c c c c c c c c | d d d d e e z z        one guess per colour c, in one half of the board:
//    left half         right half              blacks + whites count all its pegs,
//                                              blacks count those in this half, plus the blacks of the other half
//
// The other half asks about colours d and e that are already counted: how many of their pegs are in this quarter, in
// this eighth? z is not in the right half at all. The blacks give only the sum. A blend keeps the ways in which it can
// have come about, and d and e are asked about again with the next colours until one way is left. When n = m, about a
// third of all colours are absent: then all the blacks are about d and e.
#include <algorithm>
#include <cmath>

#include "perfectplay/solve/mastermind/adaptive/adaptive.h"

namespace perfectplay {

Story AdaptiveStrategy::count_colours() {
  co_await count_first_colour();
  while (rest_ > 0) {
    if (uncounted_.empty()) co_await contradiction("the colours have fewer pegs than the code");
    const Colour colour = uncounted_.back();
    uncounted_.pop_back();
    // The last colour takes what is left, and its halves follow from those of the others, unless only differences
    // between the others are known.
    if (!uncounted_.empty() || !tree_.pad(SplitTree::root)) {
      co_await count_colour(colour);
    } else if (!fill_root(colour)) {
      co_await contradiction("no halves of the board fit all answers");
    }
  }
  for (const Colour colour : uncounted_) {
    set_count(colour, 0);
    tree_.put({colour, 0});
  }
  uncounted_.clear();
  if (!close(SplitTree::root, blend_)) co_await contradiction("no halves of the board fit all answers");
}

bool AdaptiveStrategy::fill_root(Colour last) {
  std::vector<Blend::Term> terms{{{SplitTree::root, last, rest_}, 1}};
  tree_.put_claimed({last, rest_});
  set_count(last, rest_);
  for (const Blend::Unknown& unknown : blend_.unknowns()) {
    if (unknown.node == SplitTree::root) terms.push_back({unknown, 1});
  }
  return blend_.hear(terms, tree_.node(SplitTree::root).left_room) && settle_all(blend_);
}

Story AdaptiveStrategy::count_first_colour() {
  if (tree_.outsider(SplitTree::root)) co_return;
  const Colour colour = uncounted_.back();
  uncounted_.pop_back();
  fill(0, board().pegs, colour);
  const std::uint32_t count = (co_await ask()).black;
  set_count(colour, count);
  if (count == 0) {
    tree_.put({colour, 0});
  } else {
    tree_.put_claimed({colour, count});
    reference_ = {SplitTree::root, colour, count};
    blend_.add(*reference_);
  }
}

Story AdaptiveStrategy::count_colour(Colour colour) {
  const SplitTree::Node root = tree_.node(SplitTree::root);
  // The colour goes into one half; the other half, which is free, should be the one with more to ask about.
  const auto waiting = [&](std::uint32_t i) {
    std::size_t count = i == SplitTree::none ? 0 : tree_.node(i).waiting.size();
    for (const Blend::Unknown& unknown : blend_.unknowns()) {
      for (std::uint32_t up = unknown.node; up != SplitTree::root; up = tree_.node(up).parent) {
        if (up == i) count += board().pegs;
      }
    }
    return count;
  };
  const bool left = waiting(root.right) >= waiting(root.left);
  const std::uint32_t size = left ? root.middle - root.begin : root.end - root.middle;
  Sum sum;
  paint_free_half(!left, sum);
  fill(left ? root.begin : root.middle, left ? root.middle : root.end, colour);
  const MastermindPoints points = co_await ask();
  const std::uint32_t known = known_common(colour);
  const std::uint32_t met = points.black + points.white;
  if (met < known) co_await contradiction("the other colours of this guess have more pegs");
  std::uint32_t count = met - known;
  if (count > std::min(size, rest_)) co_await contradiction("the other colours of this guess have fewer pegs");
  if (count == size && rest_ > size) {
    fill(0, board().pegs, colour);
    count = (co_await ask()).black;
    if (count < size || count > rest_) co_await contradiction("this colour had another number of pegs");
  }
  set_count(colour, count);
  if (count == 0) {
    tree_.put({colour, 0});
  } else {
    tree_.put_claimed({colour, count});
    sum.terms.push_back({{SplitTree::root, colour, count}, left ? 1 : -1});
    if (!left) sum.constant += count;
  }
  if (!blend_.hear(sum.terms, points.black - sum.constant) || !settle_all(blend_)) {
    co_await contradiction("no halves of the board fit all answers");
  }
}

void AdaptiveStrategy::paint_free_half(bool left, Sum& sum) {
  const SplitTree::Node& root = tree_.node(SplitTree::root);
  const std::uint32_t begin = left ? root.begin : root.middle;
  const std::uint32_t end = left ? root.middle : root.end;
  const std::uint32_t half = left ? root.left : root.right;
  if (half != SplitTree::none && tree_.node(half).size() > 1) {
    if (const auto filler = tree_.outsider(half)) {
      fill(begin, end, *filler);
      compose(std::span(&half, 1), count_chances(), sum);
      return;
    }
  }
  if (const auto pad = tree_.pad(SplitTree::root)) {
    fill(begin, end, pad->colour);
    sum.constant += left ? pad->left : pad->right;
    return;
  }
  // Nothing is settled yet: the first colour, whose halves are unknown but always the same.
  fill(begin, end, reference_->colour);
  sum.terms.push_back({*reference_, left ? 1 : -1});
  if (!left) sum.constant += reference_->count;
}

std::vector<double> AdaptiveStrategy::count_chances() const {
  // As if the pegs left were dealt to the colours left at random.
  const double mean = static_cast<double>(rest_) / static_cast<double>(uncounted_.size() + 1);
  std::vector<double> chances{std::exp(-mean)};
  for (int pegs = 1; pegs <= 4; ++pegs) chances.push_back(chances.back() * mean / pegs);
  return chances;
}

}  // namespace perfectplay
