// Morpion on boards too large to explore: the winner, and the number of moves.
//
//   Is there a win in 1? In 3? In 5? …  and for the opponent: in 2? In 4? …  each a null-window search
//
// A search for a win in few moves is cheap: a line that lacks k stones takes at least 2k - 1 moves, and what comes too
// late is cut off. Threats force the reply. The defender holds the draw as soon as he can pair off the cells of all
// remaining lines (solve/search/morpion/pairing.h). Positions are stored up to symmetry, with all stones in the key, so
// no two are confused.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "perfectplay/games/morpion.h"
#include "perfectplay/solve/search/morpion/pairing.h"
#include "perfectplay/solve/search/morpion/table.h"
#include "perfectplay/solve/search/search.h"

namespace perfectplay {

class MorpionSearch final : public Search<Morpion::Position> {
 public:
  /// An error (Resource) when there is no memory for the table.
  static Expected<std::unique_ptr<MorpionSearch>> create(const Morpion& game, const SearchOptions& options);

  Expected<Bracket<Value>> value(const Morpion::Position& position, Stop& stop) override;
  Expected<std::optional<bool>> exceeds(const Morpion::Position& position, Player player, const Value& bound,
                                        Stop& stop) override;
  std::uint64_t nodes() const override { return nodes_; }
  std::uint64_t bytes() const override { return table_.bytes(); }

 private:
  class Worker;

  MorpionSearch(const Morpion& game, const SearchOptions& options, std::uint64_t bytes);
  /// Is the score of the player to move, who has the stones `own`, more than alpha? Nothing when the search was
  /// stopped.
  std::optional<bool> ask(Cells own, Cells other, int alpha, SharedWork& work);

  Morpion game_;
  unsigned threads_;
  MorpionTable table_;
  MorpionPairing pairing_;
  std::vector<std::vector<std::uint8_t>> to_;    ///< by symmetry, then by cell: the image of the cell
  std::vector<std::vector<std::uint8_t>> from_;  ///< the inverse of to_
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace perfectplay
