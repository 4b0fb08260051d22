#include "perfectplay/app/verbs/awale/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "perfectplay/app/cli/help.h"
#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/service/awale/words.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using namespace service;

namespace {

/// One row per layer. Columns are as wide as their entries, so that a table of 4 pits fits into 80 columns.
std::string layer_rows(const std::vector<LayerStatistics>& layers) {
  std::vector<std::array<std::string, 7>> rows{{"seeds", "positions", "wins", "draws", "losses", "sum", "cycles"}};
  std::uint64_t positions = 0;
  for (std::size_t seeds = 0; seeds < layers.size(); ++seeds) {
    const LayerStatistics& layer = layers[seeds];
    positions += layer.positions;
    const std::string sum =
        fmt::format("{}{}", layer.sum < 0 ? "-" : "", grouped(static_cast<std::uint64_t>(std::abs(layer.sum))));
    rows.push_back({std::to_string(seeds), grouped(layer.positions), grouped(layer.wins), grouped(layer.draws),
                    grouped(layer.losses), sum, grouped(layer.cycles)});
  }
  rows.push_back({"all", grouped(positions), "", "", "", "", ""});
  std::array<std::size_t, 7> widths{};
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) text += fmt::format("{}{:>{}}", i == 0 ? "" : "  ", row[i], widths[i]);
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

/// A remark on a best move: the number of moves to the next capture or the end, or that play repeats for ever.
std::string next_event(const AwaleRatedMove& move) {
  if (move.gain > 0) return "";
  if (move.by_repetition) return "; goes round for ever";
  return move.distance ? fmt::format("; next capture or end in {}", counted(*move.distance, "move")) : "";
}

/// One row per move: the pit, the seeds that it takes, the seeds that it nets.
std::string moves_in_words(const std::vector<AwaleRatedMove>& moves, bool searched) {
  const int width = searched ? 10 : 4;
  std::string text = fmt::format("  pit  takes  {:>{}}\n", "nets", width);
  for (const AwaleRatedMove& move : moves) {
    const std::string_view best = move.value.proved() || !searched ? "  best" : "  may be best";
    text += fmt::format("  {:>3}  {:>5}  {:>{}}{}\n", move.pit, move.gain, net_in_words(move.value), width,
                        move.best ? std::string(best) + next_event(move) : "");
  }
  return text;
}

/// What a search above a table has proved.
std::string search_in_words(const AwaleShowResult& result) {
  const AwaleShowResult::Search& search = *result.search;
  std::string text = fmt::format(
      "The player to move, below, {}.\n\n",
      bold(result.score.proved() ? fmt::format("nets {}", net_in_words(result.score)) : score_in_words(result.score)));
  text += moves_in_words(result.moves, true);
  return text + fmt::format("\nThe table has the boards of up to {} seeds; {} above it were searched, {} deep.\n",
                            search.known_seeds, counted(search.boards, "board"),
                            counted(static_cast<std::uint64_t>(search.depth), "quiet move"));
}

}  // namespace

std::string to_text(const AwaleSolveResult& result) {
  std::string text = fmt::format("{}\n\n", bold(result.choice.command()));
  if (result.start) {
    text += fmt::format("{}\nThe {} {}.", board(result.rules, *result.start),
                        result.from_start ? "first player" : "player to move, below,", score_in_words(*result.value));
    if (!result.best.empty()) {
      text += fmt::format(" Best {}: pit{} {}.", result.from_start ? "opening" : "move",
                          result.best.size() == 1 ? "" : "s", fmt::join(result.best, ", "));
    }
    text += "\n\n";
  } else {
    text += "The seeds do not divide evenly: there is no start, but every board is solved.\n\n";
  }
  text += layer_rows(result.layers);
  if (result.folder.empty()) return text;
  std::uint64_t positions = 0;
  for (const LayerStatistics& layer : result.layers) positions += layer.positions;
  text += fmt::format("\nThe table in {} takes {}, {:.2f} bits per position.\n", shell_word(result.folder),
                      bytes_in_words(static_cast<double>(result.bytes)),
                      8 * static_cast<double>(result.bytes) / static_cast<double>(positions));
  if (const LayerCost& cost = result.cost; cost.scratch > 0) {
    const auto each = [&](std::uint64_t bytes) {
      return static_cast<double>(bytes) / static_cast<double>(cost.positions);
    };
    text += fmt::format(
        "The layer of {} seeds went through the disk: {:.2f} bytes of memory, {:.2f} of scratch space, {:.2f} written "
        "and {:.2f} read per position.\n",
        cost.seeds, each(cost.memory), each(cost.scratch), each(cost.disk_written), each(cost.disk_read));
  }
  return text + fmt::format("Check it: {} verify {}\n", program_name(), shell_word(result.folder));
}

std::string to_text(const AwaleShowResult& result) {
  std::string text = fmt::format("{}\n", board(result.rules, result.position));
  text += result.godel ? fmt::format("Gödel number {}", *result.godel)
                       : fmt::format("Number {}:{}", seeds_in(result.position), result.enc);
  text += fmt::format(", {} on the board.\n", counted(static_cast<std::uint64_t>(seeds_in(result.position)), "seed"));
  if (result.search && !result.moves.empty()) return text + search_in_words(result);
  text += fmt::format("The player to move, below, {}.\n\n",
                      bold(score_in_words({result.score.low, result.value.by_repetition, {}})));
  if (result.moves.empty()) {
    const bool to_mover = end_score(result.rules, result.position) > 0;
    return text + fmt::format("No pit can be played: the game is over, and the seeds go to the {}.\n",
                              to_mover ? "player to move" : "opponent");
  }
  return text + moves_in_words(result.moves, false) + "\nBest line, pits in turn with what they take:\n" +
         table({{"", line_in_words(result.rules, result.line)}}, 0);
}

}  // namespace perfectplay::app
