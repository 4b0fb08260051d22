#include "perfectplay/solve/deduction/answers/rows.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <functional>
#include <numeric>
#include <utility>

#include "perfectplay/base/hash.h"
#include "perfectplay/games/deduction/peg_scorer.h"
#include "perfectplay/solve/deduction/answers/class_counter.h"
#include "perfectplay/solve/deduction/answers/kernels.h"

namespace perfectplay {
namespace {

/// Without a table, the columns of that many candidates are held together; guesses divide larger sets one by one.
constexpr std::size_t most_held_columns = 256;

template <std::size_t answers, class AnswerOf>
bool all_differ(const AnswerOf& answer_of, std::size_t size) {
  std::bitset<answers> seen;
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t answer = answer_of(i);
    if (seen[answer]) return false;
    seen[answer] = true;
  }
  return true;
}

}  // namespace

Expected<AnswerRows> AnswerRows::build(const DeductionGame& game, Stop& stop, std::uint64_t bytes) {
  AnswerRows rows(game);
  if (!game.has_table()) rows.computed_ = std::make_shared<ColumnStore>(*rows.game_.pegs(), bytes);
  rows.fill_columns(stop);
  if (!stop.ended()) rows.sort_columns(stop);
  if (stop.ended()) return stop_error(stop, "the building of the table of answers");
  return rows;
}

AnswerRows::AnswerRows(const DeductionGame& game)
    : game_(game),
      solutions_(game.solutions()),
      guesses_(game.guesses()),
      answers_(game.answers()),
      solved_(static_cast<std::uint32_t>(game.solved())) {
  const DeductionGame::Data& data = game_.data();
  if (!data.narrow.empty()) narrow_ = data.narrow.data();
  if (!data.wide.empty()) wide_ = data.wide.data();
  SplitMix random(0);
  for (std::uint32_t i = 0; i < solutions_; ++i) {
    const std::uint64_t low = random.next();
    hashes_.push_back({low, random.next()});
  }
}

/// Leaves columns out when the Stop ends.
void AnswerRows::fill_columns(Stop& stop) {
  if (narrow_ == nullptr) return;
  column_stride_ = (guesses_ + guess_block - 1) / guess_block * guess_block;
  by_solution_ = BigArray<std::uint8_t>::zeroed(solutions_ * column_stride_);
  if (game_.pegs() != nullptr) {
    for (std::size_t s = 0; s < solutions_ && stop.go_on(); ++s) {
      // Peg games are symmetric: the column of a code is its row.
      std::copy_n(narrow_ + s * solutions_, solutions_, by_solution_.data() + s * column_stride_);
    }
    return;
  }
  // In tiles, so that both the rows read and the columns written stay in the cache.
  constexpr std::size_t tile = 64;
  for (std::size_t first = 0; first < guesses_ && stop.go_on(); first += tile) {
    const std::size_t end = std::min<std::size_t>(guesses_, first + tile);
    for (std::size_t s = 0; s < solutions_; ++s) {
      std::uint8_t* const column = by_solution_.data() + s * column_stride_;
      for (std::size_t g = first; g < end; ++g) column[g] = narrow_[g * solutions_ + s];
    }
  }
}

/// Leaves columns out when the Stop ends.
void AnswerRows::sort_columns(Stop& stop) {
  if (narrow_ == nullptr || answers_ <= most_masked_answers) return;
  std::vector<std::uint32_t> everything(solutions_);
  std::iota(everything.begin(), everything.end(), 0U);
  std::vector<std::uint16_t>& parts = parts_of_all_;
  parts.resize(guesses_);
  std::vector<std::uint32_t> counts(answers_);
  for (std::uint32_t g = 0; g < guesses_; ++g) {
    if (g % 64 == 0 && !stop.go_on()) return;
    count(g, everything, counts.data());
    parts[g] = static_cast<std::uint16_t>(counts.size() - static_cast<std::size_t>(std::ranges::count(counts, 0U)));
  }
  std::vector<std::uint32_t> order(guesses_);
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, std::greater{}, [&](std::uint32_t guess) { return parts[guess]; });
  for (std::size_t first = 0; first < guesses_; first += guess_block) most_of_block_.push_back(parts[order[first]]);
  sorted_by_solution_ = BigArray<std::uint8_t>::zeroed(solutions_ * column_stride_);
  for (std::size_t s = 0; s < solutions_ && (s % 64 != 0 || stop.go_on()); ++s) {
    const std::uint8_t* const from = by_solution_.data() + s * column_stride_;
    std::uint8_t* const to = sorted_by_solution_.data() + s * column_stride_;
    for (std::size_t g = 0; g < guesses_; ++g) to[g] = from[order[g]];
  }
}

template <class Work>
auto AnswerRows::with_answers(std::uint32_t guess, Candidates set, const Work& work) const {
  const std::size_t offset = std::size_t{guess} * solutions_;
  if (narrow_ != nullptr) return work([row = narrow_ + offset, set](std::size_t i) { return row[set[i]]; });
  if (wide_ != nullptr) return work([row = wide_ + offset, set](std::size_t i) { return row[set[i]]; });
  thread_local std::vector<std::uint8_t> answers;
  const PegBatch batch(*game_.pegs(), set);
  answers.resize(batch.padded_size());
  batch.score(Guess{guess}, answers.data());
  return work([all = answers.data()](std::size_t i) { return all[i]; });
}

SetHash AnswerRows::hash(Candidates set) const {
  SetHash result;
  for (const std::uint32_t s : set) result += hashes_[s];
  return result;
}

bool AnswerRows::divide(std::uint32_t guess, Candidates set, Division& result, std::uint32_t most) const {
  thread_local std::vector<std::uint32_t> place;
  place.assign(answers_, 0);
  count(guess, set, place.data());
  if (*std::ranges::max_element(place) > most) return false;
  result.classes.clear();
  result.items.resize(set.size());
  std::uint32_t first = 0;
  for (std::uint32_t a = 0; a < answers_; ++a) {
    if (place[a] == 0) continue;
    result.classes.push_back({a, first, place[a], {}});
    first += std::exchange(place[a], first);
  }
  with_answers(guess, set, [&](const auto& answer_of) {
    for (std::size_t i = 0; i < set.size(); ++i) result.items[place[answer_of(i)]++] = set[i];
  });
  for (Division::Class& part : result.classes) part.hash = hash(result.members(part));
  return true;
}

void AnswerRows::count(std::uint32_t guess, Candidates set, std::uint32_t* counts) const {
  std::fill_n(counts, answers_, 0U);
  with_answers(guess, set, [&](const auto& answer_of) {
    for (std::size_t i = 0; i < set.size(); ++i) ++counts[answer_of(i)];
  });
}

bool AnswerRows::splits(std::uint32_t guess, Candidates set) const {
  if (set.size() > answers_) return false;
  const auto differ = [&](const auto& answer_of) {
    return answers_ <= 64    ? all_differ<64>(answer_of, set.size())
           : answers_ <= 256 ? all_differ<256>(answer_of, set.size())
                             : all_differ<65'536>(answer_of, set.size());
  };
  // Two answers soon agree: most of the others are not computed.
  if (computed_) {
    return differ([&](std::size_t i) { return static_cast<std::size_t>(game_.answer(Guess{guess}, Guess{set[i]})); });
  }
  return with_answers(guess, set, differ);
}

bool AnswerRows::counts_by_columns(Candidates set) const {
  if (computed_) return set.size() <= most_held_columns && answers_ <= most_masked_answers;
  return narrow_ != nullptr && (answers_ <= most_masked_answers || set.size() <= most_compared_columns);
}

AnswerRows::HeldColumns AnswerRows::columns(Candidates set) const {
  HeldColumns held;
  if (!computed_) {
    held.columns = columns_of(set, by_solution_);
    return held;
  }
  held.computed = computed_->hold(set);
  held.columns.reserve(set.size());
  for (const ColumnStore::Column& column : held.computed) held.columns.push_back(column.get());
  return held;
}

std::vector<const std::uint8_t*> AnswerRows::columns_of(Candidates set,
                                                        const BigArray<std::uint8_t>& by_solution) const {
  std::vector<const std::uint8_t*> result;
  result.reserve(set.size());
  for (const std::uint32_t s : set) result.push_back(by_solution.data() + s * column_stride_);
  return result;
}

void AnswerRows::count_parts(Candidates set, std::vector<std::uint16_t>& parts) const {
  parts.resize((guesses_ + guess_block - 1) / guess_block * guess_block);
  if (narrow_ != nullptr || (computed_ && set.size() <= most_held_columns)) {
    return perfectplay::count_parts(columns(set).columns, guesses_, answers_, parts.data());
  }
  if (computed_) {
    ClassCounter counter(game_);
    counter.prepare(set);
    for (std::uint32_t g = 0; g < guesses_; ++g) {
      const auto& counts = counter.count(g);
      parts[g] = static_cast<std::uint16_t>(counts.size() - static_cast<std::size_t>(std::ranges::count(counts, 0U)));
    }
    return;
  }
  std::vector<std::uint32_t> last_guess(answers_, guesses_);
  for (std::uint32_t g = 0; g < guesses_; ++g) {
    parts[g] = with_answers(g, set, [&](const auto& answer_of) {
      std::uint16_t different = 0;
      for (std::size_t i = 0; i < set.size(); ++i) {
        std::uint32_t& last = last_guess[answer_of(i)];
        different = static_cast<std::uint16_t>(different + (last != g ? 1 : 0));
        last = g;
      }
      return different;
    });
  }
}

AnswerRows::MostParts AnswerRows::most_parts(Candidates set) const {
  if (sorted_by_solution_.empty()) {
    thread_local std::vector<std::uint16_t> parts;
    count_parts(set, parts);
    std::uint16_t of_candidates = 0;
    for (const std::uint32_t s : set) of_candidates = std::max(of_candidates, parts[s]);
    std::uint16_t of_all = 0;
    for (std::uint32_t g = 0; g < guesses_; ++g) of_all = std::max(of_all, parts[g]);
    return {of_candidates, of_all};
  }
  const std::uint32_t most =
      perfectplay::most_parts(columns_of(set, sorted_by_solution_), guesses_, answers_, most_of_block_);
  const bool by_candidate = std::ranges::any_of(set, [&](std::uint32_t s) {
    if (parts_of_all_[s] < most) return false;
    std::array<std::uint8_t, 256> seen{};
    const std::uint8_t* const row = narrow_ + std::size_t{s} * solutions_;
    for (const std::uint32_t t : set) seen[row[t]] = 1;
    return std::accumulate(seen.begin(), seen.end(), 0U) == most;
  });
  return {by_candidate ? most : most - 1, most};
}

std::uint32_t AnswerRows::find_splitting(Candidates set) const {
  if (set.size() > answers_) return guesses_;
  if (counts_by_columns(set)) {
    return static_cast<std::uint32_t>(perfectplay::find_splitting(columns(set).columns, guesses_, answers_));
  }
  std::uint32_t g = 0;
  while (g < guesses_ && !splits(g, set)) ++g;
  return g;
}

void AnswerRows::mark_undivided(Candidates set, std::vector<std::uint8_t>& marks) const {
  if (wide_ != nullptr) {
    for (std::uint32_t g = 0; g < guesses_; ++g) {
      const std::uint16_t* row = wide_ + std::size_t{g} * solutions_;
      if (std::ranges::all_of(set, [&](std::uint32_t s) { return row[s] == row[set[0]]; })) marks[g] = 1;
    }
    return;
  }
  const HeldColumns held = columns(set);
  const auto& its_columns = held.columns;
  for (std::size_t first = 0; first < guesses_; first += guess_block) {
    std::array<std::uint8_t, guess_block> different{};
    for (const std::uint8_t* column : its_columns) {
      for (std::size_t i = 0; i < guess_block; ++i) {
        different[i] = static_cast<std::uint8_t>(different[i] | (column[first + i] ^ its_columns[0][first + i]));
      }
    }
    const std::size_t count = std::min(guess_block, guesses_ - first);
    for (std::size_t i = 0; i < count; ++i) {
      marks[first + i] = static_cast<std::uint8_t>(marks[first + i] | (different[i] == 0 ? 1 : 0));
    }
  }
}

}  // namespace perfectplay
