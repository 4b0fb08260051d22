#include "perfectplay/solve/deduction/proof/claimed_sets.h"

#include <algorithm>
#include <numeric>

namespace perfectplay {
namespace {

constexpr std::uint64_t most_arrangements = 20'000;
constexpr std::uint8_t not_renamed = 255;

CodePermutation inverse(const CodePermutation& by) {
  CodePermutation result = by;
  for (std::size_t i = 0; i < by.places.size(); ++i) result.places[by.places[i]] = static_cast<std::uint8_t>(i);
  for (std::size_t c = 0; c < by.colors.size(); ++c) result.colors[by.colors[c]] = static_cast<std::uint8_t>(c);
  return result;
}

CodePermutation one_after_other(const CodePermutation& first, const CodePermutation& second) {
  CodePermutation result = first;
  for (std::size_t i = 0; i < result.places.size(); ++i) result.places[i] = first.places[second.places[i]];
  for (std::size_t c = 0; c < result.colors.size(); ++c) result.colors[c] = second.colors[first.colors[c]];
  return result;
}

/// Colours that no code of the history has take the names that are left.
void rename_the_rest(std::vector<std::uint8_t>& colors, std::uint8_t next) {
  for (std::uint8_t& color : colors) {
    if (color == not_renamed) color = next++;
  }
}

}  // namespace

std::optional<HistoryKey> history_key(const PegGame& game, const std::vector<HistoryStep>& history) {
  const auto places = static_cast<std::size_t>(game.rules().places);
  std::uint64_t ways = 1;
  for (std::size_t i = 2; i <= places && ways <= most_arrangements; ++i) ways *= i;
  for (std::size_t i = 2; i <= history.size() && ways <= most_arrangements; ++i) ways *= i;
  if (ways > most_arrangements) return std::nullopt;

  std::vector<std::size_t> order(history.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  HistoryKey least;
  std::string key;
  do {
    std::vector<std::size_t> sources(places);
    std::iota(sources.begin(), sources.end(), std::size_t{0});
    do {
      std::vector<std::uint8_t> colors(static_cast<std::size_t>(game.rules().colors), not_renamed);
      std::uint8_t next = 0;
      key.clear();
      bool may_be_least = true;
      for (const std::size_t step : order) {
        const auto pegs = game.pegs(history[step].guess);
        for (const std::size_t place : sources) {
          std::uint8_t& color = colors[pegs[place]];
          if (color == not_renamed) color = next++;
          key += static_cast<char>(color);
        }
        key += static_cast<char>(history[step].answer);
        may_be_least = least.key.empty() || key <= least.key;
        if (!may_be_least) break;
      }
      if (!may_be_least || key == least.key) continue;
      rename_the_rest(colors, next);
      least = {key, {{}, colors}};
      for (const std::size_t place : sources) least.by.places.push_back(static_cast<std::uint8_t>(place));
    } while (std::next_permutation(sources.begin(), sources.end()));
  } while (std::next_permutation(order.begin(), order.end()));
  return least;
}

ClaimedSets::Step::Step(ClaimedSets& sets, std::uint32_t guess, std::uint32_t answer) : sets_(sets) {
  sets.history_.push_back({Guess{guess}, Answer{static_cast<std::uint16_t>(answer)}});
  sets.keys_.emplace_back();
}

ClaimedSets::Step::~Step() {
  sets_.history_.pop_back();
  sets_.keys_.pop_back();
}

bool ClaimedSets::refer(const SetHash& set, std::uint32_t bound) {
  if (const auto same = by_set_.find(set); same != by_set_.end() && same->second.bound >= bound) {
    numbers_.refer(same->second.claim, nullptr);
    return true;
  }
  if (game_.pegs() == nullptr || history_.empty()) return false;
  keys_.back() = history_key(*game_.pegs(), history_);
  if (!keys_.back()) return false;
  const auto alike = by_history_.find(keys_.back()->key);
  if (alike == by_history_.end() || alike->second.bound < bound) return false;
  // A claim that is shorter than a permutation is made again.
  const CodePermutation& other = alike->second.by;
  if (numbers_.length(alike->second.claim) <= other.places.size() + other.colors.size()) return false;
  const CodePermutation by = one_after_other(alike->second.by, inverse(keys_.back()->by));
  numbers_.refer(alike->second.claim, &by);
  return true;
}

void ClaimedSets::add(const SetHash& set, std::size_t claim, std::uint32_t bound) {
  by_set_[set] = {claim, bound};
  if (!keys_.empty() && keys_.back()) by_history_[keys_.back()->key] = {claim, bound, keys_.back()->by};
}

}  // namespace perfectplay
