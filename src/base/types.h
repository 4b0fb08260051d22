// The types that every part of the system shares. They are strong: a vertex, a rank and a code never mix.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

namespace perfectplay {

/// J0 moves first.
enum class Player : std::uint8_t { J0 = 0, J1 = 1 };

constexpr Player opponent(Player player) { return player == Player::J0 ? Player::J1 : Player::J0; }

/// How a play ends, or how a position ends under perfect play.
enum class Outcome : std::uint8_t { J0 = 0, J1 = 1, Draw = 2 };

/// The names in every text, JSON document and picture.
constexpr std::string_view name_of(Player player) { return player == Player::J0 ? "J0" : "J1"; }
constexpr std::string_view name_of(Outcome outcome) {
  return outcome == Outcome::J0 ? "J0" : outcome == Outcome::J1 ? "J1" : "draw";
}

constexpr Outcome win_for(Player player) { return player == Player::J0 ? Outcome::J0 : Outcome::J1; }
constexpr bool wins(Outcome outcome, Player player) { return outcome == win_for(player); }

/// The rank of a won position: the number of single moves to the end when the winner hurries and the loser delays.
enum class Rank : std::uint32_t {};
inline constexpr Rank no_rank{std::numeric_limits<std::uint32_t>::max()};

/// A vertex of an explicit graph, numbered from 0.
enum class Vertex : std::uint32_t {};
inline constexpr Vertex no_vertex{std::numeric_limits<std::uint32_t>::max()};

/// A position of any game packed into 64 bits. Different positions of one game have different codes.
enum class Code : std::uint64_t {};

template <class Strong>
constexpr auto raw(Strong value) {
  return static_cast<std::underlying_type_t<Strong>>(value);
}

/// The value of a position: who wins, and in how many moves (no_rank for a draw).
struct Value {
  Outcome outcome = Outcome::Draw;
  Rank rank = no_rank;

  friend bool operator==(const Value&, const Value&) = default;
};
/// The value of a position in which the game is over.
constexpr Value ended(Outcome outcome) { return {outcome, outcome == Outcome::Draw ? no_rank : Rank{0}}; }

/// Is `a` better than `b` for `player`? From best to worst: a quick win, a slow win, a draw, a slow loss, a quick loss.
constexpr bool better_for(Player player, const Value& a, const Value& b) {
  const auto group = [player](const Value& v) {
    return v.outcome == Outcome::Draw ? 1 : wins(v.outcome, player) ? 2 : 0;
  };
  if (group(a) != group(b)) return group(a) > group(b);
  if (group(a) == 2) return a.rank < b.rank;
  if (group(a) == 0) return a.rank > b.rank;
  return false;
}

}  // namespace perfectplay
