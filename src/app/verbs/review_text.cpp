#include "perfectplay/app/verbs/review_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/service/awale/words.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using namespace service;

namespace {

/// Rows of words under a heading, each column as wide as its longest word. Rows of mistakes are bold.
class ReviewTable {
 public:
  explicit ReviewTable(std::vector<std::string> heads) { add(std::move(heads), false); }

  void add(std::vector<std::string> row, bool strong) {
    widths_.resize(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) widths_[i] = std::max(widths_[i], columns_of(row[i]));
    rows_.emplace_back(std::move(row), strong);
  }
  std::string text() const {
    std::string text;
    for (const auto& [row, strong] : rows_) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i)
        line += fmt::format("{}{:<{}}", i == 0 ? "" : "  ", row[i], widths_[i]);
      line.resize(line.find_last_not_of(' ') + 1);
      text += (strong ? bold(line) : line) + '\n';
    }
    return text;
  }

 private:
  std::vector<std::size_t> widths_;
  std::vector<std::pair<std::vector<std::string>, bool>> rows_;
};

/// A grade with the sign by which players annotate games: ? for a mistake, ?? for a blunder.
std::string annotated(const std::optional<MoveGrade>& grade) {
  if (!grade) return "open";
  const std::string_view sign = *grade == MoveGrade::Mistake ? " ?" : *grade == MoveGrade::Blunder ? " ??" : "";
  return fmt::format("{}{}", grade_name(*grade), sign);
}

bool is_wrong(const std::optional<MoveGrade>& grade) {
  return grade == MoveGrade::Mistake || grade == MoveGrade::Blunder;
}

/// The counts of grades: "11 moves: 9 best, 1 slower, 1 mistake".
std::string counts_in_words(const GradeCounts& of, std::string_view noun) {
  std::vector<std::string> parts;
  if (of.best > 0) parts.push_back(fmt::format("{} best", of.best));
  if (of.slower > 0) parts.push_back(fmt::format("{} slower", of.slower));
  if (of.mistakes > 0) parts.push_back(counted(of.mistakes, "mistake"));
  if (of.blunders > 0) parts.push_back(counted(of.blunders, "blunder"));
  if (of.open > 0) parts.push_back(fmt::format("{} open", of.open));
  return fmt::format("{} {}{}{}{}", of.moves, noun,
                     of.moves == 1         ? ""
                     : noun.ends_with('s') ? "es"
                                           : "s",
                     parts.empty() ? "" : ": ", fmt::join(parts, ", "));
}

std::string value_seen(Player player, const Bracket<Value>& bracket) {
  if (bracket.proved()) return value_for(player, bracket.low);
  if (bracket.low.outcome == bracket.high.outcome) return value_for(player, {bracket.low.outcome, no_rank});
  return "open";
}

std::string names_listed(const std::vector<std::string>& names, bool complete) {
  // So that the table fits into 80 columns.
  constexpr std::size_t widest = 19;
  std::string text;
  for (const std::string& name : names) {
    if (!text.empty() && columns_of(text) + 1 + columns_of(name) > widest) return text + " …";
    text += (text.empty() ? "" : " ") + name;
  }
  if (complete) return text;
  return text.empty() ? "…" : text + " …";
}

std::string drawn_line(const std::optional<std::string>& picture) {
  return picture ? fmt::format("Drawn: {}\n", shell_word(*picture)) : "";
}

/// "", "3", "0-3".
std::string seeds_lost(const Bracket<int>& lost) {
  if (lost.proved()) return lost.low == 0 ? "" : std::to_string(lost.low);
  return fmt::format("{}-{}", lost.low, lost.high);
}

/// The end of a game from J0's lead: "J1 wins by 3 seeds".
std::string lead_in_words(const Bracket<int>& lead) {
  if (!lead.proved()) return fmt::format("J0 leads by {}: this is what is proved", net_in_words(lead));
  if (lead.low == 0) return "neither side wins";
  return fmt::format("{} wins by {}", lead.low > 0 ? "J0" : "J1",
                     counted(static_cast<std::uint64_t>(std::abs(lead.low)), "seed"));
}

std::string signed_guesses(const std::optional<double>& guesses) {
  if (!guesses) return "open";
  return std::abs(*guesses) < 0.005 ? "0" : fmt::format("{:+.2f}", *guesses);
}

template <class Number>
std::string in_range(const Bracket<Number>& bracket, std::string_view form) {
  constexpr auto widest = static_cast<Number>(9);  // a wider range says nothing
  if (bracket.high - bracket.low > widest) return "open";
  const std::string low = fmt::format(fmt::runtime(form), bracket.low);
  const std::string high = fmt::format(fmt::runtime(form), bracket.high);
  return low == high ? low : fmt::format("{}-{}", low, high);
}

}  // namespace

std::string to_text(const ReviewResult& result) {
  ReviewTable table({"  #", "player", "move", "grade", "best play", "this move", "best moves"});
  for (std::size_t i = 0; i < result.moves.size(); ++i) {
    const ReviewedMove& move = result.moves[i];
    const bool lost = move.before.proved() && !has_best_move(move.player, move.before);
    table.add({fmt::format("{:>3}", i + 1), std::string(name_of(move.player)), move.name, annotated(move.grade),
               value_seen(move.player, move.before), value_seen(move.player, value_by(move.after)),
               lost ? "all lose" : names_listed(move.best, move.best_known)},
              is_wrong(move.grade));
  }
  std::string board = result.board;
  if (!board.ends_with('\n')) board += '\n';
  const std::string end = result.over ? fmt::format("The game is over: {}.", bracket_in_words(result.value))
                                      : fmt::format("The game is not over; {} to move: {}.", name_of(result.to_move),
                                                    bracket_in_words(result.value));
  return fmt::format(
             "{}\n\n{}Values are for the player who moved, in moves from the position before the move.\n{}\n{}{}\n\n",
             bold(result.choice.title()), table.text(),
             result.grades[0].open + result.grades[1].open > 0 ? "open: not proved; --time-limit allows more time.\n"
                                                               : "",
             board, bold(end)) +
         fmt::format("J0  {}\nJ1  {}\n{}", counts_in_words(result.grades[0], "move"),
                     counts_in_words(result.grades[1], "move"), drawn_line(result.picture));
}

std::string to_text(const AwaleReviewResult& result) {
  ReviewTable table({"  #", "player", "pit", "takes", "grade", "best play", "this move", "lost", "best pits"});
  for (std::size_t i = 0; i < result.moves.size(); ++i) {
    const AwaleReviewedMove& move = result.moves[i];
    table.add({fmt::format("{:>3}", i + 1), std::string(name_of(move.player)), std::to_string(move.pit),
               std::to_string(move.gain), annotated(move.grade), net_in_words(move.before), net_in_words(move.after),
               seeds_lost(move.lost()), fmt::format("{}", fmt::join(move.best, " "))},
              is_wrong(move.grade));
  }
  const std::string outcome = lead_in_words(result.lead());
  const std::string end = result.over ? fmt::format("The game is over: {}.", outcome)
                                      : fmt::format("The game is not over, {} to move (lower row); by best play {}.",
                                                    name_of(result.to_move), outcome);
  const auto side = [&](Player player) {
    const Bracket<int>& lost = result.lost[raw(player)];
    return fmt::format("{}  {}; {} taken, {}{} lost by mistakes\n", name_of(player),
                       counts_in_words(result.grades[raw(player)], "move"), result.taken[raw(player)],
                       lost.proved() ? "" : fmt::format("{} to ", lost.low),
                       counted(static_cast<std::uint64_t>(lost.high), "seed"));
  };
  const bool exact = std::ranges::all_of(
      result.moves, [](const AwaleReviewedMove& move) { return move.before.proved() && move.after.proved(); });
  const std::string scores =
      exact ? "Scores are exact"
            : fmt::format("A range is what is proved of a board of more than {}; --time-limit allows more.\nScores",
                          counted(static_cast<std::uint64_t>(result.known_seeds), "seed"));
  return fmt::format("{}\n\n{}{}: seeds that the player who moves nets from there to the end.\n\n{}{}\n\n",
                     bold(result.choice.title()), table.text(), scores, perfectplay::board(result.rules, result.last),
                     bold(end)) +
         side(Player::J0) + side(Player::J1) + drawn_line(result.picture);
}

std::string to_text(const DeductionReviewResult& result) {
  ReviewTable table({"  #", "guess", "answer", "left", "grade", "lost", "worst", "luck", "bits", "best guesses"});
  bool open = false;
  bool by_size = false;
  for (std::size_t i = 0; i < result.guesses.size(); ++i) {
    const ReviewedGuess& guess = result.guesses[i];
    const std::string best = fmt::format("{}{}", fmt::join(guess.best, " "), guess.best_exact ? "" : " ~");
    table.add({fmt::format("{:>3}", i + 1), result.game.guess_name(guess.step.guess),
               result.game.answer_name(guess.step.answer), grouped(guess.after.candidates), annotated(guess.grade),
               in_range(guess.lost(), "{:.2f}"), in_range(guess.lost_worst(), "+{}"), signed_guesses(guess.luck()),
               fmt::format("{:.1f}", guess.bits), best},
              is_wrong(guess.grade));
    open = open || !guess.grade || !guess.luck();
    by_size = by_size || !guess.best_exact;
  }
  std::string text = fmt::format(
      "{}\n\n{}lost: guesses more than by the best guess, on average; worst: in the worst case.\n"
      "luck: guesses that the answer saved beyond what was to be expected.\n",
      bold(result.choice.title()), table.text());
  if (open) text += "open, a-b: not proved; the figure lies in that range. --time-limit allows more.\n";
  if (by_size) text += "~: not searched to the end; these divide the candidates best.\n";
  text += '\n';
  if (result.guesses.empty()) return text;
  const auto played = result.guesses.size();
  text += bold(result.solved ? fmt::format("Found in {} {}.", played, played == 1 ? "guess" : "guesses")
                             : fmt::format("Not found yet: {} left.",
                                           counted(result.guesses.back().after.candidates, "candidate"))) +
          '\n';
  const DeductionStand& start = result.guesses.front().before;
  if (const auto mean = start.mean()) {
    text += fmt::format("Best play needs {:.3f} guesses on average", *mean);
    if (start.order.proved()) text += fmt::format("; {} always suffice", start.order.low);
    text += ".\n";
  }
  text += fmt::format("Skill: {}; {} lost.\nLuck: {}.\n", counts_in_words(result.grades, "guess"),
                      result.lost() ? fmt::format("{:.2f} guesses", *result.lost()) : "an unknown number of guesses",
                      result.luck() ? fmt::format("{} guesses", signed_guesses(result.luck())) : "not known");
  return text + drawn_line(result.picture);
}

}  // namespace perfectplay::app
