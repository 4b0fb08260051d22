#include "perfectplay/app/terminal/words.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace perfectplay::app {

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

Expected<std::uint64_t> parse_bytes(std::string_view text, std::string_view option) {
  const auto refuse = [&] {
    return input_error(fmt::format("{} \"{}\": expected a size as 8G, 500M or 123456789", option, text));
  };
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || !std::isfinite(number) || number <= 0) return refuse();
  std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  int power = 0;
  if (!unit.empty() && unit != "B") {
    constexpr std::string_view letters = "KMGT";
    const std::size_t place = letters.find(static_cast<char>(std::toupper(static_cast<unsigned char>(unit[0]))));
    if (place == std::string_view::npos) return refuse();
    if (const std::string_view rest = unit.substr(1); !rest.empty() && rest != "B" && rest != "iB") return refuse();
    power = static_cast<int>(place) + 1;
  }
  const double bytes = std::ldexp(number, 10 * power);
  if (bytes < 1 || bytes > std::ldexp(1.0, 62)) return refuse();
  return static_cast<std::uint64_t>(bytes);
}

Expected<double> parse_seconds(std::string_view text, std::string_view option) {
  if (text.empty()) return std::numeric_limits<double>::infinity();
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(seconds) || seconds < 0 ||
      seconds > 1e9) {
    return input_error(fmt::format("{} \"{}\": expected seconds, as 10 or 0.5", option, text));
  }
  return seconds;
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

}  // namespace perfectplay::app
