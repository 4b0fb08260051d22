// perfectplay verify FILE: reads a solution, rebuilds its game, and has the independent checker judge every entry.
#include <fmt/format.h>

#include <filesystem>

#include "engine.h"
#include "perfectplay/base/file.h"
#include "perfectplay/graph/graph_form.h"
#include "perfectplay/graph/parity_solution.h"
#include "perfectplay/verify/parity_checker.h"
#include "perfectplay/verify/solution_checker.h"
#include "suggest.h"
#include "terminal.h"
#include "verb.h"
#include "views.h"
#include "words.h"

namespace perfectplay::app {
namespace {

struct Verdict {
  std::string game;
  std::uint64_t positions = 0;
  std::array<std::uint64_t, 3> count{};
  bool ranks = true;  ///< were ranks and draws claimed, or only who wins as parity solvers do?
  struct Fault {
    std::string position;
    std::string claim;
    std::string reason;
  };
  std::optional<Fault> fault = std::nullopt;
};

class VerifyVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "graph",
         .argument = "FILE",
         .help = "the graph, when it is not where the solution says",
         .target = &graph_},
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
    };
    for (Option& option : engine_.options()) {
      if (option.name != "symmetry")
        options.push_back(std::move(option));  // the solution says whether classes were merged
    }
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const auto contents = FileContents::read(invocation.operand);
    if (!contents) return tl::unexpected(contents.error());
    const auto verdict =
        is_parity_solution(contents->text()) ? judge_parity(*contents) : judge(*contents, invocation.operand);
    if (!verdict) return tl::unexpected(verdict.error());
    print(json_ ? printed(to_json(*verdict)) : to_text(*verdict, contents->name()));
    return verdict->fault ? ExitCode::Negative : ExitCode::Done;
  }

 private:
  Expected<Verdict> judge(const FileContents& contents, const std::string& path) {
    const auto claim = parse_solution(contents.text(), contents.name());
    if (!claim) return tl::unexpected(claim.error());
    const auto choice = chosen_game(claim->reference, contents.name(), path);
    if (!choice) return tl::unexpected(choice.error());
    const auto game = make_game(*choice);
    if (!game) {
      return tl::unexpected(Error{game.error().kind, fmt::format("{}, the game of {}: {}", choice->command(),
                                                                 contents.name(), game.error().message)});
    }
    engine_.symmetry = claim->symmetry ? "on" : "off";
    const auto explored = engine_.explore(**game, claim->symmetry);
    if (!explored) return tl::unexpected(explored.error());
    const auto solution = match_solution(*claim, **game, *explored, contents.name());
    if (!solution) return tl::unexpected(solution.error());
    const auto name = [&](Vertex v) { return (*game)->print(explored->code(v)); };
    Verdict verdict{.game = choice->command(), .positions = explored->graph->size(), .count = solution->counts()};
    if (const auto defect = find_defect(*explored->graph, *solution, name)) {
      verdict.fault = {name(defect->vertex), value_in_words(solution->value(defect->vertex)), defect->complaint};
    }
    return verdict;
  }

  Expected<Verdict> judge_parity(const FileContents& contents) const {
    if (graph_.empty()) {
      return input_error(fmt::format("{}: PGSolver's form does not name its game; add --graph FILE", contents.name()));
    }
    const auto graph = read_graph(graph_, static_cast<unsigned>(engine_.threads));
    if (!graph) return tl::unexpected(graph.error());
    const auto claim = parse_parity_solution(contents.text(), contents.name(), graph->size());
    if (!claim) return tl::unexpected(claim.error());
    Verdict verdict{.game = "graph " + shell_word(graph_), .positions = graph->size(), .ranks = false};
    for (const Player winner : claim->winner) ++verdict.count[raw(winner)];
    const auto name = [&](Vertex v) { return graph->name(v); };
    if (const auto defect = find_parity_defect(*graph, *claim, name)) {
      verdict.fault = {name(defect->vertex), fmt::format("{} wins", raw(claim->winner[raw(defect->vertex)])),
                       defect->complaint};
    }
    return verdict;
  }

  /// The game that the solution names, with a graph's path seen from the solution's folder.
  Expected<GameChoice> chosen_game(const GameReference& reference, const std::string& source,
                                   const std::string& path) const {
    namespace fs = std::filesystem;
    const GameEntry* entry = find_game(reference.game);
    if (entry == nullptr)
      return input_error(fmt::format("{}: it is of an unknown game, \"{}\"", source, reference.game));
    std::vector<std::pair<std::string, std::string>> values = reference.arguments;
    bool has_file = false;
    for (auto& [name, value] : values) {
      const auto parameter = std::ranges::find(entry->parameters, name, &Parameter::name);
      if (parameter == entry->parameters.end() || parameter->kind != ParameterKind::File) continue;
      has_file = true;
      if (!graph_.empty()) {
        value = graph_;
      } else if (value == "-") {
        return input_error(fmt::format("{}: its graph came from standard input; add --graph FILE", source));
      } else if (fs::path(value).is_relative() && path != "-") {
        value = (fs::path(path).parent_path() / value).string();
      }
    }
    if (!graph_.empty() && !has_file) {
      return input_error(fmt::format("{}: it is of {}, which has no graph file", source, reference.game));
    }
    auto arguments = check_arguments(*entry, values);
    if (!arguments) return input_error(fmt::format("{}: {}", source, arguments.error().message));
    return GameChoice{entry, std::move(*arguments)};
  }

  static Json to_json(const Verdict& verdict) {
    Json document{{"correct", !verdict.fault.has_value()},
                  {"game", verdict.game},
                  {"positions", verdict.positions},
                  {"count", {{"J0", verdict.count[0]}, {"J1", verdict.count[1]}}}};
    if (verdict.ranks) document["count"]["draw"] = verdict.count[2];
    if (verdict.fault) {
      document["defect"] = {
          {"position", verdict.fault->position}, {"claim", verdict.fault->claim}, {"reason", verdict.fault->reason}};
    }
    return document;
  }

  static std::string to_text(const Verdict& verdict, const std::string& file) {
    if (verdict.fault) {
      return fmt::format("{}: WRONG.\nPosition {} (claimed: {}) {}.\n", bold(file), verdict.fault->position,
                         verdict.fault->claim, verdict.fault->reason);
    }
    if (!verdict.ranks) {
      return fmt::format(
          "{}: correct: every winner and move of {}.\n"
          "Player 0 wins {}, player 1 holds {} (draws included), of {} vertices.\n",
          bold(file), verdict.game, grouped(verdict.count[0]), grouped(verdict.count[1]), grouped(verdict.positions));
    }
    return fmt::format("{}: correct: every winner, rank and move of {}.\nJ0 wins {}, J1 wins {}, {} drawn, of {}.\n",
                       bold(file), verdict.game, grouped(verdict.count[0]), grouped(verdict.count[1]),
                       grouped(verdict.count[2]), counted(verdict.positions, "position"));
  }

  Engine engine_;
  std::string graph_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_verify_verb() { return std::make_unique<VerifyVerb>(); }

}  // namespace perfectplay::app
