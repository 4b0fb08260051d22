#include "perfectplay/graph/form/text_form.h"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace perfectplay {

namespace {

constexpr std::size_t most_edges = std::numeric_limits<std::uint32_t>::max();

class TextFormParser {
 public:
  TextFormParser(const FormText& source, Stop& stop) : source_(source), stop_(stop), text_(source.text()) {}

  Expected<Graph> parse() {
    // Step 1. Everything before the colons: names may be referred to before they are declared, so all come first.
    while (at_ < text_.size()) {
      if (rows_.size() % rows_between_polls == rows_between_polls - 1 && !stop_.go_on()) return ended();
      if (auto done = declare(); !done) return tl::unexpected(done.error());
      at_ = text_.find('\n', at_);
      at_ = at_ == std::string_view::npos ? text_.size() : at_ + 1;
    }
    if (rows_.empty()) {
      return source_.error(text_.size(), "the graph has no vertex; expected lines such as: a 0 start : b c");
    }
    // Step 2. Everything after them.
    parts_.offsets.resize(rows_.size() + 1);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      parts_.offsets[i] = static_cast<std::uint32_t>(parts_.targets.size() + successors_.size());
      at_ = rows_[i];
      for (Word word = next(); !word.text.empty(); word = next()) successors_.push_back(word.text);
      if (successors_.size() < looked_up_at_once && i + 1 < rows_.size()) continue;
      if (parts_.targets.size() >= targets_at_poll_) {
        targets_at_poll_ = parts_.targets.size() + targets_between_polls;
        if (!stop_.go_on()) return ended();
      }
      if (auto done = connect(); !done) return tl::unexpected(done.error());
    }
    parts_.offsets.back() = static_cast<std::uint32_t>(parts_.targets.size());
    parts_.targets.shrink_to_fit();
    parts_.start = start_.value_or(Vertex{0});
    return Graph(std::move(parts_));
  }

 private:
  struct Word {
    std::string_view text;  ///< empty at the end of the line
    std::size_t offset;
    bool is(std::string_view other) const { return text == other; }
  };

  /// The next word of the line; a colon is a word of its own.
  Word next() {
    while (at_ < text_.size() && text_[at_] != '\n' && is_space(text_[at_])) ++at_;
    const std::size_t begin = at_;
    if (at_ < text_.size() && text_[at_] == ':') {
      ++at_;
    } else {
      while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != ':' && text_[at_] != '#') ++at_;
    }
    return {text_.substr(begin, at_ - begin), begin};
  }

  tl::unexpected<Error> ended() const { return stop_error(stop_, "the reading of the graph"); }
  tl::unexpected<Error> complain(const Word& word, std::string_view message) const {
    return source_.error(word.offset, message);
  }

  static std::string found(const Word& word) { return word.text.empty() ? "the end of the line" : shown(word.text); }

  /// Reads a line up to and including its colon.
  Expected<void> declare() {
    const Word name = next();
    if (name.text.empty()) return {};
    if (!is_name(name.text)) {
      return complain(name, fmt::format("{} is no name of a vertex; expected a word of printable characters without "
                                        ": ; # and \"",
                                        shown(name.text)));
    }
    const Word owner = next();
    if (!owner.is("0") && !owner.is("1")) {
      return complain(
          owner, fmt::format("expected the owner of vertex {}, 0 or 1, but found {}", shown(name.text), found(owner)));
    }
    const Player player{static_cast<std::uint8_t>(owner.is("1"))};
    std::optional<Player> victory;
    for (Word word = next(); !word.is(":"); word = next()) {
      if (word.is("win0") || word.is("win1")) {
        if (victory)
          return complain(word, fmt::format("vertex {} is marked as a victory twice; expected one of win0 and win1",
                                            shown(name.text)));
        victory = Player{static_cast<std::uint8_t>(word.is("win1"))};
      } else if (word.is("start")) {
        if (start_)
          return complain(word,
                          fmt::format("a second start; the first one is in line {}", source_.line(start_offset_)));
        start_ = Vertex{static_cast<std::uint32_t>(rows_.size())};
        start_offset_ = word.offset;
      } else {
        return complain(word,
                        fmt::format("expected win0, win1, start or a colon after vertex {} and its owner, but found {}",
                                    shown(name.text), found(word)));
      }
    }
    const auto [vertex, is_new] = parts_.names.add(name.text);
    if (!is_new) {
      return complain(name, fmt::format("vertex {} is declared already in line {}; expected one line per vertex",
                                        shown(name.text), source_.line(rows_[raw(vertex)])));
    }
    if (vertex == no_vertex) return complain(name, "more vertices than can be numbered with 32 bits");
    parts_.flags.push_back(Graph::flags_of(player, victory));
    rows_.push_back(at_);
    return {};
  }

  /// Makes targets of the successors that have been read.
  Expected<void> connect() {
    const std::size_t before = parts_.targets.size();
    parts_.targets.resize(before + successors_.size());
    parts_.names.find_all(successors_, parts_.targets.data() + before);
    for (std::size_t i = 0; i < successors_.size(); ++i) {
      if (parts_.targets[before + i] != no_vertex) continue;
      const std::string_view name = successors_[i];
      const Word word{name, static_cast<std::size_t>(name.data() - text_.data())};
      if (word.is(":")) return complain(word, "a second colon; expected the names of successors");
      return complain(word, fmt::format("unknown successor {}; declare it in a line of its own", shown(name)));
    }
    if (parts_.targets.size() > most_edges) {
      return source_.error(at_, "more edges up to here than can be numbered with 32 bits");
    }
    successors_.clear();
    return {};
  }

  static constexpr std::size_t looked_up_at_once = 1024;
  // A few milliseconds.
  static constexpr std::size_t rows_between_polls = 1 << 14;
  static constexpr std::size_t targets_between_polls = 1 << 16;
  const FormText& source_;
  Stop& stop_;
  std::string_view text_;
  std::size_t at_ = 0;
  Graph::Parts parts_;
  BigArray<std::size_t> rows_;                ///< where the successors of each vertex begin
  std::vector<std::string_view> successors_;  ///< read, but not yet looked up
  std::size_t targets_at_poll_ = targets_between_polls;
  std::optional<Vertex> start_;
  std::size_t start_offset_ = 0;
};

}  // namespace

Expected<Graph> parse_text_form(const FormText& source, Stop& stop) { return TextFormParser(source, stop).parse(); }

}  // namespace perfectplay
