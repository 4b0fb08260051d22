#include "perfectplay/games/deduction/deduction_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "perfectplay/games/deduction/peg_scorer.h"

namespace perfectplay {
namespace {

std::optional<std::size_t> find_name(const std::vector<std::string>& names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

Answer DeductionGame::answer(Guess guess, Guess solution) const {
  const std::size_t cell = static_cast<std::size_t>(guess) * data_->solutions + static_cast<std::size_t>(solution);
  if (!data_->narrow.empty()) return Answer{data_->narrow[cell]};
  if (!data_->wide.empty()) return Answer{data_->wide[cell]};
  return data_->pegs->answer(guess, solution);
}

std::uint64_t DeductionGame::total_weight() const {
  if (!weighted()) return solutions();
  return std::accumulate(data_->weights.begin(), data_->weights.end(), std::uint64_t{0});
}

std::optional<Guess> DeductionGame::find_guess(std::string_view name) const {
  const auto index = find_name(data_->guess_names, name);
  return index ? std::optional(Guess{static_cast<std::uint32_t>(*index)}) : std::nullopt;
}

std::optional<Answer> DeductionGame::find_answer(std::string_view name) const {
  const auto index = find_name(data_->answer_names, name);
  return index ? std::optional(Answer{static_cast<std::uint16_t>(*index)}) : std::nullopt;
}

std::optional<std::pair<Guess, Guess>> DeductionGame::first_asymmetry() const {
  if (data_->pegs) return std::nullopt;
  for (std::uint32_t s = 0; s < solutions(); ++s) {
    for (std::uint32_t t = s + 1; t < solutions(); ++t) {
      if (answer(Guess{s}, Guess{t}) != answer(Guess{t}, Guess{s})) return std::pair{Guess{s}, Guess{t}};
    }
  }
  return std::nullopt;
}

DeductionGame tabulate(const PegGame& game, std::uint32_t most_tabulated) {
  DeductionGame::Data data;
  data.solutions = game.solutions();
  data.solved = game.solved();
  data.pegs = game;
  for (std::uint32_t i = 0; i < game.guesses(); ++i) data.guess_names.push_back(game.guess_name(Guess{i}));
  for (std::uint32_t i = 0; i < game.answers(); ++i) {
    data.answer_names.push_back(game.answer_name(Answer{static_cast<std::uint16_t>(i)}));
  }
  if (game.solutions() <= most_tabulated) {
    const PegBatch all = PegBatch::all(game);
    const std::size_t size = game.solutions();
    // score() writes whole registers, past the end of its row. The next row overwrites that; the last has room for it.
    data.narrow.resize(size * size + all.padded_size() - size);
    for (std::uint32_t i = 0; i < size; ++i) all.score(Guess{i}, data.narrow.data() + i * size);
    data.narrow.resize(size * size);
  }
  return DeductionGame(std::move(data));
}

Expected<void> check_table_size(std::uint64_t guesses, std::uint64_t solutions, std::string_view name) {
  if (guesses * solutions <= DeductionGame::max_cells) return {};
  return resource_error(fmt::format("{}: {} guesses for {} solutions make a table of {} answers; at most {} fit", name,
                                    guesses, solutions, guesses * solutions, DeductionGame::max_cells));
}

}  // namespace perfectplay
