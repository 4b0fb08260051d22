#include "perfectplay/solve/search/morpion/morpion_search.h"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "perfectplay/base/threads.h"
#include "perfectplay/games/bits.h"

namespace perfectplay {
namespace {

/// A win with stone t of the game scores winning - t for the winner, in every position before it. A draw is 0.
constexpr int winning = 100;
constexpr int never = 99;

/// One pass over all lines, from the side of the player to move.
struct LineSurvey {
  Cells wins = 0;       ///< cells that complete a line of his
  Cells threats = 0;    ///< cells that complete a line of the opponent
  int lacking = never;  ///< stones that his fullest open line lacks
  int menace = never;   ///< stones that the opponent's fullest open line lacks
  Cells useful = 0;     ///< empty cells on any line that a player may still fill
};

LineSurvey survey(const std::vector<Cells>& lines, Cells own, Cells other) {
  LineSurvey seen;
  for (const Cells line : lines) {
    const bool mine = (line & other) == 0;
    const bool theirs = (line & own) == 0;
    if (!mine && !theirs) continue;
    const Cells open = line & ~(own | other);
    seen.useful |= open;
    const int lacks = std::popcount(open);
    if (mine) seen.lacking = std::min(seen.lacking, lacks);
    if (theirs) seen.menace = std::min(seen.menace, lacks);
    if (lacks != 1) continue;
    if (mine) seen.wins |= open;
    if (theirs) seen.threats |= open;
  }
  return seen;
}

Value value_of_score(Player mover, int stones, int score) {
  if (score == 0) return {};
  const Player winner = score > 0 ? mover : opponent(mover);
  return {win_for(winner), Rank{static_cast<std::uint32_t>(winning - std::abs(score) - stones)}};
}

}  // namespace

/// One thread's part in answering one question.
class MorpionSearch::Worker {
 public:
  Worker(MorpionSearch& shared, SharedWork& work, std::atomic<bool>& answered, unsigned thread)
      : shared_(shared), work_(work), answered_(answered), thread_(thread) {}
  ~Worker() { shared_.nodes_ += unreported_; }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// A bound on the score: a lower bound above alpha, or an upper bound that is at most alpha. Meaningless once
  /// answered.
  int search(Cells own, Cells other, int alpha) {
    if (++unreported_ >= nodes_between_looks && !look()) return 0;
    const Morpion& game = shared_.game_;
    const int stones = std::popcount(own | other);
    const LineSurvey seen = survey(game.lines(), own, other);
    // Step 1. What the lines alone decide.
    if (seen.wins != 0) return winning - (stones + 1);
    if (std::popcount(seen.threats) > 1) return -(winning - (stones + 2));
    const int cells = game.grid().cells();
    const int soonest = stones + 2 * seen.lacking - 1;
    const int soonest_loss = stones + 2 * seen.menace;
    int high = soonest <= cells ? winning - soonest : 0;
    int low = soonest_loss <= cells ? -(winning - soonest_loss) : 0;
    if (high <= alpha) return high;
    if (low > alpha) return low;
    // Step 2. What is remembered.
    const auto [key, symmetry] = canonical(own, other);
    const MorpionTable::Entry known = shared_.table_.find(key.j0, key.j1);
    high = std::min(high, known.high);
    low = std::max(low, known.low);
    if (high <= alpha) return high;
    if (low > alpha) return low;
    // Step 3. What pairs of cells decide.
    if (alpha >= 0 ? shared_.pairing_.holds(own, other) : shared_.pairing_.holds(other, own)) {
      shared_.table_.store(
          key.j0, key.j1,
          alpha >= 0 ? MorpionTable::Entry{known.low, 0, known.cell} : MorpionTable::Entry{0, known.high, known.cell});
      return 0;
    }
    // Step 4. The moves. A cell on no open line is as good as any other such cell.
    Cells moves = game.grid().full() & ~(own | other);
    if (seen.threats != 0) {
      moves = seen.threats;
    } else if (const Cells idle = moves & ~seen.useful; idle != 0) {
      moves = seen.useful | (idle & (~idle + 1));
    }
    const std::uint8_t hint =
        known.cell == MorpionTable::no_cell ? MorpionTable::no_cell : shared_.from_[symmetry][known.cell];
    int best = -winning;
    std::uint8_t best_cell = MorpionTable::no_cell;
    MoveList list;
    const std::size_t count = order(list, moves, own, other, hint);
    for (std::size_t i = 0; i < count; ++i) {
      const int score = -search(other, own | Cells{1} << list[i].second, -alpha - 1);
      if (answered_.load(std::memory_order_relaxed)) return 0;
      if (score > best) {
        best = score;
        best_cell = list[i].second;
      }
      if (best > alpha) break;
    }
    MorpionTable::Entry entry{
        .low = -MorpionTable::unknown, .high = MorpionTable::unknown, .cell = shared_.to_[symmetry][best_cell]};
    (best > alpha ? entry.low : entry.high) = best;
    shared_.table_.store(key.j0, key.j1, entry);
    return best;
  }

 private:
  using MoveList = std::array<std::pair<std::int32_t, std::uint8_t>, Grid::max_cells>;
  static constexpr std::uint64_t nodes_between_looks = 4096;

  std::pair<Stones, std::size_t> canonical(Cells own, Cells other) const {
    Stones best{own, other};
    std::size_t symmetry = 0;
    for (int s = 1; s < shared_.game_.symmetries(); ++s) {
      const Stones image = shared_.game_.image({own, other}, s);
      if (std::pair(image.j0, image.j1) >= std::pair(best.j0, best.j1)) continue;
      best = image;
      symmetry = static_cast<std::size_t>(s);
    }
    return {best, symmetry};
  }

  /// The remembered cell comes first, then cells on many lines that are nearly full. Threads differ a little.
  std::size_t order(MoveList& list, Cells moves, Cells own, Cells other, std::uint8_t hint) const {
    std::array<std::int32_t, Grid::max_cells> weight{};
    for (const Cells line : shared_.game_.lines()) {
      if ((line & own) != 0 && (line & other) != 0) continue;
      const int filled = std::popcount(line & (own | other));
      const std::int32_t worth = (std::int32_t{1} << 2 * filled) * ((line & own) != 0 ? 4 : 3);
      for (const std::uint8_t cell : SetBits(line & moves)) weight[cell] += worth;
    }
    std::size_t count = 0;
    for (const std::uint8_t cell : SetBits(moves)) {
      const std::int32_t jitter = thread_ == 0 ? 0 : static_cast<std::int32_t>((cell * 7U + thread_ * 5U) % 4U);
      list[count++] = {cell == hint ? never * 1'000'000 : weight[cell] + jitter, cell};
    }
    std::sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    return count;
  }

  /// Reports the nodes; returns false when there is nothing more to do.
  bool look() {
    shared_.nodes_ += unreported_;
    if (!work_.advance(thread_, std::exchange(unreported_, 0))) answered_ = true;
    return !answered_;
  }

  MorpionSearch& shared_;
  SharedWork& work_;
  std::atomic<bool>& answered_;
  unsigned thread_;
  std::uint64_t unreported_ = 0;
};

MorpionSearch::MorpionSearch(const Morpion& game, const SearchOptions& options, std::uint64_t bytes)
    : game_(game), threads_(thread_count(options.threads)), table_(bytes), pairing_(game) {
  const auto cells = static_cast<std::size_t>(game.grid().cells());
  for (int s = 0; s < game.symmetries(); ++s) {
    auto& to = to_.emplace_back(cells + 1);
    auto& from = from_.emplace_back(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
      to[cell] = static_cast<std::uint8_t>(std::countr_zero(game.image({Cells{1} << cell, 0}, s).j0));
      from[to[cell]] = static_cast<std::uint8_t>(cell);
    }
  }
}

Expected<std::unique_ptr<MorpionSearch>> MorpionSearch::create(const Morpion& game, const SearchOptions& options) {
  constexpr std::uint64_t usual = std::uint64_t{512} << 20;
  // Small boards have few positions: 64 bytes for each that could be met is room enough.
  const double room = 64 * game.positions_bound() / game.symmetries() + 4096;
  const std::uint64_t bytes = options.memory != 0    ? options.memory
                              : room < double{usual} ? static_cast<std::uint64_t>(room)
                                                     : usual;
  TRY(check_search_memory(bytes));
  try {
    return std::unique_ptr<MorpionSearch>(new MorpionSearch(game, options, bytes));
  } catch (const std::bad_alloc&) {
    return search_memory_error(bytes);
  }
}

Expected<Bracket<Value>> MorpionSearch::value(const Morpion::Position& position, Stop& stop) {
  const Player mover = position.to_move();
  if (const auto over = game_.result(position)) return exactly(ended(*over));
  const int stones = std::popcount(position.all());
  const int cells = game_.grid().cells();
  SharedWork work(stop, "searching", 0);
  const auto bracket = [&](int low, int high) {
    return Bracket<Value>{value_of_score(mover, stones, low), value_of_score(mover, stones, high)};
  };
  // Strategy stealing: an extra stone never harms, so J1 cannot win from the empty board.
  int low = stones == 0 ? 0 : -(winning - (stones + 2));
  int high = winning - (stones + 1);
  for (int end = stones + 1; end <= cells; ++end) {
    const bool mine = (end - stones) % 2 == 1;
    if (!mine && low >= 0) continue;
    const int alpha = mine ? winning - end - 1 : -(winning - end);
    const auto more = ask(position.of(mover), position.of(opponent(mover)), alpha, work);
    if (!more) return bracket(low, high);
    if (mine && *more) return bracket(winning - end, winning - end);
    if (!mine && !*more) return bracket(alpha, alpha);
    // No win with this stone: at best with the next of his, if there is one; and likewise for the opponent.
    const int next = end + 2 <= cells ? winning - (end + 2) : 0;
    (mine ? high : low) = mine ? next : -next;
  }
  return bracket(0, 0);
}

Expected<std::optional<bool>> MorpionSearch::exceeds(const Morpion::Position& position, Player player,
                                                     const Value& bound, Stop& stop) {
  if (const auto over = game_.result(position)) return exceeds_by(player, exactly(ended(*over)), bound);
  int alpha = 0;
  if (bound.outcome != Outcome::Draw) {
    const int end = std::popcount(position.all()) + static_cast<int>(raw(bound.rank));
    alpha = wins(bound.outcome, player) ? winning - end : end - winning;
  }
  SharedWork work(stop, "searching", 0);
  return ask(position.of(player), position.of(opponent(player)), alpha, work);
}

std::optional<bool> MorpionSearch::ask(Cells own, Cells other, int alpha, SharedWork& work) {
  std::atomic<bool> answered{false};
  bool more = false;
  run_parallel(threads_, [&](unsigned thread) {
    Worker worker(*this, work, answered, thread);
    const int score = worker.search(own, other, alpha);
    if (!answered.exchange(true)) more = score > alpha;
  });
  if (work.ended()) return std::nullopt;
  return more;
}

}  // namespace perfectplay
