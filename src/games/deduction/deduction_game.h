// Any deduction game as plain data: the form that solvers, strategies and checkers work on.
//
//   Mastermind, bulls and cows, black-peg   ──▶  PegGame    ──┐
//   a word list (or two)                    ──▶  WordGame   ──┼──tabulate──▶  DeductionGame
//   a file with a table                     ──────────────────┘              names, and answer(guess, solution)
//
// Answers are stored in a table of guesses × solutions, one byte each (two when there are more than 256 answers). A peg
// game with more than `tabulated_codes` codes has no table: its answers are computed one by one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/deduction/deduction.h"
#include "perfectplay/games/deduction/peg_game.h"

namespace perfectplay {

/// Names and answers. Cheap to copy: the data is shared and never changes.
class DeductionGame {
 public:
  static constexpr std::uint32_t tabulated_codes = 20'000;
  static constexpr std::uint64_t max_cells = std::uint64_t{1} << 28;  ///< a list of 16,384 words, filled in seconds
  static constexpr std::uint32_t max_answers = 65'535;

  /// The contents; cells are ordered by guess, then by solution. Either `narrow` or `wide` is filled.
  struct Data {
    std::uint32_t solutions = 0;
    Answer solved{};
    std::vector<std::string> guess_names;  ///< the solutions first
    std::vector<std::string> answer_names;
    std::vector<std::uint8_t> narrow;
    std::vector<std::uint16_t> wide;
    std::vector<std::uint64_t> weights;  ///< how likely each solution is, in some unit; empty: all alike
    bool words = false;                  ///< the names are words, the answers their marks
    std::optional<PegGame> pegs;  ///< where the codes are rows of pegs: gives symmetries, and scores without a table
  };
  explicit DeductionGame(Data data) : data_(std::make_shared<const Data>(std::move(data))) {}

  std::uint32_t solutions() const { return data_->solutions; }
  std::uint32_t guesses() const { return static_cast<std::uint32_t>(data_->guess_names.size()); }
  std::uint32_t answers() const { return static_cast<std::uint32_t>(data_->answer_names.size()); }
  Answer solved() const { return data_->solved; }
  Answer answer(Guess guess, Guess solution) const;
  const std::string& guess_name(Guess guess) const { return data_->guess_names[static_cast<std::size_t>(guess)]; }
  const std::string& answer_name(Answer answer) const { return data_->answer_names[static_cast<std::size_t>(answer)]; }
  std::optional<Guess> find_guess(std::string_view name) const;
  std::optional<Answer> find_answer(std::string_view name) const;

  const Data& data() const { return *data_; }
  bool has_table() const { return !data_->narrow.empty() || !data_->wide.empty(); }
  bool words() const { return data_->words; }
  /// Are some solutions likelier than others? Weights count for means alone: every solution must be found.
  bool weighted() const { return !data_->weights.empty(); }
  std::uint64_t weight(Guess solution) const {
    return weighted() ? data_->weights[static_cast<std::size_t>(solution)] : 1;
  }
  std::uint64_t total_weight() const;
  const PegGame* pegs() const { return data_->pegs ? &*data_->pegs : nullptr; }
  /// The first pair of solutions that breaks D. Viaud's property (i), answer(s, t) = answer(t, s); nothing if every
  /// pair has it.
  std::optional<std::pair<Guess, Guess>> first_asymmetry() const;

 private:
  std::shared_ptr<const Data> data_;
};

static_assert(Deduction<DeductionGame>);

/// With more codes than `most_tabulated` the game has no table.
DeductionGame tabulate(const PegGame& game, std::uint32_t most_tabulated = DeductionGame::tabulated_codes);

/// An error when guesses × solutions exceeds DeductionGame::max_cells; `name` is the name of the game in the message.
Expected<void> check_table_size(std::uint64_t guesses, std::uint64_t solutions, std::string_view name);

}  // namespace perfectplay
