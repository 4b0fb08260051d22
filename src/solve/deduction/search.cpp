#include "perfectplay/solve/deduction/search.h"

#include <algorithm>
#include <numeric>

namespace perfectplay {
namespace {

/// Below this size a pass over all guesses is cheaper than finding the orbits.
constexpr std::size_t least_symmetric_set = 48;

}  // namespace

SearchClock::SearchClock(const DeductionLimits& limits, std::string_view phase)
    : progress_(limits.progress), phase_(phase) {
  if (limits.seconds) {
    deadline_ = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                       std::chrono::duration<double>(*limits.seconds));
  }
}

bool SearchClock::look() {
  next_look_ = effort_ + effort_between_looks;
  stopped_ = !report(progress_, {phase_, nodes_, 0});
  over_ = stopped_ || effort_ >= last_effort_ || (deadline_ && std::chrono::steady_clock::now() >= *deadline_);
  return over_;
}

bool TriedDivisions::add() {
  const auto slot_of = [this](std::uint64_t signature) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = signature & mask;
    while (slots_[i] != 0 && slots_[i] != signature) i = (i + 1) & mask;
    return i;
  };
  if (2 * size_ >= slots_.size()) {
    std::vector<std::uint64_t> old(slots_.size() * 4, 0);
    old.swap(slots_);
    for (const std::uint64_t signature : old) {
      if (signature != 0) slots_[slot_of(signature)] = signature;
    }
  }
  std::uint64_t& slot = slots_[slot_of(signature_)];
  if (slot == signature_) return false;
  slot = signature_;
  ++size_;
  return true;
}

std::vector<std::uint32_t> guesses_to_try(const AnswerRows& rows, const DeductionGame& game, const SearchNode& node) {
  if (node.symmetry == nullptr) return whole_numbers(rows.guesses());
  return node.symmetry->first_guesses(absent_colors(*game.pegs(), node.set));
}

const CodeSymmetry* LaterSymmetry::of(Candidates members) {
  if (node_.symmetry == nullptr || members.size() < least_symmetric_set) return nullptr;
  after_ = node_.symmetry->after(Guess{guess_}, absent_colors(*game_.pegs(), members));
  return after_->trivial() ? nullptr : &*after_;
}

std::vector<std::uint32_t> whole_numbers(std::uint32_t count) {
  std::vector<std::uint32_t> result(count);
  std::iota(result.begin(), result.end(), 0U);
  return result;
}

}  // namespace perfectplay
