#include "perfectplay/solve/mastermind/composer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace perfectplay {
namespace {

// Measured at n = m = 64 … 1000: within a few per cent of the best, and quick.
constexpr std::uint32_t chain_depth = 2;  ///< how deep within a piece is asked
constexpr std::size_t most_ways = 64;     ///< nothing new is asked while the blend has more
constexpr double most_spread = 64;        ///< nor more at once than this many values together
constexpr std::uint32_t most_pegs = 16;   ///< a colour with more pegs in a node is not blended
constexpr std::size_t old_choices = 3;    ///< unknowns of the blend tried in each node

/// Adds a peg that is in either half with probability 1/2.
void add_peg(std::vector<double>& shares) {
  shares.push_back(0);
  for (std::size_t i = shares.size(); i-- > 1;) shares[i] = (shares[i] + shares[i - 1]) / 2;
  shares[0] /= 2;
}

}  // namespace

Composer::Composer(const SplitTree& tree, const Blend& blend, std::vector<double> noise)
    : tree_(tree), blend_(blend), noise_(std::move(noise)), blacks_(2 * chain_depth + 2) {
  blacks_[0].known.assign(blend.ways(), 0);
}

void Composer::compose(std::uint32_t node) {
  best_.clear();
  best_entropy_ = -1;
  extend(node, chain_depth);
  for (const HalfQuestion& question : best_) {
    push(question);
    questions_.push_back(question);
  }
  std::swap(blacks_[0], blacks_[chain_.size()]);
  chain_.clear();
}

void Composer::extend(std::uint32_t i, std::uint32_t depth) {
  if (!chain_.empty()) consider();
  if (depth == 0 || i == SplitTree::none || tree_.node(i).size() == 1) return;
  const SplitTree::Node& node = tree_.node(i);
  const std::vector<HalfQuestion> offered = choices(i);
  for (const HalfQuestion& first : offered) {
    for (const bool left : {true, false}) {
      push({first.unknown, left, first.is_new});
      extend(left ? node.right : node.left, depth - 1);
      for (const HalfQuestion& second : offered) {
        if (second.unknown == first.unknown) continue;
        push({second.unknown, !left, second.is_new});
        consider();
        pop();
      }
      pop();
    }
  }
  if (chain_.empty() && offered.empty()) {
    extend(node.left, depth - 1);
    extend(node.right, depth - 1);
  }
}

std::vector<HalfQuestion> Composer::choices(std::uint32_t i) const {
  std::vector<HalfQuestion> offered;
  for (const Blend::Unknown& unknown : blend_.unknowns()) {
    if (unknown.node == i && offered.size() < old_choices) offered.push_back({unknown, true, false});
  }
  if (blend_.ways() > most_ways) return offered;
  const auto fresh =
      std::ranges::find_if(tree_.node(i).waiting, [](const auto& pegs) { return pegs.count <= most_pegs; });
  if (fresh != tree_.node(i).waiting.end()) offered.push_back({{i, fresh->colour, fresh->count}, true, true});
  return offered;
}

void Composer::push(const HalfQuestion& question) {
  const Blacks& before = blacks_[chain_.size()];
  chain_.push_back(question);
  Blacks& after = blacks_[chain_.size()];
  after = before;
  if (question.is_new) {
    for (std::uint32_t peg = 0; peg < question.unknown.count; ++peg) add_peg(after.fresh);
    after.spread *= question.unknown.count + 1;
  } else {
    blend_.add_blacks(question.unknown, question.left, after.known);
  }
}

void Composer::consider() {
  const Blacks& blacks = blacks_[chain_.size()];
  if (blacks.spread > most_spread) return;
  const double bits = entropy(blacks);
  if (bits > best_entropy_ + 1e-9) {
    best_ = chain_;
    best_entropy_ = bits;
  }
}

double Composer::entropy(const Blacks& blacks) {
  const std::uint32_t most = *std::ranges::max_element(blacks.known);
  shares_.assign(most + blacks.fresh.size(), 0.0);
  for (const std::uint32_t count : blacks.known) {
    for (std::size_t i = 0; i < blacks.fresh.size(); ++i) shares_[count + i] += blacks.fresh[i];
  }
  const double scale = 1.0 / static_cast<double>(blacks.known.size());
  for (double& share : shares_) share *= scale;
  double bits = 0;
  for (std::size_t pegs = 0; pegs < noise_.size(); ++pegs) {
    if (pegs > 0) add_peg(shares_);
    for (const double share : shares_) {
      if (share > 0) bits -= noise_[pegs] * share * std::log2(share);
    }
  }
  return bits;
}

}  // namespace perfectplay
