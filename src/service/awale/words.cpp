#include "perfectplay/service/awale/words.h"

#include <fmt/format.h>

#include <cstdlib>

#include "perfectplay/service/words.h"

namespace perfectplay::service {

std::string score_in_words(const AwaleValue& value) {
  if (value.by_repetition) return "comes out even, by repetition alone";
  if (value.score == 0) return "comes out even";
  return fmt::format("{} {}", value.score > 0 ? "wins by" : "loses by",
                     counted(static_cast<std::uint64_t>(std::abs(value.score)), "seed"));
}

std::string score_in_words(const Bracket<int>& score) {
  if (score.proved()) return score_in_words(AwaleValue{.score = score.low, .by_repetition = false, .distance = {}});
  return fmt::format("nets {}: this is what is proved", net_in_words(score));
}

std::string net_in_words(const Bracket<int>& net) {
  const auto signed_seeds = [](int seeds) { return seeds == 0 ? "0" : fmt::format("{:+}", seeds); };
  if (net.proved()) return signed_seeds(net.low);
  return fmt::format("{} to {}", signed_seeds(net.low), signed_seeds(net.high));
}

Json score_json(const Bracket<int>& score) {
  if (score.proved()) return score.low;
  return {{"low", score.low}, {"high", score.high}};
}

std::string line_in_words(const AwaleRules& rules, const Line<AwaleRatedMove>& line) {
  std::string text;
  AwalePosition last;
  for (const AwaleRatedMove& move : line.moves) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", move.pit);
    if (move.gain > 0) text += fmt::format("+{}", move.gain);
    last = move.next;
  }
  switch (line.end) {
    case LineEnd::Over: {
      if (line.moves.empty()) return "the game is over";
      const int left = seeds_in(last);
      const bool to_mover = end_score(rules, last) > 0;
      if (left == 0) return text;
      return fmt::format("{}; no pit can be played, and {} takes the {} left", text,
                         to_mover ? "the player to move" : "the player who moved last",
                         counted(static_cast<std::uint64_t>(left), "seed"));
    }
    case LineEnd::Repetition:
      return fmt::format("{}; then a board comes back, and the {} left are split", text,
                         counted(static_cast<std::uint64_t>(seeds_in(last)), "seed"));
    case LineEnd::Cut:
      break;
  }
  return text + " …";
}

}  // namespace perfectplay::service
