#include "perfectplay/solve/attractor/reverse_graph.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "perfectplay/base/stop.h"
#include "perfectplay/base/threads.h"

namespace perfectplay {

namespace {

constexpr std::uint32_t target_bits = 15;
constexpr std::uint32_t bucket_size = 1U << target_bits;
constexpr std::uint32_t edges_per_report = 1U << 20;

bool is_victory(Graph::Flags flags) { return (flags & 2U) != 0; }

}  // namespace

class ReverseGraph::Builder {
 public:
  Builder(const Graph& graph, unsigned threads, Stop& stop)
      : graph_(graph),
        threads_(threads),
        buckets_(graph.size() / bucket_size + (graph.size() % bucket_size != 0 ? 1 : 0)),
        work_(stop, "reversing", std::uint64_t{3} * graph.edges()) {}

  Expected<ReverseGraph> build() {
    // Step 1. Each thread takes an equal share of the edges, and counts how many of them go to each bucket.
    split_edges();
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

  tl::unexpected<Error> reversing_ended() { return stop_error(work_.stop(), "the solving of the graph"); }

  void count_buckets(unsigned t) {
    auto& counts = cursors_[t];
    std::uint32_t since_report = 0;
    for (std::uint32_t v = shares_[t]; v < shares_[t + 1]; ++v) {
      if (is_victory(graph_.all_flags()[v])) continue;
      const auto successors = graph_.successors(Vertex{v});
      for (const Vertex target : successors) ++counts[raw(target) >> target_bits];
      since_report += static_cast<std::uint32_t>(successors.size());
      if (since_report >= edges_per_report && !work_.advance(t, std::exchange(since_report, 0))) return;
    }
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
    auto& cursors = cursors_[t];
    Vertex* const sources = result_.sources_.data();
    std::uint16_t* const places = places_.data();
    std::uint32_t since_report = 0;
    for (std::uint32_t v = shares_[t]; v < shares_[t + 1]; ++v) {
      if (is_victory(graph_.all_flags()[v])) continue;
      const auto successors = graph_.successors(Vertex{v});
      for (const Vertex target : successors) {
        const std::uint32_t to = cursors[raw(target) >> target_bits]++;
        sources[to] = Vertex{v};
        places[to] = static_cast<std::uint16_t>(raw(target) % bucket_size);
      }
      since_report += static_cast<std::uint32_t>(successors.size());
      if (since_report >= edges_per_report && !work_.advance(t, std::exchange(since_report, 0))) return;
    }
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
