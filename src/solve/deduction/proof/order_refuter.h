// Writes why k guesses do not always find the solution, with the help of the search that found it out.
//
// A claim (E, k) has blocks: classes of E that k-1 guesses do not always find. The guesses that divide E most evenly come
// first; each gets a class that fails as a block, which refutes all guesses that leave that class in one piece.
// With two guesses left, the members of a block that it can do without are left out (nogoods.h): what is left refutes more
// guesses, and often serves other claims as well. What counting refutes needs no block.
// verify/proof/order_refutation.h has the rules in full.
#pragma once

#include <cstdint>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/solve/deduction/nogoods.h"
#include "perfectplay/solve/deduction/proof/claim_numbers.h"
#include "perfectplay/solve/deduction/proof/claimed_sets.h"
#include "perfectplay/solve/deduction/proof/guess_orbits.h"
#include "perfectplay/solve/deduction/session.h"
#include "perfectplay/solve/deduction/worst_search.h"

namespace perfectplay {

class OrderRefuter {
 public:
  /// The arguments must live as long. Sets of at most `leaves` candidates are left to the checker.
  OrderRefuter(const DeductionSession& session, WorstSearch& search, SearchMeter& meter, std::uint32_t leaves,
               ClaimNumbers& numbers);

  /// `node.guesses_left` guesses do not always find the solution in `node.set`. Incomplete once the meter is over. An error
  /// when the search contradicts itself.
  Expected<void> refute(const SearchNode& node);

 private:
  struct Block {
    std::uint32_t guess = 0;
    std::uint32_t answer = 0;
    std::uint32_t rank = 0;  ///< of its class, the largest first
    std::vector<std::uint32_t> members = {};
    SetHash hash = {};
    std::vector<std::uint32_t> part = {};  ///< the numbers of the members in their class; none: all of them
    std::uint32_t classes = 0;             ///< of the guess
  };
  std::vector<std::uint32_t> guesses_by_evenness(Candidates set, const std::vector<std::uint32_t>& guesses,
                                                 std::uint32_t most);
  /// A block for the first of the open guesses: its largest class that fails, or a part of it that fails as well.
  Expected<Block> block_for(const SearchNode& node, const std::vector<std::uint32_t>& open);
  /// Takes the guesses off the list that parts known from other claims refute, and adds these as blocks.
  void add_known_blocks(const SearchNode& node, std::vector<std::uint32_t>& open, std::vector<Block>& blocks);
  /// Without the guess itself, the largest first.
  Division classes_of(std::uint32_t guess, Candidates set) const;
  void take_part(Block& block, Candidates whole, Candidates part) const;
  void put_block(const Block& block);
  bool leaves_undivided(std::uint32_t guess, Candidates set) const;
  /// Sets undivided_ for the guesses of a list.
  void mark_undivided(const std::vector<std::uint32_t>& guesses, Candidates set);

  const DeductionSession& session_;
  WorstSearch& search_;
  SearchMeter& meter_;
  std::uint32_t leaves_;
  ClaimNumbers& numbers_;
  OrbitFinder orbits_;
  ClassCounter counter_;
  std::vector<std::uint32_t> capacity_;  ///< by guesses
  ClaimedSets claimed_;
  Nogoods nogoods_;
  std::vector<std::uint8_t> undivided_;  ///< by guess: does it leave the set asked about last in one piece?
};

}  // namespace perfectplay
