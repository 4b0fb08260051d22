#include "perfectplay/table/awale/layer.h"

namespace perfectplay {

void CellCounts::add(std::span<const std::int8_t> cells) {
  // Neighbours are often equal, and counting the same value twice in a row is slow: they go to different tables.
  std::array<std::array<std::uint64_t, 256>, 4> tables{};
  for (std::size_t i = 0; i < cells.size(); ++i) ++tables[i % 4][static_cast<std::uint8_t>(cells[i])];
  for (const auto& table : tables) {
    for (std::size_t value = 0; value < counts_.size(); ++value) counts_[value] += table[value];
  }
}

void CellCounts::add(const CellCounts& other) {
  for (std::size_t value = 0; value < counts_.size(); ++value) counts_[value] += other.counts_[value];
}

LayerStatistics CellCounts::statistics() const {
  LayerStatistics result;
  for (int value = -128; value < 128; ++value) {
    const auto cell = static_cast<std::int8_t>(value);
    const std::uint64_t count = counts_[static_cast<std::uint8_t>(cell)];
    const int score = score_of(cell);
    result.positions += count;
    (score > 0 ? result.wins : score < 0 ? result.losses : result.draws) += count;
    if (by_repetition(cell)) result.cycles = count;
    result.sum += score * static_cast<std::int64_t>(count);
  }
  return result;
}

ScoreCounts CellCounts::scores() const {
  ScoreCounts scores;
  for (int score = -127; score < 128; ++score) {
    std::uint64_t count = counts_[static_cast<std::uint8_t>(score)];
    if (score == 0) count += counts_[static_cast<std::uint8_t>(repetition_cell)];
    if (count > 0) scores.emplace_back(score, count);
  }
  return scores;
}

LayerStatistics statistics(std::span<const std::int8_t> cells) {
  CellCounts counts;
  counts.add(cells);
  return counts.statistics();
}

}  // namespace perfectplay
