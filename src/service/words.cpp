#include "perfectplay/service/words.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace perfectplay::service {

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string duration(double seconds) {
  if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
  if (seconds < 60) return fmt::format("{:.2f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  if (whole < 172800) return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
  return fmt::format("{} days {} h", whole / 86400, whole / 3600 % 24);
}

std::string bytes_in_words(double bytes) {
  constexpr std::array<std::string_view, 6> units{"bytes", "kB", "MB", "GB", "TB", "PB"};
  std::size_t unit = 0;
  while (bytes >= 1000 && unit + 1 < units.size()) {
    bytes /= 1000;
    ++unit;
  }
  return fmt::format("{:.{}f} {}", bytes, unit > 0 && bytes < 10 ? 1 : 0, units[unit]);
}

std::string value_in_words(const Value& value) {
  if (value.outcome == Outcome::Draw) return "draw";
  if (value.rank == Rank{0}) return fmt::format("{} has won", name_of(value.outcome));
  if (value.rank == no_rank) return fmt::format("{} wins", name_of(value.outcome));
  return fmt::format("{} wins in {}", name_of(value.outcome), counted(raw(value.rank), "move"));
}

std::string value_for(Player player, const Value& value) {
  if (value.outcome == Outcome::Draw) return "a draw";
  const std::string_view what = wins(value.outcome, player) ? "a win" : "a loss";
  return value.rank == no_rank ? std::string(what) : fmt::format("{} in {}", what, raw(value.rank));
}

std::string listed(const std::vector<std::string_view>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? "" : i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

std::string shell_word(std::string_view word) {
  constexpr std::string_view safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=,./:@%";
  if (!word.empty() && word.find_first_not_of(safe) == std::string_view::npos) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string bracket_in_words(const Bracket<Value>& bracket) {
  const auto& [low, high] = bracket;
  if (bracket.proved()) return value_in_words(low);
  if (low.outcome == high.outcome && low.rank != no_rank && high.rank != no_rank) {
    return fmt::format("{} wins in {} to {}", name_of(low.outcome), raw(std::min(low.rank, high.rank)),
                       counted(raw(std::max(low.rank, high.rank)), "move"));
  }
  if (low.outcome == high.outcome) {
    return fmt::format("{} wins, in {} at the earliest", name_of(low.outcome),
                       counted(raw(std::min(low.rank, high.rank)), "move"));
  }
  if (low.outcome != Outcome::Draw && high.outcome != Outcome::Draw) {
    if (low.rank == no_rank || high.rank == no_rank) return "open: either player may win";
    return fmt::format("open: {} wins in {} at the earliest, or {} in {}", name_of(low.outcome),
                       counted(raw(low.rank), "move"), name_of(high.outcome), raw(high.rank));
  }
  const Value& win = low.outcome == Outcome::Draw ? high : low;
  const std::string how =
      win.rank == no_rank ? "" : fmt::format(" (in {} at the earliest)", counted(raw(win.rank), "move"));
  return fmt::format("{} wins{} or draws", name_of(win.outcome), how);
}

}  // namespace perfectplay::service
