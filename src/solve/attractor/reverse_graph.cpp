#include "perfectplay/solve/attractor/reverse_graph.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "perfectplay/base/stop.h"
#include "perfectplay/base/threads.h"

namespace perfectplay {

namespace {

constexpr std::uint32_t target_bits = 15;
constexpr std::uint32_t bucket_size = 1U << target_bits;
constexpr std::uint32_t small_graph = 1U << 17;
constexpr std::uint32_t edges_per_report = 1U << 20;

bool is_victory(Graph::Flags flags) { return (flags & 2U) != 0; }

/// Edges side by side, those out of victory vertices left out.
///
///   rows   a ─▶ b c    b ─▶    c ─▶ a b c          sources  a a c c c
///                                                  targets  b c a b c
///
/// A loop over the edges of one vertex ends after a number of rounds that the processor cannot guess, which costs as
/// much as several edges. So eight edges of a short row are copied whatever its length, and the next row overwrites
/// what was too much.
class EdgeBlock {
 public:
  static constexpr std::uint32_t capacity = 1024;

  explicit EdgeBlock(const Graph& graph) : graph_(graph) {}

  /// Copies edges of the vertices from `v` on until the block is full or `last` is reached; `v` and `skipped` say where
  /// the next block begins.
  void fill(std::uint32_t& v, std::uint32_t& skipped, std::uint32_t last) {
    const std::uint32_t* const offsets = graph_.offsets().data();
    const Vertex* const targets = graph_.targets().data();
    const Graph::Flags* const flags = graph_.all_flags().data();
    size_ = 0;
    for (; v < last && size_ < capacity; ++v) {
      const std::uint32_t begin = offsets[v];
      const std::uint32_t length = is_victory(flags[v]) ? 0 : offsets[std::size_t{v} + 1] - begin;
      if (length <= short_row && begin + std::uint64_t{short_row} <= graph_.edges()) [[likely]] {
        std::fill_n(sources_.data() + size_, short_row, Vertex{v});
        std::copy_n(targets + begin, short_row, targets_.data() + size_);
        size_ += length;
        continue;
      }
      const std::uint32_t some = std::min(length - skipped, capacity - size_);
      std::fill_n(sources_.data() + size_, some, Vertex{v});
      std::copy_n(targets + begin + skipped, some, targets_.data() + size_);
      size_ += some;
      skipped += some;
      if (skipped < length) return;
      skipped = 0;
    }
  }

  std::uint32_t size() const { return size_; }
  Vertex source(std::uint32_t i) const { return sources_[i]; }
  Vertex target(std::uint32_t i) const { return targets_[i]; }

 private:
  static constexpr std::uint32_t short_row = 8;

  const Graph& graph_;
  std::uint32_t size_ = 0;
  std::array<Vertex, capacity + short_row> sources_;
  std::array<Vertex, capacity + short_row> targets_;
};

}  // namespace

class ReverseGraph::Builder {
 public:
  Builder(const Graph& graph, unsigned threads, Stop& stop)
      : graph_(graph),
        threads_(threads),
        buckets_(graph.size() / bucket_size + (graph.size() % bucket_size != 0 ? 1 : 0)),
        work_(stop, "reversing", std::uint64_t{3} * graph.edges()) {}

  Expected<ReverseGraph> build() {
    split_edges();
    if (threads_ == 1 && graph_.size() <= small_graph) return build_small();
    // Step 1. Each thread takes an equal share of the edges, and counts how many of them go to each bucket.
    cursors_.assign(threads_, std::vector<std::uint32_t>(buckets_, 0));
    run_parallel(threads_, [this](unsigned t) { count_buckets(t); });
    // Step 2. From counts to places: bucket after bucket, and in each bucket thread after thread.
    if (work_.ended()) return reversing_ended();
    place_buckets();
    // Step 3. Each thread moves its edges to their buckets: the source in full, the target by its place in the bucket.
    result_.sources_.resize(begin_.back());
    places_.resize(begin_.back());
    run_parallel(threads_, [this](unsigned t) { fill_buckets(t); });
    if (work_.ended()) return reversing_ended();
    // Step 4. Each bucket is sorted by target, which gives the offsets of its vertices too.
    result_.offsets_.resize(std::size_t{graph_.size()} + 1);
    result_.offsets_.back() = begin_.back();
    allocate_copies();
    const bool sorted =
        run_tasks(threads_, buckets_, work_.stop(), [this](unsigned t, std::size_t b) { sort_bucket(t, b); });
    if (!sorted) return reversing_ended();
    return std::move(result_);
  }

 private:
  void split_edges() {
    const auto offsets = graph_.offsets();
    for (unsigned t = 0; t <= threads_; ++t) {
      const auto edge = static_cast<std::uint32_t>(std::uint64_t{graph_.edges()} * t / threads_);
      const auto first = std::ranges::lower_bound(offsets.first(graph_.size()), edge) - offsets.begin();
      shares_.push_back(t == threads_ ? graph_.size() : static_cast<std::uint32_t>(first));
    }
  }

  /// One round will do where a place per vertex stays in the cache. offsets[v + 1] is first the number of predecessors
  /// of v - 1, then where those of v begin, and at last where they end.
  Expected<ReverseGraph> build_small() {
    result_.offsets_ = BigArray<std::uint32_t>(std::size_t{graph_.size()} + 2, 0);
    std::uint32_t* const offsets = result_.offsets_.data();
    for_each_block(0, [offsets](const EdgeBlock& block) {
      for (std::uint32_t i = 0; i < block.size(); ++i) ++offsets[std::size_t{raw(block.target(i))} + 2];
    });
    if (work_.ended()) return reversing_ended();
    std::partial_sum(offsets, offsets + result_.offsets_.size(), offsets);
    result_.sources_.resize(result_.offsets_.back());
    Vertex* const sources = result_.sources_.data();
    for_each_block(0, [=](const EdgeBlock& block) {
      for (std::uint32_t i = 0; i < block.size(); ++i) {
        sources[offsets[std::size_t{raw(block.target(i))} + 1]++] = block.source(i);
      }
    });
    if (work_.ended()) return reversing_ended();
    result_.offsets_.resize(std::size_t{graph_.size()} + 1);
    return std::move(result_);
  }

  tl::unexpected<Error> reversing_ended() { return stop_error(work_.stop(), "the solving of the graph"); }

  /// Calls each(block) for the edges of a thread, until the Stop ends.
  template <class Each>
  void for_each_block(unsigned t, const Each& each) {
    EdgeBlock block(graph_);
    std::uint32_t since_report = 0;
    std::uint32_t skipped = 0;
    for (std::uint32_t v = shares_[t]; v < shares_[t + 1];) {
      block.fill(v, skipped, shares_[t + 1]);
      each(block);
      since_report += block.size();
      if (since_report >= edges_per_report && !work_.advance(t, std::exchange(since_report, 0))) return;
    }
  }

  void count_buckets(unsigned t) {
    std::uint32_t* const counts = cursors_[t].data();
    for_each_block(t, [counts](const EdgeBlock& block) {
      for (std::uint32_t i = 0; i < block.size(); ++i) ++counts[raw(block.target(i)) >> target_bits];
    });
  }

  void place_buckets() {
    std::uint32_t place = 0;
    for (std::uint32_t b = 0; b < buckets_; ++b) {
      begin_.push_back(place);
      for (auto& cursors : cursors_) place += std::exchange(cursors[b], place);
    }
    begin_.push_back(place);
  }

  void fill_buckets(unsigned t) {
    std::uint32_t* const cursors = cursors_[t].data();
    Vertex* const sources = result_.sources_.data();
    std::uint16_t* const places = places_.data();
    for_each_block(t, [=](const EdgeBlock& block) {
      for (std::uint32_t i = 0; i < block.size(); ++i) {
        const std::uint32_t to = cursors[raw(block.target(i)) >> target_bits]++;
        sources[to] = block.source(i);
        places[to] = static_cast<std::uint16_t>(raw(block.target(i)) % bucket_size);
        // The processor does not see that it will soon write here: a write that waits for memory delays all others.
        __builtin_prefetch(sources + to + 24, 1);
        __builtin_prefetch(places + to + 48, 1);
      }
    });
  }

  void allocate_copies() {
    std::uint32_t largest = 0;
    for (std::uint32_t b = 0; b < buckets_; ++b) largest = std::max(largest, begin_[b + 1] - begin_[b]);
    for (unsigned t = 0; t < threads_; ++t) copies_.emplace_back(largest);
  }

  void sort_bucket(unsigned t, std::size_t b) {
    std::array<std::uint32_t, bucket_size> cursors;  // 128 KB of stack, so that no thread has to allocate
    Vertex* const copy = copies_[t].data();
    const std::uint32_t first = begin_[b];
    const std::uint32_t count = begin_[b + 1] - first;
    const std::uint16_t* const places = places_.data() + first;
    Vertex* const sources = result_.sources_.data() + first;
    std::copy_n(sources, count, copy);

    cursors.fill(0U);
    for (std::uint32_t i = 0; i < count; ++i) ++cursors[places[i]];
    std::uint32_t place = 0;
    const auto vertices = std::min<std::size_t>(bucket_size, graph_.size() - b * bucket_size);
    for (std::size_t i = 0; i < vertices; ++i) {
      result_.offsets_[b * bucket_size + i] = first + place;
      place += std::exchange(cursors[i], place);
    }
    for (std::uint32_t i = 0; i < count; ++i) sources[cursors[places[i]]++] = copy[i];
    work_.advance(t, count);
  }

  const Graph& graph_;
  const unsigned threads_;
  const std::uint32_t buckets_;
  SharedWork work_;
  ReverseGraph result_;
  std::vector<std::uint32_t> shares_;                ///< thread t reads the edges out of shares_[t] … shares_[t+1]-1
  std::vector<std::vector<std::uint32_t>> cursors_;  ///< by thread and bucket: a count, then where the next edge goes
  std::vector<std::uint32_t> begin_;                 ///< bucket b is begin_[b] … begin_[b+1]-1
  BigArray<std::uint16_t> places_;                   ///< by edge: the target's place in its bucket
  std::vector<BigArray<Vertex>> copies_;             ///< by thread: room for the largest bucket
};

Expected<ReverseGraph> ReverseGraph::build(const Graph& graph, unsigned threads, Stop& stop) {
  return Builder(graph, threads, stop).build();
}

}  // namespace perfectplay
