#include "perfectplay/solve/deduction/answers/class_counter.h"

#include <algorithm>

#include "perfectplay/solve/deduction/answers/kernels.h"

namespace perfectplay {
namespace {

constexpr std::size_t least_batch = 24;
constexpr std::uint8_t no_answer = 255;

}  // namespace

ClassCounter::ClassCounter(const DeductionGame& game) : game_(game), counts_(game.answers()) {
  if (game.pegs() != nullptr) batch_.emplace(*game.pegs());
}

void ClassCounter::prepare(Candidates set) {
  set_ = set;
  use_batch_ = batch_ && (set.size() >= least_batch || !game_.has_table());
  if (!use_batch_) return;
  batch_->assign(set);
  answers_.resize(batch_->padded_size());
}

const std::vector<std::uint32_t>& ClassCounter::count(std::uint32_t guess) {
  scorings_ += set_.size();
  if (use_batch_) {
    batch_->score(Guess{guess}, answers_.data());
    std::fill(answers_.begin() + static_cast<std::ptrdiff_t>(set_.size()), answers_.end(), no_answer);
    count_answers(answers_, counts_);
    return counts_;
  }
  std::ranges::fill(counts_, 0U);
  const DeductionGame::Data& data = game_.data();
  const std::size_t row = std::size_t{guess} * data.solutions;
  if (!data.narrow.empty()) {
    for (const std::uint32_t s : set_) ++counts_[data.narrow[row + s]];
  } else {
    for (const std::uint32_t s : set_) ++counts_[data.wide[row + s]];
  }
  return counts_;
}

}  // namespace perfectplay
