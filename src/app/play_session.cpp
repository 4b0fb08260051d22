#include "play_session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "suggest.h"
#include "terminal.h"
#include "views.h"
#include "words.h"

namespace perfectplay::app {
namespace {

constexpr std::string_view commands =
    "  a move         play it\n"
    "  moves          what each move is worth\n"
    "  hint           the best move and what it leads to\n"
    "  undo           take your last move back\n"
    "  board          show the board again\n"
    "  quit           stop playing\n";

/// The value of a position to the player who moves there, told by the move chosen: one move more than what follows.
Value after_moving(const Value& next) {
  return {next.outcome, next.outcome == Outcome::Draw ? no_rank : Rank{raw(next.rank) + 1}};
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

}  // namespace

Expected<void> PlaySession::run() {
  show_board();
  for (;;) {
    const auto moves = oracle_.moves(position_);
    if (!moves) return tl::unexpected(moves.error());
    if (moves->empty()) {
      announce_result();
      return {};
    }
    if (goes_round()) return {};
    if (!is_person(oracle_.game().player(position_))) {
      if (auto played = play_perfectly(*moves); !played) return played;
      continue;
    }
    const auto going_on = ask(*moves);
    if (!going_on) return tl::unexpected(going_on.error());
    if (!*going_on) return {};
  }
}

void PlaySession::show_board() const {
  std::string board = oracle_.game().board(position_);
  if (!board.ends_with('\n')) board += '\n';
  write_('\n' + board);
}

void PlaySession::announce_result() const {
  const auto result = oracle_.game().result(position_).value_or(Outcome::Draw);
  if (result == Outcome::Draw) return write_(bold("The game is over: a draw.") + '\n');
  const Player winner = result == Outcome::J0 ? Player::J0 : Player::J1;
  const bool alone = persons_.j0 != persons_.j1;
  const std::string_view who = !alone ? name_of(winner) : is_person(winner) ? "you" : "perfect play";
  write_(bold(fmt::format("The game is over: {} {} after {}.", who, who == "you" ? "win" : "wins",
                          counted(history_.size(), "move"))) +
         '\n');
}

bool PlaySession::goes_round() {
  const auto earlier =
      std::ranges::find_if(history_, [this](const Played& played) { return played.before == position_; });
  if (earlier == history_.end()) return false;
  const auto number = static_cast<std::size_t>(earlier - history_.begin());
  const bool person_since = std::any_of(earlier, history_.end(), [](const Played& played) { return played.by_person; });
  write_(fmt::format("{} stood here before, {}: the play can go round for ever, a draw.\n",
                     oracle_.game().print(position_),
                     number == 0 ? "at the beginning" : fmt::format("after {}", counted(number, "move"))));
  if (person_since) write_("Go on if you like, or quit.\n");
  return !person_since;
}

Expected<void> PlaySession::play_perfectly(const std::vector<RatedMove>& moves) {
  const Player player = oracle_.game().player(position_);
  write_(fmt::format("{} plays {}.\n", name_of(player), bold(moves.front().name)));
  commit(moves.front(), false);
  return {};
}

Expected<bool> PlaySession::ask(const std::vector<RatedMove>& moves) {
  constexpr std::size_t listed_at_most = 16;
  // In the game's own order, so that the list does not give the best move away.
  std::vector<std::string> names;
  for (const auto& move : oracle_.game().moves(position_)) names.push_back(move.name);
  const auto shown = std::views::take(names, listed_at_most);
  for (;;) {
    write_(fmt::format("Your move ({}{})? ", fmt::join(shown, " "), names.size() > listed_at_most ? " …" : ""));
    const auto line = read_();
    if (!line) {
      write_("\n");
      return false;
    }
    const std::string_view word = trimmed(*line);
    const auto chosen = std::ranges::find(moves, word, &RatedMove::name);
    if (chosen != moves.end()) {
      judge(moves, *chosen);
      commit(*chosen, true);
      return true;
    }
    if (word == "quit" || word == "q" || word == "exit") return false;
    if (word == "undo" || word == "u") {
      if (undo()) return true;
      write_("There is nothing to take back.\n");
    } else if (word == "hint" || word == "h") {
      give_hint(moves);
    } else if (word == "moves" || word == "m") {
      list_moves(moves);
    } else if (word == "board" || word == "b") {
      show_board();
    } else if (word == "help" || word == "?") {
      write_(std::string(commands));
    } else if (!word.empty()) {
      std::vector<std::string> known = names;
      known.insert(known.end(), {"moves", "hint", "undo", "board", "quit", "help"});
      write_(fmt::format("\"{}\" is not a move here{}{}\n", word, suggestion(word, known),
                         " Type help for the commands."));
    }
  }
}

void PlaySession::give_hint(const std::vector<RatedMove>& moves) const {
  const Player player = oracle_.game().player(position_);
  write_(fmt::format("Play {}: {}.\n", bold(moves.front().name), value_for(player, after_moving(moves.front().value))));
}

void PlaySession::list_moves(const std::vector<RatedMove>& moves) const {
  std::size_t width = 0;
  for (const RatedMove& move : moves) width = std::max(width, move.name.size());
  const Player player = oracle_.game().player(position_);
  for (const RatedMove& move : moves) {
    write_(fmt::format("  {:<{}}  {}\n", move.name, width, value_for(player, after_moving(move.value))));
  }
}

bool PlaySession::undo() {
  const auto last =
      std::find_if(history_.rbegin(), history_.rend(), [](const Played& played) { return played.by_person; });
  if (last == history_.rend()) return false;
  position_ = last->before;
  const std::string move = last->move;
  history_.erase(last.base() - 1, history_.end());
  write_(fmt::format("Taken back: {}.\n", move));
  show_board();
  return true;
}

void PlaySession::commit(const RatedMove& move, bool by_person) {
  history_.push_back({position_, move.name, by_person});
  position_ = move.next;
  show_board();
}

void PlaySession::judge(const std::vector<RatedMove>& moves, const RatedMove& chosen) const {
  const Player player = oracle_.game().player(position_);
  if (!better_for(player, moves.front().value, chosen.value)) return;
  write_(fmt::format("That move changed the value from {} to {} ({} was best).\n",
                     value_for(player, after_moving(moves.front().value)),
                     value_for(player, after_moving(chosen.value)), moves.front().name));
}

}  // namespace perfectplay::app
