// The slow twin of the Awalé solver: the exam's three phases, word for word, on plain boards.
//
// A position is stored as its Gödel number. To look at a position, the twin unranks it into an array of pits; a move
// sows seed by seed; the result is ranked again. Scores travel through un-moves, found by taking seeds back one by one.
// Rules and numbering are written here a second time: the twin shares nothing with the library but the names of the
// policies. It is also the yardstick for speed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/games/awale/awale.h"

namespace perfectplay::testing {

class PlainAwale {
 public:
  using Board = std::array<int, std::size_t{2} * awale_max_pits>;
  static constexpr int by_repetition = 255;

  /// One entry per position, in the order of the codes.
  struct Layer {
    std::vector<std::int8_t> score;
    std::vector<std::uint8_t> pass;  ///< the pass that settled the position, or by_repetition
  };
  struct Played {
    Board board{};  ///< still seen by the player who moved
    int gain = 0;
  };

  PlainAwale(const AwaleRules& rules, int max_seeds);

  /// Solves the layers 0 … max_seeds.
  void solve();

  const Layer& layer(int seeds) const { return layers_[static_cast<std::size_t>(seeds)]; }
  std::uint64_t positions(int seeds) const {
    return binomial_[static_cast<std::size_t>(seeds + strokes_)][static_cast<std::size_t>(strokes_)];
  }
  std::uint64_t rank(const Board& board) const;
  Board unrank(std::uint64_t code, int seeds) const;
  Board turned(const Board& board) const;
  /// Plays a pit; none if it cannot be played.
  std::optional<Played> play(const Board& board, int pit) const;
  /// The boards from which a move without a capture leads to `board`, which is still seen by the player who moved.
  std::vector<Board> unmoves(const Board& board) const;

 private:
  enum class Landing : std::uint8_t { Forbidden, Quiet, Capture };

  /// The outcome of a move whose last seed fell into pit `last` of `sown`, and the first pit that it empties.
  Landing landing(const Board& sown, int last, int& first_taken) const;
  void initialise(int seeds);
  void converge(int seeds);
  void settle(int seeds, std::uint64_t code, int pass);
  bool saturated(int seeds, std::uint64_t code, int pass) const;

  AwaleRules rules_;
  int max_seeds_;
  int pits_;     ///< on both sides together
  int strokes_;  ///< between them
  std::vector<std::vector<std::uint64_t>> binomial_;
  std::vector<Layer> layers_;
  std::vector<std::uint8_t> waiting_;  ///< of the layer being solved: children whose scores are not known yet
  std::vector<std::uint64_t> stack_;
};

}  // namespace perfectplay::testing
