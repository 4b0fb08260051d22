#include "perfectplay/solve/deduction/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "perfectplay/base/text.h"
#include "perfectplay/solve/deduction/answers/class_counter.h"
#include "perfectplay/solve/deduction/bounds.h"
#include "perfectplay/solve/deduction/expected_search.h"
#include "perfectplay/solve/deduction/session.h"
#include "perfectplay/solve/deduction/strategy_builder.h"
#include "perfectplay/solve/deduction/worst_search.h"

namespace perfectplay {
namespace {

constexpr std::size_t most_exact_candidates = 400;
constexpr std::uint64_t effort_a_class = 100'000'000;

/// The solutions that fit one step, as bits.
std::vector<std::uint64_t> fitting(const DeductionGame& game, const HistoryStep& step) {
  std::vector<std::uint64_t> bits((game.solutions() + 63) / 64, 0);
  for (std::uint32_t s = 0; s < game.solutions(); ++s) {
    if (game.answer(step.guess, Guess{s}) == step.answer) bits[s / 64] |= std::uint64_t{1} << (s % 64);
  }
  return bits;
}

class ContradictionSearch {
 public:
  ContradictionSearch(const DeductionGame& game, const std::vector<HistoryStep>& history) {
    for (const HistoryStep& step : history) fitting_.push_back(fitting(game, step));
  }
  std::vector<std::size_t> smallest() {
    for (std::size_t size = 1; size <= fitting_.size(); ++size) {
      const std::vector<std::uint64_t> everything(fitting_.front().size(), ~std::uint64_t{0});
      if (choose(0, size, everything)) return chosen_;
    }
    return {};
  }

 private:
  bool choose(std::size_t from, std::size_t more, const std::vector<std::uint64_t>& left) {
    if (more == 0) return std::ranges::all_of(left, [](std::uint64_t bits) { return bits == 0; });
    for (std::size_t i = from; i + more <= fitting_.size(); ++i) {
      std::vector<std::uint64_t> rest = left;
      for (std::size_t word = 0; word < rest.size(); ++word) rest[word] &= fitting_[i][word];
      chosen_.push_back(i);
      if (choose(i + 1, more - 1, rest)) return true;
      chosen_.pop_back();
    }
    return false;
  }

  std::vector<std::vector<std::uint64_t>> fitting_;
  std::vector<std::size_t> chosen_;
};

/// Exact worst case and total of what a guess leaves, as far as the limits on the effort allow.
class GuessJudge {
 public:
  GuessJudge(const DeductionSession& session, Stop& stop)
      : session_(session),
        stop_(stop),
        meter_(stop, "judging guesses"),
        worst_(session.game(), session.rows(), session.first(), meter_),
        expected_(session.game(), session.rows(), session.first(), meter_, ExpectedSearch::unlimited) {}

  /// Was some class too much? Others will be, and the effort is better saved.
  bool over() const { return over_; }

  void judge(Candidates candidates, RankedGuess& ranked) {
    Division division;
    session_.rows().divide(static_cast<std::uint32_t>(ranked.guess), candidates, division);
    std::uint32_t worst = 1;
    std::uint64_t total = candidates.size();
    for (const Division::Class& part : division.classes) {
      if (part.answer == session_.rows().solved()) continue;
      SearchNode node{division.members(part), part.hash, ExpectedSearch::unlimited, 0, nullptr};
      Stop share(stop_);
      share.limit_effort(effort_a_class);
      const SearchMeter::Under under(meter_, share);
      total += expected_.search(node, ExpectedSearch::infinite - 1).cost;
      node.guesses_left = worst_.least_guesses_for(part.size);
      while (!meter_.over() && worst_.search(node) == WorstSearch::no_guess) ++node.guesses_left;
      over_ = meter_.over();
      if (over_) return;
      worst = std::max(worst, node.guesses_left + 1);
    }
    ranked.worst = worst;
    ranked.total = total;
  }

 private:
  const DeductionSession& session_;
  Stop& stop_;
  SearchMeter meter_;
  WorstSearch worst_;
  ExpectedSearch expected_;
  bool over_ = false;
};

/// The guesses worth a look: before the first answer one of those that are alike by symmetry.
std::vector<std::uint32_t> guesses_to_rank(const DeductionGame& game, Candidates candidates) {
  if (game.pegs() == nullptr || candidates.size() < game.solutions()) return whole_numbers(game.guesses());
  return CodeSymmetry(*game.pegs()).first_guesses(absent_colors(*game.pegs(), candidates));
}

constexpr std::size_t scored_between_looks = std::size_t{1} << 20;

/// Every guess that tells something, one of those that divide alike, in the order of the mean size of the class left.
/// When the Stop ends, of those that were looked at.
std::vector<RankedGuess> by_class_sizes(const DeductionGame& game, Candidates candidates, std::size_t count,
                                        Stop& stop) {
  ClassCounter counter(game);
  counter.prepare(candidates);
  std::vector<std::tuple<std::uint64_t, bool, std::uint32_t>> order;
  std::size_t scored = 0;
  for (const std::uint32_t guess : guesses_to_rank(game, candidates)) {
    scored += candidates.size();
    if (scored >= scored_between_looks && !stop.go_on({"ranking guesses", guess, game.guesses()})) break;
    scored %= scored_between_looks;
    const auto& counts = counter.count(guess);
    std::uint64_t squares = 0;
    for (const std::uint64_t size : counts) squares += size * size;
    const bool candidate = counts[static_cast<std::size_t>(game.solved())] != 0;
    if (squares < candidates.size() * candidates.size() || candidate) order.emplace_back(squares, !candidate, guess);
  }
  std::ranges::sort(order);
  std::vector<RankedGuess> result;
  std::set<std::vector<std::uint32_t>> divisions;
  Division division;
  for (const auto& [squares, other, guess] : order) {
    if (result.size() >= count || (!result.empty() && !stop.go_on())) break;
    divide(game, guess, candidates, division);
    std::vector<std::uint32_t> shape;
    std::uint32_t largest = 0;
    for (const Division::Class& part : division.classes) {
      largest = std::max(largest, part.size);
      const Candidates members = division.members(part);
      shape.push_back(members.front());
      shape.insert(shape.end(), members.begin(), members.end());
    }
    std::ranges::sort(shape);
    shape.push_back(other ? 1 : 0);
    if (!divisions.insert(std::move(shape)).second) continue;
    result.push_back({Guess{guess}, !other, static_cast<std::uint32_t>(division.classes.size()), largest, {}, {}});
  }
  return result;
}

}  // namespace

Expected<std::vector<HistoryStep>> parse_history(const DeductionGame& game, std::string_view text) {
  std::vector<std::string_view> words = split_words(text, blanks);
  for (std::string_view& word : words) {
    if (word.ends_with(',')) word.remove_suffix(1);
  }
  std::vector<HistoryStep> history;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto guess = game.find_guess(words[i]);
    if (!guess) {
      return input_error(fmt::format("history, word {}: \"{}\" is no guess of this game; expected one like \"{}\"",
                                     i + 1, words[i], game.guess_name(Guess{0})));
    }
    if (i + 1 == words.size()) {
      return input_error(
          fmt::format("history: no answer after the guess \"{}\"; expected guesses and answers in turn", words[i]));
    }
    const auto answer = game.find_answer(words[i + 1]);
    if (!answer) {
      return input_error(fmt::format("history, word {}: \"{}\" is no answer of this game; expected one like \"{}\"",
                                     i + 2, words[i + 1], game.answer_name(Answer{0})));
    }
    history.push_back({*guess, *answer});
  }
  return history;
}

std::vector<std::uint32_t> candidates_after(const DeductionGame& game, const std::vector<HistoryStep>& history) {
  std::vector<std::uint32_t> candidates;
  for (std::uint32_t s = 0; s < game.solutions(); ++s) {
    const auto fits = [&](const HistoryStep& step) { return game.answer(step.guess, Guess{s}) == step.answer; };
    if (std::ranges::all_of(history, fits)) candidates.push_back(s);
  }
  return candidates;
}

std::vector<std::size_t> smallest_contradiction(const DeductionGame& game, const std::vector<HistoryStep>& history) {
  if (history.empty() || !candidates_after(game, history).empty()) return {};
  return ContradictionSearch(game, history).smallest();
}

Expected<std::vector<RankedGuess>> rank_guesses(const DeductionGame& game, const std::vector<std::uint32_t>& candidates,
                                                std::size_t count, const DeductionLimits& limits, Stop& stop) {
  if (candidates.empty())
    return input_error("there are no candidates left to tell apart: the answers contradict each other");
  std::vector<RankedGuess> result =
      by_class_sizes(game, candidates, candidates.size() > most_exact_candidates ? count : 2 * count + 20, stop);
  if (game.has_table() && candidates.size() <= most_exact_candidates) {
    if (const auto session = DeductionSession::make(game, limits.symmetry, stop)) {
      GuessJudge judge(**session, stop);
      for (RankedGuess& ranked : result) {
        if (!judge.over()) judge.judge(candidates, ranked);
      }
    }
    const auto key = [](const RankedGuess& ranked) {
      return std::tuple(!ranked.total, ranked.total.value_or(0), ranked.worst.value_or(0), !ranked.candidate);
    };
    std::ranges::stable_sort(result, {}, key);
  }
  if (stop.cancelled()) return stopped();
  result.resize(std::min(result.size(), count));
  return result;
}

Expected<CandidatesValue> candidates_value(const DeductionGame& game, const std::vector<std::uint32_t>& candidates,
                                           Stop& stop) {
  if (candidates.empty()) return input_error("no solution fits all the answers: they contradict each other");
  // Guessing one candidate after the other is a strategy.
  const std::uint64_t size = candidates.size();
  CandidatesValue value{.order = {bound_11(static_cast<std::uint32_t>(size), game.answers()).value_or(1), size},
                        .total = {size, size * (size + 1) / 2}};
  if (size == 1) return CandidatesValue{.order = {1, 1}, .total = {1, 1}};
  if (!game.has_table()) return value;
  const auto made = DeductionSession::make(game, true, stop);
  if (!made && stop.ended() && !stop.cancelled()) return value;
  if (!made) return tl::unexpected(made.error());
  const DeductionSession& session = **made;
  SearchMeter meter(stop, "judging candidates");
  SearchNode node = session.root(0);
  if (size < game.solutions()) node = {candidates, session.rows().hash(candidates), 0, 0, nullptr};

  // Step 1. The order: more and more guesses until they suffice.
  WorstSearch worst(game, session.rows(), session.first(), meter);
  node.guesses_left = worst.least_guesses_for(candidates.size());
  while (worst.search(node) == WorstSearch::no_guess && !meter.over()) ++node.guesses_left;
  value.order.low = std::max<std::uint64_t>(value.order.low, node.guesses_left);
  if (meter.over()) return value;
  value.order.high = value.order.low;

  // Step 2. The least total.
  ExpectedSearch expected(game, session.rows(), session.first(), meter, ExpectedSearch::unlimited);
  node.guesses_left = ExpectedSearch::unlimited;
  const std::uint64_t total = expected.search(node, ExpectedSearch::infinite - 1).cost;
  if (!meter.over()) {
    value.total = {total, total};
  } else {
    value.total.low = std::max<std::uint64_t>(value.total.low, expected.root_low());
    if (const auto best = expected.root_best())
      value.total.high = std::min<std::uint64_t>(value.total.high, best->cost);
  }
  return value;
}

}  // namespace perfectplay
