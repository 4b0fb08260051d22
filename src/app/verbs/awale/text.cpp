#include "perfectplay/app/verbs/awale/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>

#include "perfectplay/app/cli/help.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/service/awale/words.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using namespace service;

namespace {

std::string signed_number(int number) { return number > 0 ? fmt::format("+{}", number) : std::to_string(number); }

std::string layer_rows(const std::vector<LayerStatistics>& layers) {
  std::string text = fmt::format("{:>5}  {:>15}  {:>15}  {:>15}  {:>15}  {:>16}  {:>7}\n", "seeds", "positions", "wins",
                                 "draws", "losses", "sum of scores", "cycles");
  std::uint64_t positions = 0;
  for (std::size_t seeds = 0; seeds < layers.size(); ++seeds) {
    const LayerStatistics& layer = layers[seeds];
    positions += layer.positions;
    const std::string sum =
        fmt::format("{}{}", layer.sum < 0 ? "-" : "", grouped(static_cast<std::uint64_t>(std::abs(layer.sum))));
    text += fmt::format("{:>5}  {:>15}  {:>15}  {:>15}  {:>15}  {:>16}  {:>7}\n", seeds, grouped(layer.positions),
                        grouped(layer.wins), grouped(layer.draws), grouped(layer.losses), sum, grouped(layer.cycles));
  }
  return text + fmt::format("{:>5}  {:>15}\n", "all", grouped(positions));
}

/// One row per move: pit, what it takes, what it nets.
std::string moves_in_words(const std::vector<AwaleRatedMove>& moves) {
  std::string text = "  pit  takes  nets        capture or end\n";
  const int best = moves.empty() ? 0 : moves.front().score;
  for (const AwaleRatedMove& move : moves) {
    const std::string next = move.move.gain > 0        ? "at once"
                             : move.next.by_repetition ? "never: goes round"
                             : move.distance           ? fmt::format("in {} moves", *move.distance)
                                                       : "";
    text += fmt::format("  {:>3}  {:>5}  {:>4}  {:<4}  {}", move.move.pit, move.move.gain, signed_number(move.score),
                        move.score == best ? "best" : "", next);
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

}  // namespace

std::string to_text(const AwaleSolveResult& result) {
  std::string text = fmt::format("{}\n\n", bold(result.choice.command()));
  if (result.start) {
    text += fmt::format("{}\nThe first player {}.", board(result.rules, *result.start), score_in_words(*result.value));
    if (!result.best.empty()) {
      text += fmt::format(" Best opening: pit{} {}.", result.best.size() == 1 ? "" : "s", fmt::join(result.best, ", "));
    }
    text += "\n\n";
  } else {
    text += "The seeds do not divide evenly: there is no start, but every board is solved.\n\n";
  }
  text += layer_rows(result.layers);
  if (result.folder.empty()) return text;
  std::uint64_t positions = 0;
  for (const LayerStatistics& layer : result.layers) positions += layer.positions;
  return text + fmt::format(
                    "\nThe table in {} takes {}, {:.2f} bits a position.\n"
                    "Check it: perfectplay verify {}\n",
                    shell_word(result.folder), bytes_in_words(static_cast<double>(result.bytes)),
                    8 * static_cast<double>(result.bytes) / static_cast<double>(positions), shell_word(result.folder));
}

std::string to_text(const AwaleShowResult& result) {
  std::string text = fmt::format("{}\n", board(result.rules, result.position));
  text += result.godel ? fmt::format("Gödel number {}", *result.godel) : fmt::format("Enc {}", result.enc);
  text += fmt::format(", {} on the board.\nThe player to move, below, {}.\n\n",
                      counted(static_cast<std::uint64_t>(seeds_in(result.position)), "seed"),
                      bold(score_in_words(result.value)));
  if (result.moves.empty()) {
    const bool to_mover = end_score(result.rules, result.position) > 0;
    return text + fmt::format("No pit can be played: the game is over, and the seeds go to the {}.\n",
                              to_mover ? "player to move" : "opponent");
  }
  return text + moves_in_words(result.moves) + "\nBest line, pits in turn with what they take:\n" +
         table({{"", line_in_words(result.rules, result.line)}}, 0);
}

}  // namespace perfectplay::app
