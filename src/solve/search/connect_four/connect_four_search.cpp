#include "perfectplay/solve/search/connect_four/connect_four_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "perfectplay/base/machine.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/solve/search/connect_four/lines.h"
#include "perfectplay/solve/search/connect_four/worker.h"

namespace perfectplay {
namespace {

constexpr std::uint64_t connect_four_megabyte = std::uint64_t{1} << 20;
constexpr std::uint64_t first_table_bytes = 2 * connect_four_megabyte;
/// Nodes for the one thread that begins; starting another takes as long as searching some hundred nodes.
constexpr std::uint64_t first_budget = 2048;

/// Few nodes cost much work, and the table keeps those: one entry per sixteen nodes is enough. A larger table costs
/// more time, by cache and page misses, than it saves.
constexpr std::uint64_t nodes_per_entry = 16;
std::uint64_t usual_table_bytes(int cells) {
  const std::uint64_t wanted = cells <= 42 ? 64 * connect_four_megabyte : 1024 * connect_four_megabyte;
  return std::min(wanted, machine_memory() / 2);
}

template <class Lines>
class ConnectFourSearchOn final : public ConnectFourSearch {
 public:
  ConnectFourSearchOn(const ConnectFour& rules, const SearchOptions& options, std::uint64_t table_bytes,
                      ConnectFourTable table)
      : rules_(rules),
        threads_(thread_count(options.threads)),
        lines_(rules.width(), rules.height(), rules.align()),
        orders_(threads_, ConnectFourOrder<Lines>(lines_)),
        table_bytes_(table_bytes),
        table_(std::move(table)) {}

  Expected<Bracket<Value>> value(const ConnectFour::Position& position, Stop& stop) override {
    return bracket(position, std::nullopt, stop);
  }
  Expected<Bracket<Value>> confirm(const ConnectFour::Position& position, const Value& guess, Stop& stop) override {
    return bracket(position, rules_.score(position, guess, rules_.player(position)), stop);
  }
  Expected<std::optional<bool>> exceeds(const ConnectFour::Position& position, Player player, const Value& bound,
                                        Stop& stop) override {
    if (const auto over = rules_.result(position)) return exceeds_by(player, exactly(ended(*over)), bound);
    // As if the bound were known to be reached: that does not change whether more is.
    const int alpha = rules_.score(position, bound, player);
    const Scores scores = TRY(score(position, alpha, stop));
    if (scores.low > alpha) return true;
    if (scores.high <= alpha) return false;
    return std::nullopt;
  }
  std::uint64_t nodes() const override { return nodes_; }
  std::uint64_t bytes() const override { return table_.bytes(); }

 private:
  struct Scores {
    int low;
    int high;
  };

  Expected<Bracket<Value>> bracket(const ConnectFour::Position& position, std::optional<int> guess, Stop& stop) {
    if (const auto over = rules_.result(position)) return exactly(ended(*over));
    const Scores scores = TRY(score(position, guess, stop));
    return Bracket<Value>{rules_.value(position, scores.low), rules_.value(position, scores.high)};
  }

  /// The score for the player to move, exact. With a guess, which he is known to reach, the search ends as soon as the
  /// guess is confirmed or refuted.
  Expected<Scores> score(const ConnectFour::Position& position, std::optional<int> guess, Stop& stop) {
    const bool first_moves = std::popcount(position.stones) % 2 == 0;
    const std::uint64_t j1 = position.stones ^ position.j0;
    ConnectFourState state =
        first_moves ? connect_four_state(lines_, position.j0, j1) : connect_four_state(lines_, j1, position.j0);
    const int stones = state.stones;
    const int cells = lines_.cells();
    if ((state.own & lines_.free_cells(position.stones)) != 0) {
      const int score = connect_four_win(cells, stones + 1);
      return Scores{score, score};
    }
    int score = 0;
    const bool settled = settle_connect_four(lines_, state, score);
    const bool turned = (state.stones - stones) % 2 != 0;
    Scores scores{score, score};
    if (!settled) {
      scores = {-connect_four_win(cells, state.stones + 4), connect_four_win(cells, state.stones + 3)};
      if (guess && turned) {
        guess = -*guess;
        scores.high = std::min(scores.high, *guess);
      } else if (guess) {
        scores.low = std::max(scores.low, *guess);
      }
      TRY(narrow(state, guess, scores, stop));
    }
    if (!turned) return scores;
    return Scores{-scores.high, -scores.low};
  }

  /// What a null-window search may cost before it is repeated with more threads or a larger table.
  struct Effort {
    unsigned threads;
    std::uint64_t nodes;  ///< per thread
  };
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  /// Searches with one alpha after the other until low and high meet, the guess is refuted, or the Stop ends.
  Expected<void> narrow(const ConnectFourState& state, std::optional<int> guess, Scores& scores, Stop& stop) {
    SharedWork work(stop, "searching", 0);
    Effort effort{1, first_budget};
    while (scores.low < scores.high && (!guess || (scores.low <= *guess && *guess <= scores.high))) {
      const int alpha = guess ? std::min(*guess, scores.high - 1) : next_question(scores);
      if (const auto answer = ask(state, alpha, work, effort)) {
        if (*answer > alpha) {
          scores.low = std::max(scores.low, *answer);
        } else {
          scores.high = std::min(scores.high, *answer);
        }
      } else if (work.ended()) {
        break;
      } else {
        effort = TRY(strengthen(effort, stop));
      }
    }
    return {};
  }

  /// The next alpha. First: is the game over soon? That costs little, because nothing beyond is searched. Then who
  /// wins; then the scores from zero on, one by one, since each failed search makes the next one cheap.
  int next_question(const Scores& scores) const {
    const int soon = lines_.cells() / 4;
    const bool unknown = scores.low < 0 && scores.high > 0;
    if (scores.low >= soon || scores.high <= -soon)
      return std::clamp((scores.low + scores.high) / 2, scores.low, scores.high - 1);
    if (unknown && scores.high > soon) return soon;
    if (unknown && scores.low < -soon) return -soon - 1;
    if (unknown) return 0;
    return scores.low >= 0 ? scores.low : scores.high - 1;
  }

  std::optional<int> ask(const ConnectFourState& state, int alpha, SharedWork& work, const Effort& effort) {
    ConnectFourTeam team{.table = table_, .work = work, .alone = effort.threads == 1, .budget = effort.nodes};
    std::atomic<std::uint64_t> nodes{0};
    constexpr int unanswered = std::numeric_limits<int>::max();
    std::atomic<int> answer{unanswered};
    run_parallel(effort.threads, [&](unsigned thread) {
      ConnectFourWorker<Lines> worker(lines_, orders_[thread], team, thread);
      const int score = worker.search(state, alpha);
      if (!worker.pulse().stopped()) {
        int expected = unanswered;
        answer.compare_exchange_strong(expected, score);
        team.stop = true;
      }
      nodes += worker.pulse().nodes();
    });
    nodes_ += nodes;
    if (answer == unanswered) return std::nullopt;
    return answer.load();
  }

  /// First all threads, with as many nodes as the table is good for; if they do not suffice, a larger table.
  Expected<Effort> strengthen(const Effort& effort, Stop& stop) {
    const bool full = effort.nodes > first_budget;
    if (full && table_.bytes() < table_bytes_) {
      ConnectFourTable table =
          TRY(ConnectFourTable::create(lines_.code_bits(), std::min(table_bytes_, 4 * table_.bytes())));
      if (table.bytes() == table_.bytes()) {
        table_bytes_ = table_.bytes();
      } else if (table.take(table_, stop)) {
        table_ = std::move(table);
      }
    }
    const bool may_grow = table_.bytes() < table_bytes_;
    return Effort{threads_, may_grow ? nodes_per_entry * table_.entries() / threads_ : unlimited};
  }

  ConnectFour rules_;
  unsigned threads_;
  Lines lines_;
  std::vector<ConnectFourOrder<Lines>> orders_;  ///< by thread
  std::uint64_t table_bytes_;
  ConnectFourTable table_;
  std::uint64_t nodes_ = 0;
};

template <int height, int align>
Expected<std::unique_ptr<ConnectFourSearch>> create_on(const ConnectFour& rules, const SearchOptions& options,
                                                       std::uint64_t bytes) {
  const int code_bits = rules.width() * (rules.height() + 1);
  const std::uint64_t first = std::min(bytes, std::max(first_table_bytes, ConnectFourTable::least_bytes(code_bits)));
  ConnectFourTable table = TRY(ConnectFourTable::create(code_bits, first));
  return std::make_unique<ConnectFourSearchOn<ConnectFourLines<height, align>>>(rules, options, bytes,
                                                                                std::move(table));
}

}  // namespace

Expected<std::unique_ptr<ConnectFourSearch>> ConnectFourSearch::create(const ConnectFour& rules,
                                                                       const SearchOptions& options) {
  const std::uint64_t least = ConnectFourTable::least_bytes(rules.width() * (rules.height() + 1));
  const std::uint64_t bytes =
      options.memory != 0 ? options.memory : std::max(least, usual_table_bytes(rules.width() * rules.height()));
  TRY(check_search_memory(bytes));
  if (bytes < least) {
    return resource_error(fmt::format("a table of {} bytes is too small for connect-four on {}x{}; it takes {}", bytes,
                                      rules.width(), rules.height(), least));
  }
  if (rules.align() == 4) {
    switch (rules.height()) {
      case 4:
        return create_on<4, 4>(rules, options, bytes);
      case 5:
        return create_on<5, 4>(rules, options, bytes);
      case 6:
        return create_on<6, 4>(rules, options, bytes);
      case 7:
        return create_on<7, 4>(rules, options, bytes);
      default:
        break;
    }
  }
  return create_on<0, 0>(rules, options, bytes);
}

}  // namespace perfectplay
