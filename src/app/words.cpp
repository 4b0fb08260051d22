#include "words.h"

#include <fmt/format.h>

#include <cmath>

namespace perfectplay::app {

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string duration(double seconds) {
  if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
  if (seconds < 60) return fmt::format("{:.2f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  return fmt::format("{} min {} s", whole / 60, whole % 60);
}

std::string value_in_words(const Value& value) {
  if (value.outcome == Outcome::Draw) return "draw";
  if (value.rank == Rank{0}) return fmt::format("{} has won", name_of(value.outcome));
  return fmt::format("{} wins in {}", name_of(value.outcome), counted(raw(value.rank), "move"));
}

std::string value_for(Player player, const Value& value) {
  if (value.outcome == Outcome::Draw) return "a draw";
  return fmt::format("a {} in {}", wins(value.outcome, player) ? "win" : "loss", raw(value.rank));
}

std::string shell_word(std::string_view word) {
  constexpr std::string_view safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=,./:@%";
  if (!word.empty() && word.find_first_not_of(safe) == std::string_view::npos) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace perfectplay::app
