// Awalé: K pits per side. Seeds are sown round the board and captured from the opponent's pits.
//
//        7   6   5   4        the opponent's pits, K … 2K-1          sowing goes upwards,
//        ─────────────                                               modulo 2K, and skips
//        0   1   2   3        the pits of the player to move         the pit of origin
//
//   0,0,1,2,1,1,2,0: playing pit 3 sows its two seeds into 4 and 5, which then hold 2 each. The last seed fell into 5,
//   so both pits are taken: gain 4. The board turns, and the opponent sees 0,0,2,0,0,0,1,0.
//
// A move is the composition of two functions on half-boards. What sowing pit m does to the mover's half depends on that
// half alone. What arrives on the other side is a Delivery: a number of seeds, and whether the last one falls there.
//
//   sow_own(own, pit)         → own half afterwards, delivery
//   receive(other, delivery)  → other half afterwards, seeds taken, whether the move is legal
//
// All rules are in these two functions and in end_score(), so the tables over half-boards (solve/awale) come from the
// same code as play. The rule sets are values of AwaleRules: docs/awale.md says where each comes from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"

namespace perfectplay {

inline constexpr int awale_max_pits = 8;
/// A score fits a signed byte.
inline constexpr int awale_max_seeds = 127;

/// What happens in a grand slam: a capture that would take every seed of the opponent.
enum class GrandSlam : std::uint8_t {
  Forbidden,        ///< the pit cannot be played
  CapturesNothing,  ///< the pit can be played, and every seed stays
  CapturesAll,      ///< the pit can be played, and all of them are taken
};

/// May a move that takes nothing leave the opponent without a seed?
enum class Feeding : std::uint8_t { Required, Free };

/// Who takes the seeds on the board when the player to move has no playable pit.
enum class SeedsLeft : std::uint8_t {
  ToOpponent,  ///< always the opponent
  ToMover,     ///< the player to move, unless he has no seed himself
};

struct AwaleRules {
  int pits = 4;  ///< K, 1 … awale_max_pits
  GrandSlam grand_slam = GrandSlam::Forbidden;
  Feeding feeding = Feeding::Required;
  SeedsLeft seeds_left = SeedsLeft::ToOpponent;

  friend bool operator==(const AwaleRules&, const AwaleRules&) = default;
};

/// "tamale" (the exam's rules), "abapa" (tournaments), "awari" (Romein and Bal's solution).
struct AwaleRuleSet {
  std::string_view name;
  std::string_view summary;
  AwaleRules rules;  ///< with 4 pits; any other number will do
};
inline constexpr std::array<AwaleRuleSet, 3> awale_rule_sets{{
    {"tamale",
     "taking everything is not allowed; with no playable pit the opponent takes what is left",
     {4, GrandSlam::Forbidden, Feeding::Required, SeedsLeft::ToOpponent}},
    {"abapa",
     "a move that would take everything is allowed and takes nothing; a player who cannot feed the opponent keeps what "
     "is left",
     {4, GrandSlam::CapturesNothing, Feeding::Required, SeedsLeft::ToMover}},
    {"awari",
     "taking everything is not allowed while another move exists; a player who cannot feed the opponent keeps what is "
     "left",
     {4, GrandSlam::Forbidden, Feeding::Required, SeedsLeft::ToMover}},
}};
/// Errors name the rule sets, or the range of the pits.
Expected<AwaleRules> awale_rules(std::string_view rule_set, int pits);
/// "4 pits per side, tamale rules".
std::string rules_in_words(const AwaleRules& rules);

// ---- Half-boards -----------------------------------------------------------------------------------

/// The pits of one side in the direction of sowing; those beyond K are zero.
using HalfBoard = std::array<std::uint8_t, awale_max_pits>;

int seeds_in(const HalfBoard& half);

/// The d seeds that reach the other side: d/K in each pit, and one more in each of the first d%K. When the last seed of
/// the move falls on this side, it falls into pit (d-1)%K.
struct Delivery {
  std::uint8_t seeds = 0;
  bool last_seed = false;  ///< does the last seed of the move fall on this side?

  friend bool operator==(const Delivery&, const Delivery&) = default;
};

struct Sown {
  HalfBoard own{};
  Delivery delivery;
};
/// Sows `pit`, which must hold a seed.
Sown sow_own(const AwaleRules& rules, const HalfBoard& own, int pit);

struct Received {
  HalfBoard half{};
  std::uint8_t captured = 0;
  bool allowed = false;  ///< is a move that ends like this legal?
};
Received receive(const AwaleRules& rules, const HalfBoard& other, const Delivery& delivery);

/// The score of a board of `seeds` seeds for a player without a playable pit.
int end_score(const AwaleRules& rules, bool mover_has_seeds, int seeds);

// ---- The plain game --------------------------------------------------------------------------------

/// A board from the side of the player to move: his pits 0 … K-1, then the opponent's; pits beyond 2K are zero.
struct AwalePosition {
  std::array<std::uint8_t, std::size_t{2} * awale_max_pits> pits{};

  friend bool operator==(const AwalePosition&, const AwalePosition&) = default;
};

struct AwaleMove {
  int pit = 0;
  int gain = 0;        ///< seeds captured
  AwalePosition next;  ///< already turned: as the opponent sees it
};

int seeds_in(const AwalePosition& position);
HalfBoard own_half(const AwaleRules& rules, const AwalePosition& position);
HalfBoard other_half(const AwaleRules& rules, const AwalePosition& position);
AwalePosition join(const AwaleRules& rules, const HalfBoard& own, const HalfBoard& other);
/// The same board from the other side.
AwalePosition turned(const AwaleRules& rules, const AwalePosition& position);
/// `seeds` spread evenly; an error when they do not divide.
Expected<AwalePosition> awale_start(const AwaleRules& rules, int seeds);

/// The playable pits in order. With none the game is over: end_score(rules, position).
std::vector<AwaleMove> moves(const AwaleRules& rules, const AwalePosition& position);
int end_score(const AwaleRules& rules, const AwalePosition& position);
/// The boards from which some playable pit leads to `position` without a capture, each once. `position` and the boards
/// are seen from the side of the player who moved: unlike AwaleMove::next, `position` is *not* turned.
std::vector<AwalePosition> unmoves(const AwaleRules& rules, const AwalePosition& position);

/// "3,3,3,3,3,3,3,3".
std::string print(const AwaleRules& rules, const AwalePosition& position);
/// The board with the seeds in its pits, laid out as at the head of this file. Each player numbers his own pits 0 … K-1
/// in the direction of sowing, so the upper row counts from the right.
std::string board(const AwaleRules& rules, const AwalePosition& position);
/// Reads print()'s form. Errors say how many pits were expected, or which entry is no number of seeds.
Expected<AwalePosition> parse_awale(const AwaleRules& rules, std::string_view text);

}  // namespace perfectplay
