// Reads strategies back: lines or JSON first become a tree with its branches in maps, which is then laid out flat.
#include <fmt/format.h>

#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "perfectplay/files/deduction_tree.h"

namespace perfectplay {
namespace {

using Json = nlohmann::ordered_json;

/// The numbers of names: find_guess() looks through all names, which is too slow for every word of a file.
class Names {
 public:
  explicit Names(const DeductionGame& game) : game_(game) {
    for (std::uint32_t i = 0; i < game.guesses(); ++i) guesses_.emplace(game.guess_name(Guess{i}), Guess{i});
    for (std::uint32_t i = 0; i < game.answers(); ++i) {
      const Answer answer{static_cast<std::uint16_t>(i)};
      answers_.emplace(game.answer_name(answer), answer);
    }
  }
  std::optional<Guess> guess(std::string_view name) const { return find(guesses_, name); }
  std::optional<Answer> answer(std::string_view name) const { return find(answers_, name); }
  const DeductionGame& game() const { return game_; }

 private:
  template <class Map>
  static std::optional<typename Map::mapped_type> find(const Map& map, std::string_view name) {
    const auto found = map.find(name);
    return found == map.end() ? std::nullopt : std::optional(found->second);
  }
  const DeductionGame& game_;
  std::unordered_map<std::string_view, Guess> guesses_;
  std::unordered_map<std::string_view, Answer> answers_;
};

/// Deeper trees are refused: no playable game needs them, and trees are read recursively.
constexpr std::size_t most_guesses_read = 2'000;

struct GrowingNode {
  std::optional<Guess> guess;
  bool can_win = false;
  std::map<Answer, std::size_t> children;
};

class GrowingTree {
 public:
  GrowingNode& operator[](std::size_t node) { return nodes_[node]; }
  /// The node after an answer; a new one when the answer is new.
  std::size_t child(std::size_t node, Answer answer) {
    const auto [found, is_new] = nodes_[node].children.emplace(answer, nodes_.size());
    const std::size_t index = found->second;
    if (is_new) nodes_.emplace_back();
    return index;
  }
  DeductionStrategy flat() const {
    DeductionStrategy strategy;
    add(strategy, 0);
    return strategy;
  }

 private:
  std::uint32_t add(DeductionStrategy& strategy, std::size_t node) const {
    const GrowingNode& from = nodes_[node];
    const auto index = static_cast<std::uint32_t>(strategy.nodes.size());
    auto branch = static_cast<std::uint32_t>(strategy.branches.size());
    strategy.nodes.push_back({*from.guess, from.can_win, branch, static_cast<std::uint32_t>(from.children.size())});
    strategy.branches.resize(branch + from.children.size());
    for (const auto& [answer, child] : from.children) {
      const std::uint32_t made = add(strategy, child);
      strategy.branches[branch++] = {answer, made};
    }
    return index;
  }
  std::vector<GrowingNode> nodes_ = std::vector<GrowingNode>(1);
};

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  constexpr std::string_view space = " \t\r";
  for (std::size_t at = line.find_first_not_of(space); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(space, at), line.size());
    std::string_view word = line.substr(at, end - at);
    if (word.size() > 1 && word.ends_with(',')) word.remove_suffix(1);
    words.push_back(word);
    at = line.find_first_not_of(space, end);
  }
  return words;
}

template <class Work>
Expected<void> for_each_line(std::string_view text, const Work& work) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (auto done = work(text.substr(0, end), number); !done) return done;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {};
}

class LineReader {
 public:
  LineReader(const Names& names, const std::string& source) : names_(names), source_(source) {}

  Expected<DeductionStrategy> read(std::string_view text) {
    auto done = for_each_line(text, [this](std::string_view line, std::size_t number) {
      line_ = number;
      const auto words = words_of(line);
      return words.empty() || words.front().starts_with('#') ? Expected<void>{} : read_line(words);
    });
    if (!done) return tl::unexpected(done.error());
    if (!tree_[0].guess) return input_error(fmt::format("strategy {}: no lines; expected one per solution", source_));
    return tree_.flat();
  }

 private:
  tl::unexpected<Error> error_at(std::size_t word, const std::string& complaint) const {
    return input_error(fmt::format("strategy {}, line {}, word {}: {}", source_, line_, word + 1, complaint));
  }

  Expected<void> read_line(const std::vector<std::string_view>& words) {
    const DeductionGame& game = names_.game();
    std::size_t node = 0;
    for (std::size_t i = 0; i < words.size(); i += 2) {
      if (i / 2 == most_guesses_read) return error_at(i, fmt::format("more than {} guesses", most_guesses_read));
      const auto guess = names_.guess(words[i]);
      if (!guess) {
        return error_at(i, fmt::format("\"{}\" is no guess of this game; expected one like \"{}\"", words[i],
                                       game.guess_name(Guess{0})));
      }
      if (tree_[node].guess && *tree_[node].guess != *guess) {
        return error_at(i, fmt::format("guess \"{}\" after answers that an earlier line follows with \"{}\"", words[i],
                                       game.guess_name(*tree_[node].guess)));
      }
      tree_[node].guess = guess;
      if (i + 1 == words.size()) return error_at(i, fmt::format("no answer after the guess \"{}\"", words[i]));
      const auto answer = names_.answer(words[i + 1]);
      if (!answer) {
        return error_at(i + 1, fmt::format("\"{}\" is no answer of this game; expected one like \"{}\"", words[i + 1],
                                           game.answer_name(Answer{0})));
      }
      const bool solved = *answer == game.solved();
      const bool last = i + 2 == words.size();
      if (solved && !last) return error_at(i + 2, "more after the answer that ends the game");
      if (!solved && last) {
        return error_at(i + 1, fmt::format("the line ends before the solution is found; expected it to end with \"{}\"",
                                           game.answer_name(game.solved())));
      }
      if (solved && tree_[node].can_win) return error_at(i, "an earlier line is the same");
      if (solved) {
        tree_[node].can_win = true;
      } else {
        node = tree_.child(node, *answer);
      }
    }
    return {};
  }

  const Names& names_;
  const std::string& source_;
  std::size_t line_ = 0;
  GrowingTree tree_;
};

class JsonReader {
 public:
  JsonReader(const Names& names, const std::string& source) : names_(names), source_(source) {}

  Expected<DeductionStrategy> read(const Json& document) {
    if (!document.contains("strategy")) return error_at("", "no \"strategy\"");
    if (auto done = read_node(document["strategy"], 0, "/strategy", 1); !done) return tl::unexpected(done.error());
    return tree_.flat();
  }

 private:
  tl::unexpected<Error> error_at(const std::string& path, const std::string& complaint) const {
    return input_error(fmt::format("strategy {}, at {}: {}", source_, path.empty() ? "/" : path, complaint));
  }

  Expected<void> read_node(const Json& json, std::size_t node, const std::string& path, std::size_t guesses) {
    if (guesses > most_guesses_read) return error_at(path, fmt::format("more than {} guesses", most_guesses_read));
    if (!json.is_object() || !json.contains("guess") || !json["guess"].is_string()) {
      return error_at(path, "expected an object with a \"guess\"");
    }
    const auto name = json["guess"].get<std::string>();
    const auto guess = names_.guess(name);
    if (!guess) return error_at(path + "/guess", fmt::format("\"{}\" is no guess of this game", name));
    tree_[node].guess = guess;
    if (!json.contains("answers") || !json["answers"].is_object() || json["answers"].empty()) {
      return error_at(path, "expected \"answers\", an object with at least one answer");
    }
    for (const auto& [answer_name, value] : json["answers"].items()) {
      const std::string place = fmt::format("{}/answers/{}", path, answer_name);
      const auto answer = names_.answer(answer_name);
      if (!answer) return error_at(place, fmt::format("\"{}\" is no answer of this game", answer_name));
      const bool solved = *answer == names_.game().solved();
      if (solved != value.is_null()) {
        return error_at(place, solved ? "expected null: the solution is found" : "expected a node: the game goes on");
      }
      if (solved) {
        tree_[node].can_win = true;
      } else if (auto done = read_node(value, tree_.child(node, *answer), place, guesses + 1); !done) {
        return done;
      }
    }
    return {};
  }

  const Names& names_;
  const std::string& source_;
  GrowingTree tree_;
};

/// Removes a value from the front of `text` and returns it: a word, or a text in double quotes with backslashes.
std::string take_value(std::string_view& text) {
  if (!text.starts_with('"')) {
    const std::size_t end = std::min(text.find_first_of(" \t\r"), text.size());
    std::string value(text.substr(0, end));
    text.remove_prefix(end);
    return value;
  }
  std::string value;
  text.remove_prefix(1);
  while (!text.empty() && text.front() != '"') {
    if (text.front() == '\\' && text.size() > 1) text.remove_prefix(1);
    value += text.front();
    text.remove_prefix(1);
  }
  if (!text.empty()) text.remove_prefix(1);
  return value;
}

/// Notes a rule or a figure that a file claims; `place` says where it stands.
Expected<void> note_rule(StrategyTerms& terms, std::string_view name, const std::string& place) {
  const auto rule = find_guess_rule(name);
  if (!rule)
    return input_error(fmt::format("{}: there is no rule \"{}\"; expected any, hard or consistent", place, name));
  terms.rule = *rule;
  return {};
}

Expected<void> note_claim(StrategyTerms& terms, std::string_view name, std::string_view text,
                          const std::string& place) {
  std::optional<std::uint64_t>* const figure = name == "worst"      ? &terms.worst
                                               : name == "total"    ? &terms.total
                                               : name == "last"     ? &terms.last
                                               : name == "weighted" ? &terms.weighted
                                                                    : nullptr;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (figure == nullptr || error != std::errc() || end != text.data() + text.size()) {
    return input_error(fmt::format("{}: \"{}={}\" is no claim; expected worst, total, last or weighted, and a number",
                                   place, name, text));
  }
  *figure = number;
  return {};
}

bool is_json(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  return start != std::string_view::npos && text[start] == '{';
}

Expected<Json> parse_json(std::string_view text, const std::string& source) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    return input_error(fmt::format("strategy {}, byte {}: this is not JSON", source, error.byte));
  }
}

}  // namespace

Expected<StrategyLabel> read_strategy_label(std::string_view text, const std::string& source) {
  StrategyLabel label;
  if (is_json(text)) {
    const auto document = parse_json(text, source);
    if (!document) return tl::unexpected(document.error());
    const auto word = [](const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); };
    if (document->contains("game")) label.reference.game = word((*document)["game"]);
    if (document->contains("objective")) label.objective = word((*document)["objective"]);
    if (document->contains("parameters") && (*document)["parameters"].is_object()) {
      for (const auto& [name, value] : (*document)["parameters"].items()) {
        label.reference.arguments.emplace_back(name, word(value));
      }
    }
    if (document->contains("rule")) {
      TRY(note_rule(label.terms, word((*document)["rule"]), fmt::format("strategy {}, at /rule", source)));
    }
    if (document->contains("claim") && (*document)["claim"].is_object()) {
      for (const auto& [name, value] : (*document)["claim"].items()) {
        TRY(note_claim(label.terms, name, word(value), fmt::format("strategy {}, at /claim/{}", source, name)));
      }
    }
    return label;
  }
  auto done = for_each_line(text, [&](std::string_view line, std::size_t number) -> Expected<void> {
    const auto words = words_of(line);
    if (words.size() < 3 || words[0] != "#") return {};
    const std::string place = fmt::format("strategy {}, line {}", source, number);
    if (words[1] == "objective") label.objective = words[2];
    if (words[1] == "rule") return note_rule(label.terms, words[2], place);
    if (words[1] == "claim") {
      for (std::size_t i = 2; i < words.size(); ++i) {
        const std::size_t equals = std::min(words[i].find('='), words[i].size());
        TRY(note_claim(label.terms, words[i].substr(0, equals), words[i].substr(std::min(equals + 1, words[i].size())),
                       place));
      }
      return {};
    }
    if (words[1] != "game") return {};
    label.reference.game = words[2];
    std::string_view rest(words[2].data() + words[2].size(), line.data() + line.size());
    while (rest.find_first_not_of(" \t\r") != std::string_view::npos) {
      rest.remove_prefix(rest.find_first_not_of(" \t\r"));
      const std::size_t equals = rest.find('=');
      if (equals == std::string_view::npos) {
        return input_error(
            fmt::format("strategy {}, line {}: \"{}\" is no parameter; expected NAME=VALUE", source, number, rest));
      }
      const std::string name(rest.substr(0, equals));
      rest.remove_prefix(equals + 1);
      label.reference.arguments.emplace_back(name, take_value(rest));
    }
    return {};
  });
  if (!done) return tl::unexpected(done.error());
  return label;
}

Expected<DeductionStrategy> parse_strategy(std::string_view text, const std::string& source,
                                           const DeductionGame& game) {
  const Names names(game);
  if (!is_json(text)) return LineReader(names, source).read(text);
  const auto document = parse_json(text, source);
  if (!document) return tl::unexpected(document.error());
  return JsonReader(names, source).read(*document);
}

}  // namespace perfectplay
