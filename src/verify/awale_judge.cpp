#include "perfectplay/verify/awale_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <numeric>

#include "perfectplay/base/threads.h"

namespace perfectplay {

namespace {

constexpr std::uint32_t rows_per_chunk = 64;
constexpr std::uint32_t columns_per_block = 256;

void count(LayerStatistics& counts, int score, bool cycle) {
  ++counts.positions;
  ++(score > 0 ? counts.wins : score < 0 ? counts.losses : counts.draws);
  counts.sum += score;
  counts.cycles += cycle ? 1 : 0;
}

void add(LayerStatistics& sum, const LayerStatistics& counts) {
  sum.positions += counts.positions;
  sum.wins += counts.wins;
  sum.draws += counts.draws;
  sum.losses += counts.losses;
  sum.sum += counts.sum;
  sum.cycles += counts.cycles;
}

/// The first open board of a row from column `from` on; `end` when there is none before it.
std::uint32_t next_open(const std::uint8_t* open, std::uint32_t from, std::uint32_t end) {
  for (std::uint64_t eight = 0; from + sizeof eight <= end; from += sizeof eight) {
    std::memcpy(&eight, open + from, sizeof eight);
    if (eight != 0) break;
  }
  while (from < end && open[from] == 0) ++from;
  return from;
}

}  // namespace

AwaleLayerJudge::AwaleLayerJudge(const AwaleHalves& halves, std::span<ClaimedLayer> layers, unsigned threads)
    : halves_(halves),
      board_(halves.board()),
      layers_(layers),
      layer_(layers.back()),
      seeds_(static_cast<int>(layers.size()) - 1),
      threads_(threads),
      wrong_(layer_.size()) {
  std::uint64_t boards = 0;
  std::size_t rows = 0;
  for (int own = 0; own <= seeds_; ++own) {
    const std::uint32_t columns = halves.count(seeds_ - own);
    for (std::uint32_t first = 0; first < halves.count(own); first += rows_per_chunk) {
      const std::uint32_t here = std::min(rows_per_chunk, halves.count(own) - first);
      chunks_.push_back({own, first, here, columns, boards, rows});
      boards += std::uint64_t{here} * columns;
      rows += here;
    }
  }
  open_in_row_.resize(rows);
  for (int other = 0; other <= seeds_; ++other) {
    auto& parts = other_part_.emplace_back();
    for (const AwaleBoard::Pits& half : halves.boards(other)) {
      parts.push_back(board_.second_part(half, board_.rules().pits, seeds_ - other));
    }
  }
}

Expected<std::optional<AwaleDefect>> AwaleLayerJudge::judge(Stop& stop) {
  if (!layer_.has_distances()) open_ = BigArray<std::uint8_t>::zeroed(layer_.size());
  TRY(judge_all(stop));
  if (wrong_ != layer_.size()) return explain(wrong_);
  TRY(sweep_all(stop));
  const bool all_settled = std::all_of(open_in_row_.begin(), open_in_row_.end(), [](auto open) { return open == 0; });
  return all_settled ? std::nullopt : std::optional(circle());
}

template <class Visit>
void AwaleLayerJudge::for_each_board(const Chunk& chunk, const Visit& visit) const {
  for (std::uint32_t first = 0; first < chunk.columns; first += columns_per_block) {
    const std::uint32_t last = std::min(chunk.columns, first + columns_per_block);
    for (std::uint32_t row = 0; row < chunk.rows; ++row) {
      for (std::uint32_t column = first; column < last; ++column) visit(row, column);
    }
  }
}

// ---- Step 1

Expected<void> AwaleLayerJudge::judge_all(Stop& stop) {
  SharedWork progress(stop, "checking", layer_.size());
  run_tasks(threads_, chunks_.size(), progress, [&](std::size_t chunk) { return judge_chunk(chunks_[chunk]); });
  if (stop.ended()) return stop_error(stop, "the check");
  return {};
}

std::uint64_t AwaleLayerJudge::judge_chunk(const Chunk& chunk) {
  std::vector<AwaleRow> rows;
  rows.reserve(chunk.rows);
  for (std::uint32_t row = 0; row < chunk.rows; ++row) {
    rows.emplace_back(halves_, seeds_, chunk.own_seeds, chunk.first_row + row).prepare_captures();
  }
  LayerStatistics counts;
  std::uint64_t wrong = layer_.size();
  for_each_board(chunk, [&](std::uint32_t row, std::uint32_t column) {
    const std::uint64_t here = number(chunk, row, column);
    const Findings found = look(rows[row], chunk.own_seeds, column);
    if (!layer_.filed(here)) {
      count(counts, found.best, closed(found));
      return;
    }
    count(counts, layer_.score(here), layer_.cycle(here));
    const Standing standing = judge_entry(found, here);
    if (standing == Standing::Wrong) {
      wrong = std::min(wrong, here);
    } else if (standing == Standing::Open) {
      unsigned moves = 0;
      for (int i = 0; i < found.count; ++i) moves |= 1U << found.moves[static_cast<std::size_t>(i)];
      open_[chunk.first_board + std::uint64_t{row} * chunk.columns + column] = static_cast<std::uint8_t>(moves);
      ++open_in_row_[chunk.first_counter + row];
    } else if (!layer_.cycle(here)) {
      layer_.set_grounded(here);
    }
  });
  const std::lock_guard lock(mutex_);
  add(statistics_, counts);
  wrong_ = std::min(wrong_, wrong);
  return counts.positions;
}

AwaleLayerJudge::Findings AwaleLayerJudge::look(const AwaleRow& row, int own_seeds, std::uint32_t column) const {
  Findings found;
  found.best = std::numeric_limits<int>::min();
  for (int i = 0; i < row.moves(); ++i) {
    const AwaleRow::Move move = row.play(i, column);
    if (move.gain == AwaleHalves::forbidden) continue;
    found.has_moves = true;
    const int worth = move.gain - layers_[static_cast<std::size_t>(seeds_ - move.gain)].score(move.follower);
    if (worth < found.best) continue;
    if (worth > found.best) {
      found.best = worth;
      found.final_move = false;
      found.count = 0;
    }
    if (move.gain > 0) {
      found.final_move = true;
    } else {
      found.add(i, move.follower);
    }
  }
  if (!found.has_moves) found.best = board_.end(own_seeds, seeds_);
  return found;
}

AwaleLayerJudge::Standing AwaleLayerJudge::judge_entry(const Findings& found, std::uint64_t number) const {
  const auto right_if = [](bool right) { return right ? Standing::Right : Standing::Wrong; };
  if (found.best != layer_.score(number)) return Standing::Wrong;
  if (layer_.cycle(number)) {
    return right_if(closed(found) && (!layer_.has_distances() || layer_.distance(number) == no_distance));
  }
  if (layer_.has_distances()) {
    return right_if(layer_.distance(number) != no_distance && layer_.distance(number) == distance(found));
  }
  return grounded(found) ? Standing::Right : Standing::Open;
}

bool AwaleLayerJudge::closed(const Findings& found) const {
  const auto next = found.next();
  return found.has_moves && found.best == 0 && !found.final_move &&
         std::all_of(next.begin(), next.end(), [this](std::uint64_t f) { return layer_.cycle(f); });
}

bool AwaleLayerJudge::grounded(const Findings& found) const {
  const auto next = found.next();
  const auto is_grounded = [this](std::uint64_t f) { return layer_.grounded(f); };
  if (!found.has_moves) return true;
  if (found.best < 0) return std::all_of(next.begin(), next.end(), is_grounded);
  return found.final_move || std::any_of(next.begin(), next.end(), is_grounded);
}

Distance AwaleLayerJudge::distance(const Findings& found) const {
  if (!found.has_moves) return 0;
  const bool hurry = found.best >= 0;
  int result = found.final_move ? 1 : hurry ? no_distance : 0;
  for (const std::uint64_t follower : found.next()) {
    const int here = std::min<int>(layer_.distance(follower) + 1, no_distance);
    result = hurry ? std::min(result, here) : std::max(result, here);
  }
  return static_cast<Distance>(result);
}

// ---- Step 2

Expected<void> AwaleLayerJudge::sweep_all(Stop& stop) {
  for (std::uint64_t settled = 1; settled > 0;) {
    const auto open = std::accumulate(open_in_row_.begin(), open_in_row_.end(), std::uint64_t{0});
    if (open == 0) return {};
    SharedWork progress(stop, "grounding", open);
    std::atomic<std::uint64_t> settled_now{0};
    run_tasks(threads_, chunks_.size(), progress, [&](std::size_t chunk) {
      const std::uint64_t settled_here = sweep_chunk(chunks_[chunk]);
      settled_now += settled_here;
      return settled_here;
    });
    if (stop.ended()) return stop_error(stop, "the check");
    settled = settled_now;
  }
  return {};
}

std::uint64_t AwaleLayerJudge::sweep_chunk(const Chunk& chunk) {
  std::uint64_t settled = 0;
  std::vector<std::uint32_t> open_rows;
  for (std::uint32_t row = 0; row < chunk.rows; ++row) {
    if (open_in_row_[chunk.first_counter + row] != 0) open_rows.push_back(row);
  }
  std::vector<AwaleRow> moves;
  moves.reserve(open_rows.size());
  for (const std::uint32_t row : open_rows) moves.emplace_back(halves_, seeds_, chunk.own_seeds, chunk.first_row + row);
  for (std::uint32_t first = 0; first < chunk.columns && !moves.empty(); first += columns_per_block) {
    const std::uint32_t last = std::min(chunk.columns, first + columns_per_block);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::uint32_t row = open_rows[i];
      std::uint8_t* const open = open_.data() + chunk.first_board + std::uint64_t{row} * chunk.columns;
      for (std::uint32_t column = next_open(open, first, last); column < last;
           column = next_open(open, column + 1, last)) {
        const std::uint64_t here = number(chunk, row, column);
        if (!has_become_grounded(moves[i], open[column], column, layer_.score(here))) continue;
        layer_.set_grounded(here);
        open[column] = 0;
        --open_in_row_[chunk.first_counter + row];
        ++settled;
      }
    }
  }
  return settled;
}

bool AwaleLayerJudge::has_become_grounded(const AwaleRow& row, unsigned best_moves, std::uint32_t column,
                                          int score) const {
  const bool one_will_do = score >= 0;
  for (; best_moves != 0; best_moves &= best_moves - 1) {
    const AwaleRow::Move move = row.play(std::countr_zero(best_moves), column);
    if (layer_.grounded(move.follower) == one_will_do) return one_will_do;
  }
  return !one_will_do;
}

// ---- Complaints

AwaleDefect AwaleLayerJudge::explain(std::uint64_t number) const {
  const AwaleBoard::Pits pits = board_.board(number, seeds_);
  const int own_seeds = board_.seeds_in_half(pits, 0);
  AwaleRow row(halves_, seeds_, own_seeds, static_cast<std::uint32_t>(board_.first_part(pits, 0)));
  row.prepare_captures();
  const auto column = static_cast<std::uint32_t>(board_.first_part(pits, board_.rules().pits));
  return {seeds_, {pits}, complaint(look(row, own_seeds, column), number)};
}

std::string AwaleLayerJudge::complaint(const Findings& found, std::uint64_t number) const {
  const int claimed = layer_.score(number);
  if (found.best != claimed) {
    return fmt::format("claims score {}, but {} {}", claimed,
                       found.has_moves ? "its moves give" : "the game is over there with", found.best);
  }
  if (layer_.cycle(number)) {
    return closed(found) ? "claims to be a cycle, but has a distance"
                         : "claims to be a cycle, but best play can lead from it to a capture or an end";
  }
  if (layer_.distance(number) == no_distance) return "claims no distance, but is not labelled a cycle";
  return fmt::format("claims distance {}, but its moves give {}", layer_.distance(number), distance(found));
}

AwaleDefect AwaleLayerJudge::circle() const {
  std::uint64_t number = 0;
  while (!layer_.filed(number) || layer_.cycle(number) || layer_.grounded(number)) ++number;
  const int claimed = layer_.score(number);
  return {
      seeds_,
      {board_.board(number, seeds_)},
      claimed == 0
          ? std::string("claims to be even by force, but all lines that keep it go round in circles")
          : fmt::format("claims score {}, but the lines that keep it go round in circles: nothing forces it", claimed)};
}

}  // namespace perfectplay
