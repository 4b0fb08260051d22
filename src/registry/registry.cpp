#include "perfectplay/registry/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

const std::vector<GameEntry>& rows() {
#define PERFECTPLAY_MAKE_ROW(game) game##_row(),
  static const std::vector<GameEntry> table{PERFECTPLAY_ROWS(PERFECTPLAY_MAKE_ROW)};
#undef PERFECTPLAY_MAKE_ROW
  return table;
}

using Fits = std::function<bool(const Arguments&)>;

/// The largest value below the given one of the first size that can be made small enough. Smaller values fit where a
/// larger one does, so that it is found by halving.
std::optional<Hint> smaller_size(const GameEntry& row, const Arguments& arguments, const Fits& fits) {
  for (const std::string_view size : row.sizes) {
    const auto with = [&](std::int64_t value) { return arguments.with(size, fmt::format("{}", value)); };
    std::int64_t fitting = std::ranges::find(row.parameters, size, &Parameter::name)->low;
    std::int64_t too_large = arguments.integer(size);
    if (fitting >= too_large || !fits(with(fitting))) continue;
    while (too_large - fitting > 1) {
      const std::int64_t middle = fitting + (too_large - fitting) / 2;
      (fits(with(middle)) ? fitting : too_large) = middle;
    }
    return Hint{std::string(size), fmt::format("{}", fitting)};
  }
  return std::nullopt;
}

std::optional<Hint> makeable_size(const GameEntry& row, const Arguments& arguments) {
  return smaller_size(row, arguments, [&row](const Arguments& smaller) { return row.maker(smaller, {}).has_value(); });
}

std::optional<Hint> explorable_size(const GameEntry& row, const Arguments& arguments, ExploreOptions options) {
  options.smaller = nullptr;
  return smaller_size(row, arguments, [&](const Arguments& smaller) {
    const auto made = row.maker(smaller, {});
    const auto* playable = made ? std::get_if<PlayableGame>(&*made) : nullptr;
    return playable != nullptr && playable->game->check_size(options).has_value();
  });
}

}  // namespace

bool GameEntry::offers(Capability capability) const {
  return std::ranges::find(capabilities, capability) != capabilities.end();
}

Expected<AnyGame> GameEntry::make(const Arguments& arguments) const {
  auto made = maker(arguments, [row = *this, arguments](const ExploreOptions& options) {
    return explorable_size(row, arguments, options);
  });
  if (!made && !made.error().hint) made.error().hint = makeable_size(*this, arguments);
  return made;
}

std::span<const GameEntry> registry() { return rows(); }

const GameEntry* find_game(std::string_view name) {
  const auto found = std::ranges::find(rows(), name, &GameEntry::name);
  return found == rows().end() ? nullptr : &*found;
}

std::vector<std::string_view> games_offering(Capability capability) {
  std::vector<std::string_view> names;
  for (const GameEntry& row : rows()) {
    if (row.offers(capability)) names.push_back(row.name);
  }
  return names;
}

}  // namespace perfectplay
