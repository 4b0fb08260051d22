// Reading solutions: the text form word by word, JSON through its library, and matching either with a graph.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "perfectplay/files/solution_form.h"
#include "perfectplay/files/solution_words.h"

namespace perfectplay {
namespace {

using Json = nlohmann::ordered_json;  // the checksum depends on the order of the arguments

struct Word {
  std::string_view text;
  std::size_t column = 1;
};

std::optional<Rank> parse_rank(std::string_view word) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size() || Rank{number} == no_rank) return std::nullopt;
  return Rank{number};
}

/// The text form, line by line.
class TextParser {
 public:
  TextParser(std::string_view text, const std::string& source) : rest_(text), source_(source) {}

  Expected<ClaimedSolution> run() {
    // Step 1. The first line names the form and its version.
    if (auto read = next_line(); !read) return tl::unexpected(read.error());
    if (words_.empty() || words_[0].text != solution_magic) {
      return complain(1,
                      fmt::format("expected a solution that begins with \"{} {}\"", solution_magic, solution_version));
    }
    if (words_.size() != 2 || words_[1].text != std::to_string(solution_version)) {
      return complain(column(1), fmt::format("unknown version; this program reads version {}", solution_version));
    }
    // Step 2. The head: which game, and how many positions.
    const auto announced = parse_head();
    if (!announced) return tl::unexpected(announced.error());
    // Step 3. The entries, then perhaps the checksum.
    for (;;) {
      if (auto read = next_line(); !read) return tl::unexpected(read.error());
      if (words_.empty()) break;
      if (words_.size() == 2 && words_[0].text == "checksum") {
        if (auto fits = check_sum(); !fits) return tl::unexpected(fits.error());
        break;
      }
      if (auto entry = parse_entry(); !entry) return tl::unexpected(entry.error());
    }
    if (claim_.entries.size() != *announced) {
      return complain(1,
                      fmt::format("{} positions were announced, but {} are listed", *announced, claim_.entries.size()));
    }
    if (auto read = next_line(); !read) return tl::unexpected(read.error());
    if (!words_.empty()) return complain(1, "nothing may follow the checksum");
    return std::move(claim_);
  }

 private:
  std::size_t column(std::size_t word) const { return word < words_.size() ? words_[word].column : end_column_; }

  tl::unexpected<Error> complain(std::size_t column, const std::string& what) const {
    return input_error(fmt::format("{}, line {}, column {}: {}", source_, line_, column, what));
  }

  /// Splits the next line that is neither blank nor a comment into words; no words at the end of the text.
  Expected<void> next_line() {
    words_.clear();
    while (words_.empty() && !rest_.empty()) {
      ++line_;
      const std::size_t length = std::min(rest_.find('\n'), rest_.size());
      const std::string_view line = rest_.substr(0, length);
      rest_.remove_prefix(std::min(length + 1, rest_.size()));
      if (auto split = split_words(line); !split) return split;
    }
    return {};
  }

  Expected<void> split_words(std::string_view line) {
    std::size_t at = 0;
    for (;;) {
      at = std::min(line.find_first_not_of(" \t\r", at), line.size());
      end_column_ = at + 1;
      if (at == line.size() || (words_.empty() && line[at] == '#')) return {};
      if (line[at] == '"') {
        const std::size_t column = at + 1;
        std::string word;
        for (++at; at < line.size() && line[at] != '"'; ++at) {
          const bool escaped = line[at] == '\\' && at + 1 < line.size();
          if (escaped) ++at;
          word += escaped && line[at] == 'n' ? '\n' : line[at];
        }
        if (at == line.size()) return complain(column, "this quotation mark is never closed");
        words_.push_back({claim_.unquoted.emplace_back(std::move(word)), column});
        ++at;
      } else {
        const std::size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
        words_.push_back({line.substr(at, end - at), at + 1});
        at = end;
      }
    }
  }

  Expected<std::size_t> parse_head() {
    if (auto read = next_line(); !read) return tl::unexpected(read.error());
    if (words_.size() < 2 || words_[0].text != "game") return complain(1, "expected \"game NAME parameter=value …\"");
    claim_.reference.game = words_[1].text;
    for (std::size_t i = 2; i < words_.size(); ++i) {
      const std::size_t sign = words_[i].text.find('=');
      if (sign == std::string_view::npos) return complain(words_[i].column, "expected parameter=value");
      claim_.reference.arguments.emplace_back(words_[i].text.substr(0, sign), words_[i].text.substr(sign + 1));
    }
    if (auto read = next_line(); !read) return tl::unexpected(read.error());
    if (!words_.empty() && words_[0].text == "symmetry") {
      if (words_.size() != 2 || words_[1].text != "merged") return complain(column(1), "expected \"symmetry merged\"");
      claim_.symmetry = true;
      if (auto read = next_line(); !read) return tl::unexpected(read.error());
    }
    checksum_.add(game_line(claim_.reference, claim_.symmetry));
    const auto count = words_.size() == 2 && words_[0].text == "positions" ? parse_rank(words_[1].text) : std::nullopt;
    if (!count) return complain(column(1), "expected \"positions NUMBER\"");
    return raw(*count);
  }

  Expected<void> parse_entry() {
    if (words_.size() != 4) {
      return complain(column(std::min<std::size_t>(words_.size(), 4)),
                      fmt::format("expected four words: position, J0, J1 or draw, rank, move; got {}", words_.size()));
    }
    const auto outcome = outcome_of_word(words_[1].text);
    if (!outcome) return complain(words_[1].column, fmt::format("expected J0, J1 or draw, got \"{}\"", words_[1].text));
    const bool no_number = words_[2].text == "-";
    const auto rank = no_number ? std::optional(no_rank) : parse_rank(words_[2].text);
    if (!rank) return complain(words_[2].column, fmt::format("expected a rank or \"-\", got \"{}\"", words_[2].text));
    if (no_number != (*outcome == Outcome::Draw)) {
      return complain(words_[2].column,
                      no_number ? "a won position needs a rank" : "a drawn position has no rank: write \"-\"");
    }
    const std::string_view move = words_[3].text == "-" ? std::string_view() : words_[3].text;
    claim_.entries.push_back({words_[0].text, {*outcome, *rank}, move, line_});
    checksum_.add(entry_line(words_[0].text, {*outcome, *rank}, move));
    return {};
  }

  Expected<void> check_sum() const {
    if (words_[1].text == checksum_.digits()) return {};
    return complain(words_[1].column,
                    fmt::format("the checksum of these entries is {}, not {}: the file was changed or cut "
                                "(remove this line to have an edited file checked)",
                                checksum_.digits(), words_[1].text));
  }

  std::string_view rest_;
  const std::string& source_;
  std::size_t line_ = 0;
  std::vector<Word> words_;
  std::size_t end_column_ = 1;
  SolutionChecksum checksum_;
  ClaimedSolution claim_;
};

/// One entry of the JSON form; the message says what would be accepted.
Expected<ClaimedSolution::Entry> json_entry(const Json& item, std::deque<std::string>& names) {
  const auto text = [&](const char* key) -> std::optional<std::string_view> {
    const auto found = item.is_object() ? item.find(key) : item.end();
    if (!item.is_object() || found == item.end() || !found->is_string()) return std::nullopt;
    return names.emplace_back(found->get<std::string>());
  };
  ClaimedSolution::Entry entry;
  const auto position = text("position");
  if (!position) return input_error("needs a \"position\" in quotes");
  const auto outcome = outcome_of_word(text("value").value_or(""));
  if (!outcome) return input_error("needs a \"value\": \"J0\", \"J1\" or \"draw\"");
  entry.position = *position;
  entry.value.outcome = *outcome;
  entry.move = text("move").value_or("");
  if (entry.move.empty() && !(item.contains("move") && item["move"].is_null())) {
    return input_error("needs a \"move\": a position in quotes, or null");
  }
  const auto rank = item.contains("rank") ? item["rank"] : Json();
  if (*outcome == Outcome::Draw) {
    if (!rank.is_null()) return input_error("is drawn, so its \"rank\" must be null");
  } else {
    if (!rank.is_number_unsigned() || rank.get<std::uint64_t>() >= raw(no_rank)) {
      return input_error("needs a \"rank\": a whole number");
    }
    entry.value.rank = Rank{rank.get<std::uint32_t>()};
  }
  return entry;
}

Expected<ClaimedSolution> claim_of_json(const Json& document, const std::string& source) {
  const auto complain = [&](std::string_view what) { return input_error(fmt::format("{}: {}", source, what)); };
  if (document.value("format", "") != solution_magic || document.value("version", 0) != solution_version) {
    return complain(fmt::format("expected \"format\":\"{}\" and \"version\":{}", solution_magic, solution_version));
  }
  ClaimedSolution claim;
  claim.reference.game = document.value("game", "");
  claim.symmetry = document.value("symmetry", false);
  const Json arguments = document.value("arguments", Json::object());
  for (const auto& [name, value] : arguments.items()) {
    if (!value.is_string()) return complain(fmt::format("argument \"{}\" must be in quotes", name));
    claim.reference.arguments.emplace_back(name, value.get<std::string>());
  }
  const auto positions = document.find("positions");
  if (positions == document.end() || !positions->is_array()) return complain("expected a list of \"positions\"");
  SolutionChecksum checksum;
  checksum.add(game_line(claim.reference, claim.symmetry));
  for (const auto& item : *positions) {
    auto entry = json_entry(item, claim.unquoted);
    if (!entry) return complain(fmt::format("entry {} {}", claim.entries.size() + 1, entry.error().message));
    checksum.add(entry_line(entry->position, entry->value, entry->move));
    claim.entries.push_back(*entry);
  }
  if (const auto given = document.value("checksum", checksum.digits()); given != checksum.digits()) {
    return complain(
        fmt::format("the checksum of these entries is {}, not {}: the file was changed or cut (remove "
                    "\"checksum\" to have an edited file checked)",
                    checksum.digits(), given));
  }
  return claim;
}

Expected<ClaimedSolution> parse_json_solution(std::string_view text, const std::string& source) {
  try {
    return claim_of_json(Json::parse(text), source);
  } catch (const Json::parse_error& error) {
    const std::string_view before = text.substr(0, error.byte == 0 ? 0 : std::min(error.byte - 1, text.size()));
    const auto line = 1 + std::ranges::count(before, '\n');
    const auto column = before.size() - (before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1) + 1;
    return input_error(fmt::format("{}, line {}, column {}: this is not JSON", source, line, column));
  } catch (const Json::exception&) {
    return input_error(source + ": a key of this solution holds a value of the wrong kind");
  }
}

}  // namespace

Expected<ClaimedSolution> parse_solution(std::string_view text, const std::string& source) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && text[first] == '{') return parse_json_solution(text, source);
  return TextParser(text, source).run();
}

Expected<Solution> match_solution(const ClaimedSolution& claim, const ReachabilityGame& game, const Explored& explored,
                                  const std::string& source) {
  const std::uint32_t size = explored.graph->size();
  Solution solution{BigArray<Outcome>(size, Outcome::Draw), BigArray<Rank>(size, no_rank),
                    BigArray<Vertex>(size, no_vertex)};
  std::vector<bool> listed(size, false);
  const auto vertex_of = [&](std::string_view name) -> Expected<Vertex> {
    const auto code = game.parse(name);
    if (!code) return tl::unexpected(code.error());
    const auto vertex = explored.find(explored.symmetry ? game.canonical(*code) : *code);
    if (!vertex) return input_error(fmt::format("position \"{}\" cannot be reached from the start", name));
    return *vertex;
  };
  for (std::size_t i = 0; i < claim.entries.size(); ++i) {
    const auto& entry = claim.entries[i];
    const auto complain = [&](const std::string& what) {
      const std::string place = entry.line > 0 ? fmt::format("line {}", entry.line) : fmt::format("entry {}", i + 1);
      return input_error(fmt::format("{}, {}: {}", source, place, what));
    };
    const auto vertex = vertex_of(entry.position);
    if (!vertex) return complain(vertex.error().message);
    if (listed[raw(*vertex)]) return complain(fmt::format("position \"{}\" is listed twice", entry.position));
    listed[raw(*vertex)] = true;
    solution.outcome[raw(*vertex)] = entry.value.outcome;
    solution.rank[raw(*vertex)] = entry.value.rank;
    if (entry.move.empty()) continue;
    const auto move = vertex_of(entry.move);
    if (!move) return complain(move.error().message);
    solution.move[raw(*vertex)] = *move;
  }
  for (std::uint32_t v = 0; v < size; ++v) {
    if (!listed[v]) {
      return input_error(
          fmt::format("{}: position \"{}\" is not listed", source, game.print(explored.code(Vertex{v}))));
    }
  }
  return solution;
}

}  // namespace perfectplay
