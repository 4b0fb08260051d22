#include "perfectplay/graph/graph.h"

#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace perfectplay {

/// All names in one row of characters, and a hash table of vertices with open addressing. Reading a large file looks up
/// each edge once, and nearly every look-up misses the cache. So slots are small and lie on huge pages, and a slot's 32
/// bits of hash exclude most other names before any name is read. (A general hash set took twice as long.)
struct VertexNames::Table {
  struct Slot {
    std::uint32_t hash;
    Vertex vertex;  ///< no_vertex when the slot is free
  };

  static std::uint32_t hash_of(std::string_view name) {
    return static_cast<std::uint32_t>(XXH3_64bits(name.data(), name.size()));
  }

  std::size_t size() const { return begins.size() - 1; }
  std::string_view name(Vertex vertex) const {
    const std::uint64_t begin = begins[raw(vertex)];
    return {characters.data() + begin, static_cast<std::size_t>(begins[raw(vertex) + std::size_t{1}] - begin)};
  }
  /// The slot of the name, or the free one where it belongs.
  const Slot& slot(std::string_view sought, std::uint32_t hash) const {
    std::size_t i = hash & (slots_.size() - 1);
    while (slots_[i].vertex != no_vertex && (slots_[i].hash != hash || name(slots_[i].vertex) != sought)) i = next(i);
    return slots_[i];
  }
  Vertex find(std::string_view sought) const { return slot(sought, hash_of(sought)).vertex; }
  void find_all(std::span<const std::string_view> sought, Vertex* found) const {
    constexpr std::size_t at_once = 32;
    std::array<std::uint32_t, at_once> hashes{};
    for (; !sought.empty(); sought = sought.subspan(std::min(at_once, sought.size())), found += at_once) {
      const std::size_t count = std::min(at_once, sought.size());
      for (std::size_t i = 0; i < count; ++i) {
        hashes[i] = hash_of(sought[i]);
        __builtin_prefetch(&slots_[hashes[i] & (slots_.size() - 1)]);
      }
      // Where the first slot holds another name, a prefetch is wasted, and nothing worse happens.
      const auto guess = [&](std::size_t i) { return slots_[hashes[i] & (slots_.size() - 1)].vertex; };
      for (std::size_t i = 0; i < count; ++i) {
        if (guess(i) != no_vertex) __builtin_prefetch(&begins[raw(guess(i))]);
      }
      for (std::size_t i = 0; i < count; ++i) {
        if (guess(i) != no_vertex) __builtin_prefetch(name(guess(i)).data());
      }
      for (std::size_t i = 0; i < count; ++i) found[i] = slot(sought[i], hashes[i]).vertex;
    }
  }

  std::pair<Vertex, bool> add(std::string_view name) {
    const std::uint32_t hash = hash_of(name);
    if (const Vertex known = slot(name, hash).vertex; known != no_vertex) return {known, false};
    const Vertex vertex{static_cast<std::uint32_t>(size())};
    characters.append(name);
    begins.push_back(characters.size());
    if (2 * size() > slots_.size()) grow();
    insert({hash, vertex});
    return {vertex, true};
  }

  BigArray<char> characters;
  BigArray<std::uint64_t> begins{1, 0};  ///< one entry more than there are names

 private:
  std::size_t next(std::size_t i) const { return (i + 1) & (slots_.size() - 1); }
  /// For a vertex that is not in the table yet.
  void insert(const Slot& slot) {
    std::size_t i = slot.hash & (slots_.size() - 1);
    while (slots_[i].vertex != no_vertex) i = next(i);
    slots_[i] = slot;
  }
  void grow() {
    const BigArray<Slot> old = std::exchange(slots_, BigArray<Slot>(2 * slots_.size(), Slot{0, no_vertex}));
    for (const Slot& slot : old) {
      if (slot.vertex != no_vertex) insert(slot);
    }
  }

  BigArray<Slot> slots_{64, Slot{0, no_vertex}};  ///< a power of two, at most half full
};

VertexNames::VertexNames() = default;
VertexNames::VertexNames(VertexNames&& other) noexcept
    : count_(std::exchange(other.count_, 0)), table_(std::move(other.table_)) {}
VertexNames& VertexNames::operator=(VertexNames&& other) noexcept {
  count_ = std::exchange(other.count_, 0);
  table_ = std::move(other.table_);
  return *this;
}
VertexNames::~VertexNames() = default;

VertexNames VertexNames::numbered(std::size_t count) {
  VertexNames names;
  names.count_ = count;
  return names;
}

std::optional<VertexNames> VertexNames::given(const std::vector<std::string>& names) {
  VertexNames result;
  for (const std::string& name : names) {
    if (!result.add(name).second) return std::nullopt;
  }
  return result;
}

std::size_t VertexNames::size() const { return count_; }

std::string VertexNames::name(Vertex vertex) const {
  return table_ ? std::string(table_->name(vertex)) : fmt::format_int(raw(vertex)).str();
}

std::optional<Vertex> VertexNames::find(std::string_view name) const {
  if (table_) {
    const Vertex vertex = table_->find(name);
    return vertex == no_vertex ? std::nullopt : std::optional(vertex);
  }
  std::uint32_t number = 0;
  const char* const end = name.data() + name.size();
  const auto [stop, problem] = std::from_chars(name.data(), end, number);
  const bool canonical = stop == end && (name.size() == 1 || name.front() != '0');
  if (problem != std::errc{} || !canonical || number >= count_) return std::nullopt;
  return Vertex{number};
}

void VertexNames::find_all(std::span<const std::string_view> names, Vertex* found) const {
  if (table_) return table_->find_all(names, found);
  std::transform(names.begin(), names.end(), found,
                 [&](std::string_view name) { return find(name).value_or(no_vertex); });
}

std::pair<Vertex, bool> VertexNames::add(std::string_view name) {
  if (!table_) {
    if (const auto old = find(name)) return {*old, false};
    const fmt::format_int number(count_);
    if (name == std::string_view(number.data(), number.size())) {
      return {Vertex{static_cast<std::uint32_t>(count_++)}, true};
    }
    table_ = std::make_unique<Table>();
    for (std::size_t i = 0; i < count_; ++i) {
      const fmt::format_int earlier(i);
      table_->add({earlier.data(), earlier.size()});
    }
  }
  const auto result = table_->add(name);
  count_ = table_->size();
  return result;
}

Graph::Graph(Parts parts) : parts_(std::move(parts)) {
  if (parts_.names.size() == 0) parts_.names = VertexNames::numbered(parts_.flags.size());
}

Vertex GraphBuilder::add(Player owner, std::optional<Player> victory, std::string name) {
  const Vertex vertex{static_cast<std::uint32_t>(flags_.size())};
  flags_.push_back(Graph::flags_of(owner, victory));
  named_ = named_ || !name.empty();
  names_.push_back(std::move(name));
  return vertex;
}

Graph GraphBuilder::build() {
  Graph::Parts parts;
  parts.start = start_;
  parts.flags.resize(flags_.size());
  std::copy(flags_.begin(), flags_.end(), parts.flags.begin());

  // A counting sort by origin, which keeps the order of each vertex's edges.
  parts.offsets = BigArray<std::uint32_t>(flags_.size() + 1, 0);
  for (const auto& [from, to] : edges_) ++parts.offsets[raw(from) + std::size_t{1}];
  for (std::size_t i = 0; i < flags_.size(); ++i) parts.offsets[i + 1] += parts.offsets[i];
  parts.targets.resize(edges_.size());
  std::vector<std::uint32_t> next(parts.offsets.begin(), parts.offsets.end());
  for (const auto& [from, to] : edges_) parts.targets[next[raw(from)]++] = to;

  if (named_) {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      std::string name = names_[i].empty() ? fmt::format_int(i).str() : names_[i];
      while (!parts.names.add(name).second) name += '\'';
    }
  }
  return Graph(std::move(parts));
}

}  // namespace perfectplay
