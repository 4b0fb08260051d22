// What is told about a deduction game: JSON for scripts, text for people.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/app/verbs/deduction/deduction_engine.h"
#include "perfectplay/app/verbs/reachability/views.h"
#include "perfectplay/solve/deduction/history.h"

namespace perfectplay::app {

/// A number, or {"low","high"} where the two differ.
Json to_json(const Bracket<std::uint64_t>& bracket);
/// "1,296", or "5..7".
std::string in_words(const Bracket<std::uint64_t>& bracket);

/// 1 → "1 guess", 5 → "5 guesses".
std::string guesses_in_words(std::uint64_t number);
/// "found by guess 1, 2, …" and how many solutions, a line each.
std::string depth_table(const std::vector<std::uint64_t>& depths);

Json to_json(const GameChoice& choice, const DeductionGame& game, const SolvedDeduction& solved);
std::string to_text(const GameChoice& choice, const DeductionGame& game, const SolvedDeduction& solved);

/// A game in progress.
struct HistoryView {
  const DeductionGame& game;
  std::vector<HistoryStep> history = {};
  std::vector<std::uint32_t> candidates = {};
  std::size_t listed = 0;                       ///< candidates to list at most
  std::vector<RankedGuess> guesses = {};        ///< best first
  std::vector<std::size_t> contradiction = {};  ///< steps that cannot all be true
};

Json to_json(const HistoryView& view);
std::string to_text(const HistoryView& view);

/// "1122 10".
std::string step_name(const DeductionGame& game, const HistoryStep& step);
/// The names in lines of at most 80 columns, indented; "…" and how many more where `limit` cuts them.
std::string listing(const DeductionGame& game, const std::vector<std::uint32_t>& candidates, std::size_t limit);
/// "No solution fits all the answers. These cannot all be true:" and the steps, numbered from 1.
std::string contradiction_text(const DeductionGame& game, const std::vector<HistoryStep>& history,
                               const std::vector<std::size_t>& contradiction);
/// One line a guess: its class, worst case and mean.
std::string ranking(const DeductionGame& game, const std::vector<RankedGuess>& guesses, std::size_t candidates);

}  // namespace perfectplay::app
