#include "perfectplay/service/review/deduction_review.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "perfectplay/service/deduction/history.h"
#include "perfectplay/service/words.h"
#include "perfectplay/solve/deduction/one_step.h"

namespace perfectplay::service {
namespace {

using Solutions = std::vector<std::uint32_t>;

/// The effort for a whole review without a time limit, a few seconds' worth. The first guess has half of it, the second a
/// quarter, and so on: the sets of candidates become smaller. A search that needs more than its share is ended, and its
/// value is a bracket.
constexpr std::uint64_t effort_per_review = 10'000'000'000;
constexpr std::size_t best_guesses_named = 3;

/// Allows a part half of the effort and half of the time that the whole has left, so that a part that cannot be settled
/// leaves enough for those after it.
void share_half(Stop& part, const Stop& whole) {
  if (whole.effort_left() != Stop::unlimited) part.limit_effort(whole.effort_left() / 2);
  if (whole.has_deadline()) part.within(whole.seconds_left() / 2);
}

/// The candidates that are left after each answer to a guess.
std::map<Answer, Solutions> classes_of(const DeductionGame& game, Guess guess, const Solutions& candidates) {
  std::map<Answer, Solutions> classes;
  for (const std::uint32_t solution : candidates) classes[game.answer(guess, Guess{solution})].push_back(solution);
  return classes;
}

/// The least sum of guesses that counting allows: with p answers, at most (p - 1)^(k - 1) candidates are found by guess k.
std::uint64_t least_total(std::uint64_t candidates, std::uint64_t answers) {
  std::uint64_t total = 0;
  std::uint64_t found = 1;
  for (std::uint64_t guess = 1; candidates > 0; ++guess) {
    const std::uint64_t now = std::min(candidates, found);
    total += guess * now;
    candidates -= now;
    found = std::min(found * std::max<std::uint64_t>(1, answers - 1), std::uint64_t{1} << 32U);
  }
  return total;
}

/// The guesses that the one-step rule `entropy` needs for a set of candidates. Perfect play needs no more.
class OneStepNeeds {
 public:
  explicit OneStepNeeds(const DeductionGame& game) : game_(game), chooser_(game, OneStepRule::Entropy) {}

  struct Needs {
    std::uint64_t order = 1;  ///< in the worst case
    std::uint64_t total = 1;  ///< over all candidates
  };
  /// None if `stop` ends the choice of guesses.
  std::optional<Needs> of(const Solutions& candidates, Stop& stop) {
    if (candidates.size() == 1) return Needs{};
    const auto guess = chooser_.choose(candidates, nullptr, stop);
    if (!guess) return std::nullopt;
    const auto classes = classes_of(game_, Guess{*guess}, candidates);
    if (classes.size() == 1) return std::nullopt;
    Needs needs{.order = 1, .total = candidates.size()};
    for (const auto& [answer, members] : classes) {
      if (answer == game_.solved()) continue;
      const auto after = of(members, stop);
      if (!after) return std::nullopt;
      needs.order = std::max(needs.order, 1 + after->order);
      needs.total += after->total;
    }
    return needs;
  }

 private:
  const DeductionGame& game_;
  OneStepChooser chooser_;
};

class GuessReviewer {
 public:
  /// `stop` bounds the searches, `whole` all else: some of it is left when the searches have used theirs up.
  GuessReviewer(const DeductionGame& game, Stop& stop, Stop& whole) : game_(game), stop_(stop), whole_(whole) {}

  Expected<DeductionStand> stand(const Solutions& candidates) {
    Stop share(stop_);
    share_half(share, stop_);
    const CandidatesValue value = TRY(candidates_value(game_, candidates, share));
    DeductionStand found{
        .candidates = candidates.size(), .order = value.order, .total = value.total, .best = value.best};
    settled_ = settled_ && !share.ended();
    if (!found.total.proved()) TRY(narrow(candidates, found));
    return found;
  }

  /// Narrows the brackets of a value that was not settled, by counting and by a strategy that is found quickly.
  Expected<void> narrow(const Solutions& candidates, DeductionStand& found) {
    found.total.low = std::max(found.total.low, least_total(candidates.size(), game_.answers()));
    Stop share(whole_);
    share_half(share, whole_);
    const auto needs = OneStepNeeds(game_).of(candidates, share);
    if (share.cancelled()) return stopped();
    if (!needs) return {};
    found.order.high = std::min(found.order.high, needs->order);
    found.total.high = std::min(found.total.high, needs->total);
    return {};
  }

  /// The value of a guess, and those after each of its answers.
  struct Judged {
    DeductionStand by_guess;
    std::map<Answer, DeductionStand> after;
  };
  Expected<Judged> judge(Guess guess, const Solutions& candidates) {
    Judged judged;
    const std::uint64_t size = candidates.size();
    judged.by_guess = {.candidates = size, .order = {1, 1}, .total = {size, size}};
    // Small classes first: they are settled soon, and a large one may take all that is left.
    std::vector<std::pair<Answer, Solutions>> classes;
    for (auto& [answer, members] : classes_of(game_, guess, candidates))
      classes.emplace_back(answer, std::move(members));
    std::ranges::stable_sort(classes, {}, [](const auto& one) { return one.second.size(); });
    for (const auto& [answer, members] : classes) {
      DeductionStand after{.candidates = members.size()};
      if (answer != game_.solved()) {
        after = TRY(stand(members));
        auto& [low, high] = judged.by_guess.order;
        low = std::max(low, 1 + after.order.low);
        high = std::max(high, 1 + after.order.high);
        judged.by_guess.total.low += after.total.low;
        judged.by_guess.total.high += after.total.high;
      }
      judged.after.emplace(answer, after);
    }
    return judged;
  }

  /// Bounds the value of a position by that of a guess: the best guess is at least as good.
  static void tighten(DeductionStand& before, const DeductionStand& by_guess) {
    before.order.high = std::min(before.order.high, by_guess.order.high);
    before.total.high = std::min(before.total.high, by_guess.total.high);
  }

  Expected<ReviewedGuess> review(const HistoryStep& step, const Solutions& candidates, const DeductionStand& before) {
    ReviewedGuess reviewed{.step = step, .before = before};
    const Judged judged = TRY(judge(step.guess, candidates));
    reviewed.by_guess = judged.by_guess;
    reviewed.after = judged.after.at(step.answer);
    reviewed.candidate = judged.after.contains(game_.solved());
    reviewed.classes = static_cast<std::uint32_t>(judged.after.size());
    for (const auto& [answer, after] : judged.after) {
      const double share = static_cast<double>(after.candidates) / static_cast<double>(candidates.size());
      reviewed.bits -= share * std::log2(share);
    }
    tighten(reviewed.before, reviewed.by_guess);
    TRY(find_best(candidates, reviewed));
    reviewed.grade = grade(reviewed);
    return reviewed;
  }

  /// Was no search ended before it was done?
  bool settled() const { return settled_; }

 private:
  /// Finds, among the guesses that divide the candidates best, those that lose nothing on average, if that can be
  /// proved.
  Expected<void> find_best(const Solutions& candidates, ReviewedGuess& reviewed) {
    std::vector<RatedGuess> rated;
    if (can_rank(game_, candidates.size())) {
      Stop share(stop_);
      share_half(share, stop_);
      rated = TRY(rank_guesses(game_, candidates, best_guesses_named, {}, share));
      settled_ = settled_ && !share.ended();
    }
    for (RatedGuess& guess : rated) {
      if (!guess.value.proved() && reviewed.before.total.proved()) {
        const Judged judged = TRY(judge(guess.guess, candidates));
        if (judged.by_guess.total.proved()) guess.value = judged.by_guess.total;
      }
      if (guess.value.proved()) {
        reviewed.before.total.high = std::min(reviewed.before.total.high, guess.value.low);
      }
    }
    reviewed.best_exact = reviewed.before.total.proved();
    for (const RatedGuess& guess : rated) {
      const bool loses = guess.value.proved() && guess.value.low > reviewed.before.total.low;
      if (!reviewed.best_exact || (guess.value.proved() && !loses))
        reviewed.best.push_back(game_.guess_name(guess.guess));
    }
    // The guess itself, or the one that a search found, may be best and not among the first.
    const auto add = [&](Guess guess) {
      const std::string& name = game_.guess_name(guess);
      if (std::ranges::find(reviewed.best, name) == reviewed.best.end()) reviewed.best.push_back(name);
    };
    if (reviewed.best_exact && reviewed.by_guess.total == reviewed.before.total) add(reviewed.step.guess);
    if (reviewed.best_exact && reviewed.best.empty() && reviewed.before.best) add(*reviewed.before.best);
    return {};
  }

  static std::optional<MoveGrade> grade(const ReviewedGuess& guess) {
    const Bracket<double> lost = guess.lost();
    if (lost.high <= 0) return MoveGrade::Best;
    if (lost.low <= 0) return std::nullopt;
    const auto [least, most] = guess.lost_worst();
    if (least != most && least < 2) return std::nullopt;
    return least == 0 ? MoveGrade::Slower : least == 1 ? MoveGrade::Mistake : MoveGrade::Blunder;
  }

  const DeductionGame& game_;
  Stop& stop_;
  Stop& whole_;
  bool settled_ = true;
};

class KeptGuess final : public KeptItem {
 public:
  static constexpr std::string_view kind = "reviewed";
  explicit KeptGuess(ReviewedGuess reviewed) : guess(std::move(reviewed)) {}
  static Expected<std::unique_ptr<KeptGuess>> of(const ReviewedGuess& reviewed) {
    return std::make_unique<KeptGuess>(reviewed);
  }

  std::uint64_t bytes() const override { return sizeof(*this) + best_guesses_named * sizeof(std::string); }
  bool shareable() const override { return true; }

  ReviewedGuess guess;
};

Expected<void> check_history(const DeductionGame& game, const std::vector<HistoryStep>& steps) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].answer == game.solved() && i + 1 < steps.size()) {
      return input_error(fmt::format("guess {}, \"{}\": the secret was found before it, by guess {}; expected no more",
                                     i + 2, game.guess_name(steps[i + 1].guess), i + 1));
    }
  }
  const auto contradiction = smallest_contradiction(game, steps);
  if (contradiction.empty()) return {};
  std::vector<std::string> words;
  words.reserve(contradiction.size());
  for (const std::size_t i : contradiction) words.push_back(fmt::format("{}. {}", i + 1, step_name(game, steps[i])));
  return input_error(fmt::format("no secret fits these answers: {}", fmt::join(words, "; ")));
}

Json stand_json(const DeductionStand& stand) {
  Json document{{"candidates", stand.candidates},
                {"order", bracket_json(stand.order)},
                {"total", bracket_json(stand.total)},
                {"mean", or_null(stand.mean())}};
  return document;
}

/// A number, or {"low","high"} while it is open.
template <class Number>
Json open_json(const Bracket<Number>& bracket) {
  if (bracket.proved()) return bracket.low;
  return {{"low", bracket.low}, {"high", bracket.high}};
}

ReviewPicture picture_of(const DeductionReviewResult& result) {
  ReviewPicture picture{.title = result.choice.command(),
                        .subtitle = "guesses in all to be expected, by best play from each point on",
                        .values = {},
                        .moves = {},
                        .ticks = {}};
  const auto put = [&](std::size_t played, const DeductionStand& stand) {
    const auto size = static_cast<double>(std::max<std::uint64_t>(1, stand.candidates));
    const auto done = static_cast<double>(played);
    picture.values.push_back(
        {done + static_cast<double>(stand.total.low) / size, done + static_cast<double>(stand.total.high) / size});
  };
  double most = static_cast<double>(result.guesses.size());
  for (std::size_t i = 0; i < result.guesses.size(); ++i) {
    const ReviewedGuess& guess = result.guesses[i];
    put(i, guess.before);
    picture.moves.push_back({step_name(result.game, guess.step), Player::J0, guess.grade, comment_on(guess)});
  }
  if (!result.guesses.empty()) put(result.guesses.size(), result.guesses.back().after);
  double least = picture.values.empty() ? 0 : picture.values.front().low;
  for (const auto& range : picture.values) {
    least = std::min(least, range.low);
    if (range.low == range.high) most = std::max(most, range.high);
  }
  for (auto& range : picture.values) range.high = std::min(range.high, most + 1);
  for (int tick = std::max(0, static_cast<int>(least) - 1); tick <= static_cast<int>(std::ceil(most)); ++tick) {
    picture.ticks.push_back({static_cast<double>(tick), std::to_string(tick)});
  }
  return picture;
}

template <class Part>
std::optional<double> sum_of(const std::vector<ReviewedGuess>& guesses, const Part& part) {
  double sum = 0;
  for (const ReviewedGuess& guess : guesses) {
    const std::optional<double> share = part(guess);
    if (!share) return std::nullopt;
    sum += *share;
  }
  return sum;
}

}  // namespace

std::optional<double> DeductionStand::mean() const {
  if (!total.proved() || candidates == 0) return std::nullopt;
  return static_cast<double>(total.low) / static_cast<double>(candidates);
}

Bracket<double> ReviewedGuess::lost() const {
  const auto size = static_cast<double>(before.candidates);
  const auto least = by_guess.total.low > before.total.high ? by_guess.total.low - before.total.high : 0;
  const auto most = by_guess.total.high > before.total.low ? by_guess.total.high - before.total.low : 0;
  return {static_cast<double>(least) / size, static_cast<double>(most) / size};
}

Bracket<std::int64_t> ReviewedGuess::lost_worst() const {
  const auto least = static_cast<std::int64_t>(by_guess.order.low) - static_cast<std::int64_t>(before.order.high);
  const auto most = static_cast<std::int64_t>(by_guess.order.high) - static_cast<std::int64_t>(before.order.low);
  return {std::max<std::int64_t>(0, least), std::max<std::int64_t>(0, most)};
}

std::optional<double> ReviewedGuess::luck() const {
  if (!by_guess.mean() || !after.mean()) return std::nullopt;
  return *by_guess.mean() - 1 - *after.mean();
}

std::optional<double> DeductionReviewResult::lost() const {
  return sum_of(guesses, [](const ReviewedGuess& guess) {
    return guess.lost().proved() ? std::optional(guess.lost().low) : std::nullopt;
  });
}

std::optional<double> DeductionReviewResult::luck() const {
  return sum_of(guesses, [](const ReviewedGuess& guess) { return guess.luck(); });
}

std::string comment_on(const ReviewedGuess& guess) {
  if (!guess.grade) return "not decided in time";
  if (*guess.grade == MoveGrade::Best) return "";
  std::string text;
  if (const auto lost = guess.lost(); lost.proved()) {
    text = fmt::format("{:.2f} guesses lost on average", lost.low);
  } else {
    text = fmt::format("{:.2f} to {:.2f} guesses lost on average", lost.low, lost.high);
  }
  if (const auto worst = guess.lost_worst(); worst.low > 0) text += fmt::format(", {} in the worst case", worst.low);
  if (!guess.best.empty()) text += fmt::format("; best {}", fmt::join(guess.best, " "));
  return text;
}

std::vector<Option> DeductionReviewRequest::options() {
  std::vector<Option> options = input.options("guesses and answers in turn, as \"1122 10 1344 02\"");
  options.push_back({.name = "time-limit",
                     .argument = "S",
                     .help = "stop after S seconds; a figure that is not exact by then is left open. Without it, a "
                             "review takes some seconds at most",
                     .target = &time_limit});
  return options;
}

Expected<DeductionReviewResult> DeductionReviewRequest::run(Session& session, Stop& stop) const {
  TRY(input.form());
  const GameRecord record = TRY(input.record(*game));
  Stop limited(stop, time_limit.value.value_or(review_seconds));
  const auto kept = TRY(open_deduction(*game, session, limited));
  const DeductionGame& made = kept->game;
  const auto steps = TRY(parse_history(made, record_history(record)));
  TRY(check_history(made, steps));
  DeductionReviewResult result{.choice = *game, .game = made};
  Stop part(limited);
  part.tell([&](const Progress&) { limited.poll({"reviewing guesses", result.guesses.size(), steps.size()}); });
  std::uint64_t effort = effort_per_review;
  Solutions candidates = candidates_after(made, {});
  // A client that asks for a review after every guess sends the same first guesses again and again.
  std::string key = game->key();
  for (const HistoryStep& step : steps) {
    key += ' ' + step_name(made, step);
    effort /= 2;
    const auto known = session.kept<KeptGuess>(key);
    ReviewedGuess reviewed{.step = step, .before = {}};
    if (known) {
      reviewed = (*known)->guess;
    } else {
      Stop share(part);
      share_half(share, part);
      if (!time_limit.value) share.limit_effort(effort);
      GuessReviewer reviewer(made, share, part);
      const DeductionStand before =
          result.guesses.empty() ? TRY(reviewer.stand(candidates)) : result.guesses.back().after;
      reviewed = TRY(reviewer.review(step, candidates, before));
      if (stop.cancelled()) return stopped();
      // The next request may have more time to settle what is open here.
      if (reviewer.settled()) TRY(session.borrow<KeptGuess>(key, stop, [&] { return KeptGuess::of(reviewed); }));
    }
    candidates = classes_of(made, step.guess, candidates)[step.answer];
    result.solved = step.answer == made.solved();
    result.grades.add(reviewed.grade);
    result.guesses.push_back(std::move(reviewed));
  }
  if (!input.output.empty()) result.picture = TRY(input.put(*game, picture_of(result)));
  return result;
}

Expected<Json> DeductionReviewRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const DeductionReviewResult& result) {
  Json moves = Json::array();
  for (const ReviewedGuess& guess : result.guesses) {
    moves.push_back({{"move", step_name(result.game, guess.step)},
                     {"player", "J0"},
                     {"guess", result.game.guess_name(guess.step.guess)},
                     {"answer", result.game.answer_name(guess.step.answer)},
                     {"before", stand_json(guess.before)},
                     {"by_guess", stand_json(guess.by_guess)},
                     {"after", stand_json(guess.after)},
                     {"candidate", guess.candidate},
                     {"classes", guess.classes},
                     {"bits", guess.bits},
                     {"lost", {{"mean", open_json(guess.lost())}, {"worst", open_json(guess.lost_worst())}}},
                     {"luck", or_null(guess.luck())},
                     {"grade", grade_json(guess.grade)},
                     {"best", guess.best},
                     {"best_exact", guess.best_exact}});
  }
  Json document = document_of(result.choice);
  document["solved"] = result.solved;
  document["moves"] = std::move(moves);
  document["lost"] = or_null(result.lost());
  document["luck"] = or_null(result.luck());
  add_grades(document, {result.grades, {}}, 1);
  if (result.picture) document["files"] = {*result.picture};
  return document;
}

}  // namespace perfectplay::service
