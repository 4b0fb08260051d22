#include "perfectplay/solve/deduction/answers/column_store.h"

#include <algorithm>
#include <utility>

namespace perfectplay {
namespace {

/// Fewer would not pay: searches ask for the columns of up to that many candidates at a time.
constexpr std::uint64_t least_kept_columns = 64;

}  // namespace

ColumnStore::ColumnStore(const PegGame& game, std::uint64_t bytes)
    : codes_(PegBatch::all(game)),
      most_kept_(static_cast<std::size_t>(
          std::clamp<std::uint64_t>(bytes / codes_.padded_size(), least_kept_columns, game.solutions()))) {}

std::vector<ColumnStore::Column> ColumnStore::hold(std::span<const std::uint32_t> codes) {
  std::vector<Column> result(codes.size());
  {
    const Lock lock(mutex_);
    for (std::size_t i = 0; i < codes.size(); ++i) {
      if (const auto found = kept_.find(codes[i]); found != kept_.end()) result[i] = found->second;
    }
  }
  std::vector<std::size_t> computed;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (result[i]) continue;
    const std::shared_ptr<std::uint8_t[]> column(new std::uint8_t[codes_.padded_size()]);
    // Answers are symmetric: how a code answers all guesses is how it is answered as a guess.
    codes_.score(Guess{codes[i]}, column.get());
    result[i] = column;
    computed.push_back(i);
  }
  if (computed.empty()) return result;
  const Lock lock(mutex_);
  for (const std::size_t i : computed) {
    if (!kept_.emplace(codes[i], result[i]).second) continue;  // another thread was quicker
    if (order_.size() < most_kept_) {
      order_.push_back(codes[i]);
      continue;
    }
    kept_.erase(std::exchange(order_[oldest_], codes[i]));
    oldest_ = (oldest_ + 1) % most_kept_;
  }
  return result;
}

}  // namespace perfectplay
