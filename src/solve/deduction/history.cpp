#include "perfectplay/solve/deduction/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "perfectplay/base/text.h"
#include "perfectplay/games/deduction/notation.h"
#include "perfectplay/solve/deduction/answers/class_counter.h"
#include "perfectplay/solve/deduction/bounds.h"
#include "perfectplay/solve/deduction/expected_search.h"
#include "perfectplay/solve/deduction/session.h"
#include "perfectplay/solve/deduction/strategy_builder.h"
#include "perfectplay/solve/deduction/worst_search.h"

namespace perfectplay {
namespace {

/// The words of a history, taken one by one, or several at once where a guess or an answer is spread over them.
class HistoryWords {
 public:
  explicit HistoryWords(std::string_view text) : words_(split_words(text, blanks)) {
    for (std::string_view& word : words_) {
      while (!word.empty() && (word.back() == ',' || word.back() == ';' || word.back() == ':')) word.remove_suffix(1);
    }
  }

  bool at_end() {
    // Signs that may stand between a guess and its answer, or between two steps.
    constexpr std::array<std::string_view, 5> signs{"", "=", "->", "→", "|"};
    while (next_ < words_.size() && std::ranges::find(signs, words_[next_]) != signs.end()) ++next_;
    return next_ == words_.size();
  }

  /// Skips "1." in a numbered list.
  bool skip_number() {
    const std::string_view word = words_[next_];
    const bool is_number = word.size() > 1 && word.find_first_not_of("0123456789") == word.size() - 1 &&
                           (word.back() == '.' || word.back() == ')');
    if (is_number) ++next_;
    return is_number && !at_end();
  }

  /// Takes the fewest words, at most `most`, that parse as a guess or an answer.
  template <class Result>
  Expected<Result> take(std::size_t most, const DeductionGame& game,
                        Expected<Result> (*parse)(const DeductionGame&, std::string_view)) {
    std::string text;
    std::optional<Error> first_error;
    for (std::size_t i = 0; i < std::min(most, words_.size() - next_); ++i) {
      text += (i == 0 ? "" : " ") + std::string(words_[next_ + i]);
      auto made = parse(game, text);
      if (made) {
        next_ += i + 1;
        return made;
      }
      if (!first_error) first_error = std::move(made).error();
    }
    first_error->message = fmt::format("history, word {}: {}", next_ + 1, first_error->message);
    return tl::unexpected(*std::move(first_error));
  }

 private:
  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
};

constexpr std::size_t most_exact_candidates = 400;
constexpr std::uint64_t effort_per_class = 100'000'000;
/// The effort for all guesses together if there are more candidates: a count, not a time, so that results are
/// reproducible.
constexpr std::uint64_t effort_of_many_candidates = 1'000'000'000;
constexpr std::uint64_t most_exact_pairs = 8'000'000;

/// Is it worth trying to judge the guesses exactly?
bool may_be_exact(const DeductionGame& game, std::size_t candidates) {
  if (!game.has_table()) return false;
  return candidates <= most_exact_candidates || std::uint64_t{game.guesses()} * candidates <= most_exact_pairs;
}

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

/// Finds the exact worst case and total of a guess, as far as the limits on the effort allow.
class GuessJudge {
 public:
  GuessJudge(const DeductionSession& session, Stop& stop)
      : session_(session),
        stop_(stop),
        meter_(stop, "judging guesses"),
        worst_(session.game(), session.rows(), session.first(), meter_),
        expected_(session.game(), session.rows(), session.first(), meter_, ExpectedSearch::unlimited) {}

  /// Did some class take too much effort? Others will too, so judging ends.
  bool over() const { return over_; }

  void judge(Candidates candidates, RatedGuess& rated) {
    Division division;
    // Before the first answer, the symmetries that fix the guess are those of the game after it.
    const SearchNode root = session_.root(0);
    const bool whole = candidates.size() == session_.game().solutions();
    LaterSymmetry later(session_.game(), root, static_cast<std::uint32_t>(rated.guess));
    session_.rows().divide(static_cast<std::uint32_t>(rated.guess), candidates, division);
    std::uint32_t worst = 1;
    std::uint64_t total = candidates.size();
    for (const Division::Class& part : division.classes) {
      if (part.answer == session_.rows().solved()) continue;
      const Candidates members = division.members(part);
      const CodeSymmetry* const symmetry = whole ? later.of(members) : nullptr;
      SearchNode node{members, part.hash, ExpectedSearch::unlimited, 0, symmetry};
      Stop share(stop_);
      if (candidates.size() <= most_exact_candidates) share.limit_effort(effort_per_class);
      const SearchMeter::Under under(meter_, share);
      total += expected_.search(node, ExpectedSearch::infinite - 1).cost;
      node.guesses_left = worst_.least_guesses_for(part.size);
      while (!meter_.over() && worst_.search(node) == WorstSearch::no_guess) ++node.guesses_left;
      over_ = meter_.over();
      if (over_) return;
      worst = std::max(worst, node.guesses_left + 1);
    }
    rated.worst = exactly(worst);
    rated.value = exactly(total);
  }

 private:
  const DeductionSession& session_;
  Stop& stop_;
  SearchMeter meter_;
  WorstSearch worst_;
  ExpectedSearch expected_;
  bool over_ = false;
};

/// The guesses to be ranked: before the first answer, one per class of symmetric guesses.
std::vector<std::uint32_t> guesses_to_rank(const DeductionGame& game, Candidates candidates) {
  if (game.pegs() == nullptr || candidates.size() < game.solutions()) return whole_numbers(game.guesses());
  return CodeSymmetry(*game.pegs()).first_guesses(absent_colors(*game.pegs(), candidates));
}

constexpr std::size_t scored_between_looks = std::size_t{1} << 20;

/// Adds a class of candidates that a guess leaves to its brackets, before any search. Guessing its members one after
/// the other is a strategy, and no strategy finds more than one of them with its first guess.
void add_class(std::uint64_t size, RatedGuess& rated) {
  rated.value.low += 2 * size - 1;
  rated.value.high += size * (size + 1) / 2;
  rated.worst.low = std::max<std::uint32_t>(rated.worst.low, size == 1 ? 2 : 3);
  rated.worst.high = std::max(rated.worst.high, 1 + static_cast<std::uint32_t>(size));
}

RatedGuess rated_by(const DeductionGame& game, std::uint32_t guess, Candidates candidates, const Division& division) {
  const auto size = static_cast<double>(candidates.size());
  RatedGuess rated{{{Guess{guess}, false, static_cast<std::uint32_t>(division.classes.size()), 0, 0, 0}, {}}, {1, 1}};
  rated.value = exactly<std::uint64_t>(candidates.size());
  for (const Division::Class& part : division.classes) {
    rated.largest = std::max(rated.largest, part.size);
    rated.left += part.size / size * part.size;
    rated.bits += part.size / size * std::log2(size / part.size);
    const bool solved = part.answer == static_cast<std::uint32_t>(game.solved());
    if (solved) rated.candidate = true;
    if (!solved) add_class(part.size, rated);
  }
  return rated;
}

/// Every guess that divides the candidates or is one, in the order of the mean size of the class left. Of guesses that
/// divide alike only one is listed. When the Stop ends, only guesses looked at by then.
std::vector<RatedGuess> by_class_sizes(const DeductionGame& game, Candidates candidates, std::size_t count,
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
  std::vector<RatedGuess> result;
  std::set<std::vector<std::uint32_t>> divisions;
  Division division;
  for (const auto& [squares, other, guess] : order) {
    if (result.size() >= count || (!result.empty() && !stop.go_on())) break;
    divide(game, guess, candidates, division);
    std::vector<std::uint32_t> shape;
    RatedGuess rated = rated_by(game, guess, candidates, division);
    rated.left = static_cast<double>(squares) / static_cast<double>(candidates.size());  // rounded once
    for (const Division::Class& part : division.classes) {
      const Candidates members = division.members(part);
      shape.push_back(members.front());
      shape.insert(shape.end(), members.begin(), members.end());
    }
    std::ranges::sort(shape);
    shape.push_back(other ? 1 : 0);
    if (!divisions.insert(std::move(shape)).second) continue;
    result.push_back(rated);
  }
  return result;
}

}  // namespace

Expected<std::vector<HistoryStep>> parse_history(const DeductionGame& game, std::string_view text) {
  HistoryWords words(text);
  std::vector<HistoryStep> history;
  while (!words.at_end()) {
    const auto take_guess = [&] { return words.take(most_words_of_guess(game), game, parse_guess); };
    auto guess = take_guess();
    if (!guess && words.skip_number()) guess = take_guess();
    if (!guess) return tl::unexpected(guess.error());
    if (words.at_end()) {
      return input_error(fmt::format("history: no answer after the guess \"{}\"; expected guesses and answers in turn",
                                     game.guess_name(*guess)));
    }
    const Answer answer = TRY(words.take(most_words_of_answer(game), game, parse_answer));
    history.push_back({*guess, answer});
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

RatedGuess divided_guess(const DeductionGame& game, Guess guess, const std::vector<std::uint32_t>& candidates) {
  Division division;
  divide(game, static_cast<std::uint32_t>(guess), candidates, division);
  return rated_by(game, static_cast<std::uint32_t>(guess), candidates, division);
}

Expected<std::vector<RatedGuess>> rank_guesses(const DeductionGame& game, const std::vector<std::uint32_t>& candidates,
                                               std::size_t count, const DeductionLimits& limits, Stop& stop) {
  if (candidates.empty())
    return input_error("there are no candidates left to tell apart: the answers contradict each other");
  const bool too_many = candidates.size() > most_exact_candidates;
  std::vector<RatedGuess> result = by_class_sizes(game, candidates, too_many ? count : 2 * count + 20, stop);
  if (may_be_exact(game, candidates.size())) {
    if (const auto session = DeductionSession::make(game, limits.symmetry, stop)) {
      Stop budget(stop);
      if (too_many) budget.limit_effort(effort_of_many_candidates);
      GuessJudge judge(**session, budget);
      for (RatedGuess& rated : result) {
        if (!judge.over()) judge.judge(candidates, rated);
      }
    }
    const auto key = [](const RatedGuess& rated) {
      // Among guesses that were not judged, the order by class sizes stands.
      return rated.proved() ? std::tuple(false, rated.value.low, rated.worst.low, !rated.candidate)
                            : std::tuple(true, std::uint64_t{0}, std::uint32_t{0}, false);
    };
    std::ranges::stable_sort(result, {}, key);
  }
  mark_best(result, std::less{});
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
  if (size == 1) return CandidatesValue{.order = {1, 1}, .total = {1, 1}, .best = Guess{candidates.front()}};
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
  const auto [total, guess] = expected.search(node, ExpectedSearch::infinite - 1);
  if (!meter.over()) {
    value.total = {total, total};
    value.best = Guess{guess};
  } else {
    value.total.low = std::max<std::uint64_t>(value.total.low, expected.root_low());
    if (const auto best = expected.root_best())
      value.total.high = std::min<std::uint64_t>(value.total.high, best->cost);
  }
  return value;
}

}  // namespace perfectplay
