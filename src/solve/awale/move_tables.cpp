#include "perfectplay/solve/awale/move_tables.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace perfectplay {

namespace {

std::uint32_t words(std::uint32_t bits) { return (bits + word_bits - 1) / word_bits; }
std::uint64_t bit(std::uint32_t rank) { return std::uint64_t{1} << (rank % word_bits); }

std::uint16_t delivery_number(const Delivery& delivery) {
  return static_cast<std::uint16_t>(2 * delivery.seeds + (delivery.last_seed ? 1 : 0));
}
Delivery delivery_of(std::size_t number) { return {static_cast<std::uint8_t>(number / 2), number % 2 == 1}; }

/// Must be called with parents in ascending order.
void add_quiet(DeliveryMap& map, std::uint32_t parent, std::uint32_t child) {
  map.quiet[parent / word_bits] |= bit(parent);
  map.live[child / word_bits / word_bits] |= bit(child / word_bits);
  ChildWord& word = map.children[child / word_bits];
  if (word.child_mask[0] == 0) word.parent_word = parent / word_bits;
  const std::uint32_t second = parent / word_bits - word.parent_word;
  assert(second <= 1 && "sowing keeps halves together");
  assert((word.child_mask[0] | word.child_mask[1]) < bit(child) && "sowing keeps the order of halves");
  word.child_mask[second] |= bit(child);
  word.parent_mask[second] |= bit(parent);
}

/// Asks the Stop every few thousand halves.
bool goes_on_at(std::uint32_t half, Stop& stop) { return half % 4096 != 4095 || stop.go_on(); }

void add_arrival(std::vector<ArrivalGroup>& groups, int captured, const Arrival& arrival) {
  const auto same =
      std::find_if(groups.begin(), groups.end(), [&](const ArrivalGroup& group) { return group.captured == captured; });
  ArrivalGroup& group = same != groups.end() ? *same : groups.emplace_back();
  group.captured = captured;
  group.arrivals.push_back(arrival);
}

}  // namespace

Expected<MoveTables> MoveTables::make(const AwaleRules& rules, int max_seeds, Stop& stop) {
  MoveTables tables(rules, TRY(HalfBoards::make(rules.pits, max_seeds)));
  const auto goes_on = [&]() -> Expected<void> {
    if (!stop.go_on({"preparing", 0, 0})) return stop_error(stop, "the analysis");
    return {};
  };
  tables.number_halves(stop);
  TRY(goes_on());
  tables.list_moves(stop);
  TRY(goes_on());
  tables.list_origins();
  tables.build_maps(stop);
  TRY(goes_on());
  tables.boards_ = {};
  return tables;
}

double MoveTables::estimated_bytes(int pits, int max_seeds) {
  // Binomials as floating-point numbers: callers also ask about boards that are far too large to build. Not by
  // std::lgamma(), which writes to a variable that all threads share.
  const auto choose = [](int n, int k) {
    double result = 1;
    for (int i = 1; i <= k; ++i) result *= (n - k + i) / static_cast<double>(i);
    return result;
  };
  const double halves = choose(max_seeds + pits, pits);
  const double deliveries = choose(max_seeds + pits + 1, pits + 1) * (1.0 + 1.0 / pits);
  return (halves + group_size * (max_seeds + 1.0)) * (3 * sizeof(std::uint32_t) + sizeof(HalfBoard)) +
         halves * pits * (sizeof(HalfMove) + sizeof(Origin)) + deliveries * (sizeof(Arrival) + 1) +
         8192.0 * (max_seeds + 1.0);
}

void MoveTables::number_halves(Stop& stop) {
  Slot first = 0;
  for (int seeds = 0; seeds <= halves_.max_seeds(); ++seeds) {
    first_slots_.push_back(first);
    first += (halves_.count(seeds) + group_size - 1) / group_size * group_size;
    first_gapped_.push_back(static_cast<GappedRow>(gapped_ranks_.size()));
    boards_.resize(first_slots_.back());
    std::vector<std::uint32_t>& full = full_ranks_.emplace_back();
    for (std::uint32_t rank = 0; rank < halves_.count(seeds); ++rank) {
      if (!goes_on_at(rank, stop)) return;
      boards_.push_back(halves_.half(seeds, rank));
      (has_empty_pit(boards_.back(), rules_.pits) ? gapped_ranks_ : full).push_back(rank);
    }
  }
  first_slots_.push_back(first);
  first_gapped_.push_back(static_cast<GappedRow>(gapped_ranks_.size()));
}

void MoveTables::list_moves(Stop& stop) {
  occurs_.assign(2 * static_cast<std::size_t>(halves_.max_seeds() + 1), false);
  first_move_.push_back(0);
  for (int seeds = 0; seeds <= halves_.max_seeds(); ++seeds) {
    for (Slot slot = first_slot(seeds); slot < slots(seeds); ++slot) {
      if (!goes_on_at(slot, stop)) return;
      const std::uint32_t rank = slot - first_slot(seeds);
      const HalfBoard half = rank < halves_.count(seeds) ? boards_[slot] : HalfBoard{};
      for (int pit = 0; pit < rules_.pits; ++pit) {
        if (half[static_cast<std::size_t>(pit)] == 0) continue;
        const Sown sown = sow_own(rules_, half, pit);
        const int left_seeds = seeds - sown.delivery.seeds;
        const auto ranks = gapped(left_seeds);
        const auto place = std::ranges::lower_bound(ranks, halves_.rank(sown.own)) - ranks.begin();
        moves_.push_back({first_gapped(left_seeds) + static_cast<GappedRow>(place), sown.delivery.seeds,
                          delivery_number(sown.delivery)});
        occurs_[delivery_number(sown.delivery)] = true;
      }
      first_move_.push_back(static_cast<std::uint32_t>(moves_.size()));
    }
  }
}

void MoveTables::list_origins() {
  first_origin_.assign(gapped_ranks_.size() + 1, 0);
  for (const HalfMove& move : moves_) ++first_origin_[move.left + 1];
  std::partial_sum(first_origin_.begin(), first_origin_.end(), first_origin_.begin());
  origins_.resize(moves_.size());
  std::vector<std::uint32_t> next(first_origin_.begin(), first_origin_.end() - 1);
  for (Slot slot = 0; slot + 1 < first_move_.size(); ++slot) {
    for (const HalfMove& move : moves(slot)) origins_[next[move.left]++] = {slot, move.delivery};
  }
}

void MoveTables::build_maps(Stop& stop) {
  const int max_seeds = halves_.max_seeds();
  for (std::size_t number = 0; number < occurs_.size(); ++number) {
    const Delivery delivery = delivery_of(number);
    for (int other = 0; other <= max_seeds; ++other) {
      if (stop.ended()) return;
      const bool possible = occurs_[number] && other + delivery.seeds <= max_seeds;
      maps_.push_back(possible ? build_map(delivery, other, stop) : DeliveryMap{});
      const DeliveryMap& map = maps_.back();
      carry_maps_.push_back({map.children.data(), map.live.data(), map.live.empty() ? 0 : map.live[0]});
    }
  }
}

DeliveryMap MoveTables::build_map(const Delivery& delivery, int other_seeds, Stop& stop) const {
  const std::uint32_t children = halves_.count(other_seeds + delivery.seeds);
  const auto parents = static_cast<std::uint32_t>(gapped(other_seeds).size());
  DeliveryMap map;
  map.children.resize(words(children));
  map.live.assign(words(words(children)), 0);
  map.quiet.assign(words(parents), 0);
  map.allowed.assign(words(parents), 0);
  std::uint32_t number = 0;
  for (const std::uint32_t rank : gapped(other_seeds)) {
    const std::uint32_t parent = number++;
    if (!goes_on_at(parent, stop)) return map;
    const Received received = receive(rules_, boards_[first_slot(other_seeds) + rank], delivery);
    if (!received.allowed) continue;
    map.allowed[parent / word_bits] |= bit(parent);
    const std::uint32_t child = halves_.rank(received.half);
    if (received.captured == 0) {
      add_quiet(map, parent, child);
    } else {
      add_arrival(map.captures, received.captured, {parent, child});
    }
  }
  number = 0;
  for (const std::uint32_t rank : full(other_seeds)) {
    const std::uint32_t parent = number++;
    const Received received = receive(rules_, boards_[first_slot(other_seeds) + rank], delivery);
    if (received.allowed) add_arrival(map.from_full, received.captured, {parent, halves_.rank(received.half)});
  }
  return map;
}

}  // namespace perfectplay
