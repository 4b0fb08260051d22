#include "perfectplay/solve/deduction/hard_mode.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <tuple>

#include "perfectplay/solve/deduction/search.h"
#include "perfectplay/solve/deduction/strategy_builder.h"

namespace perfectplay {
namespace {

/// More candidates are ranked by the sizes of the classes alone.
constexpr std::size_t most_searched = 400;
/// The effort of one ranking, a second's worth.
constexpr std::uint64_t ranking_effort = 100'000'000;

using Set = std::vector<std::uint32_t>;

/// What is minimized: the sum of guesses over the candidates, or the guesses in the worst case.
enum class Aim : std::uint8_t { Total, Worst };

class HardSearch {
 public:
  HardSearch(const DeductionGame& game, SearchMeter& meter) : game_(game), meter_(meter) {}

  /// The value of a guess; nothing if the effort does not suffice, or if the value is `limit` or more.
  std::optional<std::uint64_t> by_guess(std::uint32_t guess, const Set& set, Aim aim, std::uint64_t limit) {
    if (meter_.spend(set.size())) return std::nullopt;
    Division division;
    divide(game_, guess, set, division);
    std::uint64_t value = aim == Aim::Total ? set.size() : 1;
    // Step 1. What the sizes of the classes promise at best.
    for (const Division::Class& part : division.classes) {
      if (!ends(part)) value = joined(aim, value, least(aim, part.size));
    }
    if (value >= limit) return std::nullopt;
    // Step 2. The classes themselves.
    for (const Division::Class& part : division.classes) {
      if (ends(part) || part.size <= 2) continue;
      const Candidates members = division.members(part);
      const auto found = of_set(Set(members.begin(), members.end()), aim);
      if (!found) return std::nullopt;
      if (aim == Aim::Total) value -= least(aim, part.size);
      value = joined(aim, value, *found);
      if (value >= limit) return std::nullopt;
    }
    return value;
  }

 private:
  bool ends(const Division::Class& part) const { return part.answer == static_cast<std::uint32_t>(game_.solved()); }

  /// The least value of any set of this size; exact for one and two candidates.
  static std::uint64_t least(Aim aim, std::uint64_t size) {
    if (aim == Aim::Total) return 2 * size - 1;
    return size == 1 ? 1 : 2;
  }
  static std::uint64_t joined(Aim aim, std::uint64_t value, std::uint64_t part) {
    return aim == Aim::Total ? value + part : std::max(value, 1 + part);
  }

  std::optional<std::uint64_t> of_set(const Set& set, Aim aim) {
    if (set.size() <= 2) return least(aim, set.size());
    auto& known = known_[static_cast<std::size_t>(aim)];
    if (const auto found = known.find(set); found != known.end()) return found->second;
    // Guessing the members one after the other is a strategy.
    const std::uint64_t size = set.size();
    std::uint64_t best = aim == Aim::Total ? size * (size + 1) / 2 : size;
    for (const std::uint32_t guess : set) {
      if (best == least(aim, size)) break;
      if (const auto value = by_guess(guess, set, aim, best)) best = *value;
      if (meter_.over()) return std::nullopt;
    }
    known.emplace(set, best);
    return best;
  }

  const DeductionGame& game_;
  SearchMeter& meter_;
  std::array<std::map<Set, std::uint64_t>, 2> known_;  ///< by aim
};

}  // namespace

Expected<std::vector<RatedGuess>> rank_hard_guesses(const DeductionGame& game,
                                                    const std::vector<std::uint32_t>& candidates, std::size_t count,
                                                    Stop& stop) {
  if (candidates.empty()) {
    return input_error("there are no candidates left to tell apart: the answers contradict each other");
  }
  // Step 1. By the sizes of the classes.
  std::vector<RatedGuess> result;
  for (const std::uint32_t guess : candidates) {
    if (!stop.go_on({"ranking guesses", result.size(), candidates.size()})) break;
    result.push_back(divided_guess(game, Guess{guess}, candidates));
  }
  std::ranges::stable_sort(result, {}, &RatedGuess::left);
  const bool searched = candidates.size() <= most_searched;
  result.resize(std::min(result.size(), searched ? 2 * count + 20 : count));

  // Step 2. By search. A guess that takes too much effort stays behind those that are known.
  Stop budget(stop);
  budget.limit_effort(ranking_effort);
  SearchMeter meter(budget, "judging guesses");
  HardSearch search(game, meter);
  for (RatedGuess& rated : result) {
    if (!searched || meter.over()) break;
    const auto guess = static_cast<std::uint32_t>(rated.guess);
    const auto total = search.by_guess(guess, candidates, Aim::Total, rated.value.high + 1);
    const auto worst = search.by_guess(guess, candidates, Aim::Worst, rated.worst.high + 1);
    if (!total || !worst) continue;
    rated.value = exactly(*total);
    rated.worst = exactly(static_cast<std::uint32_t>(*worst));
  }
  const auto key = [](const RatedGuess& rated) {
    return rated.proved() ? std::tuple(false, rated.value.low, rated.worst.low)
                          : std::tuple(true, std::uint64_t{0}, std::uint32_t{0});
  };
  std::ranges::stable_sort(result, {}, key);
  mark_best(result, std::less{});
  if (stop.cancelled()) return stopped();
  result.resize(std::min(result.size(), count));
  return result;
}

}  // namespace perfectplay
