#include "perfectplay/files/deduction_tree.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "perfectplay/files/solution_words.h"

namespace perfectplay {
namespace {

using Json = nlohmann::ordered_json;

void print_lines(const DeductionGame& game, const DeductionStrategy& strategy, std::uint32_t index, std::string& path,
                 std::string& text) {
  const DeductionStrategy::Node& node = strategy.nodes[index];
  const std::size_t before = path.size();
  path += game.guess_name(node.guess);
  path += ' ';
  const std::size_t with_guess = path.size();
  if (node.can_win) text += fmt::format("{}{}\n", path, game.answer_name(game.solved()));
  for (const auto& branch : strategy.branches_of(node)) {
    path += game.answer_name(branch.answer);
    path += ' ';
    print_lines(game, strategy, branch.node, path, text);
    path.resize(with_guess);
  }
  path.resize(before);
}

/// The figures that a file claims, by name.
std::vector<std::pair<std::string_view, std::uint64_t>> claims_of(const StrategyTerms& terms) {
  std::vector<std::pair<std::string_view, std::uint64_t>> claims;
  for (const auto& [name, figure] : {std::pair{"worst", terms.worst}, std::pair{"total", terms.total},
                                     std::pair{"last", terms.last}, std::pair{"weighted", terms.weighted}}) {
    if (figure) claims.emplace_back(name, *figure);
  }
  return claims;
}

std::string print_text(const StrategyLabel& label, const DeductionGame& game, const DeductionStrategy& strategy) {
  std::string text = "# perfectplay-strategy 1\n";
  if (!label.reference.game.empty()) {
    text += "# game " + label.reference.game;
    for (const auto& [name, value] : label.reference.arguments)
      text += fmt::format(" {}={}", name, perfectplay::quoted(value));
    text += '\n';
  }
  if (!label.objective.empty()) text += fmt::format("# objective {}\n", label.objective);
  if (label.terms.rule != GuessRule::Any) text += fmt::format("# rule {}\n", guess_rule_name(label.terms.rule));
  if (const auto claims = claims_of(label.terms); !claims.empty()) {
    text += "# claim";
    for (const auto& [name, figure] : claims) text += fmt::format(" {}={}", name, figure);
    text += '\n';
  }
  std::string path;
  print_lines(game, strategy, 0, path, text);
  return text;
}

Json json_of(const DeductionGame& game, const DeductionStrategy& strategy, std::uint32_t index) {
  const DeductionStrategy::Node& node = strategy.nodes[index];
  Json answers = Json::object();
  for (const auto& branch : strategy.branches_of(node)) {
    answers[game.answer_name(branch.answer)] = json_of(game, strategy, branch.node);
  }
  if (node.can_win) answers[game.answer_name(game.solved())] = nullptr;
  Json result;
  result["guess"] = game.guess_name(node.guess);
  result["answers"] = std::move(answers);
  return result;
}

std::string print_json(const StrategyLabel& label, const DeductionGame& game, const DeductionStrategy& strategy) {
  const StrategyStatistics statistics = statistics_of(strategy);
  Json document;
  document["format"] = "perfectplay-strategy";
  document["version"] = 1;
  document["game"] = label.reference.game;
  document["parameters"] = Json::object();
  for (const auto& [name, value] : label.reference.arguments) document["parameters"][name] = value;
  document["objective"] = label.objective;
  if (label.terms.rule != GuessRule::Any) document["rule"] = guess_rule_name(label.terms.rule);
  if (const auto claims = claims_of(label.terms); !claims.empty()) {
    Json& claim = document["claim"] = Json::object();
    for (const auto& [name, figure] : claims) claim[std::string(name)] = figure;
  }
  document["worst"] = statistics.worst;
  document["total"] = statistics.total;
  document["depths"] = statistics.depths;
  document["strategy"] = json_of(game, strategy, 0);
  return document.dump(1) + '\n';
}

std::string print_dot(const StrategyLabel& label, const DeductionGame& game, const DeductionStrategy& strategy) {
  const auto escaped = [](const std::string& name) {
    std::string result;
    for (const char c : name) {
      if (c == '"' || c == '\\') result += '\\';
      result += c;
    }
    return result;
  };
  std::string text = fmt::format("digraph \"{} {}\" {{\n  rankdir=LR;\n  node [shape=box];\n",
                                 escaped(label.reference.game), escaped(label.objective));
  for (std::uint32_t i = 0; i < strategy.nodes.size(); ++i) {
    const DeductionStrategy::Node& node = strategy.nodes[i];
    text += fmt::format("  n{} [label=\"{}\"{}];\n", i, escaped(game.guess_name(node.guess)),
                        node.can_win ? ", peripheries=2" : "");
    for (const auto& branch : strategy.branches_of(node)) {
      text += fmt::format("  n{} -> n{} [label=\"{}\"];\n", i, branch.node, escaped(game.answer_name(branch.answer)));
    }
  }
  return text + "}\n";
}

}  // namespace

std::string print_strategy(const StrategyLabel& label, const DeductionGame& game, const DeductionStrategy& strategy,
                           StrategyForm form) {
  return form == StrategyForm::Text   ? print_text(label, game, strategy)
         : form == StrategyForm::Json ? print_json(label, game, strategy)
                                      : print_dot(label, game, strategy);
}

}  // namespace perfectplay
