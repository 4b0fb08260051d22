#include "perfectplay/play/proof/readable_proof.h"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace perfectplay {
namespace {

using Moves = std::optional<std::uint32_t>;

/// Nothing while the game goes on. A dead end is a draw.
std::optional<Outcome> outcome_at(const ReachabilityGame& game, Code position) {
  if (const auto result = game.result(position)) return result;
  return game.moves(position).empty() ? std::optional{Outcome::Draw} : std::nullopt;
}

class PartReader {
 public:
  PartReader(PerfectPlay& play, Player side, Goal goal, bool counts_moves, std::size_t most_steps, Stop& stop)
      : play_(play),
        game_(play.game()),
        counts_moves_(counts_moves),
        most_steps_(most_steps),
        stop_(stop),
        part_{side, goal, {}} {}

  Expected<ReadablePart> read(Code root, Moves moves) {
    number_of(root, moves);
    for (std::size_t i = 0; i < part_.steps.size(); ++i) {
      auto replies = TRY(replies_of(part_.steps[i].position, part_.steps[i].moves));
      part_.steps[i].replies = std::move(replies);
      if (part_.steps.size() > most_steps_) {
        return resource_error(fmt::format("the proof has more than {} steps: too long to be read", most_steps_));
      }
    }
    return std::move(part_);
  }

 private:
  using End = ReadableReply::End;

  /// The number of the step that claims the same of this position, up to symmetry; made if there is none.
  std::size_t number_of(Code position, Moves moves) {
    const auto [known, added] = numbers_.try_emplace({game_.canonical(position), moves}, part_.steps.size());
    if (added) part_.steps.push_back({position, moves, {}});
    return known->second;
  }

  Expected<std::vector<ReadableReply>> replies_of(Code position, Moves moves) {
    std::vector<ReadableReply> replies;
    if (game_.player(position) == part_.side) {
      replies.push_back(TRY(answer(position, moves)));
      return replies;
    }
    std::map<Code, std::size_t> alike;
    for (const auto& move : game_.moves(position)) {
      const auto [place, added] = alike.try_emplace(game_.canonical(move.next), replies.size());
      if (added) {
        ReadableReply reply = TRY(after(move.next, less_one(moves)));
        replies.push_back(std::move(reply));
      }
      replies[place->second].moves.push_back(move.name);
    }
    return replies;
  }

  /// What follows a move to `position`.
  Expected<ReadableReply> after(Code position, Moves moves) {
    ReadableReply reply;
    if (lost(position)) return contradiction(position);
    if (const auto end = end_at(position, moves)) {
      reply.end = *end;
    } else if (game_.player(position) == part_.side) {
      reply = TRY(answer(position, moves));
    } else {
      reply.step = number_of(position, TRY(promised(position, moves)));
    }
    return reply;
  }

  /// The claimant's move: the quickest to win; among equals, one whose step exists already.
  Expected<ReadableReply> answer(Code position, Moves moves) {
    const Moves left = less_one(moves);
    const ReachabilityGame::Move* best = nullptr;
    Moves best_promise;
    std::pair<std::uint32_t, bool> best_cost;
    const auto legal = game_.moves(position);
    for (const auto& move : legal) {
      if (lost(move.next)) continue;
      if (const auto end = end_at(move.next, left)) {
        return ReadableReply{.moves = {}, .answer = move.name, .step = {}, .end = *end};
      }
      const Bracket<Value> value = TRY(play_.bracket(move.next, stop_));
      if (!value.proved()) return stop_error(stop_, "the proof");
      if (!keeps(value.low, left)) continue;
      const Moves promise = promise_of(value.low, left);
      const bool is_new = !numbers_.contains({game_.canonical(move.next), promise});
      const std::pair cost{part_.goal == Goal::Wins ? raw(value.low.rank) : 0U, is_new};
      if (best == nullptr || cost < best_cost) {
        best = &move;
        best_promise = promise;
        best_cost = cost;
      }
    }
    if (best == nullptr) return contradiction(position);
    return ReadableReply{.moves = {}, .answer = best->name, .step = number_of(best->next, best_promise), .end = {}};
  }

  /// Is the game over, and not as asserted?
  bool lost(Code position) const {
    const auto over = outcome_at(game_, position);
    return over && !wins(*over, part_.side) && (part_.goal == Goal::Wins || *over != Outcome::Draw);
  }
  /// What has been reached, if the play need not go on.
  std::optional<End> end_at(Code position, Moves moves) const {
    if (const auto over = outcome_at(game_, position)) return wins(*over, part_.side) ? End::Win : End::Draw;
    if (part_.goal == Goal::Holds && moves && *moves == 0) return End::Held;
    return std::nullopt;
  }

  /// Does a position of this value give the claimant what is asserted?
  bool keeps(const Value& value, Moves moves) const {
    if (part_.goal == Goal::Wins) return wins(value.outcome, part_.side) && (!moves || raw(value.rank) <= *moves);
    return !wins(value.outcome, opponent(part_.side)) || (moves && raw(value.rank) > *moves);
  }
  /// What a step claims of a position of this value. A win is claimed as quick as it is, so that a position has one
  /// step however it is reached; and a position that holds for good is held for good.
  Moves promise_of(const Value& value, Moves moves) const {
    if (part_.goal == Goal::Wins) return counts_moves_ ? Moves{raw(value.rank)} : Moves{};
    return wins(value.outcome, opponent(part_.side)) ? moves : Moves{};
  }
  Expected<Moves> promised(Code position, Moves moves) {
    const Bracket<Value> value = TRY(play_.bracket(position, stop_));
    if (!value.proved()) return stop_error(stop_, "the proof");
    return promise_of(value.low, moves);
  }
  tl::unexpected<Error> contradiction(Code position) const {
    return resource_error(fmt::format("the values contradict each other at {}", game_.print(position)));
  }
  static Moves less_one(Moves moves) { return moves ? Moves{*moves == 0 ? 0 : *moves - 1} : Moves{}; }

  PerfectPlay& play_;
  const ReachabilityGame& game_;
  bool counts_moves_;
  std::size_t most_steps_;
  Stop& stop_;
  ReadablePart part_;
  std::map<std::pair<Code, Moves>, std::size_t> numbers_;
};

}  // namespace

Expected<ReadableProof> readable_proof(PerfectPlay& play, Code position, std::size_t most_steps, Stop& stop) {
  if (outcome_at(play.game(), position)) {
    return input_error("the game is over in this position; there is nothing to prove");
  }
  const Bracket<Value> value = TRY(play.bracket(position, stop));
  if (!value.proved()) return stop_error(stop, "the search for the value");
  ReadableProof proof{value.low, {}};
  // Nobody hurries in Hex: only the winner counts.
  const auto grid = play.game().grid(position);
  if (grid && grid->shape == BoardShape::Hexagons) proof.value.rank = no_rank;
  const bool counts_moves = proof.value.rank != no_rank;
  const auto add = [&](Player side, Goal goal, Moves moves) -> Expected<void> {
    proof.parts.push_back(TRY(PartReader(play, side, goal, counts_moves, most_steps, stop).read(position, moves)));
    return {};
  };
  if (proof.value.outcome == Outcome::Draw) {
    for (const Player side : {Player::J0, Player::J1}) TRY(add(side, Goal::Holds, {}));
    return proof;
  }
  const Player winner = proof.value.outcome == Outcome::J0 ? Player::J0 : Player::J1;
  const std::uint32_t moves = raw(proof.value.rank);
  TRY(add(winner, Goal::Wins, counts_moves ? Moves{moves} : Moves{}));
  if (counts_moves && moves > 1) TRY(add(opponent(winner), Goal::Holds, Moves{moves - 1}));
  return proof;
}

}  // namespace perfectplay
