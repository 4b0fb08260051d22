// Hex by search, up to 7x7: the winner of a position, and every reply that wins.
//
//        a b c
//      1 - - +          the first cells that win on 3x3 for X, who joins top and bottom; - loses
//       2 + + +
//        3 + - -
//
// Only the winner is proved, not the number of moves: values have no rank, except 0 where the game is over. The method
// is explained in solve/search/hex/prover.h. It uses one thread, whatever the options say.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "perfectplay/games/hex.h"
#include "perfectplay/solve/search/hex/prover.h"
#include "perfectplay/solve/search/search.h"

namespace perfectplay {

/// Bit m stands for move m, Hex::swap_move included. A legal move in neither set was not settled in time.
struct HexReplies {
  Cells winning = 0;
  Cells losing = 0;
  friend bool operator==(const HexReplies&, const HexReplies&) = default;
};

class HexSearch final : public Search<Hex::Position> {
 public:
  /// A Resource error when the table does not fit into memory.
  static Expected<std::unique_ptr<HexSearch>> create(const Hex& rules, const SearchOptions& options);

  Expected<Bracket<Value>> value(const Hex::Position& position, Stop& stop) override;
  /// Proves of every legal move whether it wins or loses for the player to move; both sets are empty once the game is
  /// over.
  Expected<HexReplies> winning_moves(const Hex::Position& position, Stop& stop);
  /// How many stones fewer than the opponent the player who has just moved needs to join his sides: a winner who
  /// maximizes this does not dawdle. Among moves that look alike, one that is known to win comes first, since nothing
  /// has to be proved for it.
  int outlook(const Hex::Position& position) const override;
  std::uint64_t nodes() const override { return prover_.nodes(); }
  std::uint64_t bytes() const override { return prover_.bytes(); }

 private:
  HexSearch(const Hex& rules, std::uint64_t memory)
      : rules_(rules), board_(rules.grid().columns()), prover_(board_, memory) {}

  /// Does the swap rule alone settle the position?
  bool swap_decides(const Hex::Position& position) const;

  const Hex rules_;
  const HexBoard board_;
  HexProver prover_;
};

}  // namespace perfectplay
