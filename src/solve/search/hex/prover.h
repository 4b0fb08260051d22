// Who wins a Hex position: depth-first proof-number search (df-pn) over what virtual connections and inferior cells
// leave open.
//
//   position ─fill in─▶ connections of both colours ─▶ settled, or the moves that may still win ─▶ search them
//
//   must-play   A move outside the carrier of a threat of the opponent lets him carry the threat out: only the cells
//               common to all his threats are tried. The refutation of a move found losing is such a threat, too.
//   dominated   A move that is captured or dead once another move has been played is no better than that one.
//
// Each settled position keeps its carrier: the winner wins even if all other empty cells belonged to the loser.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "perfectplay/base/stop.h"
#include "perfectplay/solve/search/hex/inferior_cells.h"
#include "perfectplay/solve/search/hex/table.h"
#include "perfectplay/solve/search/hex/virtual_connections.h"

namespace perfectplay {

struct HexProof {
  Player winner;
  Cells carrier;  ///< the empty cells that the winner needs
};

class HexProver {
 public:
  /// Throws std::bad_alloc when there is no memory for the table.
  HexProver(const HexBoard& board, std::uint64_t memory)
      : board_(board), table_(memory), mine_(board), theirs_(board) {}

  /// Nothing when `stop` ended the search.
  std::optional<HexProof> prove(const HexState& state, Stop& stop);
  /// The same, where the table has it already.
  std::optional<HexProof> known(const HexState& state) const;
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t bytes() const { return table_.bytes(); }

 private:
  /// A position as the table stores it: filled in, and turned by half a turn if that gives the smaller sets.
  struct Placed {
    HexState state;
    HexCaptured captured{};  ///< not turned
    bool turned = false;
  };
  struct Child {
    std::uint8_t move;
    bool known = false;
    Placed placed{};
    std::uint32_t win = 1;
    std::uint32_t lose = 1;
    Cells carrier = 0;  ///< once settled: the empty cells that the winner needs, on the parent's board

    bool settled() const { return win == 0 || lose == 0; }
  };

  Placed place(HexState state) const;
  HexProof proof_of(const Placed& placed, const HexNode& node) const;
  HexNode look(const HexState& state);
  Cells undominated(const HexState& state, Cells moves) const;
  void order_moves(HexNode& node, Cells moves) const;
  HexNode find_or_look(const HexState& state);
  void search(HexNode& node, std::uint32_t win_limit, std::uint32_t lose_limit, Stop& stop);
  void prepare(const HexNode& node, Child& child) const;
  void learn(Child& child, const HexNode& result) const;
  static bool use(HexNode& node, std::vector<Child>& children, Child settled);
  /// Counts a step of the search, and asks the Stop now and then.
  bool goes_on(Stop& stop);

  const HexBoard& board_;
  HexTable table_;
  HexVirtualConnections mine_;
  HexVirtualConnections theirs_;
  std::uint64_t nodes_ = 0;
  std::uint64_t nodes_before_ = 0;  ///< when the proof began
  std::uint32_t steps_ = 0;         ///< since then
};

}  // namespace perfectplay
