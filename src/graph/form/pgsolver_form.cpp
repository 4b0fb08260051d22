#include "perfectplay/graph/form/pgsolver_form.h"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/graph/form/id_index.h"
#include "perfectplay/graph/form/pgsolver_scanner.h"

namespace perfectplay {

namespace {

class PgsolverParser {
 public:
  PgsolverParser(const FormText& source, const TextConsumer& consumed, Stop& stop)
      : source_(source), consumed_(consumed), stop_(stop), scanner_(source, 0) {}

  Expected<Graph> parse(unsigned threads) {
    scanner_.skip_space();
    if (auto done = parse_header(); !done) return tl::unexpected(done.error());
    if (auto graph = parse_ordinary_rows(threads)) return std::move(*graph);
    if (stop_.ended()) return ended();
    const std::size_t release_after = std::size_t{1} << 22;
    for (std::size_t released = scanner_.at(); !scanner_.at_end();) {
      if (auto done = parse_row(); !done) return tl::unexpected(done.error());
      if (scanner_.at() - released < release_after) continue;
      if (consumed_) consumed_(source_.text().substr(released, scanner_.at() - released));
      released = scanner_.at();
      if (!stop_.go_on()) return ended();
    }
    if (ids_.empty()) {
      return source_.error(scanner_.at(), "the graph has no vertex; expected lines such as: 0 1 0 1,2;");
    }
    return number_vertices();
  }

 private:
  struct Start {
    std::uint32_t id;
    std::size_t offset;
  };

  tl::unexpected<Error> ended() const { return stop_error(stop_, "the reading of the graph"); }

  Expected<void> parse_header() {
    if (scanner_.take_word("parity")) {
      const auto highest = scanner_.take_id("the highest id after \"parity\"");
      if (!highest) return tl::unexpected(highest.error());
      announced_ = *highest;
      if (auto done = scanner_.expect(';', "after \"parity\" and the highest id"); !done) return done;
    }
    return parse_start();
  }

  Expected<void> parse_start() {
    while (scanner_.take_word("start")) {
      const std::size_t offset = scanner_.at();
      const auto id = scanner_.take_id("the id of the start");
      if (!id) return tl::unexpected(id.error());
      if (start_) {
        return source_.error(offset,
                             fmt::format("a second start; the first one is in line {}", source_.line(start_->offset)));
      }
      start_ = Start{*id, offset};
      if (auto done = scanner_.expect(';', "after the id of the start"); !done) return done;
    }
    return {};
  }

  /// The fast path. Returns nothing when the general reader is needed, if only to report an error.
  std::optional<Graph> parse_ordinary_rows(unsigned threads) const {
    auto parts = parse_pgsolver_rows(source_.text().substr(scanner_.at()), threads, consumed_, stop_);
    if (!parts || (announced_ && parts->flags.size() - 1 > *announced_)) return std::nullopt;
    if (start_ && start_->id >= parts->flags.size()) return std::nullopt;
    parts->start = Vertex{start_ ? start_->id : 0};
    return Graph(std::move(*parts));
  }

  Expected<void> parse_row() {
    const std::size_t begin = scanner_.at();
    if (!scanner_.sees_digit()) return scanner_.expected("a vertex, such as 0 1 0 1,2;");
    const auto id = scanner_.take_id("the id of a vertex");
    if (!id) return tl::unexpected(id.error());
    if (announced_ && *id > *announced_) {
      return source_.error(
          begin, fmt::format("vertex {} is above the highest id, which \"parity {};\" announced", *id, *announced_));
    }
    const auto priority = scanner_.take_digits("the priority of the vertex, a number");
    if (!priority) return tl::unexpected(priority.error());
    const std::size_t owner_offset = scanner_.at();
    const auto owner = scanner_.take_digits("the owner of the vertex, 0 or 1");
    if (!owner) return tl::unexpected(owner.error());
    if (*owner != "0" && *owner != "1") {
      return source_.error(owner_offset,
                           fmt::format("expected the owner of the vertex, 0 or 1, but found {}", shown(*owner)));
    }
    const bool dead_end = scanner_.sees('"') || scanner_.sees(';');
    bool only_itself = !dead_end;
    for (bool more = !dead_end; more; more = scanner_.take(',')) {
      const auto successor = scanner_.take_id("the id of a successor");
      if (!successor) return tl::unexpected(successor.error());
      only_itself = only_itself && *successor == *id;
      if (parts_.targets.size() == most_edges) {
        return source_.error(begin, "more edges than can be numbered with 32 bits");
      }
      parts_.targets.push_back(Vertex{*successor});
    }
    if (auto done = parse_name(); !done) return done;
    if (auto done = scanner_.expect(';', "at the end of the vertex"); !done) return done;

    if (!only_itself && !dead_end) note_priority(*priority);
    const Player player{static_cast<std::uint8_t>(*owner == "1")};
    const Player winner{static_cast<std::uint8_t>((priority->back() - '0') % 2)};
    parts_.flags.push_back(Graph::flags_of(player, only_itself ? std::optional(winner) : std::nullopt));
    ids_.push_back(*id);
    row_offsets_.push_back(begin);
    row_ends_.push_back(static_cast<std::uint32_t>(parts_.targets.size()));
    return parse_start();
  }

  /// Notes the priority of a vertex that is not a victory vertex.
  void note_priority(std::string_view digits) {
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
    if (!inner_priority_) inner_priority_ = digits;
    parts_.drops_priorities |= digits != *inner_priority_;
  }

  Expected<void> parse_name() {
    if (!scanner_.sees('"')) return {};
    const auto name = scanner_.take_name();
    if (!name) return tl::unexpected(name.error());
    quoted_names_.resize(ids_.size());
    quoted_names_.push_back(*name);
    return {};
  }

  Expected<Graph> number_vertices() {
    // Step 1. Ids become vertices.
    const IdIndex index({ids_.data(), ids_.size()});
    if (const auto row = index.repeated_row()) {
      const std::size_t first = row_offsets_[index.row(raw(*index.find(ids_[*row])))];
      return source_.error(row_offsets_[*row],
                           fmt::format("vertex {} is declared already in line {}; expected one row per id", ids_[*row],
                                       source_.line(first)));
    }
    for (std::size_t row = 0; row < ids_.size(); ++row) {
      for (std::uint32_t i = row_begin(row); i < row_ends_[row]; ++i) {
        const auto vertex = index.find(raw(parts_.targets[i]));
        if (!vertex) return unknown_successor(row, i - row_begin(row));
        parts_.targets[i] = *vertex;
      }
    }
    const auto start = index.find(start_ ? start_->id : ids_[0]);
    if (!start)
      return source_.error(start_->offset, fmt::format("unknown start {}; expected the id of a vertex", start_->id));

    // Step 2. The rows in the order of the vertices.
    Graph::Parts ordered;
    ordered.start = *start;
    ordered.drops_priorities = parts_.drops_priorities;
    ordered.offsets.resize(ids_.size() + 1);
    ordered.offsets[0] = 0;
    if (index.ordinary()) {
      std::copy(row_ends_.begin(), row_ends_.end(), ordered.offsets.begin() + 1);
      ordered.targets = std::move(parts_.targets);
      ordered.flags = std::move(parts_.flags);
    } else {
      ordered.targets.reserve(parts_.targets.size());
      ordered.flags.resize(ids_.size());
      for (std::size_t v = 0; v < ids_.size(); ++v) {
        const std::size_t row = index.row(v);
        ordered.targets.append({parts_.targets.data() + row_begin(row), row_ends_[row] - row_begin(row)});
        ordered.offsets[v + 1] = static_cast<std::uint32_t>(ordered.targets.size());
        ordered.flags[v] = parts_.flags[row];
      }
    }
    ordered.names = name_vertices(index);
    return Graph(std::move(ordered));
  }

  std::uint32_t row_begin(std::size_t row) const { return row == 0 ? 0 : row_ends_[row - 1]; }

  /// Reads the row once more, to find the place of its n-th successor.
  tl::unexpected<Error> unknown_successor(std::size_t row, std::size_t n) const {
    PgsolverScanner scanner(source_, row_offsets_[row]);
    for (std::size_t i = 0; i < 3 + n; ++i) {
      static_cast<void>(scanner.take_digits("a number"));
      scanner.take(',');
    }
    return source_.error(
        scanner.at(), fmt::format("unknown successor {}; declare it in a row of its own", source_.shown(scanner.at())));
  }

  VertexNames name_vertices(const IdIndex& index) const {
    VertexNames names = called(index, true);
    return names.size() == ids_.size() ? std::move(names) : called(index, false);
  }

  /// The quoted names, or the ids where there are none. Empty when two names are equal or is_name() refuses one.
  VertexNames called(const IdIndex& index, bool quoted) const {
    if (!index.has_gaps() && !(quoted && !quoted_names_.empty())) return VertexNames::numbered(ids_.size());
    VertexNames names;
    for (std::size_t v = 0; v < ids_.size(); ++v) {
      const std::size_t row = index.row(v);
      const bool has_name = quoted && row < quoted_names_.size() && !quoted_names_[row].empty();
      const fmt::format_int id(ids_[row]);
      const std::string_view name = has_name ? quoted_names_[row] : std::string_view(id.data(), id.size());
      if (!is_name(name) || !names.add(name).second) return {};
    }
    return names;
  }

  static constexpr std::size_t most_edges = std::numeric_limits<std::uint32_t>::max();

  const FormText& source_;
  const TextConsumer& consumed_;
  Stop& stop_;
  PgsolverScanner scanner_;
  std::optional<std::uint32_t> announced_;
  std::optional<Start> start_;
  std::optional<std::string_view> inner_priority_;
  // One entry per row, in the order of the file; targets are ids until the end.
  BigArray<std::uint32_t> ids_;
  BigArray<std::size_t> row_offsets_;
  BigArray<std::uint32_t> row_ends_;
  std::vector<std::string_view> quoted_names_;  ///< shorter than ids_ when the last rows have no name
  Graph::Parts parts_;
};

}  // namespace

Expected<Graph> parse_pgsolver_form(const FormText& source, unsigned threads, const TextConsumer& consumed,
                                    Stop& stop) {
  return PgsolverParser(source, consumed, stop).parse(threads);
}

}  // namespace perfectplay
