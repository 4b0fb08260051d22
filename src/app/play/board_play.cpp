#include "perfectplay/app/play/board_play.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/play/board_screen.h"
#include "perfectplay/app/terminal/live_text.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using service::counted;
using service::PlayMove;

namespace {

std::string listed_moves(const std::vector<PlayMove>& moves) {
  std::size_t width = 0;
  for (const PlayMove& move : moves) width = std::max(width, move.name.size());
  std::string text;
  for (const PlayMove& move : moves) text += fmt::format("  {:<{}}  {}\n", move.name, width, move.worth);
  return text;
}

}  // namespace

BoardPlay::BoardPlay(const service::PlayRequest& request, service::PlayBoard& board,
                     const std::vector<std::string>& played, Writer write, Console& console)
    : Play(std::move(write), console),
      request_(request),
      board_(board),
      persons_(request.persons()),
      opponent_(request.level, request.seed) {
  note_played(played);
}

void BoardPlay::note_played(const std::vector<std::string>& names) {
  // The board knows the player of a move only before the move, so the moves are played again.
  for (std::size_t i = 0; i < names.size(); ++i) board_.take_back();
  history_.clear();
  for (const std::string& name : names) play_again(name, persons_.person(board_.player()));
}

std::string BoardPlay::with_stones(Player player) const {
  if (!board_.view()) return std::string(name_of(player));
  return fmt::format("{} ({})", name_of(player), player == Player::J0 ? 'X' : 'O');
}

std::string BoardPlay::introduction() {
  const auto both = [&](std::string_view who) {
    return fmt::format("{}: {} and {}.", who, with_stones(Player::J0), with_stones(Player::J1));
  };
  std::string who;
  if (persons_.j0 != persons_.j1) {
    const Player person = persons_.j0 ? Player::J0 : Player::J1;
    who = fmt::format("You are {}; {} is {}.", with_stones(person), with_stones(opponent(person)), opponent_.name());
  } else if (persons_.anybody()) {
    who = both("You play both sides");
  } else {
    who = both(opponent_.perfect() ? "Perfect play plays both sides"
                                   : fmt::format("The program, level {}, plays both sides", request_.level));
  }
  const Player first = history_.size() % 2 == 0 ? board_.player() : opponent(board_.player());
  return fmt::format("{}\n{} {} {} first.\nType help for the commands.\n", bold(request_.game->title()), who,
                     name_of(history_.empty() ? board_.player() : first), history_.empty() ? "moves" : "moved");
}

bool BoardPlay::goes_round_alone(std::size_t since) const {
  return std::none_of(history_.begin() + static_cast<std::ptrdiff_t>(since), history_.end(),
                      [](const auto& played) { return played.second; });
}

bool BoardPlay::over() const {
  if (board_.move_names().empty()) return true;
  const auto before = board_.stood_before();
  return before && (board_.repetition_ends() || goes_round_alone(*before));
}

void BoardPlay::tell_round() {
  const auto number = board_.stood_before();
  if (!number || round_told_ == history_.size()) return;
  round_told_ = history_.size();
  const std::string where = *number == 0 ? "at the beginning" : fmt::format("after {}", counted(*number, "move"));
  write(fmt::format("{} stood here before, {}{}.\n", board_.position_name(), where,
                    board_.repetition_ends() ? "" : ": the play can go round for ever, a draw"));
  if (!over()) write("Go on if you like, or quit.\n");
}

Expected<Play::Turn> BoardPlay::advance() {
  for (;;) {
    tell_round();
    if (over()) return persons_.anybody() ? Turn::Over : Turn::End;
    if (persons_.person(board_.player())) return Turn::Person;
    const std::string name = TRY(opponent_.choose(board_, console().stop()));
    console().clear();
    write(fmt::format("{} plays {}.\n", name_of(board_.player()), bold(name)));
    play_again(name, false);
    TRY(show());
  }
}

std::string BoardPlay::prompt() {
  constexpr std::size_t listed_at_most = 16;
  // In the game's own order, so that the list does not give the best move away.
  const std::vector<std::string> names = board_.move_names();
  const auto shown = std::views::take(names, listed_at_most);
  const bool cut = names.size() > listed_at_most;
  const bool swap = cut && std::ranges::find(names, "swap") != names.end();
  return fmt::format("Your move ({}{}{})? ", fmt::join(shown, " "), cut ? " …" : "", swap ? " swap" : "");
}

Expected<bool> BoardPlay::take(std::string_view line) {
  const auto chosen = service::move_named(board_.move_names(), line);
  if (!chosen) return false;
  TRY(judge(*chosen));
  play_again(*chosen, true);
  TRY(show());
  return true;
}

std::string BoardPlay::refusal(std::string_view line) const {
  const std::string why = board_.complaint(std::string(line));
  return fmt::format("\"{}\" is not a move here{}{}", line, why.empty() ? "" : ": ", why);
}

std::pair<std::string_view, std::string_view> BoardPlay::step_help() const {
  const auto names = board_.move_names();
  const bool swap = std::ranges::find(names, "swap") != names.end();
  return swap ? std::pair<std::string_view, std::string_view>{"a move, or swap",
                                                              "play it; swap: take over the first stone and its side"}
              : std::pair<std::string_view, std::string_view>{"a move", "play it"};
}

Expected<void> BoardPlay::hint() {
  const PlayMove best = TRY(board_.best(console().stop()));
  console().clear();
  write(fmt::format("Play {}: {}.\n", bold(best.name), best.worth));
  return {};
}

Expected<void> BoardPlay::show() {
  const auto view = board_.view();
  std::string text = view ? board_text(*view) : board_.board();
  if (!text.ends_with('\n')) text += '\n';
  write('\n' + text);
  return {};
}

std::vector<PlayCommand> BoardPlay::commands() {
  std::vector<PlayCommand> commands{
      {"moves", "m", board_.view() ? "[board|list]" : "",
       std::string(board_.view() ? "what each move is worth, on the board or as a list" : "what each move is worth"),
       [this](std::span<const std::string> words) { return list_moves(words); }},
      {"judge", "j", "", "how good the last move was", [this](std::span<const std::string>) { return judge_last(); }},
  };
  for (const auto& further : board_.further_commands()) {
    commands.push_back({further.name, "", further.argument, std::string(further.help),
                        [this, name = further.name](std::span<const std::string> words) { return obey(name, words); }});
  }
  return commands;
}

Expected<void> BoardPlay::obey(std::string_view command, std::span<const std::string> words) {
  const std::size_t before = board_.played();
  const std::string said = TRY(board_.obey(command, fmt::format("{}", fmt::join(words, " ")), console().stop()));
  console().clear();
  write(folded(said));
  if (board_.played() == before && command != "set") return {};
  // Another position was set up: the moves before it cannot be taken back any more.
  history_.clear();
  round_told_.reset();
  return show();
}

Expected<void> BoardPlay::judge(const std::string& name) const {
  const PlayMove chosen = TRY(board_.judge(name, console().stop()));
  if (chosen.best) return {};
  const PlayMove best = TRY(board_.best(console().stop()));
  console().clear();
  write(fmt::format("That move changed the value from {} to {} ({} was best).\n", best.worth, chosen.worth, best.name));
  return {};
}

Expected<void> BoardPlay::judge_last() {
  if (history_.empty()) return input_error("Nothing was played yet.");
  const std::string name = history_.back().first;
  board_.take_back();
  const std::string_view player = name_of(board_.player());
  const auto judged = board_.judge(name, console().stop());
  const auto best = board_.best(console().stop());
  board_.play(name);
  const PlayMove chosen = TRY(judged);
  const PlayMove better = TRY(best);
  console().clear();
  write(chosen.best ? fmt::format("{} played {}: {}, and nothing was better.\n", player, name, chosen.worth)
                    : fmt::format("{} played {}: {}; {} was best, {}.\n", player, name, chosen.worth, better.name,
                                  better.worth));
  return {};
}

Expected<void> BoardPlay::list_moves(std::span<const std::string> words) {
  if (over()) return input_error("The game is over: there are no moves.");
  const auto view = board_.view();
  if (!words.empty() && words.front() != "board" && words.front() != "list") {
    return input_error(fmt::format("moves \"{}\": expected board, list or nothing more", words.front()));
  }
  // Scripts get the list.
  const bool board = view && (words.empty() ? LiveText::shows_drafts() : words.front() == "board");
  const auto text = [&](const std::vector<PlayMove>& moves) {
    const bool complete = moves.size() == board_.move_names().size();
    return board ? moves_text(*view, moves, complete) : listed_moves(moves);
  };
  LiveText drafts;
  const auto draft = [&](const std::vector<PlayMove>& so_far) {
    console().clear();
    drafts.draft(text(so_far));
  };
  auto& stop = console().stop();
  const auto moves = TRY(LiveText::shows_drafts() ? board_.moves_as_found(stop, draft) : board_.moves(stop));
  console().clear();
  drafts.erase();
  write(text(moves));
  return {};
}

void BoardPlay::play_again(const std::string& step, bool by_person) {
  history_.emplace_back(step, by_person);
  board_.play(step);
}

void BoardPlay::take_back() {
  history_.pop_back();
  board_.take_back();
  round_told_.reset();
}

Expected<void> BoardPlay::rematch(std::span<const std::string> words) {
  if (words.size() > 1 || (words.size() == 1 && words.front() != "swap")) {
    return input_error("rematch: expected nothing more, or swap to change sides");
  }
  if (!words.empty() && persons_.j0 == persons_.j1) return input_error("rematch swap: you play both sides");
  if (!words.empty()) std::swap(persons_.j0, persons_.j1);
  board_.seat(persons_);
  while (steps() > 0) take_back();
  write('\n' + introduction());
  return show();
}

service::GameRecord BoardPlay::record() const {
  service::GameRecord record{.game = request_.game->command(), .position = board_.began()};
  for (const auto& [name, by_person] : history_) record.words.push_back({name});
  return record;
}

std::string BoardPlay::result(const service::Side& persons) const {
  if (!over()) return {};
  if (!board_.move_names().empty() && !board_.repetition_ends()) return "a draw, since the play goes round for ever";
  return board_.result(persons);
}
std::string BoardPlay::result() const { return result(persons_); }
std::string BoardPlay::closing() const { return result({.j0 = true, .j1 = true}); }

Expected<void> BoardPlay::load(const service::GameRecord& record) {
  const std::string began = board_.began();
  auto& stop = console().stop();
  const auto played = service::load_record(record, *request_.game, board_, stop);
  if (!played) {
    TRY(board_.begin_at(began, stop));
    for (const auto& [name, by_person] : history_) board_.play(name);
    return tl::unexpected(played.error());
  }
  round_told_.reset();
  note_played(*played);
  return {};
}

std::string BoardPlay::pasted() const {
  std::vector<std::string_view> names;
  names.reserve(history_.size());
  for (const auto& [name, by_person] : history_) names.push_back(name);
  const bool joined = board_.view() && std::ranges::all_of(names, [](auto name) { return name.size() == 1; });
  const std::string moves = fmt::format("{}", fmt::join(names, joined ? "" : " "));
  const std::string game = request_.game->command();
  const std::string position = service::shell_word(board_.position());
  std::string text;
  if (!names.empty()) text += fmt::format("Moves: {}\n", moves);
  text += fmt::format("Show it:   {} show {} --position {}\n", program_name(), game, position);
  if (!names.empty()) {
    const std::string began = board_.began();
    text += fmt::format("Review it: {} review {} \"{}\"{}\n", program_name(), game, moves,
                        began.empty() ? "" : " --position " + service::shell_word(began));
  }
  return text;
}

}  // namespace perfectplay::app
