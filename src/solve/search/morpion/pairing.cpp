#include "perfectplay/solve/search/morpion/pairing.h"

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>

#include "perfectplay/games/bits.h"

namespace perfectplay {
namespace {

/// Gives every demand two cells of its own, by augmenting paths.
class PairMatching {
 public:
  explicit PairMatching(const std::vector<Cells>& demands) : demands_(demands) { owner_.fill(no_owner); }

  bool all_served() {
    for (std::size_t demand = 0; demand < demands_.size(); ++demand) {
      for (int cell = 0; cell < 2; ++cell) {
        tried_ = 0;
        if (!serve(static_cast<std::uint8_t>(demand))) return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::uint8_t no_owner = 255;

  bool serve(std::uint8_t demand) {
    // Step 1. A cell without an owner.
    const Cells wanted = demands_[demand] & ~tried_;
    for (const std::uint8_t cell : SetBits(wanted & ~taken_)) {
      taken_ |= Cells{1} << cell;
      owner_[cell] = demand;
      return true;
    }
    // Step 2. A cell whose owner can take another.
    for (const std::uint8_t cell : SetBits(wanted)) {
      if ((tried_ >> cell & 1U) != 0 || owner_[cell] == demand) continue;
      tried_ |= Cells{1} << cell;
      if (!serve(owner_[cell])) continue;
      owner_[cell] = demand;
      return true;
    }
    return false;
  }

  const std::vector<Cells>& demands_;
  std::array<std::uint8_t, Grid::max_cells> owner_{};
  Cells taken_ = 0;
  Cells tried_ = 0;
};

}  // namespace

MorpionPairing::MorpionPairing(const Morpion& game) : full_(game.grid().full()) {
  // Lines of one direction have the same step between their cells. Those in one row, column or diagonal form a track.
  const int columns = game.grid().columns();
  std::map<std::array<int, 3>, std::vector<Cells>> tracks;
  for (const Cells line : game.lines()) {
    const int first = std::countr_zero(line);
    const Cells rest = line & (line - 1);
    const int step = rest == 0 ? 1 : std::countr_zero(rest) - first;
    // A track is named by its direction and by its column, or by where it meets the extended left side of the board.
    const int column = first % columns;
    const int row = first / columns;
    const int right = step == columns ? 0 : step == 1 && columns > 1 ? 1 : step > columns ? 1 : -1;
    const int down = step == 1 && columns > 1 ? 0 : 1;
    const int meets = right == 0 ? column : row - down * right * column;
    tracks[{right, down, meets}].push_back(line);
  }
  for (auto& [key, lines] : tracks) tracks_.push_back(std::move(lines));
}

bool MorpionPairing::holds(Cells attacker, Cells defender) const {
  const int empty = std::popcount(full_ & ~(attacker | defender));
  thread_local std::vector<Cells> demands;
  demands.clear();
  for (const auto& track : tracks_) {
    Cells shared = 0;  // the cells common to the lines that share a demand so far
    for (const Cells line : track) {
      if ((line & defender) != 0) continue;
      const Cells open = line & ~attacker;
      if (std::popcount(open) < 2) return false;
      if (std::popcount(shared & open) >= 2) {
        shared &= open;
        demands.back() = shared;
      } else {
        shared = open;
        demands.push_back(open);
        if (2 * static_cast<int>(demands.size()) > empty) return false;
      }
    }
  }
  return PairMatching(demands).all_served();
}

}  // namespace perfectplay
