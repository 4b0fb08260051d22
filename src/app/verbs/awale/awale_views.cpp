#include "perfectplay/app/verbs/awale/awale_views.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>

#include "perfectplay/app/cli/help.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/games/awale/godel.h"

namespace perfectplay::app {
namespace {

struct PublicNumber {
  std::uint64_t enc = 0;
  std::optional<std::uint64_t> godel;
};

Expected<PublicNumber> public_number(const AwaleRules& rules, const AwalePosition& position) {
  const auto godel = Godel::make(rules.pits, seeds_in(position));
  if (!godel) return tl::unexpected(godel.error());
  return PublicNumber{godel->enc(position), godel_number(*godel, position)};
}

Json distance_json(const std::optional<std::uint32_t>& distance) { return distance ? Json(*distance) : Json(nullptr); }

std::string_view end_name(LineEnd end) {
  switch (end) {
    case LineEnd::Over:
      return "over";
    case LineEnd::Repetition:
      return "repetition";
    case LineEnd::Cut:
      break;
  }
  return "long";
}

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

}  // namespace

std::string score_in_words(const AwaleValue& value) {
  if (value.by_repetition) return "comes out even, by repetition alone";
  if (value.score == 0) return "comes out even";
  return fmt::format("{} {}", value.score > 0 ? "wins by" : "loses by",
                     counted(static_cast<std::uint64_t>(std::abs(value.score)), "seed"));
}

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

std::string line_in_words(const AwaleRules& rules, const Line<AwaleRatedMove>& line) {
  std::string text;
  AwalePosition last;
  for (const AwaleRatedMove& move : line.moves) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", move.move.pit);
    if (move.move.gain > 0) text += fmt::format("+{}", move.move.gain);
    last = move.move.next;
  }
  switch (line.end) {
    case LineEnd::Over: {
      if (line.moves.empty()) return "the game is over";
      const int left = seeds_in(last);
      const bool to_mover = end_score(rules, last) > 0;
      if (left == 0) return text;
      return fmt::format("{}; no pit can be played, and {} takes the {} left", text,
                         to_mover ? "the player to move" : "the player who moved last", left);
    }
    case LineEnd::Repetition:
      return fmt::format("{}; then a board comes back, and the {} left are split", text,
                         counted(static_cast<std::uint64_t>(seeds_in(last)), "seed"));
    case LineEnd::Cut:
      break;
  }
  return text + " …";
}

Json to_json(const AwaleSolveResult& result) {
  Json layers = Json::array();
  for (std::size_t seeds = 0; seeds < result.layers.size(); ++seeds) {
    const LayerStatistics& layer = result.layers[seeds];
    layers.push_back({{"seeds", seeds},
                      {"positions", layer.positions},
                      {"wins", layer.wins},
                      {"draws", layer.draws},
                      {"losses", layer.losses},
                      {"sum", layer.sum},
                      {"cycles", layer.cycles}});
  }
  Json document{{"game", "awale"},
                {"parameters", result.parameters},
                {"start", result.start ? Json(print(result.rules, *result.start)) : Json(nullptr)},
                {"score", result.value ? Json(result.value->score) : Json(nullptr)},
                {"best", result.best},
                {"layers", std::move(layers)}};
  if (!result.folder.empty()) document["table"] = {{"folder", result.folder}, {"bytes", result.bytes}};
  return document;
}

std::string to_text(const AwaleSolveResult& result) {
  std::string text = fmt::format("{}\n\n", bold(result.command));
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

Expected<Json> to_json(const AwaleShowResult& result) {
  const auto number = public_number(result.rules, result.position);
  if (!number) return tl::unexpected(number.error());
  Json moves = Json::array();
  for (const AwaleRatedMove& move : result.moves) {
    moves.push_back({{"pit", move.move.pit},
                     {"gain", move.move.gain},
                     {"score", move.score},
                     {"next", print(result.rules, move.move.next)},
                     {"distance", distance_json(move.distance)}});
  }
  Json pits = Json::array();
  for (const AwaleRatedMove& move : result.line.moves) pits.push_back(move.move.pit);
  const std::optional<std::uint32_t> distance = result.moves.empty() ? 0 : result.moves.front().distance;
  return Json{{"position", print(result.rules, result.position)},
              {"godel", number->godel ? Json(*number->godel) : Json(nullptr)},
              {"seeds", seeds_in(result.position)},
              {"enc", number->enc},
              {"score", result.value.score},
              {"cycle", result.value.by_repetition},
              {"distance", distance_json(distance)},
              {"moves", std::move(moves)},
              {"line", {{"pits", std::move(pits)}, {"end", end_name(result.line.end)}}}};
}

Expected<std::string> to_text(const AwaleShowResult& result) {
  const auto number = public_number(result.rules, result.position);
  if (!number) return tl::unexpected(number.error());
  std::string text = fmt::format("{}\n", board(result.rules, result.position));
  text += number->godel ? fmt::format("Gödel number {}", *number->godel) : fmt::format("Enc {}", number->enc);
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
