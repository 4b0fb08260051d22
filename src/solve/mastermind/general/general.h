// The general strategy of D. Viaud (1987): it finds which colours the code has, how often each, and then where.
//
//   n = 4, m = 10, code 3 3 7 1 (colours from 1):
//
//   10 10 10 10 → 0          colour 10, the padding, is absent             Step 1
//    9 10 10 10 → 0          none of the last block 9 … 10                 Step 2
//    1  2  3  4 → 2          two of the first block                        Step 3
//    5  6  7  8 → 1          one of the second
//    1  2 10 10 → 1 …        which two: subset search among 1 2 3 4        Step 4
//    3  3  3  3 → 2 …        how often                                     Step 5
//    1  1  2  2 → 0 …        where: subset search among the places         Step 6
//    3  3  7  1              announced                                     Step 7
//
// The sums are blacks plus whites, in step 6 blacks alone. Places without a question are filled with the last colour in
// steps 2 to 4, and with an absent one in step 6, here 2. Colours are placed from the rarest to the most frequent,
// which takes what is left. When every colour is present, none is absent to fill with. Then n guesses, all of the
// rarest colour but for one place with the second rarest, locate these two, and the rarest fills from then on.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "perfectplay/solve/mastermind/general/subset_search.h"
#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay {

class GeneralStrategy final : public MastermindStrategy {
 public:
  static std::unique_ptr<MastermindStrategy> make(const MastermindBoard& board);

 private:
  struct PresentColour {
    Colour colour;
    std::uint32_t count;
  };
  /// Some colours, `present` of which are in the code.
  struct Block {
    std::vector<Colour> colours;
    std::uint32_t present;
  };

  explicit GeneralStrategy(const MastermindBoard& board) : MastermindStrategy(board) {}
  std::unique_ptr<MastermindStrategy> fresh() const override { return make(board()); }

  Story story() override;
  Story count_blocks();
  Story count_block(Colour first, Colour end);
  Story find_colours();
  Story search_colours(const Block& block);
  Story count_colours();
  Story place_colours();
  Story place_first_two();
  Story place(const PresentColour& wanted);
  /// Chooses an absent colour for places without a question.
  void choose_filler();

  std::uint32_t padding_count_ = 0;  ///< pegs of the last colour in the code
  std::vector<Block> blocks_;
  std::vector<PresentColour> present_;
  std::vector<std::uint32_t> open_places_;
  MastermindCode found_;
  Colour filler_ = 0;
  std::uint32_t filler_count_ = 0;  ///< the number of pegs of its colour in the code, all in known places
};

}  // namespace perfectplay
