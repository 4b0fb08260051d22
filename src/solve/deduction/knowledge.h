// What a search knows of sets of candidates, in a form that can be kept and shared: facts, each true on its own.
//
//   machine 1:  part 1 of 2 ──▶ facts ──┐
//   machine 2:  part 2 of 2 ──▶ facts ──┴──▶ one search that begins with both, and has little left to do
//
// A set is named by its hash, which is the same on every machine. A search that begins with facts gives the same answer
// as one that begins with none, since its choice among equally good guesses does not depend on what it knows
// (expected_search.h). Only facts about sets that are dear to search are kept.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "perfectplay/solve/deduction/answers/rows.h"

namespace perfectplay {

/// Of the search for the least total: the set costs at least `low`, and exactly that where there is a guess.
struct CostFact {
  SetHash set;  ///< with the number of guesses left mixed in
  std::uint32_t low = 0;
  std::uint32_t guess = 0;
  std::uint32_t ahead = 0;
};

/// Of its beams: a strategy for the set costs `high`; none that tries at most `width` guesses costs less than `low`.
struct BeamFact {
  SetHash set;
  std::uint32_t high = 0;
  std::uint32_t guess = 0;
  std::uint32_t low = 0;
  std::uint32_t width = 0;
};

/// Of the search for the order: `fails` guesses do not suffice, `succeeds` guesses do.
struct OrderFact {
  SetHash set;
  std::uint32_t guess = 0;
  std::uint32_t fails = 0;
  std::uint32_t succeeds = 0;
};

struct Knowledge {
  std::vector<CostFact> costs;
  std::vector<BeamFact> beams;
  std::vector<OrderFact> orders;

  bool empty() const { return costs.empty() && beams.empty() && orders.empty(); }
};

/// One of several parts of a search, from 1: every class of every first guess belongs to one part.
struct SearchPart {
  std::uint32_t number = 1;
  std::uint32_t of = 1;
};

/// How a search keeps what it knows.
struct KnowledgeKeeper {
  /// To begin with; null: nothing. It must outlive the search.
  const Knowledge* known = nullptr;
  /// Called by the thread that was given the Stop, every `seconds` and at the end.
  std::function<void(const Knowledge&)> keep;
  double seconds = 60;
};

}  // namespace perfectplay
