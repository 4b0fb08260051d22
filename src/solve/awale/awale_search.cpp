#include "perfectplay/solve/awale/awale_search.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <utility>

#include "perfectplay/base/hash.h"

namespace perfectplay {
namespace {

/// A board is a unit of work, less than a microsecond. Looking one up in a table may mean to read and decode several blocks.
constexpr std::uint64_t units_between_polls = 1024;
constexpr std::uint64_t units_of_a_lookup = 64;

std::uint64_t hash_of(const AwalePosition& board) {
  std::array<std::uint64_t, sizeof board.pits / sizeof(std::uint64_t)> words{};
  std::memcpy(words.data(), board.pits.data(), sizeof words);
  return mix(words[0], words[1]);
}

std::size_t slots_in(std::size_t bytes, std::size_t each) {
  return std::bit_floor(std::max<std::size_t>(bytes / each, 1024));
}

}  // namespace

AwaleSearch::AwaleSearch(const AwaleRules& rules, AwaleLookup lookup, int known_seeds, std::size_t memory)
    : rules_(rules),
      lookup_(std::move(lookup)),
      known_seeds_(known_seeds),
      memory_(slots_in(memory / 4 * 3, sizeof(Memory))),
      leaves_(slots_in(memory / 4, sizeof(Leaf))) {}

Expected<std::vector<AwaleRatedMove>> AwaleSearch::moves(const AwalePosition& position, int deepest, Stop& stop) {
  std::vector<AwaleRatedMove> rated;
  for (const AwaleMove& move : perfectplay::moves(rules_, position)) {
    const int left = seeds_in(move.next);
    rated.push_back({{move, {move.gain - left, move.gain + left}}, false, std::nullopt});
  }
  depth_ = 0;
  way_.clear();
  for (int depth = 1; depth <= deepest && !rated.empty() && !value_of(rated).proved(); ++depth) {
    ++turn_;
    for (AwaleRatedMove& move : rated) {
      // From the side of the opponent, who is to move.
      const Bracket<int> before{move.gain - move.value.high, move.gain - move.value.low};
      const Bracket<int> after = narrow(move.next, before, depth, stop);
      move.value = {move.gain - after.high, move.gain - after.low};
      if (failure_) return tl::unexpected(*std::exchange(failure_, std::nullopt));
      if (stop.cancelled()) return stop_error(stop, "the search");
    }
    if (stop.ended()) break;
    depth_ = depth;
  }
  mark_best(rated, std::greater{});
  std::ranges::stable_sort(rated, [](const AwaleRatedMove& left, const AwaleRatedMove& right) {
    return left.value.low != right.value.low ? left.value.low > right.value.low : left.value.high > right.value.high;
  });
  return rated;
}

Expected<void> AwaleSearch::order(const AwalePosition& /*position*/, std::vector<AwaleRatedMove>& moves, int deepest,
                                  Stop& stop) {
  const auto open = std::ranges::count_if(moves, [](const AwaleRatedMove& move) { return move.best; });
  if (open < 2 || value_of(moves).proved()) return {};
  std::vector<std::pair<int, AwaleRatedMove>> likely;
  likely.reserve(moves.size());
  for (const AwaleRatedMove& move : moves) likely.emplace_back(move.value.low, move);
  guessing_ = true;
  way_.clear();
  for (int depth = 1; depth <= deepest; ++depth) {
    ++turn_;
    std::vector<int> scores;
    for (const auto& [score, move] : likely) {
      const Bracket<int> after{move.gain - move.value.high, move.gain - move.value.low};
      scores.push_back(move.best ? move.gain - likely_score(move.next, after, depth, stop) : move.value.low);
      if (stop.ended() || failure_) break;
    }
    if (stop.ended() || failure_) break;
    for (std::size_t i = 0; i < likely.size(); ++i) likely[i].first = scores[i];
    std::ranges::stable_sort(likely, [](const auto& left, const auto& right) {
      if (left.second.best != right.second.best) return left.second.best;
      return left.first > right.first;
    });
  }
  guessing_ = false;
  moves.clear();
  for (const auto& [score, move] : likely) moves.push_back(move);
  if (failure_) return tl::unexpected(*std::exchange(failure_, std::nullopt));
  if (stop.cancelled()) return stop_error(stop, "the search");
  return {};
}

Bracket<int> AwaleSearch::value_of(const std::vector<AwaleRatedMove>& moves) {
  Bracket<int> value = moves.front().value;
  for (const AwaleRatedMove& move : moves) {
    value = {std::max(value.low, move.value.low), std::max(value.high, move.value.high)};
  }
  return value;
}

/// The largest t that gets a yes, and the least that gets a no; between the two the depth does not suffice.
Bracket<int> AwaleSearch::narrow(const AwalePosition& position, Bracket<int> known, int depth, Stop& stop) {
  for (int open = known.high; known.low < open;) {
    const int middle = known.low + (open - known.low + 1) / 2;
    const Answer answer = ask(position, middle, depth, stop).answer;
    if (stop.ended() || failure_) return known;
    if (answer == Answer::Yes) {
      known.low = middle;
    } else {
      open = middle - 1;
      if (answer == Answer::No) known.high = middle - 1;
    }
  }
  for (int open = known.low; open < known.high;) {
    const int middle = open + (known.high - open + 1) / 2;
    const Answer answer = ask(position, middle, depth, stop).answer;
    if (stop.ended() || failure_) return known;
    if (answer == Answer::No) {
      known.high = middle - 1;
    } else {
      open = middle;
    }
  }
  return known;
}

int AwaleSearch::likely_score(const AwalePosition& position, Bracket<int> known, int depth, Stop& stop) {
  while (known.low < known.high) {
    const int middle = known.low + (known.high - known.low + 1) / 2;
    const bool likely = ask(position, middle, depth, stop).likely;
    if (stop.ended() || failure_) break;
    if (likely) {
      known.low = middle;
    } else {
      known.high = middle - 1;
    }
  }
  return known.low;
}

void AwaleSearch::spend(std::uint64_t units, Stop& stop) {
  unpolled_ += units;
  if (unpolled_ < units_between_polls) return;
  stop.spend(std::exchange(unpolled_, 0));
  stop.go_on({"searching", nodes_, 0});
}

AwaleSearch::Found AwaleSearch::ask(const AwalePosition& position, int least, int depth, Stop& stop) {
  const int seeds = seeds_in(position);
  if (least <= -seeds) return proved(true, no_way_back);
  if (least > seeds) return proved(false, no_way_back);
  if (seeds <= known_seeds_) return known(position, least, stop);
  if (const auto found = stands(position, least)) return *found;
  ++nodes_;
  spend(1, stop);
  if (stop.ended() || failure_) return {};
  {
    const Memory& memory = remembered(position, seeds);
    if (memory.low >= least) return proved(true, no_way_back);
    if (memory.high < least) return proved(false, no_way_back);
    if (depth == 0) return {Answer::Open, least <= 0, no_way_back};
    if (memory.open_turn == turn_ && memory.open_depth >= depth && memory.open_at_least == least) {
      return {Answer::Open, memory.open_likely, no_way_back};
    }
  }
  const std::size_t here = way_.size();
  way_.push_back(position);
  Found found = ask_moves(position, least, depth, stop);
  way_.pop_back();
  if (found.back != no_way_back && found.back < here) return found;
  // What goes back no further than to this board holds on every way to it.
  found.back = no_way_back;
  if (stop.ended() || failure_) return found;
  Memory& memory = remembered(position, seeds);
  if (found.answer == Answer::Yes) {
    memory.low = static_cast<std::int8_t>(least);
  } else if (found.answer == Answer::No) {
    memory.high = static_cast<std::int8_t>(least - 1);
  } else {
    memory.open_at_least = static_cast<std::int8_t>(least);
    memory.open_depth = static_cast<std::uint8_t>(depth);
    memory.open_likely = found.likely;
    memory.open_turn = turn_;
  }
  return found;
}

AwaleSearch::Found AwaleSearch::ask_moves(const AwalePosition& position, int least, int depth, Stop& stop) {
  auto moves = perfectplay::moves(rules_, position);
  if (moves.empty()) return proved(end_score(rules_, position) >= least, no_way_back);
  // Captures first: they come closer to what is known. And before all others the move that gave an answer before.
  const int seeds = seeds_in(position);
  const int first = remembered(position, seeds).first_pit;
  std::ranges::stable_sort(moves, [&](const AwaleMove& left, const AwaleMove& right) {
    return std::pair(left.pit == first, left.gain) > std::pair(right.pit == first, right.gain);
  });
  Found all = proved(false, no_way_back);
  for (const AwaleMove& move : moves) {
    // gain - score >= least unless the opponent nets more than gain - least.
    const Found reply = ask(move.next, move.gain - least + 1, move.gain > 0 ? depth : depth - 1, stop);
    const bool likely = !reply.likely;
    if (reply.answer == Answer::No || (guessing_ && likely)) {
      remembered(position, seeds).first_pit = static_cast<std::int8_t>(move.pit);
      return reply.answer == Answer::No ? proved(true, reply.back) : Found{Answer::Open, true, reply.back};
    }
    if (reply.answer == Answer::Open) all.answer = Answer::Open;
    all.likely = all.likely || likely;
    all.back = std::min(all.back, reply.back);
  }
  return all;
}

std::optional<AwaleSearch::Found> AwaleSearch::stands(const AwalePosition& position, int least) const {
  // The player to move is the same at every second board.
  for (std::size_t back = 2; back <= way_.size(); back += 2) {
    if (way_[way_.size() - back] == position) return proved(least <= 0, way_.size() - back);
  }
  return std::nullopt;
}

AwaleSearch::Memory& AwaleSearch::remembered(const AwalePosition& position, int seeds) {
  Memory& memory = memory_[hash_of(position) & (memory_.size() - 1)];
  if (memory.board != position) {
    memory = {position, static_cast<std::int8_t>(-seeds), static_cast<std::int8_t>(seeds)};
  }
  return memory;
}

AwaleSearch::Found AwaleSearch::known(const AwalePosition& position, int least, Stop& stop) {
  Leaf& leaf = leaves_[hash_of(position) & (leaves_.size() - 1)];
  if (!leaf.score || leaf.board != position) {
    spend(units_of_a_lookup, stop);
    if (stop.ended() || failure_) return {};
    const auto value = lookup_(position);
    if (!value) {
      failure_ = value.error();
      return {};
    }
    leaf = {position, static_cast<std::int8_t>(value->score)};
  }
  return proved(*leaf.score >= least, no_way_back);
}

}  // namespace perfectplay
