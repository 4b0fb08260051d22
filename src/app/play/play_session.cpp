#include "perfectplay/app/play/play_session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <ranges>

#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/live_text.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/base/text.h"
#include "perfectplay/service/suggest.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using service::counted;
using service::PlayMove;
using service::suggestion;

namespace {

constexpr std::string_view commands =
    "  a move         play it\n"
    "  moves          what each move is worth\n"
    "  hint           the best move and what it leads to\n"
    "  undo           take your last move back\n"
    "  board          show the board again\n"
    "  quit           stop playing\n";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string listed(const std::vector<PlayMove>& moves) {
  std::size_t width = 0;
  for (const PlayMove& move : moves) width = std::max(width, move.name.size());
  std::string text;
  for (const PlayMove& move : moves) text += fmt::format("  {:<{}}  {}\n", move.name, width, move.worth);
  return text;
}

}  // namespace

Expected<void> PlaySession::run(const std::vector<std::string_view>& moves) {
  show_board();
  for (const std::string_view move : moves) {
    const auto names = board_.move_names();
    const auto chosen = std::ranges::find(names, move);
    if (chosen == names.end()) {
      return input_error(fmt::format("moves: \"{}\" is not a move there; expected {}", move, fmt::join(names, " ")));
    }
    commit(*chosen, true);
  }
  for (;;) {
    if (goes_round()) return {};
    if (board_.move_names().empty()) {
      write_(bold(fmt::format("The game is over: {}.", board_.result(persons_))) + '\n');
      return {};
    }
    if (!persons_.person(board_.player())) {
      const PlayMove best = TRY(board_.best(console_.stop()));
      console_.clear();
      write_(fmt::format("{} plays {}.\n", name_of(board_.player()), bold(best.name)));
      commit(best.name, false);
      continue;
    }
    if (!TRY(ask())) return {};
  }
}

void PlaySession::show_board() const {
  std::string board = board_.board();
  if (!board.ends_with('\n')) board += '\n';
  write_('\n' + board);
}

bool PlaySession::goes_round() {
  const auto number = board_.stood_before();
  if (!number) return false;
  const std::string where = *number == 0 ? "at the beginning" : fmt::format("after {}", counted(*number, "move"));
  if (board_.repetition_ends()) {
    write_(fmt::format("{} stood here before, {}.\n{}\n", board_.position_name(), where,
                       bold(fmt::format("The game is over: {}.", board_.result(persons_)))));
    return true;
  }
  const bool person_since = std::any_of(history_.begin() + static_cast<std::ptrdiff_t>(*number), history_.end(),
                                        [](const auto& played) { return played.second; });
  write_(fmt::format("{} stood here before, {}: the play can go round for ever, a draw.\n", board_.position_name(),
                     where));
  if (person_since) write_("Go on if you like, or quit.\n");
  return !person_since;
}

Expected<bool> PlaySession::ask() {
  constexpr std::size_t listed_at_most = 16;
  // In the game's own order, so that the list does not give the best move away.
  const std::vector<std::string> names = board_.move_names();
  const auto shown = std::views::take(names, listed_at_most);
  for (;;) {
    write_(fmt::format("Your move ({}{})? ", fmt::join(shown, " "), names.size() > listed_at_most ? " …" : ""));
    const auto line = read_();
    if (!line) {
      write_("\n");
      return false;
    }
    const std::string_view word = trimmed(*line);
    if (const auto chosen = std::ranges::find(names, word); chosen != names.end()) {
      TRY(judge(*chosen));
      commit(*chosen, true);
      return true;
    }
    if (word == "quit" || word == "q" || word == "exit") return false;
    if (word == "undo" || word == "u") {
      if (undo()) return true;
      write_("There is nothing to take back.\n");
    } else if (word == "hint" || word == "h") {
      const PlayMove best = TRY(board_.best(console_.stop()));
      console_.clear();
      write_(fmt::format("Play {}: {}.\n", bold(best.name), best.worth));
    } else if (word == "moves" || word == "m") {
      TRY(list_moves());
    } else if (word == "board" || word == "b") {
      show_board();
    } else if (word == "help" || word == "?") {
      write_(std::string(commands) + std::string(board_.further_help()));
    } else if (!word.empty()) {
      if (TRY(obey(word))) return true;
      std::vector<std::string> known = names;
      known.insert(known.end(), {"moves", "hint", "undo", "board", "quit", "help"});
      for (std::string& further : board_.further_commands()) known.push_back(std::move(further));
      write_(fmt::format("\"{}\" is not a move here{}{}\n", word, suggestion(word, known),
                         " Type help for the commands."));
    }
  }
}

Expected<bool> PlaySession::obey(std::string_view line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view command = line.substr(0, end);
  const auto further = board_.further_commands();
  if (std::ranges::find(further, command) == further.end()) return false;
  const std::size_t before = board_.played();
  auto said = board_.obey(command, trimmed(line.substr(end)), console_.stop());
  if (!said && said.error().kind != ErrorKind::Input) return tl::unexpected(std::move(said).error());
  write_((said ? *said : said.error().message) + '\n');
  // Another position was set up: what was played before cannot be taken back any more.
  if (board_.played() < before) history_.clear();
  return true;
}

Expected<void> PlaySession::judge(const std::string& name) const {
  const PlayMove chosen = TRY(board_.judge(name, console_.stop()));
  if (chosen.best) return {};
  const PlayMove best = TRY(board_.best(console_.stop()));
  console_.clear();
  write_(
      fmt::format("That move changed the value from {} to {} ({} was best).\n", best.worth, chosen.worth, best.name));
  return {};
}

Expected<void> PlaySession::list_moves() const {
  LiveText drafts;
  const auto draft = [&](const std::vector<PlayMove>& so_far) {
    console_.clear();
    drafts.draft(listed(so_far));
  };
  const auto moves =
      TRY(LiveText::shows_drafts() ? board_.moves_as_found(console_.stop(), draft) : board_.moves(console_.stop()));
  console_.clear();
  drafts.erase();
  write_(listed(moves));
  return {};
}

bool PlaySession::undo() {
  const auto last = std::find_if(history_.rbegin(), history_.rend(), [](const auto& played) { return played.second; });
  if (last == history_.rend()) return false;
  const std::string move = last->first;
  const auto back_to = static_cast<std::size_t>(last.base() - 1 - history_.begin());
  for (std::size_t i = back_to; i < history_.size(); ++i) board_.take_back();
  history_.resize(back_to);
  write_(fmt::format("Taken back: {}.\n", move));
  show_board();
  return true;
}

void PlaySession::commit(const std::string& move, bool by_person) {
  history_.emplace_back(move, by_person);
  board_.play(move);
  show_board();
}

Expected<ExitCode> play_at_terminal(const service::PlayRequest& request, Console& console) {
  const auto board = TRY(request.open(console.session(), console.stop()));
  console.clear();
  const std::string introduction = request.side == "both"   ? "You play both sides."
                                   : request.side == "none" ? "Perfect play plays both sides."
                                                            : fmt::format("You are {}.", request.side);
  print(
      fmt::format("{}\nJ0 moves first. {} Type help for the commands.\n", bold(request.game->command()), introduction));
  PlaySession session(
      *board, request.persons(), read_line, [](const std::string& text) { print(text); }, console);
  TRY(session.run(split_words(request.moves)));
  if (interrupted()) return stopped();
  return ExitCode::Done;
}

std::optional<std::string> read_line() {
  flush_output();
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  if (!stdin_is_terminal()) print(line + '\n');  // so that a script's log reads like a session
  return line;
}

}  // namespace perfectplay::app
