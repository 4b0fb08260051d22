// How a game in progress is told: candidates, the next guesses, contradictions.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/deduction/deduction_views.h"

namespace perfectplay::app {
namespace {

/// Characters, as a terminal counts them: bytes that do not continue one.
std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, columns_of(text)), ' ');
}

Json json_of(const DeductionGame& game, const HistoryStep& step) {
  return {{"guess", game.guess_name(step.guess)}, {"answer", game.answer_name(step.answer)}};
}

Json json_of(const DeductionGame& game, const RankedGuess& ranked, std::size_t candidates) {
  Json document{{"guess", game.guess_name(ranked.guess)},
                {"candidate", ranked.candidate},
                {"classes", ranked.classes},
                {"largest", ranked.largest},
                {"worst", nullptr},
                {"total", nullptr},
                {"mean", nullptr}};
  if (ranked.worst) document["worst"] = *ranked.worst;
  if (ranked.total) {
    document["total"] = *ranked.total;
    document["mean"] = static_cast<double>(*ranked.total) / static_cast<double>(candidates);
  }
  return document;
}

}  // namespace

std::string step_name(const DeductionGame& game, const HistoryStep& step) {
  return fmt::format("{} {}", game.guess_name(step.guess), game.answer_name(step.answer));
}

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

std::string ranking(const DeductionGame& game, const std::vector<RankedGuess>& guesses, std::size_t candidates) {
  std::size_t width = 5;
  for (const RankedGuess& ranked : guesses) width = std::max(width, columns_of(game.guess_name(ranked.guess)));
  std::string text = fmt::format("  {}   classes  largest  worst case     mean\n", padded("guess", width));
  for (const RankedGuess& ranked : guesses) {
    text += fmt::format("  {} {} {:>7}  {:>7}", padded(game.guess_name(ranked.guess), width),
                        ranked.candidate ? '*' : ' ', grouped(ranked.classes), grouped(ranked.largest));
    if (ranked.worst && ranked.total) {
      text += fmt::format("  {:>10}  {:>7.4f}", *ranked.worst,
                          static_cast<double>(*ranked.total) / static_cast<double>(candidates));
    } else {
      text += fmt::format("  {:>10}  {:>7}", "?", "?");
    }
    text += '\n';
  }
  return text;
}

Json to_json(const HistoryView& view) {
  Json history = Json::array();
  for (const HistoryStep& step : view.history) history.push_back(json_of(view.game, step));
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min(view.listed, view.candidates.size()); ++i) {
    list.push_back(view.game.guess_name(Guess{view.candidates[i]}));
  }
  Json guesses = Json::array();
  for (const RankedGuess& ranked : view.guesses) guesses.push_back(json_of(view.game, ranked, view.candidates.size()));
  Json document{{"history", history}, {"candidates", view.candidates.size()}, {"list", list}, {"guesses", guesses}};
  if (view.contradiction.empty()) return document;
  Json steps = Json::array();
  for (const std::size_t i : view.contradiction) {
    Json step{{"step", i + 1}};
    step.update(json_of(view.game, view.history[i]));
    steps.push_back(std::move(step));
  }
  document["contradiction"] = std::move(steps);
  return document;
}

std::string to_text(const HistoryView& view) {
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
    return text + "\nToo many guesses and candidates to rank; tell more of the history.\n";
  }
  text += fmt::format("\nBest next guesses:\n{}", ranking(view.game, view.guesses, view.candidates.size()));
  const bool exact =
      std::ranges::all_of(view.guesses, [](const RankedGuess& ranked) { return ranked.total.has_value(); });
  text += "* may be the solution. Worst case and mean count the guesses from here on,\nin perfect play";
  return text + (exact ? ".\n" : "; ? takes too long: those stand in the order of the classes they leave.\n");
}

}  // namespace perfectplay::app
