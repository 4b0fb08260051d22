// Finds the grounded boards of a layer (awale_checker.h), whose scores are known to be the best of their moves.
//
// A board is open as long as it is not grounded. It keeps the set of its best moves without a capture that lead to boards
// not known to be grounded. News that a board is grounded go back to the boards before it:
//
//      B: -3 is grounded          A: +3  with best moves {B, C}     one grounded follower will do: A is grounded
//        ▲       ▲                D: -2  does not listen: the way to B is not one of its best moves
//        A       D
//      E: +2 is grounded          F: -2  with best moves {E, G}     all must be grounded: {G} is left
//
// All scores are dealt with at the same time, because a move from A to B is best only if their scores agree. A round takes
// all boards that were grounded in the round before, and ends when they have told all boards before them. Each board is
// told about once, so this is the least set that the rules allow, whatever the order: a board that only leans on boards
// which lean on it stays open for ever.
//
//   best     by own half: for 64 columns a word per move, and a word of the boards for which one grounded follower will do
//   fronts   by other half: a bit per board, set where it was grounded in the last round; and the same for this round
//
// Both take 3 bits per board and one for each pit of its own half that holds seeds. 64 own halves that follow one another
// form a group, which one thread works on: it owns their words of `best`, and exactly one word in each row of a front.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/verify/awale_halves.h"

namespace perfectplay {

class AwaleGrounds {
 public:
  static constexpr std::uint32_t group_rows = 64;

  /// Up to 64 own halves of the same number of seeds; the first rank is a multiple of 64.
  struct Group {
    int own_seeds = 0;
    std::uint32_t first_rank = 0;
    std::uint32_t rows = 0;
    std::uint32_t words = 0;      ///< of columns that follow a move
    std::uint64_t first_row = 0;  ///< in all groups
  };

  AwaleGrounds(const AwaleHalves& halves, int seeds);
  /// The bytes that it takes for a layer.
  static std::uint64_t bytes(const AwaleHalves& halves, int seeds);

  const std::vector<Group>& groups() const { return groups_; }

  /// The boards of a group that have just been found to be grounded, by column.
  class Fresh {
   public:
    /// To be called for each group.
    void begin(const Group& group);
    void add(std::uint32_t row, std::uint32_t word, std::uint64_t columns) {
      blocks_[word][row] |= columns;
      touched_[word] = 1;
    }

   private:
    friend class AwaleGrounds;
    std::vector<std::array<std::uint64_t, group_rows>> blocks_;  ///< zero between two groups
    std::vector<std::uint8_t> touched_;
  };

  /// Says which best moves without a capture open boards have. `one_will_do` are columns with a score of 0 or more.
  void set(const Group& group, std::uint32_t row, std::uint32_t word, const std::uint64_t* moves,
           std::uint64_t one_will_do);
  /// Takes what was found grounded in a group. Returns the number of boards.
  std::uint64_t take(const Group& group, Fresh& fresh);

  /// Rounds, until nothing changes. Returns false if the Stop behind `progress` ended them.
  bool spread(ThreadTeam& team, SharedWork& progress);

  /// An open board: the first by own half, then by column.
  struct Open {
    int own_seeds = 0;
    std::uint32_t own_rank = 0;
    std::uint32_t column = 0;
  };
  std::optional<Open> first_open() const;

 private:
  /// Rows of a front with one number of seeds in the other half.
  struct FrontRows {
    std::uint64_t first_word = 0;
    std::uint64_t first_row = 0;
    std::uint64_t words = 0;
  };
  struct Front {
    BigArray<std::uint64_t> words;
    std::vector<std::uint8_t> marks;  ///< of rows that are not empty
  };

  std::uint64_t* best(const Group& group, std::uint32_t row, std::uint32_t word, std::size_t moves) {
    return best_.data() + first_best_[group.first_row + row] + std::uint64_t{word} * (moves + 1);
  }
  /// Tells the boards of a group what was grounded in the last round. Returns the number of boards grounded thereby.
  std::uint64_t hear(const Group& group, Fresh& fresh);
  void hear_row(const Group& group, std::uint32_t row, Fresh& fresh);
  void clear_last();

  const AwaleHalves& halves_;
  int seeds_;
  std::vector<Group> groups_;
  std::vector<std::uint64_t> first_best_;  ///< by row of all groups
  std::vector<FrontRows> front_rows_;      ///< by seeds of the other half
  BigArray<std::uint64_t> best_;
  Front last_;
  Front next_;
};

}  // namespace perfectplay
