// Chooses the questions for the free parts of a guess so that its blacks carry as much information as possible.
//
//   piece of the board       d d d d e e z z        d in the left half? e in the third quarter? z is not in the piece
//                            d d d d f f f f        how many d left minus how many f left?
//
// One piece after the other is tried with the unknown numbers that are already in the blend (adaptive/blend.h) and with
// new ones; the choice with the greatest entropy of the sum is taken. While the blend has many ways, nothing new is
// asked: the same rule then picks the question that separates them best.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/solve/mastermind/adaptive/blend.h"
#include "perfectplay/solve/mastermind/adaptive/split_tree.h"

namespace perfectplay {

/// A colour in one half of a node: its blacks there are the unknown number in the left half, the rest of its pegs in
/// the right half.
struct HalfQuestion {
  Blend::Unknown unknown;
  bool left = true;
  bool is_new = false;  ///< not in the blend yet: it waits in the tree
};

class Composer {
 public:
  /// With probability noise[s] the guess also holds a colour of s pegs, whose number is known but not their halves.
  Composer(const SplitTree& tree, const Blend& blend, std::vector<double> noise);

  /// Chooses the questions for one more piece of the board. Pieces are disjoint, and each has an outsider, a colour
  /// that is not in it.
  void compose(std::uint32_t node);
  const std::vector<HalfQuestion>& questions() const { return questions_; }

 private:
  using Shares = std::vector<double>;  ///< the probability of each number of blacks, from 0
  /// The blacks of some questions together: for those in the blend by way, for the new ones as probabilities.
  struct Blacks {
    std::vector<std::uint32_t> known;
    Shares fresh{1.0};
    double spread = 1;  ///< the number of values of the new ones together
  };

  void extend(std::uint32_t node, std::uint32_t depth);
  std::vector<HalfQuestion> choices(std::uint32_t node) const;
  void push(const HalfQuestion& question);
  void pop() { chain_.pop_back(); }
  void consider();
  double entropy(const Blacks& blacks);

  const SplitTree& tree_;
  const Blend& blend_;
  std::vector<double> noise_;
  std::vector<HalfQuestion> questions_;
  std::vector<HalfQuestion> chain_;  ///< the questions being tried
  std::vector<Blacks> blacks_;       ///< [i]: those of the questions chosen and of the first i of the chain
  std::vector<HalfQuestion> best_;
  double best_entropy_ = 0;
  Shares shares_;  ///< scratch space of entropy()
};

}  // namespace perfectplay
