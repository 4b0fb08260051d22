// Between steps 2 and 3 of the adaptive strategy: while the board has only a few pieces, every guess asks about all of
// them, and a blend keeps the ways in which the blacks can have come about.
//
//   aaaa bb zz | cccc dd zz      pieces 0-7 and 8-15: x_a + x_b + x_c + x_d; a and c in halves, b and d in quarters
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "perfectplay/solve/mastermind/adaptive/adaptive.h"
#include "perfectplay/solve/mastermind/composer.h"

namespace perfectplay {
namespace {

constexpr std::size_t few_pieces = 16;     ///< with more open pieces, weighing designs give more information …
constexpr std::uint32_t few_places = 256;  ///< … unless the pieces have so few places that no design grows large

}  // namespace

Story AdaptiveStrategy::blend_pieces() {
  for (;;) {
    std::vector<std::uint32_t> open = tree_.open_nodes();
    std::ranges::stable_sort(open, std::greater{}, [&](std::uint32_t i) { return tree_.node(i).unsettled; });
    const bool padded = std::ranges::all_of(open, [&](std::uint32_t i) { return tree_.outsider(i).has_value(); });
    std::uint32_t places = 0;
    for (const std::uint32_t i : open) places += tree_.node(i).size();
    if (!padded || open.empty() || (open.size() > few_pieces && places > few_places)) co_return;
    canvas() = tree_.code();
    Sum sum;
    sum.constant = board().pegs - places;
    for (const std::uint32_t i : open) fill(tree_.node(i).begin, tree_.node(i).end, *tree_.outsider(i));
    compose(open, {1.0}, sum);
    if (sum.terms.empty()) co_return;
    const MastermindPoints points = co_await ask();
    if (points.black + points.white != known_common()) {
      co_await contradiction("the colours of this guess had other numbers of pegs");
    }
    const auto before = std::pair{blend_.ways(), blend_.unknowns().size()};
    bool fits = blend_.hear(sum.terms, points.black - sum.constant);
    const bool told_nothing = before == std::pair{blend_.ways(), blend_.unknowns().size()};
    fits = fits && settle_all(blend_);
    for (const std::uint32_t i : open) fits = fits && close(i, blend_);
    if (!fits) co_await contradiction("no places of these colours fit all answers");
    if (told_nothing) co_return;
  }
}

void AdaptiveStrategy::compose(std::span<const std::uint32_t> nodes, std::vector<double> noise, Sum& sum) {
  Composer composer(tree_, blend_, std::move(noise));
  for (const std::uint32_t node : nodes) composer.compose(node);
  for (const auto& [unknown, left, is_new] : composer.questions()) {
    const SplitTree::Node& node = tree_.node(unknown.node);
    fill(left ? node.begin : node.middle, left ? node.middle : node.end, unknown.colour);
    sum.terms.push_back({unknown, left ? 1 : -1});
    if (!left) sum.constant += unknown.count;
    if (is_new) tree_.claim(unknown.node, unknown.colour);
  }
}

Story AdaptiveStrategy::separate() {
  while (!blend_.empty()) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < blend_.unknowns().size(); ++i) {
      const auto balance = [&](std::size_t j) { return std::abs(blend_.share_of_zero(j) - 0.5); };
      if (balance(i) < balance(best)) best = i;
    }
    const Blend::Unknown unknown = blend_.unknowns()[best];
    const SplitTree::Node& node = tree_.node(unknown.node);
    const SplitTree::Known background = *tree_.pad(SplitTree::root);
    std::int64_t constant = 0;
    fill(0, board().pegs, background.colour);
    if (unknown.node == SplitTree::root) {
      constant = background.right;
    } else {
      const SplitTree::Node& root = tree_.node(SplitTree::root);
      const bool in_left = node.end <= root.middle;
      constant = in_left ? background.right : background.left;
      fill(in_left ? root.begin : root.middle, in_left ? root.middle : root.end,
           *tree_.outsider(in_left ? root.left : root.right));
    }
    fill(node.begin, node.middle, unknown.colour);
    const MastermindPoints points = co_await ask();
    if (points.black + points.white != known_common()) {
      co_await contradiction("the colours of this guess had other numbers of pegs");
    }
    const Blend::Term term{unknown, 1};
    if (!blend_.hear(std::span(&term, 1), points.black - constant) || !settle_all(blend_)) {
      co_await contradiction("no places of these colours fit all answers");
    }
  }
}

bool AdaptiveStrategy::close(std::uint32_t node, Blend& blend) {
  std::vector<Blend::Term> terms;
  std::uint32_t pegs = 0;
  for (const Blend::Unknown& unknown : blend.unknowns()) {
    if (unknown.node != node) continue;
    terms.push_back({unknown, 1});
    pegs += unknown.count;
  }
  const SplitTree::Node& piece = tree_.node(node);
  if (terms.empty() || pegs != piece.unsettled || !piece.complete()) return true;
  return blend.hear(terms, piece.left_room) && settle_all(blend);
}

bool AdaptiveStrategy::settle_all(Blend& blend) {
  for (const auto& [unknown, value] : blend.take_settled()) {
    if (!tree_.settle(unknown.node, {unknown.colour, unknown.count}, value)) return false;
  }
  return true;
}

}  // namespace perfectplay
