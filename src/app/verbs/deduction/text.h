// Results of deduction games as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "perfectplay/service/deduction/history.h"
#include "perfectplay/service/deduction/simulation.h"
#include "perfectplay/service/deduction/solve.h"

namespace perfectplay::app {

std::string to_text(const service::DeductionSolveResult& result);
std::string to_text(const service::DeductionStrategyResult& result);
std::string to_text(const service::HistoryResult& result);
std::string to_text(const service::Simulation& simulation);

/// 1 → "1 guess", 5 → "5 guesses".
std::string guesses_in_words(std::uint64_t number);
/// The number of solutions found by guess 1, 2, …, one line per guess.
std::string depth_table(const std::vector<std::uint64_t>& depths);
/// The names of candidates in indented lines of at most 80 columns. After `limit` names, "…" and the number of the
/// rest.
std::string listing(const DeductionGame& game, const std::vector<std::uint32_t>& candidates, std::size_t limit);
/// "No solution fits all the answers. These cannot all be true:" and the steps, numbered from 1.
std::string contradiction_text(const DeductionGame& game, const std::vector<HistoryStep>& history,
                               const std::vector<std::size_t>& contradiction);

}  // namespace perfectplay::app
