#include "perfectplay/graph/form/pgsolver_rows.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <utility>
#include <vector>

#include "perfectplay/base/threads.h"
#include "perfectplay/graph/form/form_words.h"

namespace perfectplay {

namespace {

constexpr std::uint32_t no_number = std::numeric_limits<std::uint32_t>::max();

/// The vertices of one part of the text; `ends` counts edges from the beginning of the part.
struct PartRows {
  std::uint32_t first_id = 0;
  std::uint32_t largest_target = 0;
  BigArray<std::uint32_t> ends;
  BigArray<Vertex> targets;
  BigArray<Graph::Flags> flags;
  std::uint32_t priority = no_number;  ///< that of the first vertex that is not a victory vertex
  bool drops_priorities = false;       ///< does another such vertex have a different priority?
};

class RowParser {
 public:
  RowParser(std::string_view text, const TextConsumer& consumed, Stop& stop)
      : at_(text.data()), end_(text.data() + text.size()), released_(at_), consumed_(consumed), stop_(stop) {}

  /// Returns false when anything is out of the ordinary, or when memory or time has run out.
  bool parse(PartRows& rows) noexcept try {
    std::uint32_t id = 0;
    for (skip_space(); at_ != end_; skip_space(), ++id) {
      const std::uint32_t number = read_number();
      if (rows.flags.empty()) rows.first_id = id = number;
      if (number == no_number || number != id) return false;
      if (!parse_row(id, rows)) return false;
      if (at_ - released_ < release_after) continue;
      release();
      if (!stop_.go_on()) return false;
    }
    release();
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }

 private:
  // Often enough to keep little of the text in memory, seldom enough to cost nothing.
  static constexpr std::ptrdiff_t release_after = std::ptrdiff_t{1} << 22;

  bool parse_row(std::uint32_t id, PartRows& rows) {
    if (!skip_spaces_between_numbers()) return false;
    const std::uint32_t priority = read_number();
    if (priority == no_number || !skip_spaces_between_numbers()) return false;
    const std::uint32_t owner = read_number();
    if (owner > 1) return false;
    skip_space();
    std::uint32_t differences = 0;  // 0 as long as every successor is the vertex itself
    std::uint32_t largest = rows.largest_target;
    for (char separator = ','; separator == ',';) {
      const std::uint32_t target = read_number();
      if (target == no_number) return false;
      rows.targets.push_back(Vertex{target});
      differences |= target ^ id;
      largest = std::max(largest, target);
      if (at_ == end_) return false;
      if (is_space(*at_)) skip_space();
      if (at_ == end_) return false;
      separator = *at_++;
      if (separator == ',' && at_ != end_ && is_space(*at_)) skip_space();
      if (separator != ',' && separator != ';') return false;
    }
    rows.largest_target = largest;
    const bool victory = differences == 0;
    if (!victory) {
      if (rows.priority == no_number) rows.priority = priority;
      rows.drops_priorities |= priority != rows.priority;
    }
    rows.flags.push_back(static_cast<Graph::Flags>(owner | (victory ? 2U | (priority & 1U) << 2 : 0U)));
    rows.ends.push_back(static_cast<std::uint32_t>(rows.targets.size()));
    return true;
  }

  void skip_space() {
    while (at_ != end_ && is_space(*at_)) ++at_;
  }
  bool skip_spaces_between_numbers() {
    if (at_ == end_ || !is_space(*at_)) return false;
    skip_space();
    return true;
  }

  /// A number below 2^32-1, or no_number. Eight digits at once where there are that many bytes.
  std::uint32_t read_number() {
    std::uint64_t value = 0;
    std::size_t digits = 0;
    if (end_ - at_ >= 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, at_, 8);
      word ^= 0x3030303030303030U;  // digits become 0 to 9
      // The top bit of each byte that is no digit. A carry may spoil the bytes above the first such byte, never below.
      const std::uint64_t others = ((word + 0x7676767676767676U) | word) & 0x8080808080808080U;
      digits = static_cast<std::size_t>(std::countr_zero(others)) / 8;  // 8 when all are digits
      if (digits == 0) return no_number;
      word <<= 64 - 8 * digits;  // zeros in front of the number
      // Neighbours are joined: 8 digits, 4 pairs, 2 fours, 1 eight.
      word = (word * 10 + (word >> 8)) & 0x00FF00FF00FF00FFU;
      word = (word * 100 + (word >> 16)) & 0x0000FFFF0000FFFFU;
      value = (word * 10000 + (word >> 32)) & 0xFFFFFFFFU;
      at_ += digits;
      if (digits < 8) return static_cast<std::uint32_t>(value);
    }
    for (; at_ != end_ && is_digit(*at_); ++at_, ++digits) {
      value = value * 10 + static_cast<std::uint64_t>(*at_ - '0');
      if (value >= no_number) return no_number;
    }
    return digits == 0 ? no_number : static_cast<std::uint32_t>(value);
  }

  void release() {
    if (consumed_) consumed_({released_, static_cast<std::size_t>(at_ - released_)});
    released_ = at_;
  }

  const char* at_;
  const char* end_;
  const char* released_;
  const TextConsumer& consumed_;
  Stop& stop_;
};

/// The first place at or after `offset` where a line begins and the line before it ended with a semicolon.
std::size_t next_row(std::string_view text, std::size_t offset) {
  for (std::size_t line = text.find('\n', offset); line != std::string_view::npos; line = text.find('\n', line + 1)) {
    const std::size_t before = text.find_last_not_of(" \t\r", line == 0 ? 0 : line - 1);
    if (before != std::string_view::npos && text[before] == ';') return line + 1;
  }
  return text.size();
}

/// Copies one part behind the parts before it and frees it.
void place(PartRows& part, std::size_t first_vertex, std::size_t first_edge, Graph::Parts& graph) {
  std::copy(part.targets.begin(), part.targets.end(), graph.targets.begin() + first_edge);
  std::copy(part.flags.begin(), part.flags.end(), graph.flags.begin() + first_vertex);
  const auto shift = static_cast<std::uint32_t>(first_edge);
  std::transform(part.ends.begin(), part.ends.end(), graph.offsets.begin() + first_vertex + 1,
                 [shift](std::uint32_t end) { return end + shift; });
  part = PartRows{};
}

}  // namespace

std::optional<Graph::Parts> parse_pgsolver_rows(std::string_view rows, unsigned threads, const TextConsumer& consumed,
                                                Stop& stop) {
  // Step 1. Cut the text into one part per thread, and read the parts.
  std::vector<std::string_view> texts;
  for (std::size_t begin = 0, i = 0; i < threads; ++i) {
    const std::size_t end =
        i + 1 == threads ? rows.size() : next_row(rows, std::max(begin, rows.size() / threads * (i + 1)));
    if (begin < end) texts.push_back(rows.substr(begin, end - begin));
    begin = end;
  }
  if (texts.empty()) return std::nullopt;
  std::vector<PartRows> parts(texts.size());
  std::vector<char> ordinary(texts.size());
  const auto count = static_cast<unsigned>(texts.size());
  run_parallel(count, [&](unsigned i) { ordinary[i] = RowParser(texts[i], consumed, stop).parse(parts[i]) ? 1 : 0; });
  if (!std::all_of(ordinary.begin(), ordinary.end(), [](char fine) { return fine != 0; })) return std::nullopt;

  // Step 2. The parts must follow each other, and refer to nothing beyond their end.
  std::vector<std::size_t> first_vertex{0};
  std::vector<std::size_t> first_edge{0};
  std::uint32_t largest_target = 0;
  std::uint32_t inner_priority = no_number;
  bool drops_priorities = false;
  for (const PartRows& part : parts) {
    if (inner_priority == no_number) inner_priority = part.priority;
    drops_priorities |= part.drops_priorities || (part.priority != no_number && part.priority != inner_priority);
    if (!part.flags.empty() && part.first_id != first_vertex.back()) return std::nullopt;
    first_vertex.push_back(first_vertex.back() + part.flags.size());
    first_edge.push_back(first_edge.back() + part.targets.size());
    largest_target = std::max(largest_target, part.largest_target);
  }
  const std::size_t vertices = first_vertex.back();
  const std::size_t edges = first_edge.back();
  if (largest_target >= vertices || edges > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;

  // Step 3. Join them: the first part stays where it is, the others move behind it.
  Graph::Parts graph;
  graph.drops_priorities = drops_priorities;
  graph.targets = std::move(parts[0].targets);
  graph.flags = std::move(parts[0].flags);
  graph.targets.resize(edges);
  graph.flags.resize(vertices);
  graph.offsets.resize(vertices + 1);
  graph.offsets[0] = 0;
  run_parallel(count, [&](unsigned i) { place(parts[i], first_vertex[i], first_edge[i], graph); });
  graph.targets.shrink_to_fit();
  graph.flags.shrink_to_fit();
  return graph;
}

}  // namespace perfectplay
