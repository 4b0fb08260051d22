#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "perfectplay/base/grouped.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/graph/explore/explore_limits.h"

namespace perfectplay {
namespace {

/// Goes over all codes in batches: expands them, then writes the edges, whose targets need no look-up.
Expected<Explored> enumerate(const Expander& expander, std::uint64_t size, const ExploreOptions& options, Stop& stop) {
  const unsigned threads = thread_count(options.threads);
  SharedWork work(stop, "exploring", size);
  Graph::Parts parts;
  parts.flags.resize(size);
  parts.offsets.resize(size + 1);
  parts.offsets[0] = 0;
  parts.start = Vertex{static_cast<std::uint32_t>(raw(expander.start()))};
  std::vector<Expansion> chunks(std::min<std::size_t>(explore_batch / explore_chunk, size / explore_chunk + 1));
  for (std::size_t first = 0; first < size; first += explore_batch) {
    const std::size_t end = std::min<std::size_t>(size, first + explore_batch);
    const std::size_t chunk_count = (end - first + explore_chunk - 1) / explore_chunk;
    const bool expanded = run_tasks(threads, chunk_count, work, [&](std::size_t c) {
      const std::size_t begin = first + c * explore_chunk;
      std::vector<Code> positions(std::min(explore_chunk, end - begin));
      for (std::size_t i = 0; i < positions.size(); ++i) positions[i] = Code{begin + i};
      expander.expand(positions, chunks[c]);
      std::ranges::copy(chunks[c].flags, parts.flags.data() + begin);
      return positions.size();
    });
    if (!expanded) return exploration_ended(stop);
    std::vector<std::size_t> first_edge(chunk_count);
    std::size_t edges = parts.targets.size();
    for (std::size_t c = 0; c < chunk_count; ++c) {
      first_edge[c] = edges;
      edges += chunks[c].children.size();
    }
    if (edges > max_edges) return too_large("moves", max_edges, expander.title(), options);
    parts.targets.resize(edges);
    const bool written = run_tasks(threads, chunk_count, stop, [&](unsigned, std::size_t c) {
      std::ranges::transform(chunks[c].children, parts.targets.data() + first_edge[c],
                             [](Code child) { return Vertex{static_cast<std::uint32_t>(raw(child))}; });
      auto offset = static_cast<std::uint32_t>(first_edge[c]);
      std::size_t v = first + c * explore_chunk;
      for (const std::uint32_t degree : chunks[c].degrees) parts.offsets[++v] = offset += degree;
    });
    if (!written) return exploration_ended(stop);
  }
  Explored explored;
  explored.positions = size;
  explored.moves = parts.targets.size();
  explored.graph = std::make_shared<const Graph>(std::move(parts));
  return explored;
}

}  // namespace

Expected<Explored> explore_whole(const Expander& expander, std::uint64_t size, const ExploreOptions& options,
                                 Stop& stop) {
  if (size >= CodeIndex::pending) return too_large("positions", CodeIndex::pending, expander.title(), options);
  try {
    return enumerate(expander, size, options, stop);
  } catch (const std::bad_alloc&) {
    return resource_error(fmt::format("memory ran out on the {} positions of {}", grouped(size), expander.title()),
                          smaller_board(options));
  }
}

}  // namespace perfectplay
