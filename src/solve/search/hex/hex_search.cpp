#include "perfectplay/solve/search/hex/hex_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "perfectplay/base/machine.h"

namespace perfectplay {

namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

/// Enough for all openings of the board.
std::uint64_t default_hex_memory(int size) { return (size <= 4 ? 1 : size == 5 ? 4 : 64) * megabyte; }

HexState state_of(const Hex::Position& position) { return {{position.j0, position.j1}, position.to_move()}; }

}  // namespace

Expected<std::unique_ptr<HexSearch>> HexSearch::create(const Hex& rules, const SearchOptions& options) {
  const std::uint64_t memory = options.memory != 0 ? options.memory : default_hex_memory(rules.grid().columns());
  const auto refused = [&] {
    return resource_error(fmt::format("hex: no memory for a table of {} MB; this machine has {} MB, and {} MB do",
                                      memory / megabyte, machine_memory() / megabyte,
                                      default_hex_memory(rules.grid().columns()) / megabyte));
  };
  if (memory > machine_memory()) return refused();
  try {
    return std::unique_ptr<HexSearch>(new HexSearch(rules, memory));
  } catch (const std::bad_alloc&) {
    return refused();
  }
}

bool HexSearch::swap_decides(const Hex::Position& position) const {
  // Whatever the first stone, its owner or the other one wins from there, and J1 may choose.
  return rules_.can_swap(position) || (rules_.has_swap_rule() && position.all() == 0 && board_.cells() > 1);
}

Expected<Bracket<Value>> HexSearch::value(const Hex::Position& position, Stop& stop) {
  if (const auto over = rules_.result(position)) return exactly(ended(*over));
  const auto won_by = [](Player player) { return Value{win_for(player), no_rank}; };
  if (swap_decides(position)) return exactly(won_by(Player::J1));
  const Player player = rules_.player(position);
  const auto proof = prover_.prove(state_of(position), stop);
  if (!proof) return Bracket<Value>{won_by(opponent(player)), won_by(player)};
  const Value value = won_by(Hex::owner(position, proof->winner));
  return exactly(value);
}

int HexSearch::outlook(const Hex::Position& position) const {
  const HexState state = state_of(position);
  const Player mover = opponent(state.to_move);
  const int ahead = board_.stones_to_join(state, state.to_move) - board_.stones_to_join(state, mover);
  const auto known = prover_.known(state);
  return 2 * ahead + (known && known->winner == mover ? 1 : 0);
}

Expected<HexReplies> HexSearch::winning_moves(const Hex::Position& position, Stop& stop) {
  HexReplies replies;
  if (rules_.result(position)) return replies;
  const HexState state = state_of(position);
  const Cells empty = board_.full() & ~state.all();
  if (swap_decides(position) && state.all() == 0) {
    replies.losing = empty;
    return replies;
  }

  // Step 1. When all replies lose, one proof says so.
  const auto proof = prover_.prove(state, stop);
  if (!proof) return replies;
  const bool lost = proof->winner != state.to_move;
  if (rules_.can_swap(position)) (lost ? replies.winning : replies.losing) |= Cells{1} << Hex::swap_move;
  if (lost) {
    replies.losing |= empty;
    return replies;
  }

  // Step 2. Reply by reply. What refutes one refutes all those that do not touch its carrier.
  for (const std::uint8_t move : SetBits(empty)) {
    const Cells bit = Cells{1} << move;
    if ((replies.losing & bit) != 0) continue;
    const auto answer = prover_.prove(state.with(move), stop);
    if (!answer) break;
    if (answer->winner == state.to_move) {
      replies.winning |= bit;
    } else {
      replies.losing |= empty & ~answer->carrier;
    }
  }
  return replies;
}

}  // namespace perfectplay
