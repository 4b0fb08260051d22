// Awalé as Rules: a match, won by the player who has taken more seeds. Small boards can be explored, solved, drawn and
// played like any other game; large ones are solved by layers (solve/awale).
//
//        1   0                J1 to move, J0 leads by 2 seeds, nothing was taken in the last 3 moves:
//      ┌────┬────┐            0,1,2,1:J1:+2:3
//      │  1 │  0 │   J1       (the pits of the player to move come first)
//      ├────┼────┤
//      │  2 │  1 │   J0       The match is over when the player to move has no playable pit, and the seeds left are
//      └────┴────┘            given away as the rule set says; when one player leads by more seeds than are left;
//        0   1                and after quiet_limit moves in a row that take nothing: the rest is split evenly.
//
// How the winner of a match and the score are related. Let s be the score of the board: what the player to move nets
// from it on, where an endless play nets nothing. Let v = lead + s when J0 is to move, and v = lead - s when J1 is.
//
//   1. Let the limit be at least the number of boards with the same number of seeds, and let no quiet move have been
//      made. Then J0 wins exactly when v > 0, J1 wins exactly when v < 0, and v = 0 is a draw. So J0 wins a start with
//      the lead 1 - t exactly when s >= t.
//   2. Without a limit: if J0 wins then v > 0, and if J1 wins then v < 0. A draw implies nothing about v.
//
// Why 1. Among boards of n seeds, "nets at least t > 0" is an attractor (solve/awale/retrograde.h). Each of its steps
// adds a board, so a player who can force it has captured, or the board has no playable pit, before the limit is
// reached. A player who can hold the opponent below t holds him there for ever, so also up to the limit.
//
// Why no more in 2. In a graph every endless play is a draw. In Awalé an endless play nets nothing *from here on*, so
// the player who leads is content with it and the other is not: its winner depends on what was taken before the play
// began to repeat. No victory set can express that; a limit can, and solving layer by layer can.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/games/awale/half_board.h"

namespace perfectplay {

class AwaleMatch {
 public:
  struct Position {
    AwalePosition board;  ///< from the side of the player to move
    Player player = Player::J0;
    int lead = 0;   ///< the seeds that J0 has taken minus those of J1
    int quiet = 0;  ///< moves in a row that took nothing; stays 0 without a limit
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = AwaleMove;

  struct Setup {
    AwalePosition board;  ///< J0 is to move
    int lead = 0;         ///< at the start: a handicap
    int quiet_limit = 0;  ///< 0: none, and the graph has cycles
  };
  static constexpr int max_quiet_limit = 1'000'000;

  /// Refuses boards whose codes do not fit 64 bits, and handicaps of more than awale_max_seeds.
  static Expected<AwaleMatch> create(const AwaleRules& rules, const Setup& setup);

  // Rules
  Position start() const { return {setup_.board, Player::J0, setup_.lead, 0}; }
  Player player(const Position& position) const { return position.player; }
  std::optional<Outcome> result(const Position& position) const;
  std::vector<Move> moves(const Position& position) const { return perfectplay::moves(rules_, position.board); }
  Position play(const Position& position, const Move& move) const;
  Code encode(const Position& position) const;
  Position decode(Code code) const;

  // Bounded
  double positions_bound() const;

  // Readable
  /// The number of the pit among the mover's own, from 0.
  std::string move_name(const Move& move) const;
  /// "0,1,2,1:J1:+2", and with a limit ":3" for the quiet moves so far.
  std::string print(const Position& position) const;
  /// Reads what print() writes, or the pits played: "0 1 1".
  Expected<Position> parse(std::string_view text) const;
  /// J0's pits are always below.
  std::string board(const Position& position) const;
  std::string complaint(const Position& position, std::string_view word) const;

  const AwaleRules& rules() const { return rules_; }

 private:
  AwaleMatch(const AwaleRules& rules, const Setup& setup, const HalfBoardIndex& index);
  int seeds() const { return static_cast<int>(indices_.size()) - 1; }
  /// The number of leads that are possible with `left` seeds on the board. They are two apart: each seed taken so far
  /// went to one player or the other.
  int leads(int left) const { return seeds() - left + 1; }
  int least_lead(int left) const { return setup_.lead - (seeds() - left); }

  AwaleRules rules_;
  Setup setup_;
  std::vector<HalfBoardIndex> indices_;  ///< by seeds
  /// Where the codes of boards with 0, 1, … seeds begin.
  std::vector<std::uint64_t> first_code_;
};

}  // namespace perfectplay
