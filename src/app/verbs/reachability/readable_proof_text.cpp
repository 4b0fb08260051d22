#include "perfectplay/app/verbs/reachability/readable_proof_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {
namespace {

using service::counted;
using End = ReadableReply::End;

class ReadableText {
 public:
  ReadableText(const ReachabilityGame& game, const ReadablePart& part)
      : game_(game), part_(part), side_(name_of(part.side)), rival_(name_of(opponent(part.side))) {}

  std::string assertion() const {
    const auto moves = part_.steps[0].moves;
    if (part_.goal == Goal::Wins) {
      return moves ? fmt::format("{} wins in {} at the latest", side_, counted(*moves, "move")) : side_ + " wins";
    }
    return moves ? fmt::format("{} does not win within {}: {} holds out", rival_, counted(*moves, "move"), side_)
                 : fmt::format("{} does not lose", side_);
  }

  std::string step(std::size_t number) const {
    const ReadableStep& step = part_.steps[number];
    std::string text = fmt::format("Step {}", number + 1);
    const auto grid = game_.grid(step.position);
    if (!grid) text += fmt::format(": {}", game_.print(step.position));
    if (number != 0) text += claim(step);
    text += '\n';
    if (grid) text += game_.board(step.position);
    for (const ReadableReply& reply : step.replies) text += line(reply);
    return text;
  }

  std::string reason() const {
    if (part_.goal == Goal::Wins) {
      return fmt::format("Every move of {} has its answer, and every step leads to steps closer to the end: {} wins.",
                         rival_, side_);
    }
    return fmt::format("Every move of {} has its answer, and none of them wins{}.", rival_,
                       part_.steps[0].moves ? " in time" : "");
  }

 private:
  /// What a step claims beyond the assertion of its part.
  std::string claim(const ReadableStep& step) const {
    if (!step.moves) return part_.steps[0].moves ? fmt::format("; {} cannot win at all", rival_) : "";
    return part_.goal == Goal::Wins ? fmt::format("; at most {} to go", counted(*step.moves, "move"))
                                    : fmt::format("; {} to hold out", counted(*step.moves, "move"));
  }
  std::string line(const ReadableReply& reply) const {
    std::string text = "  ";
    if (!reply.moves.empty()) text += fmt::format("{} {}: ", rival_, fmt::join(reply.moves, " or "));
    if (!reply.answer.empty()) text += fmt::format("{} plays {}", side_, reply.answer);
    if (!reply.answer.empty() && reply.moves.size() > 1) text += fmt::format(" after {}", reply.moves[0]);
    const bool answered = !reply.answer.empty();
    if (reply.step) return text + fmt::format("{}step {}.\n", answered ? ": " : "", *reply.step + 1);
    if (reply.end == End::Win) return text + fmt::format("{}\n", answered ? " and wins." : side_ + " has won.");
    if (reply.end == End::Draw) return text + fmt::format("{}\n", answered ? "; the game is drawn." : "drawn.");
    return text + fmt::format("{}\n", answered ? "; that is long enough." : "that is long enough.");
  }

  const ReachabilityGame& game_;
  const ReadablePart& part_;
  std::string side_;
  std::string rival_;
};

}  // namespace

std::string readable_text(const service::ProveResult& result) {
  const ReachabilityGame& game = result.readable->game.game();
  std::string text = folded(service::proof_sentence(result) + ".");
  bool symmetric = false;
  std::size_t number = 0;
  for (const ReadablePart& part : result.readable->proof.parts) {
    const ReadableText words(game, part);
    text += fmt::format("\nPart {}. {}.\n", ++number, words.assertion());
    for (std::size_t step = 0; step < part.steps.size(); ++step) {
      text += '\n' + words.step(step);
      for (const ReadableReply& reply : part.steps[step].replies) symmetric = symmetric || reply.moves.size() > 1;
    }
    text += '\n' + folded(words.reason());
  }
  if (symmetric || game.symmetries() > 1) {
    text +=
        '\n' + folded("A step stands for all its reflections and turns; moves that these make equal stand together.");
  }
  return text;
}

}  // namespace perfectplay::app
