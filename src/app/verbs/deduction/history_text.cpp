// Games in progress and simulated games as text.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/deduction/text.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using namespace service;

namespace {

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, columns_of(text)), ' ');
}

/// One line per guess: its classes, worst case and mean.
std::string ranking(const DeductionGame& game, const std::vector<RatedGuess>& guesses, std::uint64_t weight) {
  std::size_t width = 5;
  for (const RatedGuess& rated : guesses) width = std::max(width, columns_of(game.guess_name(rated.guess)));
  std::string text =
      fmt::format("  {}   classes  largest  left on average  bits  worst case     mean\n", padded("guess", width));
  for (const RatedGuess& rated : guesses) {
    text += fmt::format("  {} {} {:>7}  {:>7}  {:>15.2f}  {:>4.2f}", padded(game.guess_name(rated.guess), width),
                        rated.candidate ? '*' : ' ', grouped(rated.classes), grouped(rated.largest), rated.left,
                        rated.bits);
    if (rated.proved()) {
      text += fmt::format("  {:>10}  {:>7.4f}", rated.worst.low,
                          static_cast<double>(rated.value.low) / static_cast<double>(weight));
    } else {
      text += fmt::format("  {:>10}  {:>7}", "?", "?");
    }
    text += '\n';
  }
  return text;
}

std::string with_tenth(double number) {
  return fmt::format("{}.{}", grouped(static_cast<std::uint64_t>(number)), static_cast<int>(number * 10) % 10);
}

}  // namespace

std::string listing(const DeductionGame& game, const std::vector<std::uint32_t>& candidates, std::size_t limit) {
  constexpr std::size_t line_width = 78;
  std::string text;
  std::string line;
  for (std::size_t i = 0; i < std::min(limit, candidates.size()); ++i) {
    const std::string& name = game.guess_name(Guess{candidates[i]});
    if (!line.empty() && columns_of(line) + 1 + columns_of(name) > line_width) {
      text += fmt::format(" {}\n", line);
      line.clear();
    }
    line += ' ' + name;
  }
  if (!line.empty()) text += fmt::format(" {}\n", line);
  if (candidates.size() > limit) text += fmt::format("  … and {} more\n", grouped(candidates.size() - limit));
  return text;
}

std::string contradiction_text(const DeductionGame& game, const std::vector<HistoryStep>& history,
                               const std::vector<std::size_t>& contradiction) {
  if (contradiction.size() == 1) {
    return fmt::format("No solution fits: answer {}, {}, is never given.\n", contradiction.front() + 1,
                       bold(step_name(game, history[contradiction.front()])));
  }
  std::string text =
      fmt::format("No solution fits all the answers. These {} cannot all be true:\n", contradiction.size());
  for (const std::size_t i : contradiction) {
    text += fmt::format("  {}. {}\n", i + 1, bold(step_name(game, history[i])));
  }
  return text;
}

std::string to_text(const HistoryResult& view) {
  if (!view.contradiction.empty()) return contradiction_text(view.game, view.history, view.contradiction);
  std::string text;
  for (std::size_t i = 0; i < view.history.size(); ++i) {
    text += fmt::format("  {}. {}\n", i + 1, step_name(view.game, view.history[i]));
  }
  if (!text.empty()) text += '\n';
  text += bold(fmt::format("{} left.", counted(view.candidates.size(), "candidate"))) + '\n';
  if (view.listed > 0) text += listing(view.game, view.candidates, view.listed);
  if (view.candidates.size() > view.listed) text += "  (--candidates 0 lists them all)\n";
  if (view.guesses.empty()) {
    return text + "\nToo many guesses and candidates to rank; give more of the history.\n";
  }
  text += fmt::format("\nBest next guesses:\n{}", ranking(view.game, view.guesses, view.weight));
  const bool exact = std::ranges::all_of(view.guesses, [](const RatedGuess& rated) { return rated.proved(); });
  text +=
      "* may be the solution. Left on average: the candidates that the answer leaves;\n"
      "bits: the information that it gives. Worst case and mean count the guesses from\n"
      "here on, in perfect play";
  if (view.rule != GuessRule::Any) {
    text += rule_in(view.game, view.rule) == GuessRule::Hard ? " in hard mode" : " of consistent guesses";
  }
  if (view.game.weighted()) text += ", by weight";
  return text + (exact ? ".\n" : "; a row with ? takes too long, and stands in the order\nof its classes.\n");
}

std::string to_text(const Simulation& simulation) {
  std::string text = fmt::format("{}, strategy {}\n\n", bold(simulation.choice.title()), simulation.strategy);
  const auto line = [&text](std::string_view what, const std::string& number) {
    text += fmt::format("  {:<42}{:>12}\n", what, number);
  };
  line("games", grouped(simulation.games.size()));
  line("most guesses", grouped(simulation.worst()));
  line("guesses on average", fmt::format("{:.2f}", simulation.mean()));
  text += '\n';
  if (simulation.exact_count()) line("most that its proof allows these secrets", grouped(*simulation.exact_count()));
  if (simulation.document_bound) line("upper bound of Viaud 1987, prop. V.1", with_tenth(*simulation.document_bound));
  if (simulation.bound) line("proved for any secret", with_tenth(*simulation.bound));
  line("no strategy can promise fewer than", with_tenth(simulation.lower_bound));

  constexpr std::size_t most_rows = 20;
  const auto depths = simulation.depths();
  if (depths.size() > most_rows) return text;
  text += fmt::format("\n  {:>12}{:>12}\n", "guesses", "games");
  for (const auto& [guesses, games] : depths) text += fmt::format("  {:>12}{:>12}\n", grouped(guesses), grouped(games));
  return text;
}

}  // namespace perfectplay::app
