#include "perfectplay/verify/proof/blocking_search.h"

#include <algorithm>
#include <bit>

namespace perfectplay {
namespace {

/// Gives every line two cells of its own, by augmenting paths: a line that needs a cell may take one from another line
/// which finds another one for itself.
class PairFinder {
 public:
  using Cells = std::uint64_t;

  PairFinder(const std::vector<Cells>& lines, Cells empty) : lines_(lines), empty_(empty), owner_(64, nobody) {}

  std::optional<Cells> find() {
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      for (int cell = 0; cell < 2; ++cell) {
        seen_ = 0;
        if (!gets_a_cell(line)) return std::nullopt;
      }
    }
    return taken_;
  }

 private:
  static constexpr std::size_t nobody = ~std::size_t{0};

  bool gets_a_cell(std::size_t line) {
    return any_cell(lines_[line] & empty_, [&](int cell) {
      const Cells bit = Cells{1} << cell;
      std::size_t& owner = owner_[static_cast<std::size_t>(cell)];
      if ((seen_ & bit) != 0 || owner == line) return false;
      seen_ |= bit;
      if (owner != nobody && !gets_a_cell(owner)) return false;
      owner = line;
      taken_ |= bit;
      return true;
    });
  }

  const std::vector<Cells>& lines_;
  Cells empty_;
  std::vector<std::size_t> owner_;  ///< the line that has the cell
  Cells taken_ = 0;
  Cells seen_ = 0;
};

}  // namespace

BlockingSearch::BlockingSearch(const PlainBoard& board, Player maker) : CarrierSearch(board), maker_(maker) {
  // Lines come in the order of their first cells, so those of a track come in the order along it.
  for (const Cells line : board.lines()) {
    const int align = std::popcount(line);
    const auto track = std::ranges::find_if(
        tracks_, [&](const std::vector<Cells>& lines) { return std::popcount(lines.back() & line) == align - 1; });
    if (track == tracks_.end() || align < 3) {
      tracks_.push_back({line});
    } else {
      track->push_back(line);
    }
  }
}

std::optional<BlockingSearch::Cells> BlockingSearch::paired(Cells blocks, Cells empty) const {
  std::vector<Cells> open;    // what is left to fill of each line
  std::vector<Cells> common;  // what neighbours have in common, if that is enough for a pair
  for (const std::vector<Cells>& track : tracks_) {
    bool joins = false;  // may the next line join the last one of `common`?
    for (const Cells line : track) {
      if ((line & blocks) != 0) {
        joins = false;
        continue;
      }
      const Cells rest = line & empty;
      open.push_back(rest);
      if (joins && std::popcount(common.back() & rest) >= 2) {
        common.back() &= rest;
      } else {
        common.push_back(rest);
      }
      joins = true;
    }
  }
  if (const auto pairs = PairFinder(common, empty).find()) return pairs;
  return common.size() == open.size() ? std::nullopt : PairFinder(open, empty).find();
}

std::optional<CarrierSearch::Found> BlockingSearch::settled(const Node& node, Plan& plan) {
  const bool maker_moves = node.mover == maker_;
  const Cells blocks = maker_moves ? node.other : node.own;
  const Cells empty = this->empty(node);
  std::vector<Cells> open;  // what is left to fill of the lines without a stone of the blocker
  Cells threats = 0;
  std::vector<int> weight(static_cast<std::size_t>(board().cells()), 0);
  for (const Cells line : board().lines()) {
    if ((line & blocks) != 0) continue;
    const Cells rest = line & empty;
    open.push_back(rest);
    if (std::has_single_bit(rest)) threats |= rest;
    const int urgency = 1 << std::max(0, 2 * (6 - std::popcount(rest)));
    any_cell(rest, [&](int cell) {
      weight[static_cast<std::size_t>(cell)] += urgency;
      return false;
    });
  }
  // 1. A line that lacks one cell: the maker takes it; the blocker can parry one such cell and not two.
  if (threats != 0) {
    if (maker_moves) return Found{true, threats & (~threats + 1)};
    if (!std::has_single_bit(threats)) return Found{false, threats};
    plan = {{std::countr_zero(threats)}, threats};
    return std::nullopt;
  }
  // 2. Nothing to block, or pairs that block everything.
  if (open.empty()) return Found{!maker_moves, 0};
  if (maker_moves) {
    if (const auto pairs = paired(blocks, empty)) return Found{false, *pairs};
  }
  // 3. Cells on many lines that are nearly full come first.
  any_cell(empty, [&](int cell) {
    if (weight[static_cast<std::size_t>(cell)] != 0) plan.order.push_back(cell);
    return false;
  });
  std::ranges::stable_sort(plan.order, std::greater{},
                           [&](int cell) { return weight[static_cast<std::size_t>(cell)]; });
  return std::nullopt;
}

}  // namespace perfectplay
