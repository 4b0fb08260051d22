#include "perfectplay/graph/explore/explore.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <new>
#include <tuple>
#include <utility>
#include <vector>

#include "perfectplay/base/grouped.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/graph/explore/explore_limits.h"

namespace perfectplay {
namespace {

/// Smaller batches are not worth the start of a thread.
constexpr std::size_t serial_below = 2048;
/// Positions of small batches between two looks at the Stop.
constexpr std::size_t serial_look = std::size_t{1} << 13;

/// The children of one chunk of a batch.
struct Chunk {
  std::vector<std::uint32_t> degrees;
  /// For each child in order its shard; the child itself stands in `sorted`, where those of shard s begin at begins[s].
  std::vector<std::uint8_t> shards;
  std::vector<std::uint64_t> sorted;  ///< codes; from step 2 on their numbers
  std::array<std::uint32_t, CodeIndex::shard_count + 1> begins{};
  std::uint64_t positions = 0;
  std::uint64_t moves = 0;

  std::span<std::uint64_t> of_shard(std::size_t s) { return {sorted.data() + begins[s], begins[s + 1] - begins[s]}; }
  void sort(const std::vector<Code>& children);
};

/// Counting sort of the children by shard.
void Chunk::sort(const std::vector<Code>& children) {
  shards.resize(children.size());
  sorted.resize(children.size());
  begins.fill(0);
  for (std::size_t i = 0; i < children.size(); ++i) {
    const std::size_t shard = CodeIndex::shard_of(CodeIndex::mix(children[i]));
    shards[i] = static_cast<std::uint8_t>(shard);
    ++begins[shard + 1];
  }
  for (std::size_t s = 0; s < CodeIndex::shard_count; ++s) begins[s + 1] += begins[s];
  auto place = begins;
  for (std::size_t i = 0; i < children.size(); ++i) sorted[place[shards[i]]++] = raw(children[i]);
}

/// An exploration under way. Vertices [0, flags.size()) have been expanded; the rest of `codes` waits, in order.
class Exploration {
 public:
  Exploration(const Expander& expander, const ExploreOptions& options, Stop& stop)
      : expander_(expander),
        options_(options),
        threads_(thread_count(options.threads)),
        stop_(stop),
        work_(stop, "exploring", 0) {}

  /// May throw std::bad_alloc.
  Expected<Explored> run();
  std::size_t expanded() const { return parts_.flags.size(); }

 private:
  void expand_serially(std::size_t count);
  Expected<void> expand_batch(std::size_t count);
  /// Writes flags and weights of freshly expanded positions, from `first` on; returns the numbers of positions and
  /// moves.
  std::pair<std::uint64_t, std::uint64_t> record(const Expansion& expansion, std::size_t first);
  std::span<const Code> codes() const { return {explored_.codes.data(), explored_.codes.size()}; }

  const Expander& expander_;
  const ExploreOptions& options_;
  unsigned threads_;
  Stop& stop_;
  SharedWork work_;
  Explored explored_;
  Graph::Parts parts_;
  std::vector<Chunk> chunks_;
  Expansion serial_expansion_;
};

Expected<Explored> Exploration::run() {
  explored_.symmetry = expander_.merges();
  explored_.codes.push_back(expander_.start());
  explored_.index.find_or_add(expander_.start(), codes(), 0);
  parts_.offsets.push_back(0);
  if (!work_.advance(0, 0)) return exploration_ended(stop_);
  std::size_t uncounted = 0;
  while (expanded() < explored_.codes.size()) {
    const std::size_t count = std::min(explore_batch, explored_.codes.size() - expanded());
    if (count < serial_below) {
      expand_serially(count);
      uncounted += count;
      if (uncounted >= serial_look && !work_.advance(0, std::exchange(uncounted, 0))) return exploration_ended(stop_);
    } else {
      TRY(expand_batch(count));
    }
    if (explored_.codes.size() > options_.max_positions) {
      return input_error(fmt::format("{} has more than the {} positions that can be explored", expander_.title(),
                                     grouped(options_.max_positions)),
                         smaller_board(options_));
    }
  }
  explored_.codes.shrink_to_fit();
  explored_.weights.shrink_to_fit();
  parts_.flags.shrink_to_fit();
  parts_.offsets.shrink_to_fit();
  parts_.targets.shrink_to_fit();
  explored_.graph = std::make_shared<const Graph>(std::move(parts_));
  return std::move(explored_);
}

std::pair<std::uint64_t, std::uint64_t> Exploration::record(const Expansion& expansion, std::size_t first) {
  std::ranges::copy(expansion.flags, parts_.flags.data() + first);
  if (!expander_.merges()) return {expansion.flags.size(), expansion.children.size()};
  std::ranges::copy(expansion.weights, explored_.weights.data() + first);
  std::uint64_t positions = 0;
  std::uint64_t moves = 0;
  for (std::size_t i = 0; i < expansion.weights.size(); ++i) {
    positions += expansion.weights[i];
    moves += std::uint64_t{expansion.weights[i]} * expansion.degrees[i];
  }
  return {positions, moves};
}

/// A small batch: no threads, no sorting.
void Exploration::expand_serially(std::size_t count) {
  const std::size_t first = expanded();
  expander_.expand(codes().subspan(first, count), serial_expansion_);
  for (std::size_t i = 0; i < count; ++i) parts_.flags.push_back({});
  if (expander_.merges()) {
    for (std::size_t i = 0; i < count; ++i) explored_.weights.push_back({});
  }
  const auto [positions, moves] = record(serial_expansion_, first);
  explored_.positions += positions;
  explored_.moves += moves;
  for (const Code child : serial_expansion_.children) {
    const auto number = static_cast<std::uint32_t>(explored_.codes.size());
    const std::uint32_t found = explored_.index.find_or_add(child, codes(), number);
    if (found == number) explored_.codes.push_back(child);
    parts_.targets.push_back(Vertex{found});
  }
  for (const std::uint32_t degree : serial_expansion_.degrees) parts_.offsets.push_back(parts_.offsets.back() + degree);
}

/// A large batch, in four steps that threads share by chunks of positions or by shards of codes.
Expected<void> Exploration::expand_batch(std::size_t count) {
  const std::size_t first = expanded();
  const std::size_t chunk_count = (count + explore_chunk - 1) / explore_chunk;
  if (chunks_.size() < chunk_count) chunks_.resize(chunk_count);
  parts_.flags.resize(first + count);
  parts_.offsets.resize(first + count + 1);
  if (expander_.merges()) explored_.weights.resize(first + count);

  const auto run = [&](std::size_t tasks, const auto& task) -> Expected<void> {
    if (!run_tasks(threads_, tasks, stop_, task)) return exploration_ended(stop_);
    return {};
  };

  // Step 1. Expand each chunk and sort its children by shard.
  TRY(run(chunk_count, [&](unsigned thread, std::size_t c) {
    thread_local Expansion expansion;
    const std::size_t begin = first + c * explore_chunk;
    const std::size_t size = std::min(explore_chunk, first + count - begin);
    expander_.expand(codes().subspan(begin, size), expansion);
    Chunk& chunk = chunks_[c];
    std::tie(chunk.positions, chunk.moves) = record(expansion, begin);
    std::swap(chunk.degrees, expansion.degrees);
    chunk.sort(expansion.children);
    work_.advance(thread, size);
  }));

  // Step 2. In each shard, find the children's numbers; new ones are numbered within the shard, chunk by chunk.
  TRY(run(CodeIndex::shard_count, [&](unsigned, std::size_t s) {
    for (std::size_t c = 0; c < chunk_count; ++c) explored_.index.find_or_add_all(s, chunks_[c].of_shard(s), codes());
  }));

  // Step 3. The new positions follow the old ones, shard by shard.
  std::array<std::uint32_t, CodeIndex::shard_count> first_new{};
  std::size_t size = explored_.codes.size();
  for (std::size_t s = 0; s < CodeIndex::shard_count; ++s) {
    first_new[s] = static_cast<std::uint32_t>(size);
    size += explored_.index.pending_count(s);
  }
  if (size >= CodeIndex::pending) return too_large("positions", CodeIndex::pending, expander_.title(), options_);
  explored_.codes.resize(size);
  TRY(run(CodeIndex::shard_count, [&](unsigned, std::size_t s) {
    explored_.index.settle(s, first_new[s], {explored_.codes.data(), explored_.codes.size()});
  }));

  // Step 4. Write each chunk's edges in the order of its positions' moves.
  std::vector<std::size_t> first_edge(chunk_count);
  std::size_t edges = parts_.targets.size();
  for (std::size_t c = 0; c < chunk_count; ++c) {
    first_edge[c] = edges;
    edges += chunks_[c].shards.size();
    explored_.positions += chunks_[c].positions;
    explored_.moves += chunks_[c].moves;
  }
  if (edges > max_edges) return too_large("moves", max_edges, expander_.title(), options_);
  parts_.targets.resize(edges);
  TRY(run(chunk_count, [&](unsigned, std::size_t c) {
    const Chunk& chunk = chunks_[c];
    auto next = chunk.begins;
    std::size_t edge = first_edge[c];
    for (const std::uint8_t s : chunk.shards) {
      const auto number = static_cast<std::uint32_t>(chunk.sorted[next[s]++]);
      const bool is_new = (number & CodeIndex::pending) != 0;
      parts_.targets[edge++] = Vertex{is_new ? first_new[s] + (number & ~CodeIndex::pending) : number};
    }
    auto offset = static_cast<std::uint32_t>(first_edge[c]);
    std::size_t v = first + c * explore_chunk;
    for (const std::uint32_t degree : chunk.degrees) parts_.offsets[++v] = offset += degree;
  }));
  return {};
}

}  // namespace

std::optional<Vertex> Explored::find(Code code) const {
  if (!codes.empty()) return index.find(code, {codes.data(), codes.size()});
  if (raw(code) >= graph->size()) return std::nullopt;
  return Vertex{static_cast<std::uint32_t>(raw(code))};
}

Expected<Explored> explore_from_start(const Expander& expander, const ExploreOptions& options, Stop& stop) {
  Exploration exploration(expander, options, stop);
  try {
    return exploration.run();
  } catch (const std::bad_alloc&) {
    return resource_error(
        fmt::format("memory ran out after {} positions of {}", grouped(exploration.expanded()), expander.title()),
        smaller_board(options));
  }
}

}  // namespace perfectplay
