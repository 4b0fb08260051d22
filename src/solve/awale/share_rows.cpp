// Which rank has which rows of a layer (exchange.h).
#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "perfectplay/solve/awale/layer_work.h"

namespace perfectplay {

namespace {

/// A division is even enough if no rank has more than this many times its part.
constexpr double even_enough = 1.04;

}  // namespace

/// Rows that begin with the same pits go to one rank: a move from a later pit keeps them, so that most parents of a position
/// are with the rank that has settled it, and most captures of a rank lead to rows that it unpacks anyway. As few pits as
/// possible decide, as many as it takes for all to have as much to do.
std::vector<std::uint8_t> LayerWork::owners(unsigned ranks) const {
  struct Division {
    std::vector<std::uint8_t> owners;  ///< by group
    std::uint64_t most = ~std::uint64_t{0};
  };
  std::uint64_t all = 0;
  for (const RowGroup& group : groups_) all += group.end_cell() - group.first_cell;
  const double fair = static_cast<double>(all) / ranks;
  Division best;
  for (int pits = 1; pits < tables_.halves().pits() && static_cast<double>(best.most) > even_enough * fair; ++pits) {
    // A group is known by its middle row.
    std::map<HalfBoard, std::vector<std::size_t>> classes;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const RowGroup& group = groups_[i];
      HalfBoard half = tables_.halves().half(group.own_seeds,
                                             group.first_slot - tables_.first_slot(group.own_seeds) + group.rows / 2);
      std::fill(half.begin() + pits, half.end(), std::uint8_t{0});
      classes[half].push_back(i);
    }
    struct Class {
      std::uint64_t positions = 0;
      const std::vector<std::size_t>* groups = nullptr;
    };
    std::vector<Class> by_size;
    for (const auto& [half, groups] : classes) {
      by_size.push_back({0, &groups});
      for (const std::size_t i : groups) by_size.back().positions += groups_[i].end_cell() - groups_[i].first_cell;
    }
    std::ranges::stable_sort(by_size, [](const Class& a, const Class& b) { return a.positions > b.positions; });
    Division division{std::vector<std::uint8_t>(groups_.size()), 0};
    std::vector<std::uint64_t> loads(ranks);
    for (const Class& some : by_size) {
      const auto least = std::ranges::min_element(loads);
      *least += some.positions;
      for (const std::size_t i : *some.groups) division.owners[i] = static_cast<std::uint8_t>(least - loads.begin());
    }
    division.most = std::ranges::max(loads);
    if (division.most < best.most) best = std::move(division);
  }
  best.owners.resize(groups_.size());
  return best.owners;
}

void LayerWork::share_rows() {
  const std::vector<std::uint8_t> owners_now = owners(exchange_->ranks());
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    groups_[i].owner = owners_now[i];
    groups_[i].owned = groups_[i].owner == exchange_->rank();
  }
  list_interested();
}

void LayerWork::list_interested() {
  const Slot end = tables_.slots(seeds_);
  interested_.resize(tables_.first_gapped(seeds_ + 1));
  first_own_origin_.push_back(0);
  for (GappedRow row = 0; row < interested_.size(); ++row) {
    for (const Origin& origin : tables_.origins(row)) {
      if (origin.half >= end) break;
      const RowGroup& group = group_of(origin.half);
      interested_[row] |= std::uint64_t{1} << group.owner;
      if (group.owned) own_origins_.push_back(origin);
    }
    first_own_origin_.push_back(static_cast<std::uint32_t>(own_origins_.size()));
  }
}

}  // namespace perfectplay
