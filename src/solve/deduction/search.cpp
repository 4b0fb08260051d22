#include "perfectplay/solve/deduction/search.h"

#include <algorithm>
#include <numeric>

namespace perfectplay {
namespace {

/// Below this size a pass over all guesses is cheaper than finding the orbits.
constexpr std::size_t least_symmetric_set = 48;

}  // namespace

bool SearchMeter::look() {
  tell_effort();
  next_look_ = effort_ + effort_between_looks;
  return look_at_clock();
}

bool SearchMeter::look_at_clock() {
  worked_ = 0;
  over_ = !stop_->go_on({phase_, nodes_, 0});
  return over_;
}

void SearchMeter::tell_effort() {
  stop_->spend(effort_ - told_effort_);
  told_effort_ = effort_;
}

void SearchMeter::ask(Stop& stop) {
  tell_effort();
  stop_ = &stop;
  over_ = stop.ended();
  if (const std::uint64_t left = stop.effort_left(); left != Stop::unlimited) {
    next_look_ = std::min(next_look_, effort_ + left);
  }
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
