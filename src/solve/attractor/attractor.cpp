#include "perfectplay/solve/attractor/attractor.h"

#include <algorithm>
#include <array>
#include <bit>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "perfectplay/base/stop.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/solve/attractor/reverse_graph.h"

namespace perfectplay {

namespace {

// All that the pass must know about a vertex is in one byte, so that even ten million vertices fit the cache:
//
//   undecided   0 | successors not yet won by the opponent (6 bits; 63 for "many") | owner
//   decided     1 | the last 6 bits of the rank                                    | winner
//
// A victory vertex is decided from the start; a dead end waits for no successor and stays undecided: a draw. The count
// of a vertex with many successors is kept where its rank will be; full ranks are written one step at a time.
using State = std::uint8_t;
constexpr State decided_bit = 0x80;
constexpr State one_unit = 2;  ///< one successor, or one rank
constexpr std::uint32_t many_successors = 63;

constexpr bool is_decided(State state) { return (state & decided_bit) != 0; }
constexpr State decided(Player winner, std::uint32_t rank) {
  return static_cast<State>(decided_bit | (rank & 63U) * one_unit | raw(winner));
}
constexpr State waiting(Player owner, std::uint32_t successors) {
  return static_cast<State>(std::min(successors, many_successors) * one_unit | raw(owner));
}
constexpr bool waits_for_many(State state) { return (state | 1U) == (many_successors * one_unit | 1U); }

constexpr std::size_t batch_size = 256;
constexpr std::size_t short_row = 8;        ///< predecessors that are copied whatever their number
constexpr std::size_t vertices_ahead = 16;  ///< how far ahead data is prefetched
constexpr std::size_t edges_ahead = 64;
constexpr std::uint32_t vertices_per_look = 1U << 16;  ///< between two looks at the Stop
constexpr std::uint32_t worthwhile_edges = 1U << 17;   ///< with fewer edges, starting a thread costs more than it saves
constexpr unsigned most_threads = 16;                  ///< each thread reads the whole of every large step

/// The vertices that one thread decides, and the queue of those that it has decided, in the order of their ranks. In
/// one step of the attractors, the vertices that J0 wins come first.
struct Part {
  std::uint32_t first = 0;  ///< the vertices first … last-1
  std::uint32_t last = 0;
  Vertex* queue = nullptr;
  std::uint32_t begin[2] = {0, 0};  ///< by player: where his vertices of the newest complete step begin and end
  std::uint32_t end[2] = {0, 0};
  std::uint32_t next_end[2] = {0, 0};  ///< the same for the step in the making
};

class AttractorPass {
 public:
  AttractorPass(const Graph& graph, const AttractorOptions& options, unsigned threads, Stop& stop)
      : graph_(graph), options_(options), threads_(threads), stop_(stop) {}

  Expected<Solution> run() {
    // Step 1. The predecessors of every vertex.
    reverse_ = TRY(ReverseGraph::build(graph_, threads_, stop_));
    // Step 2. A(0): the victory vertices are decided, all others wait for their successors.
    make_parts();
    run_parallel(threads_, [this](unsigned t) { start(parts_[t]); });
    // Step 3. A(1), A(2), …: the newly decided vertices decide their predecessors, until nothing changes.
    if (stop_.ended() || !attract_all()) return stop_error(stop_, "the solving of the graph");
    reverse_ = {};
    // Step 4. Outcomes and moves. The queue has done its work: the moves take its place in memory.
    solution_.outcome.resize(graph_.size());
    if (options_.moves) {
      solution_.move = std::move(queue_);
      solution_.move.resize(graph_.size());
    }
    run_parallel(threads_, [this](unsigned t) { conclude(parts_[t]); });
    if (options_.moves) run_parallel(threads_, [this](unsigned t) { choose_moves(parts_[t]); });
    if (stop_.ended()) return stop_error(stop_, "the solving of the graph");
    return std::move(solution_);
  }

 private:
  /// Parts of equal size, their bounds multiples of 64: no two share a cache line of states or a word of the bitmap.
  void make_parts() {
    const std::size_t vertices = graph_.size();
    const std::size_t size = (vertices / threads_ / 64 + 1) * 64;
    states_.resize(vertices);
    solution_.rank.resize(vertices);
    queue_.resize(vertices + threads_);
    bitmap_ = BigArray<std::uint64_t>(vertices / 64 + 1, 0);
    for (unsigned t = 0; t < threads_; ++t) {
      Part part;
      part.first = static_cast<std::uint32_t>(std::min(vertices, t * size));
      part.last = static_cast<std::uint32_t>(std::min(vertices, (t + 1) * size));
      part.queue = queue_.data() + part.first + t;  // with room for one more than the part has vertices: see decide()
      parts_.push_back(part);
    }
  }

  /// Calls work(first, last) for the vertices of a part, a stretch at a time, until the Stop ends.
  template <class Work>
  void in_stretches(const Part& part, const Work& work) {
    for (std::uint32_t first = part.first; first < part.last && stop_.go_on();) {
      const std::uint32_t last = first + std::min(part.last - first, vertices_per_look);
      work(first, last);
      first = last;
    }
  }

  void start(Part& part) {
    const std::uint32_t* const offsets = graph_.offsets().data();
    // The vertices that J1 wins fill the queue from its end, until it is known where they begin.
    std::uint32_t tail = 0;
    std::uint32_t back = part.last - part.first;
    const std::uint32_t end = back;
    in_stretches(part, [&](std::uint32_t first, std::uint32_t last) {
      for (std::uint32_t v = first; v < last; ++v) {
        const auto victory = graph_.victory(Vertex{v});
        const std::uint32_t successors = offsets[std::size_t{v} + 1] - offsets[v];
        const Rank count = successors >= many_successors ? Rank{successors} : no_rank;
        states_[v] = victory ? decided(*victory, 0) : waiting(graph_.owner(Vertex{v}), successors);
        solution_.rank[v] = victory ? Rank{0} : count;
        part.queue[tail] = Vertex{v};
        tail += victory == Player::J0 ? 1U : 0U;
        part.queue[back] = Vertex{v};
        back -= victory == Player::J1 ? 1U : 0U;
      }
    });
    std::copy(part.queue + back + 1, part.queue + end + 1, part.queue + tail);
    part.begin[0] = 0;
    part.end[0] = tail;
    part.begin[1] = tail;
    part.end[1] = tail + (end - back);
  }

  bool attract_all() {
    SharedWork work(stop_, "attracting", graph_.size());
    std::uint64_t since_report = 0;
    for (std::uint32_t rank = 1;; ++rank) {
      std::uint32_t newest = 0;
      for (const Part& part : parts_) newest += part.end[1] - part.begin[0];
      if (newest == 0) {
        ranks_fit_states_ = rank <= many_successors;
        return work.advance(0, since_report);
      }
      since_report += newest;
      if (since_report >= vertices_per_look && !work.advance(0, std::exchange(since_report, 0))) return false;

      if (newest >= options_.shared_step) {
        run_parallel(threads_, [this, rank](unsigned t) { attract(parts_[t], rank); });
        if (stop_.ended()) return false;
        run_parallel(threads_, [this, rank](unsigned t) { advance(parts_[t], rank); });
      } else {
        for (Part& part : parts_) attract(part, rank);
        if (stop_.ended()) return false;
        for (Part& part : parts_) advance(part, rank);
      }
    }
  }

  /// Decides the vertices of `into` that the newest step decides; not all of them when the Stop ends.
  void attract(Part& into, std::uint32_t rank) {
    Vertex* tail = into.queue + into.end[1];
    for (const Player winner : {Player::J0, Player::J1}) {
      for (const Part& from : parts_) {
        std::span newest(from.queue + from.begin[raw(winner)], from.queue + from.end[raw(winner)]);
        do {
          const auto some = newest.first(std::min<std::size_t>(newest.size(), vertices_per_look));
          tail = attract_predecessors(some, into, decided(winner, rank), tail);
          newest = newest.subspan(some.size());
        } while (!newest.empty() && stop_.go_on());
      }
      into.next_end[raw(winner)] = static_cast<std::uint32_t>(tail - into.queue);
    }
  }

  /// Prefetches the states of a whole batch of predecessors before it looks at the first.
  Vertex* attract_predecessors(std::span<const Vertex> newest, const Part& into, State verdict, Vertex* tail) {
    const std::uint32_t* const offsets = reverse_.offsets().data();
    const std::span sources = reverse_.sources();
    std::array<Vertex, batch_size + short_row> batch;
    std::size_t size = 0;
    for (std::size_t i = 0; i < newest.size(); ++i) {
      if (i + 2 * vertices_ahead < newest.size()) {
        __builtin_prefetch(offsets + raw(newest[i + 2 * vertices_ahead]));
        __builtin_prefetch(sources.data() + offsets[raw(newest[i + vertices_ahead])]);
      }
      const std::size_t begin = offsets[raw(newest[i])];
      const std::size_t end = offsets[std::size_t{raw(newest[i])} + 1];
      if (threads_ == 1 && end - begin <= short_row && begin + short_row <= sources.size()) {
        // All are ours. Without a loop of unknown length, no guess of the processor's about its end is wrong.
        std::copy_n(sources.data() + begin, short_row, batch.data() + size);
        size += end - begin;
        if (size >= batch_size) tail = decide(std::span(batch).first(std::exchange(size, 0)), verdict, tail);
        continue;
      }
      for (std::size_t p = begin; p != end && raw(sources[p]) < into.last; ++p) {
        batch[size] = sources[p];
        size += raw(sources[p]) >= into.first ? 1U : 0U;
        if (size >= batch_size) tail = decide(std::span(batch).first(std::exchange(size, 0)), verdict, tail);
      }
    }
    return decide(std::span(batch).first(size), verdict, tail);
  }

  /// A branch on a predecessor's state would be predicted wrong half of the time, so there is none. Every predecessor
  /// gets a new state and is written to the end of the queue, and the end moves on only if the predecessor is decided.
  Vertex* decide(std::span<const Vertex> batch, State verdict, Vertex* tail) {
    State* const states = states_.data();
    for (const Vertex p : batch) __builtin_prefetch(states + raw(p), 1);
    for (const Vertex p : batch) {
      const unsigned old = states[raw(p)];
      const unsigned open = (old >> 7) ^ 1U;
      const unsigned owner_wins = ~(old ^ verdict) & 1U;
      if (waits_for_many(static_cast<State>(old)) && owner_wins == 0) [[unlikely]] {
        states[raw(p)] = one_less_of_many(p);
        continue;
      }
      const unsigned no_way_out = old < 2 * one_unit ? 1U : 0U;
      const unsigned decides = open & (owner_wins | no_way_out);
      const unsigned mask = 0U - decides;
      states[raw(p)] = static_cast<State>((verdict & mask) | ((old - open * one_unit) & ~mask));
      *tail = p;
      tail += decides;
    }
    return tail;
  }

  State one_less_of_many(Vertex p) {
    const std::uint32_t successors = raw(solution_.rank[raw(p)]) - 1;
    solution_.rank[raw(p)] = successors >= many_successors ? Rank{successors} : no_rank;
    return waiting(graph_.owner(p), successors);
  }

  /// Makes the step in the making, now complete, the newest one.
  void advance(Part& part, std::uint32_t rank) {
    part.begin[0] = part.end[1];
    part.end[0] = part.next_end[0];
    part.begin[1] = part.next_end[0];
    part.end[1] = part.next_end[1];
    sort_step(part, part.begin[0], part.end[0]);
    sort_step(part, part.begin[1], part.end[1]);
    for (std::uint32_t i = part.begin[0]; i < part.end[1]; ++i) solution_.rank[raw(part.queue[i])] = Rank{rank};
  }

  /// Sorts a large step by vertex: the next step then reads the predecessors nearly in sequence.
  void sort_step(Part& part, std::uint32_t begin, std::uint32_t end) {
    if (end - begin < (part.last - part.first) / 128) return;
    for (std::uint32_t i = begin; i < end; ++i) {
      const std::uint32_t v = raw(part.queue[i]);
      bitmap_[v / 64] |= std::uint64_t{1} << v % 64;
    }
    std::uint32_t place = begin;
    for (std::uint32_t block = part.first / 64; place < end; ++block) {
      for (std::uint64_t bits = std::exchange(bitmap_[block], 0); bits != 0; bits &= bits - 1) {
        part.queue[place++] = Vertex{block * 64 + static_cast<std::uint32_t>(std::countr_zero(bits))};
      }
    }
  }

  void conclude(const Part& part) {
    in_stretches(part, [this](std::uint32_t first, std::uint32_t last) {
      for (std::uint32_t v = first; v < last; ++v) {
        const State state = states_[v];
        const Outcome won{static_cast<std::uint8_t>(state & 1U)};
        solution_.outcome[v] = is_decided(state) ? won : Outcome::Draw;
        solution_.rank[v] = is_decided(state) ? solution_.rank[v] : no_rank;
      }
    });
  }

  void choose_moves(const Part& part) {
    const std::span offsets = graph_.offsets();
    const std::span targets = graph_.targets();
    const std::size_t last_fetch = targets.size() - std::min(targets.size(), edges_ahead);
    in_stretches(part, [&](std::uint32_t first, std::uint32_t last) {
      for (std::uint32_t v = first; v < last; ++v) {
        const std::size_t end = std::min<std::size_t>(offsets[std::size_t{v} + 1], last_fetch);
        for (std::size_t e = offsets[v]; e < end; ++e) {
          __builtin_prefetch(states_.data() + raw(targets[e + edges_ahead]));
        }
        solution_.move[v] = graph_.victory(Vertex{v}) ? no_vertex
                            : is_decided(states_[v])  ? decided_move(Vertex{v})
                                                      : drawing_move(Vertex{v});
      }
    });
  }

  /// The best successor of a won vertex has the same winner and one rank less: the least rank for the winner, the
  /// greatest for the loser.
  Vertex decided_move(Vertex v) const {
    const Player winner{static_cast<std::uint8_t>(states_[raw(v)] & 1U)};
    const Rank rank{raw(solution_.rank[raw(v)]) - 1};
    const State state = decided(winner, raw(rank));
    for (const Vertex s : graph_.successors(v)) {
      if (states_[raw(s)] == state && (ranks_fit_states_ || solution_.rank[raw(s)] == rank)) return s;
    }
    return no_vertex;
  }

  Vertex drawing_move(Vertex v) const {
    const auto successors = graph_.successors(v);
    const auto drawn = std::ranges::find_if(successors, [this](Vertex s) { return !is_decided(states_[raw(s)]); });
    return drawn == successors.end() ? no_vertex : *drawn;
  }

  const Graph& graph_;
  const AttractorOptions& options_;
  const unsigned threads_;
  Stop& stop_;
  ReverseGraph reverse_;
  BigArray<State> states_;
  BigArray<Vertex> queue_;          ///< one stretch per part
  BigArray<std::uint64_t> bitmap_;  ///< all zero between two uses
  std::vector<Part> parts_;
  bool ranks_fit_states_ = false;  ///< no rank is above 63
  Solution solution_;
};

/// The peak of memory beside the graph: it is reached while the predecessors are sorted.
std::uint64_t needed_megabytes(const Graph& graph) {
  return (std::uint64_t{graph.edges()} * (sizeof(Vertex) + sizeof(std::uint16_t)) + std::uint64_t{graph.size()} * 17) >>
         20;
}

}  // namespace

Expected<Solution> solve_attractors(const Graph& graph, const AttractorOptions& options, Stop& stop) {
  const bool worthwhile = options.threads != 0 || graph.edges() >= worthwhile_edges;
  const unsigned threads = worthwhile ? std::min(thread_count(options.threads), most_threads) : 1;
  try {
    return AttractorPass(graph, options, threads, stop).run();
  } catch (const std::bad_alloc&) {
    return resource_error(
        fmt::format("no memory left to solve a graph of {} vertices and {} edges; about {} MB are needed", graph.size(),
                    graph.edges(), needed_megabytes(graph)));
  }
}

}  // namespace perfectplay
