#include "perfectplay/registry/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "perfectplay/base/utf8.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

const std::vector<GameEntry>& rows() {
#define PERFECTPLAY_MAKE_ROW(game) game##_row(),
  static const std::vector<GameEntry> table{PERFECTPLAY_ROWS(PERFECTPLAY_MAKE_ROW)};
#undef PERFECTPLAY_MAKE_ROW
  return table;
}

/// A name reduced to what matters: "Tic-Tac-Toe" and "tictactoe" are one name.
std::string plain_name(std::string_view name) {
  std::string plain = in_plain_letters(name);
  std::erase_if(plain, [](char c) { return c == '-' || c == '_' || c == ' ' || c == '\''; });
  return plain;
}

using Fits = std::function<bool(const Arguments&)>;

/// A hint for the first size that can be made small enough: its largest fitting value below the given one. If a value
/// fits, all smaller ones do, so bisection finds it.
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

bool explorable(const GameEntry& row, const Arguments& arguments, const ExploreOptions& options) {
  const auto made = row.maker(arguments, {});
  const auto* playable = made ? std::get_if<PlayableGame>(&*made) : nullptr;
  return playable != nullptr && playable->game->check_size(options).has_value();
}

std::optional<Hint> explorable_size(const GameEntry& row, const Arguments& arguments, ExploreOptions options) {
  options.smaller = nullptr;
  return smaller_size(row, arguments, [&](const Arguments& smaller) { return explorable(row, smaller, options); });
}

}  // namespace

bool GameEntry::offers(Capability capability) const {
  return std::ranges::find(capabilities, capability) != capabilities.end();
}

Expected<AnyGame> GameEntry::make(const Arguments& arguments, const ExploreOptions* explored) const {
  auto made = maker(arguments, [row = *this, arguments](const ExploreOptions& options) {
    return explorable_size(row, arguments, options);
  });
  if (!made && !made.error().hint) {
    made.error().hint =
        explored == nullptr ? makeable_size(*this, arguments) : explorable_size(*this, arguments, *explored);
  }
  return made;
}

std::optional<GivenArguments> largest_explored(const GameEntry& game) {
  if (game.family != Family::Reachability || game.sizes.empty()) return std::nullopt;
  const auto sized = [&](std::int64_t side) {
    GivenArguments given;
    for (const std::string_view size : game.sizes) given.emplace_back(size, fmt::format("{}", side));
    return given;
  };
  const auto fits = [&](std::int64_t side) {
    const auto arguments = check_arguments(game, sized(side));
    return arguments && explorable(game, *arguments, {});
  };
  std::int64_t fitting = 1;
  std::int64_t too_large = std::ranges::find(game.parameters, game.sizes.front(), &Parameter::name)->high + 1;
  while (too_large - fitting > 1) {
    const std::int64_t middle = fitting + (too_large - fitting) / 2;
    (fits(middle) ? fitting : too_large) = middle;
  }
  if (check_arguments(game, sized(too_large))) return sized(fitting);
  return std::nullopt;
}

std::span<const GameEntry> registry() { return rows(); }

const GameEntry* find_game(std::string_view name) {
  const auto found = std::ranges::find(rows(), name, &GameEntry::name);
  return found == rows().end() ? nullptr : &*found;
}

NamedGame find_named_game(std::string_view name) {
  if (const GameEntry* const exact = find_game(name)) return {exact};
  const std::string wanted = plain_name(name);
  for (const GameEntry& row : rows()) {
    if (plain_name(row.name) == wanted) return {&row};
    for (const GameAlias& alias : row.aliases) {
      if (plain_name(alias.name) == wanted) return {&row, alias.arguments};
    }
  }
  return {};
}

const GameEntry* find_relative(std::string_view name) {
  const std::string wanted = plain_name(name);
  const auto found = std::ranges::find_if(rows(), [&](const GameEntry& row) {
    return std::ranges::any_of(row.relatives, [&](std::string_view known) { return plain_name(known) == wanted; });
  });
  return found == rows().end() ? nullptr : &*found;
}

Expected<Arguments> check_arguments(const NamedGame& game, GivenArguments given, std::string_view prefix) {
  for (const auto& argument : game.implied) {
    if (std::ranges::find(given, argument.first, &GivenArguments::value_type::first) == given.end()) {
      given.push_back(argument);
    }
  }
  return check_arguments(*game.entry, given, prefix);
}

std::vector<std::string_view> games_offering(Capability capability) {
  std::vector<std::string_view> names;
  for (const GameEntry& row : rows()) {
    if (row.offers(capability)) names.push_back(row.name);
  }
  return names;
}

}  // namespace perfectplay
