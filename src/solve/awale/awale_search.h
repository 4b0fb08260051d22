// Awalé above a table: what can be proved of a board that has more seeds than any layer at hand.
//
//   table: up to 16 seeds      board of 20 seeds ──quiet moves──▶ … ──captures──▶ a board of at most 16 seeds: looked up
//                                                  └─ no depth left: a score between -20 and +20
//
// The search asks "does the player to move net at least t?" and answers yes, no or, where the depth ends first, nothing.
// Questions for different t give a bracket of the score. A deeper search may narrow it. Each bracket is proved:
//
//   1. The score is the best of gain - score of the next board, over all moves. So an answer follows from answers about
//      the next boards, however deep they were searched.
//   2. A board that stood on the way to itself, with the same player to move, counts as 0. No capture lies between the two,
//      so the question is the same at both. If a player answers a question in his favour by going back, he can go round for
//      ever, which nets nothing, or leave the round where the search found an answer in his favour.
//   3. Such an answer holds only on this way, until the search is back at the board where the round began. What is
//      remembered about a board (a bracket of its score) holds on every way.
//
// Boards are compared in full, so no answer rests on a hash.
//
// To choose a move where brackets stay open, a second search guesses: a board without depth left counts as 0, an answer
// that is likely cuts off like one that is proved, and so the search goes about twice as deep. What it guesses is
// used to put moves in order, and for nothing else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/base/bracket.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/table/awale/awale_value.h"

namespace perfectplay {

class AwaleSearch {
 public:
  /// `lookup` gives the value of any board of at most `known_seeds` seeds. `memory` bounds what is remembered, in bytes.
  AwaleSearch(const AwaleRules& rules, AwaleLookup lookup, int known_seeds, std::size_t memory);

  /// Rates the moves of a board, best first: depth after depth until the value of the board is proved, `deepest` has been
  /// searched, or `stop` has ended. None when the game is over. Errors: those of the look-up, and being cancelled.
  Expected<std::vector<AwaleRatedMove>> moves(const AwalePosition& position, int deepest, Stop& stop);

  /// Puts moves that moves() has rated in the order in which to choose one: proved values first of all, then by what they
  /// are likely to net, searched depth after depth as above. Brackets stay as they are.
  Expected<void> order(const AwalePosition& position, std::vector<AwaleRatedMove>& moves, int deepest, Stop& stop);

  /// The score of a board whose moves have been rated; the game is not over.
  static Bracket<int> value_of(const std::vector<AwaleRatedMove>& moves);

  std::uint64_t nodes() const { return nodes_; }
  /// Quiet moves in a row that the last call of moves() has searched completely.
  int depth() const { return depth_; }

 private:
  enum class Answer : std::uint8_t { No, Yes, Open };
  /// An answer, what is likely where it is open, and the first board of the way that it goes back to.
  struct Found {
    Answer answer = Answer::Open;
    bool likely = false;
    std::size_t back = no_way_back;
  };
  /// An answer that is proved, on the way from board `back` on.
  static Found proved(bool yes, std::size_t back) { return {yes ? Answer::Yes : Answer::No, yes, back}; }
  static constexpr std::size_t no_way_back = static_cast<std::size_t>(-1);

  /// What is remembered of a board.
  struct Memory {
    AwalePosition board;
    std::int8_t low = 0;
    std::int8_t high = 0;
    std::int8_t open_at_least = 0;  ///< the last question that stayed open …
    std::uint8_t open_depth = 0;    ///< … how deep it was searched; 0: none …
    bool open_likely = false;       ///< … what is likely …
    std::int8_t first_pit = -1;     ///< … and the move that answered the last question, to try first
    std::uint32_t open_turn = 0;    ///< the turn of that question: on another way it may have an answer
  };

  /// A board that was looked up.
  struct Leaf {
    AwalePosition board;
    std::optional<std::int8_t> score;
  };

  Bracket<int> narrow(const AwalePosition& position, Bracket<int> known, int depth, Stop& stop);
  /// Does the player to move net at least `least`?
  Found ask(const AwalePosition& position, int least, int depth, Stop& stop);
  Found ask_moves(const AwalePosition& position, int least, int depth, Stop& stop);
  /// The answer of a board that stands on the way already.
  std::optional<Found> stands(const AwalePosition& position, int least) const;
  Memory& remembered(const AwalePosition& position, int seeds);
  /// The answer of a board in the table.
  Found known(const AwalePosition& position, int least, Stop& stop);
  /// The largest t that is likely to get a yes.
  int likely_score(const AwalePosition& position, Bracket<int> known, int depth, Stop& stop);
  /// Counts work, and now and then asks the Stop.
  void spend(std::uint64_t units, Stop& stop);

  AwaleRules rules_;
  AwaleLookup lookup_;
  int known_seeds_;
  std::vector<Memory> memory_;      ///< a power of two
  std::vector<Leaf> leaves_;        ///< a power of two
  std::vector<AwalePosition> way_;  ///< the boards from the root to the one in work
  std::optional<Error> failure_;    ///< of the look-up
  std::uint64_t nodes_ = 0;
  std::uint64_t unpolled_ = 0;  ///< units of work since the Stop was asked
  bool guessing_ = false;       ///< does a likely answer suffice?
  int depth_ = 0;
  std::uint32_t turn_ = 0;  ///< counts the depths of all calls
};

}  // namespace perfectplay
