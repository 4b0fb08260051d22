#include "perfectplay/solve/deduction/search.h"

#include <algorithm>
#include <numeric>

namespace perfectplay {
namespace {

/// Below this size a pass over all guesses is cheaper than finding the orbits.
constexpr std::size_t least_symmetric_set = large_set + 1;

}  // namespace

bool SearchMeter::look() {
  tell_effort();
  next_look_ = effort_ + effort_between_looks;
  return look_at_clock();
}

bool SearchMeter::look_at_clock() {
  worked_ = 0;
  over_ = helps_ ? !stop_->go_on() : !stop_->go_on({describe_ ? describe_() : phase_, nodes_, 0});
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

bool TriedDivisions::add(const DivisionSignature& signature, std::uint32_t guess) {
  const std::uint64_t value = signature.value();
  const auto slot_of = [this](std::uint64_t wanted) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = wanted & mask;
    while (slots_[i].signature != 0 && slots_[i].signature != wanted) i = (i + 1) & mask;
    return i;
  };
  if (2 * size_ >= slots_.size()) {
    std::vector<Slot> old(slots_.size() * 4);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.signature != 0) slots_[slot_of(slot.signature)] = slot;
    }
  }
  Slot& slot = slots_[slot_of(value)];
  if (slot.signature == value) {
    if (slot.guess <= guess) return false;
  } else {
    ++size_;
  }
  slot = {value, guess};
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
