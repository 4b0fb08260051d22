#include "perfectplay/app/play/play_loop.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/base/file.h"
#include "perfectplay/base/text.h"
#include "perfectplay/service/suggest.h"

namespace perfectplay::app {
namespace {

std::string lower_case(std::string_view word) {
  std::string text(word);
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Does the game go on after this error? Its message is shown then; any other error ends the game.
bool goes_on_after(const Error& error) { return error.kind == ErrorKind::Input || error.kind == ErrorKind::Resource; }

}  // namespace

Expected<void> PlayLoop::run() {
  // The commands of the game stand first in the help, where people look for them.
  commands_ = play_.commands();
  std::ranges::move(common_commands(), std::back_inserter(commands_));
  const Completer complete = [this](std::string_view) {
    std::vector<std::string> words = over_ ? std::vector<std::string>() : play_.choices();
    for (const PlayCommand& command : commands_) words.emplace_back(command.name);
    return words;
  };
  while (!quits_) {
    const Play::Turn turn = TRY(play_.advance());
    over_ = turn != Play::Turn::Person;
    if (over_ && !told_) tell_end();
    told_ = over_;
    if (turn == Play::Turn::End) return {};
    const auto line = read_(prompt(), complete);
    if (!line) {
      write_("\n");
      break;
    }
    const std::string_view typed = without_blanks(*line);
    if (typed.empty()) continue;
    if (typed.front() == '/') {
      if (!TRY(obey(typed.substr(1)))) write_(unknown(typed));
      continue;
    }
    if (!over_ && (play_.is_own_name(typed) || !is_command(typed))) {
      if (TRY(play_.take(typed))) {
        undone_.clear();
        continue;
      }
    }
    if (!TRY(obey(typed))) write_(unknown(typed));
  }
  if (!over_) write_(play_.farewell());
  return {};
}

std::string PlayLoop::prompt() const { return over_ ? "And now (undo, rematch, save FILE, quit)? " : play_.prompt(); }

void PlayLoop::tell_end() { write_(folded_lines(bold(play_.ending())) + play_.pasted()); }

std::vector<PlayCommand> PlayLoop::common_commands() {
  const auto always = [](auto action) {
    return [action](Words) -> Expected<void> {
      action();
      return {};
    };
  };
  return {
      {"hint", "h", "", play_.hint_help(),
       [this](Words) -> Expected<void> {
         if (!over_) return play_.hint();
         write_("The game is over: there is nothing to choose.\n");
         return {};
       }},
      {play_.table(), "b", "",
       std::string(play_.table() == "board" ? "show the board again" : "all guesses and answers"),
       [this](Words) { return play_.show(); }},
      {"undo", "u", "[N]", fmt::format("take your last {} back, or all from number N on", play_.noun()),
       [this](Words w) { return undo(w); }},
      {"redo", "r", "", "play again what was taken back", [this](Words w) { return redo(w); }},
      {"rematch", "", play_.rematch_argument(), "a new game",
       [this](Words words) -> Expected<void> {
         TRY(play_.rematch(words));
         undone_.clear();
         told_ = false;
         return {};
       }},
      {"record", "", "", "what was played, and how to show and review it", [this](Words) { return show_record(); }},
      {"save", "", "FILE", "write the record to a file", [this](Words w) { return save(w); }},
      {"load", "", "FILE", "go on from a record", [this](Words w) { return load(w); }},
      {"help", "?", "", "this list", always([this] { write_(help()); })},
      {"quit", "q", "", "stop playing", always([this] { quits_ = true; })},
  };
}

bool PlayLoop::is_command(std::string_view line) const {
  return std::ranges::find(commands_, lower_case(line), &PlayCommand::name) != commands_.end();
}

Expected<bool> PlayLoop::obey(std::string_view line) {
  const auto split = split_words(line, blanks);
  if (split.empty()) return false;
  const std::string name = lower_case(split.front());
  const auto found = std::ranges::find_if(commands_, [&](const PlayCommand& command) {
    return name == command.name || (!command.letter.empty() && name == command.letter) ||
           (name == "exit" && command.letter == "q") || (name == "board" && command.letter == "b");
  });
  if (found == commands_.end()) return false;
  const std::vector<std::string> words(split.begin() + 1, split.end());
  if (found->argument.empty() && !words.empty()) {
    write_(fmt::format("{} takes nothing after it.\n", found->name));
    return true;
  }
  const auto done = found->obey(words);
  if (!done && !goes_on_after(done.error())) return tl::unexpected(done.error());
  if (!done) write_(folded(done.error().message));
  return true;
}

std::string PlayLoop::unknown(std::string_view line) {
  // A short word is near many others.
  constexpr std::size_t shortest = 3;
  std::vector<std::string> known;
  known.reserve(commands_.size());
  for (const PlayCommand& command : commands_) known.emplace_back(command.name);
  if (!over_) {
    std::ranges::copy_if(play_.choices(), std::back_inserter(known),
                         [](const std::string& name) { return name.size() > shortest; });
  }
  const bool slash = line.starts_with('/');
  const std::string_view word = line.substr(slash ? 1 : 0);
  // A word that is known and refused was meant as it is.
  const bool is_known = std::ranges::find(known, lower_case(word)) != known.end();
  const std::string meant = word.size() < shortest || is_known ? "" : service::suggestion(lower_case(word), known);
  const std::string what = over_ || slash ? fmt::format("\"{}\" is no command", line) : play_.refusal(line);
  return folded(fmt::format("{}{} Type help for the commands.", what, meant.empty() ? "." : meant));
}

std::string PlayLoop::help() {
  std::vector<std::pair<std::string, std::string_view>> rows;
  const auto [step, does] = play_.step_help();
  rows.emplace_back(step, does);
  for (const PlayCommand& command : commands_) {
    rows.emplace_back(fmt::format("{}{}{}", command.name, command.argument.empty() ? "" : " ", command.argument),
                      command.help);
  }
  std::size_t width = 0;
  for (const auto& [typed, help] : rows) width = std::max(width, typed.size());
  std::string text;
  for (const auto& [typed, help] : rows) text += fmt::format("  {:<{}}  {}\n", typed, width, help);
  return text;
}

Expected<void> PlayLoop::undo(Words words) {
  const std::size_t played = play_.steps();
  std::size_t first = played;
  if (words.empty()) {
    while (first > 0 && !play_.by_person(first - 1)) --first;
    if (first == 0) return input_error("There is nothing to take back.");
    --first;
  } else {
    if (played == 0) return input_error("There is nothing to take back.");
    std::size_t number = 0;
    const std::string& word = words.front();
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
    const std::size_t last = play_.number(played - 1);
    if (failure != std::errc{} || end != word.data() + word.size() || number < 1 || number > last) {
      return input_error(fmt::format("undo \"{}\": expected a number of the record, 1 to {}", word, last));
    }
    for (first = 0; play_.number(first) < number; ++first) {
    }
    // If the first step of that number is the program's, the person's step is meant.
    if (!play_.by_person(first) && first + 1 < played && play_.number(first + 1) == number) ++first;
  }
  const std::string taken = play_.step(first);
  const bool several = !words.empty() && play_.number(played - 1) > play_.number(first);
  while (play_.steps() > first) {
    const std::size_t last = play_.steps() - 1;
    undone_.emplace_back(play_.step(last), play_.by_person(last));
    play_.take_back();
  }
  told_ = false;
  write_(several ? fmt::format("Taken back: all from number {} on.\n", play_.number(first))
                 : fmt::format("Taken back: {}.\n", taken));
  return play_.show();
}

Expected<void> PlayLoop::redo(Words /*words*/) {
  if (undone_.empty()) return input_error("There is nothing to play again.");
  const std::string first = undone_.back().first;
  do {
    const auto [step, by_person] = std::move(undone_.back());
    undone_.pop_back();
    play_.play_again(step, by_person);
  } while (!undone_.empty() && !undone_.back().second);
  write_(fmt::format("Played again: {}.\n", first));
  return play_.show();
}

std::string PlayLoop::record_text() const {
  std::string text = service::print_record(play_.record());
  if (const std::string closing = play_.closing(); !closing.empty()) text += fmt::format("# {}\n", closing);
  return text;
}

Expected<void> PlayLoop::show_record() {
  if (play_.steps() == 0) return input_error("Nothing was played yet.");
  write_(record_text() + play_.pasted());
  return {};
}

Expected<void> PlayLoop::save(Words words) {
  if (words.size() != 1) return input_error("Save to which file? As \"save game.txt\".");
  TRY(write_file(words.front(), record_text()));
  write_(fmt::format("Saved to {}.\n", words.front()));
  return {};
}

Expected<void> PlayLoop::load(Words words) {
  if (words.size() != 1) return input_error("Load which file? As \"load game.txt\".");
  const service::GameRecord record = TRY(service::read_record_file(words.front()));
  TRY(play_.load(record));
  undone_.clear();
  told_ = false;
  write_(fmt::format("Loaded {}.\n", words.front()));
  return play_.show();
}

Expected<void> play_at_terminal(Play& play) {
  LineEditor editor;
  print(play.introduction());
  if (play.steps() > 0 || play.table() == "board") TRY(play.show());
  PlayLoop loop(
      play, [&](const std::string& prompt, const Completer& complete) { return editor.read(prompt, complete); },
      [](const std::string& text) { print(text); });
  TRY(loop.run());
  if (interrupted()) return stopped();
  return {};
}

}  // namespace perfectplay::app
