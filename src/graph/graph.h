// The explicit game graph: every reachability game becomes one before it is solved.
//
//        ┌────────────────┐                  vertices are owned by J0 (circles) or J1 (squares)
//        │                ▼                  a play ends at the first victory vertex (double border) that it meets,
//   ──▶ (a) ──▶ [b] ──▶ ((c))                even when edges leave that vertex
//        ▲       │                           a dead end that is not a victory vertex is a draw;
//        └───────┘                           so is an endless play
//
// Stored as compressed rows: the successors of v are targets[offsets[v]] … targets[offsets[v+1]-1], in the order in
// which they were given; parallel edges are kept. One byte of flags per vertex.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

/// The names of vertices, all different. Most large graphs have none: the name of a vertex is then its number. As long
/// as the names added equal the numbers, nothing is stored.
class VertexNames {
 public:
  /// The names are "0", "1", …
  static VertexNames numbered(std::size_t count);
  /// The i-th name is that of vertex i; nothing if two are equal.
  static std::optional<VertexNames> given(const std::vector<std::string>& names);

  VertexNames();
  VertexNames(VertexNames&&) noexcept;
  VertexNames& operator=(VertexNames&&) noexcept;
  ~VertexNames();

  std::size_t size() const;
  std::string name(Vertex vertex) const;
  std::optional<Vertex> find(std::string_view name) const;
  /// Writes the vertex of each name, or no_vertex, to `found`. Faster than a call per name when there are many.
  void find_all(std::span<const std::string_view> names, Vertex* found) const;
  /// Returns the vertex of a name, which is added if it is new, and whether it is new.
  std::pair<Vertex, bool> add(std::string_view name);
  bool is_numbered() const { return table_ == nullptr; }

 private:
  struct Table;
  std::size_t count_ = 0;
  std::unique_ptr<Table> table_;
};

class Graph {
 public:
  /// One byte per vertex: bit 0 the owner, bit 1 set on victory vertices, bit 2 whose victory.
  using Flags = std::uint8_t;
  static constexpr Flags flags_of(Player owner, std::optional<Player> victory) {
    return static_cast<Flags>(static_cast<unsigned>(raw(owner)) |
                              (victory ? 2U | static_cast<unsigned>(raw(*victory)) << 2 : 0U));
  }

  /// The arrays of a graph; `offsets` has one entry more than there are vertices.
  struct Parts {
    BigArray<std::uint32_t> offsets;
    BigArray<Vertex> targets;
    BigArray<Flags> flags;
    Vertex start{};
    VertexNames names;  ///< left empty: numbered
    /// Was the graph read from a parity game with different priorities outside victory vertices? They are ignored.
    bool drops_priorities = false;
  };

  Graph() = default;
  explicit Graph(Parts parts);

  std::uint32_t size() const { return static_cast<std::uint32_t>(parts_.flags.size()); }
  std::uint32_t edges() const { return static_cast<std::uint32_t>(parts_.targets.size()); }
  Vertex start() const { return parts_.start; }
  Player owner(Vertex v) const { return Player{static_cast<std::uint8_t>(flags(v) & 1U)}; }
  std::optional<Player> victory(Vertex v) const {
    if ((flags(v) & 2U) == 0) return std::nullopt;
    return Player{static_cast<std::uint8_t>(flags(v) >> 2)};
  }
  std::span<const Vertex> successors(Vertex v) const {
    const auto i = raw(v);
    return {parts_.targets.data() + parts_.offsets[i], parts_.offsets[i + 1] - parts_.offsets[i]};
  }
  std::string name(Vertex v) const { return parts_.names.name(v); }
  std::optional<Vertex> find(std::string_view name) const { return parts_.names.find(name); }
  bool drops_priorities() const { return parts_.drops_priorities; }
  bool has_names() const { return !parts_.names.is_numbered(); }

  /// The arrays themselves, for algorithms that read them from end to end.
  std::span<const std::uint32_t> offsets() const { return {parts_.offsets.data(), parts_.offsets.size()}; }
  std::span<const Vertex> targets() const { return {parts_.targets.data(), parts_.targets.size()}; }
  std::span<const Flags> all_flags() const { return {parts_.flags.data(), parts_.flags.size()}; }

 private:
  Flags flags(Vertex v) const { return parts_.flags[raw(v)]; }

  Parts parts_;
};

/// Builds a small graph vertex by vertex, edge by edge.
class GraphBuilder {
 public:
  Vertex add(Player owner, std::optional<Player> victory = std::nullopt, std::string name = {});
  void edge(Vertex from, Vertex to) { edges_.emplace_back(from, to); }
  void start(Vertex vertex) { start_ = vertex; }
  /// The edges of each vertex keep the order in which they were added. The name of a vertex without one is its number;
  /// a name that is taken already gets a prime (a, a', a'').
  Graph build();

 private:
  std::vector<Graph::Flags> flags_;
  std::vector<std::string> names_;
  std::vector<std::pair<Vertex, Vertex>> edges_;
  Vertex start_{};
  bool named_ = false;
};

}  // namespace perfectplay
