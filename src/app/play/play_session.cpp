#include "perfectplay/app/play/play_session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <ranges>

#include "perfectplay/app/cli/suggest.h"
#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/live_text.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"

namespace perfectplay::app {
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

std::string_view Side::name(Player player) const {
  if (j0 == j1) return name_of(player);
  return person(player) ? "you" : "perfect play";
}

Expected<void> PlaySession::run() {
  show_board();
  for (;;) {
    if (goes_round()) return {};
    if (board_.move_names().empty()) {
      write_(bold(fmt::format("The game is over: {}.", board_.result(persons_))) + '\n');
      return {};
    }
    if (!persons_.person(board_.player())) {
      const auto best = board_.best();
      if (!best) return tl::unexpected(best.error());
      write_(fmt::format("{} plays {}.\n", name_of(board_.player()), bold(best->name)));
      commit(best->name, false);
      continue;
    }
    const auto going_on = ask();
    if (!going_on) return tl::unexpected(going_on.error());
    if (!*going_on) return {};
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
      if (const auto judged = judge(*chosen); !judged) return tl::unexpected(judged.error());
      commit(*chosen, true);
      return true;
    }
    if (word == "quit" || word == "q" || word == "exit") return false;
    if (word == "undo" || word == "u") {
      if (undo()) return true;
      write_("There is nothing to take back.\n");
    } else if (word == "hint" || word == "h") {
      const auto best = board_.best();
      if (!best) return tl::unexpected(best.error());
      write_(fmt::format("Play {}: {}.\n", bold(best->name), best->worth));
    } else if (word == "moves" || word == "m") {
      if (const auto listed = list_moves(); !listed) return tl::unexpected(listed.error());
    } else if (word == "board" || word == "b") {
      show_board();
    } else if (word == "help" || word == "?") {
      write_(std::string(commands) + std::string(board_.further_help()));
    } else if (!word.empty()) {
      const auto obeyed = obey(word);
      if (!obeyed) return tl::unexpected(obeyed.error());
      if (*obeyed) return true;
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
  auto said = board_.obey(command, trimmed(line.substr(end)));
  if (!said && said.error().kind != ErrorKind::Input) return tl::unexpected(std::move(said).error());
  write_((said ? *said : said.error().message) + '\n');
  // Another position was set up: what was played before cannot be taken back any more.
  if (board_.played() < before) history_.clear();
  return true;
}

Expected<void> PlaySession::judge(const std::string& name) const {
  const auto chosen = board_.judge(name);
  if (!chosen) return tl::unexpected(chosen.error());
  if (chosen->best) return {};
  const auto best = board_.best();
  if (!best) return tl::unexpected(best.error());
  write_(fmt::format("That move changed the value from {} to {} ({} was best).\n", best->worth, chosen->worth,
                     best->name));
  return {};
}

Expected<void> PlaySession::list_moves() const {
  LiveText drafts;
  const auto draft = [&](const std::vector<PlayMove>& so_far) { drafts.draft(listed(so_far)); };
  const auto moves = LiveText::shows_drafts() ? board_.moves_as_found(draft) : board_.moves();
  if (!moves) return tl::unexpected(moves.error());
  drafts.erase();
  write_(listed(*moves));
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

std::vector<Option> PlayOptions::options() {
  return {
      {.name = "side",
       .argument = "WHO",
       .help = "whom you play; none: watch perfect play against itself",
       .target = &side,
       .choices = {"J0", "J1", "both", "none"}},
      {.name = "position", .argument = "P", .help = "begin there instead of at the start", .target = &position},
  };
}

Expected<ExitCode> play_at_terminal(const std::string& title, const PlayOptions& options, PlayBoard& board) {
  const std::string introduction = options.side == "both"   ? "You play both sides."
                                   : options.side == "none" ? "Perfect play plays both sides."
                                                            : fmt::format("You are {}.", options.side);
  print(fmt::format("{}\nJ0 moves first. {} Type help for the commands.\n", bold(title), introduction));
  PlaySession session(board, options.persons(), read_line, [](const std::string& text) { print(text); });
  if (auto played = session.run(); !played) return tl::unexpected(played.error());
  if (interrupted()) return tl::unexpected(Error{ErrorKind::Stopped, "stopped"});
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
