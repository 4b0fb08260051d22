#include "perfectplay/app/verbs/reachability/readable_proof_text.h"

#include <fmt/format.h>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/service/reachability/proof_words.h"

namespace perfectplay::app {
namespace {

/// One step: its heading, its board and its lines.
std::string step_text(const ReachabilityGame& game, const service::ProofWords& words, const ReadablePart& part,
                      std::size_t number) {
  const ReadableStep& step = part.steps[number];
  std::string text = words.heading(number) + '\n';
  if (game.grid(step.position)) text += game.board(step.position);
  for (const ReadableReply& reply : step.replies) text += "  " + words.line(reply) + '\n';
  return text;
}

}  // namespace

std::string readable_text(const service::ProveResult& result) {
  const ReachabilityGame& game = result.readable->game.game();
  std::string text = folded(service::proof_sentence(result) + ".");
  bool symmetric = false;
  std::size_t number = 0;
  for (const ReadablePart& part : result.readable->proof.parts) {
    const service::ProofWords words(game, part);
    text += fmt::format("\nPart {}. {}.\n", ++number, words.assertion());
    for (std::size_t step = 0; step < part.steps.size(); ++step) {
      text += '\n' + step_text(game, words, part, step);
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
