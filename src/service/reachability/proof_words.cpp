#include "perfectplay/service/reachability/proof_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "perfectplay/service/words.h"

namespace perfectplay::service {

std::string ProofWords::assertion() const {
  const auto moves = part_.steps[0].moves;
  if (part_.goal == Goal::Wins) {
    return moves ? fmt::format("{} wins in {} at the latest", side_, counted(*moves, "move")) : side_ + " wins";
  }
  return moves ? fmt::format("{} does not win within {}: {} holds out", rival_, counted(*moves, "move"), side_)
               : fmt::format("{} does not lose", side_);
}

std::string ProofWords::heading(std::size_t step) const {
  const ReadableStep& shown = part_.steps[step];
  std::string text = fmt::format("Step {}", step + 1);
  if (!game_.grid(shown.position)) text += fmt::format(": {}", game_.print(shown.position));
  return step == 0 ? text : text + claim(shown);
}

/// What a step claims beyond the assertion of its part.
std::string ProofWords::claim(const ReadableStep& step) const {
  if (!step.moves) return part_.steps[0].moves ? fmt::format("; {} cannot win at all", rival_) : "";
  return part_.goal == Goal::Wins ? fmt::format("; at most {} to go", counted(*step.moves, "move"))
                                  : fmt::format("; {} to hold out", counted(*step.moves, "move"));
}

std::string ProofWords::line(const ReadableReply& reply) const {
  using End = ReadableReply::End;
  std::string text;
  if (!reply.moves.empty()) text += fmt::format("{} {}: ", rival_, fmt::join(reply.moves, " or "));
  if (!reply.answer.empty()) text += fmt::format("{} plays {}", side_, reply.answer);
  if (!reply.answer.empty() && reply.moves.size() > 1) text += fmt::format(" after {}", reply.moves[0]);
  const bool answered = !reply.answer.empty();
  if (reply.step) return text + fmt::format("{}step {}.", answered ? ": " : "", *reply.step + 1);
  if (reply.end == End::Win) return text + (answered ? " and wins." : side_ + " has won.");
  if (reply.end == End::Draw) return text + (answered ? "; the game is drawn." : "drawn.");
  return text + (answered ? "; that is long enough." : "that is long enough.");
}

std::string ProofWords::reason() const {
  if (part_.goal == Goal::Wins) {
    return fmt::format("Every move of {} has its answer, and every step leads to steps closer to the end: {} wins.",
                       rival_, side_);
  }
  return fmt::format("Every move of {} has its answer, and none of them wins{}.", rival_,
                     part_.steps[0].moves ? " in time" : "");
}

std::string value_claim(const Value& value) {
  if (value.outcome == Outcome::Draw) return "a draw: each player can avoid losing";
  if (value.rank == no_rank) return fmt::format("{} wins", name_of(value.outcome));
  return fmt::format("{} wins in {}, and no sooner", name_of(value.outcome), counted(raw(value.rank), "move"));
}

std::string readable_sentence(const GameChoice& choice, const ReachabilityGame& game, Code position,
                              const Value& value) {
  // Moves are counted from the position: not every game has stones that would count those before it.
  const std::string where = position == game.start() ? "from the start" : "from " + game.print(position);
  return fmt::format("{}, {}: {}", choice.command(), where, value_claim(value));
}

}  // namespace perfectplay::service
