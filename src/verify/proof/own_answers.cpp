#include "perfectplay/verify/proof/own_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <numeric>
#include <set>
#include <utility>

namespace perfectplay {
namespace {

constexpr std::size_t most_answers = 256;
using AnswerCounts = std::array<std::uint32_t, most_answers>;

bool permutes(const std::vector<std::uint8_t>& to, std::size_t count) {
  std::vector<bool> seen(count, false);
  for (const std::uint8_t image : to) {
    if (image >= count || seen[image]) return false;
    seen[image] = true;
  }
  return to.size() == count;
}

}  // namespace

OwnAnswers::OwnAnswers(const DeductionGame& game)
    : game_(&game),
      scoring_(game),
      solutions_(game.solutions()),
      guesses_(game.guesses()),
      answers_(game.answers()),
      solved_(static_cast<std::uint32_t>(game.solved())),
      by_guess_(game.data().narrow.data()),
      by_solution_(by_guess_) {}

std::uint64_t OwnAnswers::memory(const DeductionGame& game) {
  const std::uint64_t cells = std::uint64_t{game.guesses()} * game.solutions();
  return game.pegs() == nullptr ? 2 * cells : cells;
}

Expected<OwnAnswers> OwnAnswers::make(const DeductionGame& game, Stop& stop) {
  if (game.data().narrow.empty() || game.answers() > most_answers) {
    return input_error("there are only proofs of games with a table of answers and at most 256 of them");
  }
  OwnAnswers answers(game);
  TRY(answers.score(stop));
  TRY(answers.count_capacities(stop));
  return answers;
}

std::uint32_t OwnAnswers::first_wrong(std::uint32_t guess) {
  // Only the solution itself is answered by "solved", and the game has no other answers than it tells.
  const std::uint8_t* const row = to(guess);
  for (std::uint32_t s = 0; s < solutions_; ++s) {
    if ((row[s] == solved_) != (guess == s) || row[s] >= answers_) return s;
  }
  if (scoring_.counts()) return scoring_.first_wrong(guess, row);
  std::uint32_t wrong = 0;
  while (wrong < solutions_ && row[wrong] == scoring_.answer(guess, wrong)) ++wrong;
  return wrong;
}

Expected<void> OwnAnswers::score(Stop& stop) {
  for (std::uint32_t g = 0; g < guesses_; ++g) {
    if (!stop.go_on({"scoring", g, guesses_})) return stop_error(stop, "the check");
    const std::uint32_t wrong = first_wrong(g);
    if (wrong < solutions_) {
      return input_error(fmt::format("the answer to {} for the solution {} is not what the rules say",
                                     game_->guess_name(Guess{g}), game_->guess_name(Guess{wrong})));
    }
  }
  if (game_->pegs() != nullptr) {
    const auto places = scoring_.letters(0).size();
    std::size_t codes = 1;
    for (std::size_t i = 0; i < places; ++i) codes *= scoring_.alphabet();
    guess_of_code_.assign(codes, guesses_);
    for (std::uint32_t g = 0; g < guesses_; ++g) guess_of_code_[code_of(scoring_.letters(g))] = g;
    return {};
  }
  turned_.resize(std::size_t{guesses_} * solutions_);
  for (std::uint32_t g = 0; g < guesses_; ++g) {
    for (std::uint32_t s = 0; s < solutions_; ++s) turned_[std::size_t{s} * guesses_ + g] = to(g)[s];
  }
  by_solution_ = turned_.data();
  return {};
}

Expected<void> OwnAnswers::count_capacities(Stop& stop) {
  std::set<std::vector<std::uint32_t>> divisions;  // the sizes of the classes of all solutions
  std::set<std::vector<std::uint32_t>> patterns;
  for (std::uint32_t g = 0; g < guesses_; ++g) {
    // Permutations of places and colours map all codes to all codes: a code whose colours occur as often as those of
    // another has classes of the same sizes.
    if (game_->pegs() != nullptr) {
      std::vector<std::uint32_t> pattern(scoring_.alphabet(), 0);
      for (const std::uint16_t letter : scoring_.letters(g)) ++pattern[letter];
      std::ranges::sort(pattern);
      if (!patterns.insert(std::move(pattern)).second) continue;
    }
    std::vector<std::uint32_t> sizes(answers_, 0);
    for (std::uint32_t s = 0; s < solutions_; ++s) ++sizes[to(g)[s]];
    std::ranges::sort(sizes);
    divisions.insert(std::move(sizes));
  }
  capacities_ = {0, 1};
  // A guess that is a solution finds it and leaves the others, so N(k) is at least N(k-1) + 1 up to the last one.
  while (capacities_.back() < solutions_) {
    if (!stop.go_on()) return stop_error(stop, "the check");
    std::uint32_t most = 0;
    for (const auto& sizes : divisions) {
      std::uint32_t sum = 0;
      for (const std::uint32_t size : sizes) sum += std::min(size, capacities_.back());
      most = std::max(most, sum);
    }
    capacities_.push_back(most);
  }
  return {};
}

OwnDivision OwnAnswers::divide(std::uint32_t guess, OwnSet set) const {
  OwnDivision division;
  const std::uint8_t* const row = to(guess);
  AnswerCounts place{};
  for (const std::uint32_t s : set) ++place[row[s]];
  division.members.resize(set.size());
  std::uint32_t first = 0;
  for (std::uint32_t a = 0; a < answers_; ++a) {
    const std::uint32_t size = place[a];
    if (size != 0 && a != solved_) division.classes.push_back({a, OwnSet(division.members).subspan(first, size)});
    place[a] = first;
    first += size;
  }
  for (const std::uint32_t s : set) division.members[place[row[s]]++] = s;
  std::ranges::stable_sort(division.classes, [](const OwnDivision::Class& a, const OwnDivision::Class& b) {
    return a.members.size() > b.members.size();
  });
  return division;
}

bool OwnAnswers::overfills(std::uint32_t guess, OwnSet set, std::uint32_t most) const {
  const std::uint8_t* const row = to(guess);
  AnswerCounts counts;
  std::fill_n(counts.begin(), answers_, 0);
  for (const std::uint32_t s : set) {
    if (++counts[row[s]] > most) return true;
  }
  return counts[row[set.front()]] == set.size();
}

bool OwnAnswers::tells_apart(std::uint32_t guess, OwnSet set) const {
  const std::uint8_t* const row = to(guess);
  std::bitset<most_answers> seen;
  for (const std::uint32_t s : set) {
    if (seen[row[s]]) return false;
    seen[row[s]] = true;
  }
  return true;
}

bool OwnAnswers::can_be_told_apart(OwnSet set) const {
  if (set.size() > answers_) return false;
  // Guesses drop out with the first two members that they do not tell apart.
  std::vector<std::uint32_t> left(guesses_);
  std::iota(left.begin(), left.end(), 0U);
  for (std::size_t i = 1; i < set.size() && !left.empty(); ++i) {
    const std::uint8_t* const last = of(set[i]);
    for (std::size_t j = 0; j < i; ++j) {
      const std::uint8_t* const before = of(set[j]);
      std::erase_if(left, [&](std::uint32_t guess) { return last[guess] == before[guess]; });
    }
  }
  return !left.empty();
}

void OwnAnswers::keep_dividing(std::vector<std::uint32_t>& guesses, OwnSet set) const {
  const std::uint8_t* const first = of(set.front());
  const std::uint8_t* const last = of(set.back());
  std::erase_if(guesses, [&](std::uint32_t guess) {
    return last[guess] == first[guess] &&
           std::ranges::all_of(set, [&](std::uint32_t s) { return of(s)[guess] == first[guess]; });
  });
}

std::uint64_t OwnAnswers::code_of(std::span<const std::uint16_t> letters) const {
  std::uint64_t code = 0;
  for (const std::uint16_t letter : letters) code = code * scoring_.alphabet() + letter;
  return code;
}

std::optional<std::vector<std::uint32_t>> OwnAnswers::images(const CodePermutation& permutation) const {
  if (colors() == 0 || !permutes(permutation.places, places()) || !permutes(permutation.colors, colors())) return {};
  std::vector<std::uint32_t> images;
  images.reserve(guesses_);
  std::vector<std::uint16_t> image(places());
  for (std::uint32_t g = 0; g < guesses_; ++g) {
    const auto letters = scoring_.letters(g);
    for (std::size_t i = 0; i < image.size(); ++i) image[i] = permutation.colors[letters[permutation.places[i]]];
    images.push_back(guess_of_code_[code_of(image)]);
    if (images.back() == guesses_) return {};
  }
  return images;
}

}  // namespace perfectplay
