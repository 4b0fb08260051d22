#include "perfectplay/solve/awale/awale_search.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <utility>

#include "perfectplay/base/hash.h"

namespace perfectplay {
namespace {

constexpr std::uint64_t nodes_between_polls = 1024;

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
    : rules_(rules), lookup_(std::move(lookup)), known_seeds_(known_seeds), memory_(slots_in(memory, sizeof(Memory))) {}

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

AwaleSearch::Found AwaleSearch::ask(const AwalePosition& position, int least, int depth, Stop& stop) {
  const int seeds = seeds_in(position);
  if (least <= -seeds) return {Answer::Yes, no_way_back};
  if (least > seeds) return {Answer::No, no_way_back};
  if (seeds <= known_seeds_) return {known(position, least), no_way_back};
  if (const auto found = stands(position, least)) return *found;
  if (++nodes_ % nodes_between_polls == 0) {
    stop.spend(nodes_between_polls);
    stop.go_on({"searching", nodes_, 0});
  }
  if (stop.ended() || failure_) return {};
  {
    const Memory& memory = remembered(position, seeds);
    if (memory.low >= least) return {Answer::Yes, no_way_back};
    if (memory.high < least) return {Answer::No, no_way_back};
    if (depth == 0 || (memory.open_turn == turn_ && memory.open_depth >= depth && memory.open_at_least == least))
      return {};
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
    memory.open_turn = turn_;
  }
  return found;
}

AwaleSearch::Found AwaleSearch::ask_moves(const AwalePosition& position, int least, int depth, Stop& stop) {
  auto moves = perfectplay::moves(rules_, position);
  if (moves.empty()) {
    const bool enough = end_score(rules_, position) >= least;
    return {enough ? Answer::Yes : Answer::No, no_way_back};
  }
  // Captures first: they come closer to what is known.
  std::ranges::stable_sort(moves, std::greater{}, &AwaleMove::gain);
  Found all{Answer::No, no_way_back};
  for (const AwaleMove& move : moves) {
    // gain - score >= least unless the opponent nets more than gain - least.
    const Found reply = ask(move.next, move.gain - least + 1, move.gain > 0 ? depth : depth - 1, stop);
    if (reply.answer == Answer::No) return {Answer::Yes, reply.back};
    if (reply.answer == Answer::Open) all.answer = Answer::Open;
    all.back = std::min(all.back, reply.back);
  }
  return all;
}

std::optional<AwaleSearch::Found> AwaleSearch::stands(const AwalePosition& position, int least) const {
  // The player to move is the same at every second board.
  for (std::size_t back = 2; back <= way_.size(); back += 2) {
    if (way_[way_.size() - back] == position) return Found{least <= 0 ? Answer::Yes : Answer::No, way_.size() - back};
  }
  return std::nullopt;
}

AwaleSearch::Memory& AwaleSearch::remembered(const AwalePosition& position, int seeds) {
  Memory& memory = memory_[hash_of(position) & (memory_.size() - 1)];
  if (memory.board != position) {
    memory = {position, static_cast<std::int8_t>(-seeds), static_cast<std::int8_t>(seeds), 0, 0, 0};
  }
  return memory;
}

AwaleSearch::Answer AwaleSearch::known(const AwalePosition& position, int least) {
  const auto value = lookup_(position);
  if (!value) {
    failure_ = value.error();
    return Answer::Open;
  }
  return value->score >= least ? Answer::Yes : Answer::No;
}

}  // namespace perfectplay
