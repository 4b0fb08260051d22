// Chooses the questions for the free parts of a guess so that its blacks carry as much information as possible.
//
//   piece of the board       d d d d e e z z        d in the left half? e in the third quarter? z is not in the piece
//                            d d d d f f f f        how many d left minus how many f left?
//
// Each piece is tried with the unknown numbers that are already in the blend and with new ones, side by side, one piece
// after the other; the choice with the greatest entropy of the sum is taken. While the blend has many ways, nothing new
// is asked: the same rule then picks what separates them best.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/solve/mastermind/adaptive/blend.h"
#include "perfectplay/solve/mastermind/adaptive/split_tree.h"

namespace perfectplay {

/// A colour in one half of a node: the blacks there are its unknown number, or its pegs minus it.
struct HalfQuestion {
  Blend::Unknown unknown;
  bool left = true;
  bool is_new = false;  ///< not in the blend yet: it waits in the tree
};

class Composer {
 public:
  /// With probability noise[s] the guess also holds a colour of s pegs, whose number is known but not their halves.
  Composer(const SplitTree& tree, const Blend& blend, std::vector<double> noise);

  /// Chooses for one more piece of the board; pieces are disjoint, and each has an outsider.
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
  std::vector<HalfQuestion> chain_;  ///< being tried
  std::vector<Blacks> blacks_;       ///< of what is chosen and the first questions of the chain
  std::vector<HalfQuestion> best_;
  double best_entropy_ = 0;
  Shares shares_;  ///< of entropy()
};

}  // namespace perfectplay
