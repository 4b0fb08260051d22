// The answers of a game laid out for search: by guess (how a guess divides a set) and by solution (how all guesses
// divide a small set), with the operations on sets of candidates that every search uses.
//
//   divide {a, b, c, d} by guess g:   classes, in the order of the answers:  0: {b}   2: {a, d}   4: {c}
//
// A peg game without a table has its answers computed where they are needed (column_store.h).
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/answers/column_store.h"

namespace perfectplay {

using Candidates = std::span<const std::uint32_t>;

/// The Zobrist hash of a set of candidates in 128 bits: the sum of random numbers, one per candidate. It does not
/// depend on their order, and among 10^9 different sets two agree with probability below 10^-20.
struct SetHash {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  SetHash& operator+=(const SetHash& other) {
    low += other.low;
    high += other.high;
    return *this;
  }
  friend bool operator==(const SetHash&, const SetHash&) = default;
};

/// A set, divided by the answers to a guess.
struct Division {
  struct Class {
    std::uint32_t answer = 0;
    std::uint32_t first = 0;
    std::uint32_t size = 0;
    SetHash hash;
  };
  std::vector<std::uint32_t> items;  ///< the set, class by class
  std::vector<Class> classes;        ///< none of them empty, in the order of the answers

  Candidates members(const Class& part) const { return Candidates(items).subspan(part.first, part.size); }
};

class AnswerRows {
 public:
  static constexpr std::uint64_t default_column_bytes = std::uint64_t{1} << 30;

  /// An error when `stop` ends the building. `bytes` bounds the columns that are kept of a game without a table.
  static Expected<AnswerRows> build(const DeductionGame& game, Stop& stop, std::uint64_t bytes = default_column_bytes);

  std::uint32_t solutions() const { return solutions_; }
  std::uint32_t guesses() const { return guesses_; }
  std::uint32_t answers() const { return answers_; }
  std::uint32_t solved() const { return solved_; }

  SetHash hash(Candidates set) const;
  /// Divides the set by the answers to a guess. Returns false, without a result, when a class would have more than
  /// `most` members.
  bool divide(std::uint32_t guess, Candidates set, Division& result,
              std::uint32_t most = std::numeric_limits<std::uint32_t>::max()) const;
  /// counts[a] = the number of candidates that answer a; `counts` has answers() entries.
  void count(std::uint32_t guess, Candidates set, std::uint32_t* counts) const;
  /// Does the guess tell all candidates apart?
  bool splits(std::uint32_t guess, Candidates set) const;
  /// Is count_parts() quick for this set?
  bool counts_by_columns(Candidates set) const;
  /// parts[g] = the number of classes that guess g makes of the set, for every guess.
  void count_parts(Candidates set, std::vector<std::uint16_t>& parts) const;
  /// The largest number of classes that a guess makes of the set.
  struct MostParts {
    std::uint32_t of_candidates = 0;  ///< at most this many
    std::uint32_t of_all = 0;
  };
  MostParts most_parts(Candidates set) const;
  /// The first guess that tells all candidates apart, or guesses() when there is none.
  std::uint32_t find_splitting(Candidates set) const;
  /// marks[g] = 1 for every guess that all candidates answer alike; the other marks stay.
  void mark_undivided(Candidates set, std::vector<std::uint8_t>& marks) const;

 private:
  explicit AnswerRows(const DeductionGame& game);
  void fill_columns(Stop& stop);
  void sort_columns(Stop& stop);
  /// Calls work(answer_of), where answer_of(i) is the answer to the guess if set[i] is the solution.
  template <class Work>
  auto with_answers(std::uint32_t guess, Candidates set, const Work& work) const;
  /// Columns, valid while they are held.
  struct HeldColumns {
    std::vector<ColumnStore::Column> computed;
    std::vector<const std::uint8_t*> columns;
  };
  HeldColumns columns(Candidates set) const;
  std::vector<const std::uint8_t*> columns_of(Candidates set, const BigArray<std::uint8_t>& by_solution) const;

  DeductionGame game_;  ///< keeps the table alive
  std::uint32_t solutions_, guesses_, answers_, solved_;
  const std::uint8_t* narrow_ = nullptr;  ///< by guess, then by solution
  const std::uint16_t* wide_ = nullptr;
  std::shared_ptr<ColumnStore> computed_;  ///< where there is no table
  BigArray<std::uint8_t> by_solution_;     ///< by solution, then by guess, rows padded; only with narrow_
  /// The same, the guesses that divide the whole game into most classes first, where that pays. No set is divided into
  /// more classes than the whole game: most_of_block_ has the most of each block of guesses.
  BigArray<std::uint8_t> sorted_by_solution_;
  std::vector<std::uint16_t> most_of_block_;
  std::vector<std::uint16_t> parts_of_all_;  ///< by guess: the number of classes of the whole game
  std::size_t column_stride_ = 0;
  std::vector<SetHash> hashes_;  ///< of each solution
};

}  // namespace perfectplay
