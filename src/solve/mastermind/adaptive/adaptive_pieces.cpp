// Step 3 of the adaptive strategy: halve all pieces of the board, many in each guess.
//
//   aaaa bbbb | cccc zzzz | zzzz dddd | …       piece 0: a left, b right: x_a - x_b
//                                               piece 1: c left: x_c;   piece 2: d right: -x_d
//
// A piece is a leaf of a weighing design (weighing.h), with a question about two colours at once (three answers instead
// of two), or it offers bits: is this colour's only peg in the left half?
#include <algorithm>

#include "perfectplay/solve/mastermind/adaptive/adaptive.h"

namespace perfectplay {

Story AdaptiveStrategy::halve_pieces() {
  while (remaining_codes().empty()) co_await weigh_pieces();
}

Story AdaptiveStrategy::weigh_pieces() {
  // Step 1. What can be asked?
  std::vector<Piece> pieces;
  std::vector<WeighingOffer> offers;
  std::uint32_t open_places = 0;
  for (const std::uint32_t node : tree_.open_nodes()) {
    pieces.push_back(piece_of(node));
    const Piece& piece = pieces.back();
    const bool two_colours = piece.leaf.b && tree_.node(node).size() > 2;
    offers.push_back({static_cast<std::uint32_t>(piece.bits.size()), two_colours || piece.leaf.a.count > 1 ? 1.5 : 1,
                      tree_.node(node).unsettled});
    open_places += tree_.node(node).size();
  }
  const WeighingPlan plan = WeighingPlan::make(offers);

  // Step 2. Ask.
  std::vector<std::int64_t> sums;
  for (std::uint32_t guess = 0; guess < plan.design().guesses(); ++guess) {
    canvas() = tree_.code();
    std::int64_t constant = board().pegs - open_places;
    std::vector<bool> painted(pieces.size(), false);
    for (const auto& [offer, bit, sign] : plan.items(guess)) {
      const Piece& piece = pieces[offer];
      const Question question = bit == WeighingPlan::nothing ? piece.leaf : Question{piece.bits[bit], {}};
      constant += paint(piece.node, question, sign);
      painted[offer] = true;
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (painted[i]) continue;
      const SplitTree::Pegs neutral = tree_.neutral(pieces[i].node);
      fill(tree_.node(pieces[i].node).begin, tree_.node(pieces[i].node).end, neutral.colour);
      constant += neutral.count;
    }
    const MastermindPoints points = co_await ask();
    if (points.black + points.white != known_common()) {
      co_await contradiction("the colours of this guess had other numbers of pegs");
    }
    sums.push_back(points.black - constant);
  }

  // Step 3. Decode the answers of the single questions, and settle what they say.
  const Weighing::Values values = plan.design().decode(std::move(sums));
  for (const auto& item : plan.bits()) {
    if (item.offer != WeighingPlan::nothing) claim({pieces[item.offer].bits[item.bit], {}});
  }
  for (const std::uint32_t offer : plan.leaves()) {
    if (offer != WeighingPlan::nothing) claim(pieces[offer].leaf);
  }
  bool fits = true;
  for (std::size_t bit = 0; bit < plan.bits().size(); ++bit) {
    const auto& item = plan.bits()[bit];
    if (item.offer == WeighingPlan::nothing) {
      fits = fits && values.bits[bit] == 0;
    } else {
      const Piece& piece = pieces[item.offer];
      fits = fits && hear(piece.node, {piece.bits[item.bit], {}}, values.bits[bit]);
    }
  }
  for (std::size_t leaf = 0; leaf < plan.leaves().size(); ++leaf) {
    if (plan.leaves()[leaf] == WeighingPlan::nothing) {
      fits = fits && values.leaves[leaf] == 0;
    } else {
      const Piece& piece = pieces[plan.leaves()[leaf]];
      fits = fits && hear(piece.node, piece.leaf, values.leaves[leaf]);
    }
  }
  if (!fits) co_await contradiction("no places of these colours fit the answers to the last guesses");
}

AdaptiveStrategy::Piece AdaptiveStrategy::piece_of(std::uint32_t i) const {
  const SplitTree::Node& node = tree_.node(i);
  Piece piece{i, {}, {}};
  const auto as_unknown = [i](const SplitTree::Pegs& pegs) { return Blend::Unknown{i, pegs.colour, pegs.count}; };
  if (auto question = question_without_pad(i)) {
    piece.leaf = *question;
    return piece;
  }
  // Colours found to be on the same side stand for each other: one of them is enough.
  const auto blend = blends_.find(i);
  if (blend != blends_.end() && !blend->second.empty()) piece.bits.push_back(blend->second.unknowns().front());
  std::optional<Blend::Unknown> many;
  for (const SplitTree::Pegs& pegs : node.waiting) {
    if (pegs.count == 1) {
      piece.bits.push_back(as_unknown(pegs));
    } else {
      many = as_unknown(pegs);
    }
  }
  // The leaf question is about a colour with several pegs, which cannot be a bit; else about two colours at once.
  if (many) {
    piece.leaf = {*many, {}};
  } else if (piece.bits.size() > 1) {
    piece.leaf = {piece.bits[0], piece.bits[1]};
    piece.bits.pop_back();  // follows from the others
  } else {
    piece.leaf = {piece.bits[0], {}};
  }
  return piece;
}

std::optional<AdaptiveStrategy::Question> AdaptiveStrategy::question_without_pad(std::uint32_t i) const {
  // Every colour is in the piece and none is settled: each is compared with one of them, until the sum of all decides.
  if (tree_.pad(i)) return std::nullopt;
  const SplitTree::Node& node = tree_.node(i);
  const auto as_unknown = [i](const SplitTree::Pegs& pegs) { return Blend::Unknown{i, pegs.colour, pegs.count}; };
  const auto blend = blends_.find(i);
  if (blend != blends_.end() && !blend->second.empty()) {
    return Question{as_unknown(node.waiting.front()), blend->second.unknowns().front()};
  }
  return Question{as_unknown(node.waiting[1]), as_unknown(node.waiting[0])};
}

std::int64_t AdaptiveStrategy::paint(std::uint32_t i, const Question& question, int sign) {
  const SplitTree::Node& node = tree_.node(i);
  SplitTree::Known other{};
  if (question.b) {
    other = {question.b->colour, 0, 0};
  } else {
    other = *tree_.pad(i);
  }
  const Colour left = sign > 0 ? question.a.colour : other.colour;
  const Colour right = sign > 0 ? other.colour : question.a.colour;
  fill(node.begin, node.middle, left);
  fill(node.middle, node.end, right);
  if (sign < 0) return question.a.count + other.left;
  return question.b ? question.b->count : other.right;
}

bool AdaptiveStrategy::hear(std::uint32_t node, const Question& question, std::int64_t value) {
  Blend& blend = blends_[node];
  std::vector<Blend::Term> terms{{question.a, 1}};
  if (question.b) terms.push_back({*question.b, -1});
  if (!blend.hear(terms, value) || !settle_all(blend)) return false;
  return close(node, blend);
}

void AdaptiveStrategy::claim(const Question& question) {
  const auto claim_one = [&](const Blend::Unknown& unknown) {
    const auto& blended = blends_[unknown.node].unknowns();
    if (std::ranges::find(blended, unknown) == blended.end()) tree_.claim(unknown.node, unknown.colour);
  };
  claim_one(question.a);
  if (question.b) claim_one(*question.b);
}

}  // namespace perfectplay
