#include "perfectplay/graph/graph.h"

#include <fmt/format.h>
#include <tsl/robin_set.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <charconv>

namespace perfectplay {

/// All names in one row of characters, and a set of vertices that are hashed and compared by their names.
struct VertexNames::Table {
  struct HashName {
    const Table* table;

    std::size_t operator()(std::string_view name) const { return XXH3_64bits(name.data(), name.size()); }
    std::size_t operator()(Vertex vertex) const { return (*this)(table->name(vertex)); }
  };
  struct SameName {
    using is_transparent = void;
    const Table* table;

    bool operator()(Vertex a, Vertex b) const { return a == b; }
    bool operator()(Vertex a, std::string_view b) const { return table->name(a) == b; }
    bool operator()(std::string_view a, Vertex b) const { return a == table->name(b); }
  };
  // The hash is stored beside each vertex: without that, growing would read every name again.
  using Set = tsl::robin_set<Vertex, HashName, SameName, std::allocator<Vertex>, true>;

  std::string_view name(Vertex vertex) const {
    const auto i = raw(vertex);
    const std::uint64_t begin = i == 0 ? 0 : ends[i - 1];
    return {characters.data() + begin, ends[i] - begin};
  }
  std::pair<Vertex, bool> add(std::string_view name) {
    if (const auto found = vertices.find(name); found != vertices.end()) return {*found, false};
    const Vertex vertex{static_cast<std::uint32_t>(ends.size())};
    characters.append(name);
    ends.push_back(characters.size());
    vertices.insert(vertex);
    return {vertex, true};
  }

  BigArray<char> characters;
  BigArray<std::uint64_t> ends;
  Set vertices{0, HashName{this}, SameName{this}};
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
    const auto found = table_->vertices.find(name);
    return found == table_->vertices.end() ? std::nullopt : std::optional(*found);
  }
  std::uint32_t number = 0;
  const char* const end = name.data() + name.size();
  const auto [stop, problem] = std::from_chars(name.data(), end, number);
  const bool canonical = stop == end && (name.size() == 1 || name.front() != '0');
  if (problem != std::errc{} || !canonical || number >= count_) return std::nullopt;
  return Vertex{number};
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
  count_ = table_->ends.size();
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
