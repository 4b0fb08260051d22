// Our own strategy for Mastermind of any size: a third of the general strategy's guesses at n = m = 1,000.
// docs/mastermind-large.md explains how it works and gives the measurements.
//
//   Step 1. m > n only: which colours are present?                   adaptive_colours.cpp
//   Step 2. How many pegs has each colour, in each half of the       adaptive_counts.cpp
//           board? One guess per colour; the free half of the board
//           already asks about quarters.
//   Step 3. Halve the pieces of the board until every peg is         adaptive_pieces.cpp
//           found, many pieces in one guess.
//   Step 4. Few codes are left: look at all of them, and announce    adaptive_finish.cpp
//           the one that fits.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "perfectplay/solve/mastermind/adaptive/blend.h"
#include "perfectplay/solve/mastermind/adaptive/split_tree.h"
#include "perfectplay/solve/mastermind/adaptive/weighing_plan.h"
#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay {

class AdaptiveStrategy final : public MastermindStrategy {
 public:
  static std::unique_ptr<MastermindStrategy> make(const MastermindBoard& board);

 private:
  explicit AdaptiveStrategy(const MastermindBoard& board);
  std::unique_ptr<MastermindStrategy> fresh() const override { return make(board()); }

  Story story() override;
  Story try_each_colour();

  // Step 1.
  /// Some colours, `present` of which are in the code.
  struct Block {
    std::vector<Colour> colours;
    std::uint32_t present = 0;
  };
  Story find_colours();
  Story count_block(std::vector<Colour> colours);
  Story weigh_blocks();
  /// Does the question about this bit ask about colour i of the block?
  static bool belongs(const Block& block, std::uint32_t bit, std::uint32_t i);
  static std::int64_t known_points(const Block& block, std::uint32_t bit, int sign, std::int64_t painted);
  bool halve_block(Block& block, std::int64_t left);
  bool hear_bits(Block block, const std::vector<std::uint8_t>& bits);
  void close_or_keep(Block block);

  // Step 2.
  /// The questions of a guess besides counting: the blacks are the constant plus the signed sum of the terms.
  struct Sum {
    std::vector<Blend::Term> terms;
    std::int64_t constant = 0;
  };
  Story count_colours();
  Story count_first_colour();
  Story count_colour(Colour colour);
  Story blend_pieces();
  Story separate();
  /// Gives the last colour all pegs that are left. Returns false when that does not fit.
  bool fill_root(Colour last);
  void paint_free_half(bool left, Sum& sum);
  /// Asks as much as possible in these nodes, whose places are already painted with their outsiders (split_tree.h).
  void compose(std::span<const std::uint32_t> nodes, std::vector<double> noise, Sum& sum);
  /// chances[s]: the probability that the colour about to be counted has s pegs.
  std::vector<double> count_chances() const;

  // Step 3.
  /// The question: how many pegs of colour a are in the left half of a node, minus those of b if there is a b?
  struct Question {
    Blend::Unknown a;
    std::optional<Blend::Unknown> b;
  };
  /// An open node and the questions about it.
  struct Piece {
    std::uint32_t node = 0;
    std::vector<Blend::Unknown> bits;
    Question leaf;
  };
  Story halve_pieces();
  Story weigh_pieces();
  Piece piece_of(std::uint32_t node) const;
  std::optional<Question> question_without_pad(std::uint32_t node) const;
  /// Paints a question on its node and returns the number of blacks known beforehand.
  std::int64_t paint(std::uint32_t node, const Question& question, int sign);
  void claim(const Question& question);
  bool hear(std::uint32_t node, const Question& question, std::int64_t value);
  /// Moves the settled numbers of the blend to the tree. Returns false when they do not fit there.
  bool settle_all(Blend& blend);
  /// When all unsettled colours of a node are in the blend, adds that their pegs fill the rest of its left half.
  bool close(std::uint32_t node, Blend& blend);

  // Step 4.
  /// All codes of these colours, with `all_present` only those that have every colour; empty when there are too many.
  std::vector<MastermindCode> remaining_codes(const std::vector<Colour>& colours, bool all_present) const;
  /// All codes that the tree allows; empty when there are too many.
  std::vector<MastermindCode> remaining_codes() const;
  /// Finds the code among these candidates. Never returns.
  Story finish_among(std::vector<MastermindCode> candidates);

  /// The blacks and whites that the colours on the canvas must get together, not counting the colour `except`.
  std::uint32_t known_common(std::optional<Colour> except = {});
  void fill(std::uint32_t begin, std::uint32_t end, Colour colour);
  void set_count(Colour colour, std::uint32_t count);

  static constexpr std::uint32_t unknown_count = ~std::uint32_t{0};
  std::vector<std::uint32_t> counts_;  ///< by colour: its pegs in the code
  std::vector<std::uint32_t> tally_;   ///< by colour: for known_common()
  std::uint32_t rest_;                 ///< pegs whose colours are unknown
  std::vector<Colour> uncounted_;      ///< colours that may be present, the next one last
  std::vector<Block> blocks_;
  SplitTree tree_;
  Blend blend_;  ///< for step 2
  std::optional<Blend::Unknown> reference_;
  std::unordered_map<std::uint32_t, Blend> blends_;  ///< for step 3, by node
};

}  // namespace perfectplay
