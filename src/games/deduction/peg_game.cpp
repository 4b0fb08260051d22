#include "perfectplay/games/deduction/peg_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace perfectplay {
namespace {

constexpr std::string_view symbols = "0123456789abcdefghijklmnopqrstuvwxyz";

/// The number of codes, or some number above `limit` when there are more than that.
std::uint64_t count_codes(const PegRules& rules, std::uint64_t limit) {
  std::uint64_t codes = 1;
  for (int i = 0; i < rules.places && codes <= limit; ++i) {
    codes *= static_cast<std::uint64_t>(rules.repetition ? rules.colors : rules.colors - i);
  }
  return codes;
}

}  // namespace

Expected<PegGame> PegGame::make(const PegRules& rules, std::string_view name) {
  if (rules.places < 1 || rules.places > max_places) {
    return input_error(fmt::format("{}: {} places; expected 1 to {}", name, rules.places, max_places));
  }
  if (rules.colors < 1 || rules.colors > max_colors) {
    return input_error(fmt::format("{}: {} colours; expected 1 to {}", name, rules.colors, max_colors));
  }
  if (!rules.repetition && rules.colors < rules.places) {
    return input_error(fmt::format("{}: {} different symbols do not fill {} places; expected at least {} symbols", name,
                                   rules.colors, rules.places, rules.places));
  }
  const std::uint64_t codes = count_codes(rules, max_codes);
  if (codes > max_codes) {
    return resource_error(
        fmt::format("{}: {} places of {} colours have more than {} codes, too many to be solved exactly", name,
                    rules.places, rules.colors, max_codes));
  }
  return PegGame(rules, static_cast<std::uint32_t>(codes));
}

PegGame::PegGame(const PegRules& rules, std::uint32_t codes) : rules_(rules), codes_(codes) {
  const auto places = static_cast<std::size_t>(rules.places);
  // Count through all rows of pegs in lexicographic order; without repetition, skip the rows that have one.
  std::vector<std::uint8_t> row(places, 0);
  pegs_.reserve(places * codes);
  const auto has_repetition = [&row] {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (std::find(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(i), row[i]) !=
          row.begin() + static_cast<std::ptrdiff_t>(i)) {
        return true;
      }
    }
    return false;
  };
  while (pegs_.size() < places * codes) {
    if (rules.repetition || !has_repetition()) pegs_.insert(pegs_.end(), row.begin(), row.end());
    for (std::size_t i = places; i-- > 0;) {
      if (++row[i] < rules.colors) break;
      row[i] = 0;
    }
  }
  for (int blacks = 0; blacks <= rules.places; ++blacks) {
    const int most_whites = !rules.whites || blacks >= rules.places - 1 ? 0 : rules.places - blacks;
    for (int whites = 0; whites <= most_whites; ++whites) points_.push_back({blacks, whites});
  }
}

Answer PegGame::answer_of(int blacks, int whites) const {
  if (!rules_.whites) return Answer{static_cast<std::uint16_t>(blacks)};
  if (blacks == rules_.places) return solved();
  return Answer{static_cast<std::uint16_t>(blacks * (rules_.places + 1) - blacks * (blacks - 1) / 2 + whites)};
}

Answer PegGame::answer(Guess guess, Guess solution) const {
  const auto a = pegs(guess);
  const auto b = pegs(solution);
  std::array<std::uint8_t, max_colors> count_a{};
  std::array<std::uint8_t, max_colors> count_b{};
  int blacks = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    blacks += a[i] == b[i] ? 1 : 0;
    ++count_a[a[i]];
    ++count_b[b[i]];
  }
  int common = 0;
  for (std::size_t c = 0; c < static_cast<std::size_t>(rules_.colors); ++c) common += std::min(count_a[c], count_b[c]);
  return answer_of(blacks, common - blacks);
}

std::string PegGame::guess_name(Guess guess) const { return code_name(pegs(guess)); }

std::string PegGame::code_name(std::span<const std::uint8_t> pegs) const {
  const int first = rules_.from_zero ? 0 : 1;
  const bool one_symbol_each = rules_.colors + first <= static_cast<int>(symbols.size());
  std::string name;
  for (const std::uint8_t color : pegs) {
    if (one_symbol_each) {
      name += symbols[static_cast<std::size_t>(color + first)];
    } else {
      name += fmt::format("{}{}", name.empty() ? "" : ",", color + first);
    }
  }
  return name;
}

std::string PegGame::answer_name(Answer answer) const {
  const Points& points = points_[static_cast<std::size_t>(answer)];
  if (!rules_.whites) return fmt::format("{}", points.blacks);
  return fmt::format("{}{}{}", points.blacks, rules_.places > 9 ? "," : "", points.whites);
}

}  // namespace perfectplay
