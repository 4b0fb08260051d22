#include "perfectplay/service/deduction/proof_lines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "perfectplay/service/words.h"
#include "perfectplay/verify/proof/own_answers.h"

namespace perfectplay::service {
namespace {

using Members = std::vector<std::uint32_t>;

/// "11, 13 or 22".
std::string joined(const std::vector<std::string>& names, std::string_view last) {
  if (names.size() < 2) return names.empty() ? "" : names.front();
  return fmt::format("{} {} {}", fmt::join(names.begin(), names.end() - 1, ", "), last, names.back());
}

/// The order and the least total of sets, by their definitions.
class PlainSets {
 public:
  PlainSets(const OwnAnswers& answers, Stop& stop) : answers_(answers), stop_(stop) {}

  /// Calls visit(guess, division) for the guesses that divide the set, until the Stop ends.
  template <class Visit>
  void for_guesses(const Members& set, const Visit& visit) {
    for (std::uint32_t guess = 0; guess < answers_.guesses() && stop_.go_on(); ++guess) {
      const OwnDivision division = answers_.divide(guess, set);
      if (division.classes.size() != 1 || division.classes[0].members.size() < set.size()) visit(guess, division);
    }
  }

  std::uint32_t order(const Members& set) {
    return known(orders_, set, [this](const OwnDivision& division) {
      std::uint32_t worst = 1;
      for (const auto& part : division.classes) worst = std::max(worst, 1 + order(members(part)));
      return worst;
    });
  }
  std::uint32_t total(const Members& set) {
    return known(totals_, set, [&](const OwnDivision& division) {
      auto sum = static_cast<std::uint32_t>(set.size());
      for (const auto& part : division.classes) sum += total(members(part));
      return sum;
    });
  }
  static Members members(const OwnDivision::Class& part) { return {part.members.begin(), part.members.end()}; }

 private:
  template <class Cost>
  std::uint32_t known(std::map<Members, std::uint32_t>& values, const Members& set, const Cost& cost) {
    if (set.size() == 1) return 1;
    if (const auto found = values.find(set); found != values.end()) return found->second;
    std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
    for_guesses(set, [&](std::uint32_t, const OwnDivision& division) { least = std::min(least, cost(division)); });
    return values[set] = least;
  }

  const OwnAnswers& answers_;
  Stop& stop_;
  std::map<Members, std::uint32_t> orders_;
  std::map<Members, std::uint32_t> totals_;
};

class DeductionProofWriter {
 public:
  DeductionProofWriter(const DeductionGame& game, const OwnAnswers& answers, DeductionGoal goal, Stop& stop)
      : game_(game), answers_(answers), sets_(answers, stop), goal_(goal), stop_(stop), all_(game.solutions()) {
    std::iota(all_.begin(), all_.end(), 0U);
  }

  Expected<ReadableDeductionProof> write() {
    const std::uint32_t value = value_of(all_);
    if (stop_.ended()) return stop_error(stop_, "the proof");
    add(0, fmt::format("Part 1. {}.", goal_ == DeductionGoal::Order
                                          ? guesses(value) + " always suffice"
                                          : fmt::format("A strategy takes {} in all", guesses(value))));
    strategy(all_, 1, "");
    if (goal_ == DeductionGoal::Order && value > 1) {
      add(0, fmt::format("Part 2. {} always suffice.",
                         value == 2 ? "One guess does not" : guesses(value - 1) + " do not"));
      explain_counting(value - 1);
      refute_order(all_, value - 1, 1, "");
    } else if (goal_ == DeductionGoal::Total) {
      add(0, fmt::format("Part 2. No strategy takes fewer than {}.", guesses(value)));
      explain_counting(value_to_count());
      bound_total(all_, 1, "");
    }
    if (stop_.ended()) return stop_error(stop_, "the proof");
    if (lines_.size() > most_proof_lines) {
      return resource_error(fmt::format("the proof has more than {} lines: too long to be read", most_proof_lines));
    }
    return ReadableDeductionProof{{goal_, value}, std::move(lines_)};
  }

 private:
  static std::string guesses(std::uint32_t count) {
    return fmt::format("{} {}", count, count == 1 ? "guess" : "guesses");
  }
  std::string names(OwnSet set) const {
    std::vector<std::string> names;
    for (const std::uint32_t member : set) names.push_back(game_.guess_name(Guess{member}));
    return joined(names, "or");
  }
  std::string answer_name(std::uint32_t answer) const {
    return game_.answer_name(Answer{static_cast<std::uint16_t>(answer)});
  }
  std::uint32_t value_of(const Members& set) {
    return goal_ == DeductionGoal::Order ? sets_.order(set) : sets_.total(set);
  }
  void add(std::size_t depth, std::string text) {
    if (lines_.size() <= most_proof_lines) lines_.push_back({depth, std::move(text)});
  }
  bool over() const { return stop_.ended() || lines_.size() > most_proof_lines; }

  // ---- The strategy

  void strategy(const Members& set, std::size_t depth, const std::string& before) {
    if (set.size() == 1) return add(depth, before + "Guess it.");
    // Of the best guesses, one that may be the solution if there is one.
    std::optional<std::uint32_t> best;
    const std::uint32_t value = value_of(set);
    const auto may_be = [&](std::uint32_t guess) { return std::ranges::binary_search(set, guess); };
    sets_.for_guesses(set, [&](std::uint32_t guess, const OwnDivision& division) {
      if ((!best || (may_be(guess) && !may_be(*best))) && cost(set, division) == value) best = guess;
    });
    if (!best || over()) return;
    add(depth, fmt::format("{}Guess {}.", before, game_.guess_name(Guess{*best})));
    for (const auto& part : answers_.divide(*best, set).classes) {
      const std::string left = fmt::format("{}: {}. ", answer_name(part.answer), names(part.members));
      strategy(PlainSets::members(part), depth + 1, left);
    }
  }
  std::uint32_t cost(const Members& set, const OwnDivision& division) {
    std::uint32_t worst = 0;
    auto sum = static_cast<std::uint32_t>(set.size());
    for (const auto& part : division.classes) {
      const std::uint32_t value = value_of(PlainSets::members(part));
      worst = std::max(worst, value);
      sum += value;
    }
    return goal_ == DeductionGoal::Order ? 1 + worst : sum;
  }

  // ---- Counting

  void explain_counting(std::uint32_t most) {
    std::string text = "One guess finds one solution";
    for (std::uint32_t k = 2; k <= most && answers_.capacity(k - 1) < answers_.solutions(); ++k) {
      text += fmt::format(", {} find at most {}", k, answers_.capacity(k));
    }
    if (most > 1) text += ": for each answer to the first, at most as many as the other guesses find";
    add(1, text + ".");
  }
  std::uint32_t value_to_count() const {
    std::uint32_t k = 1;
    while (answers_.capacity(k) < answers_.solutions()) ++k;
    return k;
  }
  /// Guesses for n candidates, one after the other: all n take a first guess, n - N(1) a second, n - N(2) a third, …
  std::vector<std::uint32_t> counted_terms(std::size_t size) const {
    std::vector<std::uint32_t> terms;
    for (std::uint32_t k = 0; answers_.capacity(k) < size; ++k) {
      terms.push_back(static_cast<std::uint32_t>(size) - answers_.capacity(k));
    }
    return terms;
  }
  std::uint32_t counted_total(std::size_t size) const {
    const auto terms = counted_terms(size);
    return std::accumulate(terms.begin(), terms.end(), 0U);
  }

  // ---- Why no strategy is better

  /// The guesses that are refuted in the same way stand on one line.
  struct Refuted {
    std::vector<std::string> guesses;
    std::string why;
    std::vector<Members> rests_on;
  };
  static void note(std::vector<Refuted>& list, const std::string& guess, std::string why,
                   std::vector<Members> rests_on) {
    const auto same =
        std::ranges::find_if(list, [&](const Refuted& one) { return one.why == why && one.rests_on == rests_on; });
    if (same != list.end()) return same->guesses.push_back(guess);
    list.push_back({{guess}, std::move(why), std::move(rests_on)});
  }

  void refute_order(const Members& set, std::uint32_t k, std::size_t depth, const std::string& before) {
    const std::string claim = fmt::format("{}{} {} not suffice for {}", before, k == 1 ? "one guess" : guesses(k),
                                          k == 1 ? "does" : "do", counted(set.size(), "candidate"));
    if (set.size() > answers_.capacity(k)) {
      return add(depth,
                 fmt::format("{}: {} at most {}.", claim, k == 1 ? "it finds" : "they find", answers_.capacity(k)));
    }
    if (!claimed_.emplace(set, k).second) return add(depth, claim + ", as shown above.");
    add(depth, claim + ", whatever the first is:");
    std::vector<Refuted> refuted;
    std::vector<std::string> useless;
    for (std::uint32_t guess = 0; guess < answers_.guesses() && !over(); ++guess) {
      const OwnDivision division = answers_.divide(guess, set);
      const std::string& name = game_.guess_name(Guess{guess});
      if (division.classes.size() == 1 && division.classes[0].members.size() == set.size()) {
        useless.push_back(name);
        continue;
      }
      // The largest class if it is too large, else the smallest that cannot be found.
      const OwnDivision::Class* open = &division.classes[0];
      if (open->members.size() <= answers_.capacity(k - 1)) {
        for (const auto& part : division.classes) {
          if (sets_.order(PlainSets::members(part)) > k - 1) open = &part;
        }
      }
      const bool by_counting = open->members.size() > answers_.capacity(k - 1);
      std::vector<Members> rests_on;
      if (!by_counting) rests_on.push_back(PlainSets::members(*open));
      std::string why = fmt::format("{} leaves {}", answer_name(open->answer), names(open->members));
      note(refuted, name, std::move(why), std::move(rests_on));
    }
    for (const Refuted& one : refuted) {
      if (over()) return;
      const std::string begin = fmt::format("{}: {}", joined(one.guesses, "or"), one.why);
      if (one.rests_on.empty()) {
        add(depth + 1, fmt::format("{}, too many for {}.", begin, guesses(k - 1)));
      } else {
        refute_order(one.rests_on[0], k - 1, depth + 1, begin + "; ");
      }
    }
    if (!useless.empty()) {
      add(depth + 1, fmt::format("{}: tells nothing; one of the others would have to follow, with a guess fewer left.",
                                 joined(useless, "or")));
    }
  }

  void bound_total(const Members& set, std::size_t depth, const std::string& before) {
    const std::uint32_t total = sets_.total(set);
    const std::string claim =
        fmt::format("{}{} take at least {}", before, counted(set.size(), "candidate"), guesses(total));
    if (counted_total(set.size()) >= total) {
      return add(depth, fmt::format("{}: {} for those that are still open.", claim,
                                    fmt::join(counted_terms(set.size()), " + ")));
    }
    if (!claimed_.emplace(set, total).second) return add(depth, claim + ", as shown above.");
    add(depth, claim + ", whatever the first is:");
    std::vector<Refuted> refuted;
    sets_.for_guesses(set, [&](std::uint32_t guess, const OwnDivision& division) {
      // What counting gives for every class; where that is too little, what is shown of some of them, the largest first.
      std::vector<std::uint32_t> bounds;
      auto sum = static_cast<std::uint32_t>(set.size());
      for (const auto& part : division.classes) sum += bounds.emplace_back(counted_total(part.members.size()));
      std::vector<Members> shown;
      for (std::size_t i = 0; i < division.classes.size() && sum < total; ++i) {
        const std::uint32_t exact = sets_.total(PlainSets::members(division.classes[i]));
        if (exact == bounds[i]) continue;
        sum += exact - bounds[i];
        bounds[i] = exact;
        shown.push_back(PlainSets::members(division.classes[i]));
      }
      std::string why = fmt::format("{} for the first", set.size());
      if (!bounds.empty()) why += fmt::format(" and {} for the rest", fmt::join(bounds, " + "));
      note(refuted, game_.guess_name(Guess{guess}), std::move(why), std::move(shown));
    });
    for (const Refuted& one : refuted) {
      if (over()) return;
      add(depth + 1, fmt::format("{}: {}.", joined(one.guesses, "or"), one.why));
      for (const Members& members : one.rests_on) bound_total(members, depth + 2, names(members) + ": ");
    }
  }

  const DeductionGame& game_;
  const OwnAnswers& answers_;
  PlainSets sets_;
  DeductionGoal goal_;
  Stop& stop_;
  Members all_;
  std::set<std::pair<Members, std::uint32_t>> claimed_;
  std::vector<ProofLine> lines_;
};

}  // namespace

Expected<ReadableDeductionProof> readable_proof(const DeductionGame& game, DeductionGoal goal, Stop& stop) {
  if (game.solutions() > most_readable_solutions) {
    return resource_error(fmt::format("{} solutions are too many for a proof to read: at most {}", game.solutions(),
                                      most_readable_solutions));
  }
  const OwnAnswers answers = TRY(OwnAnswers::make(game, stop));
  return DeductionProofWriter(game, answers, goal, stop).write();
}

}  // namespace perfectplay::service
