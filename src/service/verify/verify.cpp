#include "perfectplay/service/verify/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "perfectplay/base/inline_file.h"
#include "perfectplay/base/machine.h"
#include "perfectplay/base/paths.h"
#include "perfectplay/files/sheet_form.h"
#include "perfectplay/files/walk_proof_form.h"
#include "perfectplay/graph/form/parity_solution.h"
#include "perfectplay/service/awale/source.h"

namespace perfectplay::service {
namespace {

Json opening_of(const GameChoice& choice, bool correct) {
  Json document{{"version", document_version}, {"correct", correct}};
  document.update(document_of(choice));
  return document;
}

Json judgement_json(const SolutionJudgement& judged) {
  Json document = opening_of(judged.choice, judged.correct());
  document["positions"] = judged.positions;
  document["count"] = {{"J0", judged.count[0]}, {"J1", judged.count[1]}};
  if (judged.ranks) document["count"]["draw"] = judged.count[2];
  if (judged.fault) {
    document["defect"] = {
        {"position", judged.fault->position}, {"claim", judged.fault->claim}, {"reason", judged.fault->reason}};
  }
  return document;
}

Json judgement_json(const SheetJudgement& judged) {
  Json document = opening_of(judged.choice, judged.correct());
  document["positions"] = judged.positions;
  document["answers"] = {{"right", judged.right}, {"wrong", judged.wrong}, {"missing", judged.missing}};
  Json& errors = document["errors"] = Json::array();
  for (const SheetJudgement::Fault& fault : judged.faults) {
    errors.push_back({{"line", fault.line}, {"position", fault.position}, {"reason", fault.reason}});
  }
  return document;
}

/// The bounds of the order q0 that the checker proved.
Bracket<std::uint64_t> proved_order(const StrategyVerdict& verdict) {
  const std::uint64_t low = verdict.order_at_least;
  return {low, verdict.optimality == Optimality::NotOptimal ? low : verdict.statistics.worst};
}

Json judgement_json(const StrategyJudgement& judged) {
  const StrategyVerdict& verdict = judged.verdict;
  Json document = opening_of(judged.choice, judged.correct());
  document["solutions"] = judged.solutions;
  if (verdict.defect) {
    document["defect"] = {{"reason", *verdict.defect}};
    return document;
  }
  document["worst"] = verdict.statistics.worst;
  document["total"] = verdict.statistics.total;
  document["depths"] = verdict.statistics.depths;
  document["optimal"] =
      verdict.optimality == Optimality::Undecided ? Json(nullptr) : Json(verdict.optimality == Optimality::Optimal);
  document["order"] = bracket_json(proved_order(verdict));
  if (judged.terms.rule != GuessRule::Any) document["rule"] = guess_rule_name(judged.terms.rule);
  if (judged.weight != 0) {
    document["weighted_total"] = verdict.weighted_total;
    document["weight"] = judged.weight;
  }
  if (verdict.poor_guess) document["poor_guess"] = *verdict.poor_guess;
  return document;
}

Json judgement_json(const TableJudgement& judged) {
  const AwaleVerdict& verdict = judged.verdict;
  Json document{{"version", document_version},           {"correct", judged.correct()}, {"game", awale_name()},
                {"rules", rules_in_words(judged.rules)}, {"seeds", judged.max_seeds},   {"distances", judged.distances},
                {"positions", verdict.positions},        {"cycles", verdict.cycles}};
  if (judged.checksums_only) document["checksums_only"] = true;
  if (verdict.defect) {
    const AwaleDefect& defect = *verdict.defect;
    document["defect"] = {
        {"seeds", defect.seeds}, {"position", print(judged.rules, defect.position)}, {"reason", defect.complaint}};
  } else if (verdict.miscount) {
    document["defect"] = {{"seeds", verdict.miscount->seeds},
                          {"reason", "the counts in its file differ from its entries"}};
  }
  return document;
}

Json judgement_json(const ProofJudgement& judged) {
  Json document = opening_of(judged.choice, judged.correct());
  document["verdict"] = judged.correct() ? "proved" : "refused";
  document["position"] = judged.header.position;
  document["claims"] = judged.verdict.claims;
  document["searched"] = judged.verdict.searched;
  document["leaves"] = judged.header.leaves;
  document["memory"] = judged.memory;
  document["seconds"] = judged.seconds;
  if (!judged.claim.empty()) document["claim"] = judged.claim;
  if (judged.value) add_value(document, exactly(*judged.value), std::nullopt);
  if (judged.score) document["score"] = *judged.score;
  if (judged.verdict.refusal) document["reason"] = *judged.verdict.refusal;
  return document;
}

Json judgement_json(const DeductionProofJudgement& judged) {
  const DeclaredDeduction& declared = judged.header.declared;
  Json document = opening_of(judged.choice, judged.correct());
  document["verdict"] = judged.correct() ? "proved" : "refused";
  add_assertion(document, declared.assertion, judged.solutions);
  document["claim"] = proof_sentence(judged.choice, declared.assertion, judged.solutions);
  document["claims"] = judged.verdict.claims;
  document["searched"] = judged.verdict.searched;
  document["leaves"] = declared.leaves;
  document["memory"] = judged.memory;
  document["seconds"] = judged.seconds;
  if (judged.verdict.refusal) document["reason"] = *judged.verdict.refusal;
  return document;
}

bool says_solution(std::string_view text) {
  return text.starts_with('{') || text.find("perfectplay-solution") != std::string_view::npos;
}

}  // namespace

std::vector<Option> VerifyRequest::options() {
  std::vector<Option> options{
      {.name = "graph",
       .argument = "FILE",
       .help = "for a solution or a sheet: its graph, if the file does not name one",
       .target = &graph,
       .names_file = true,
       .contents = true},
      {.name = "game",
       .argument = "GAME",
       .help =
           "for a strategy or a sheet: its game, if the file does not name it, as \"mastermind --pegs 4 --colors 4\"",
       .target = &game_text},
      {.name = "errors",
       .argument = "N",
       .help = "for a sheet: report at most N wrong answers (default 20)",
       .target = &errors},
      {.name = "memory",
       .argument = "SIZE",
       .help = "for an Awalé table without distances: use no more memory than this, as 8G or 500M",
       .target = &memory},
      {.name = "checksums-only",
       .argument = "",
       .help = "for an Awalé table: compare its files with their checksums, and judge nothing",
       .target = &checksums_only},
  };
  for (Option& option : exploration.options()) {
    // The solution says whether symmetric positions were merged.
    if (option.name != "symmetry") options.push_back(std::move(option));
  }
  return options;
}

Expected<VerifyResult> VerifyRequest::run(Session& session, Stop& stop) const {
  if (is_folder(file)) {
    const auto threads = static_cast<unsigned>(exploration.threads);
    auto table = checksums_only
                     ? TRY(read_awale_table(file, threads, stop))
                     : TRY(judge_awale_table(
                           file, {.threads = threads, .memory = memory.limit(machine_memory() / 4 * 3)}, stop));
    return VerifyResult{file, std::move(table)};
  }
  const auto contents = TRY(FileContents::read(file));
  const std::string_view text = contents.text();
  const Judged judged{contents, file, session.limits().files};
  if (is_deduction_proof(text)) {
    auto proof = TRY(judge_deduction_proof(judged, stop));
    return VerifyResult{contents.name(), std::move(proof)};
  }
  if (is_walk_proof(text)) {
    auto proof = TRY(judge_walk_proof(judged, stop));
    return VerifyResult{contents.name(), std::move(proof)};
  }
  if (is_proof(text)) {
    auto proof = TRY(judge_proof(judged, static_cast<unsigned>(exploration.threads), stop));
    return VerifyResult{contents.name(), std::move(proof)};
  }
  if (is_parity_solution(text)) {
    auto solution = TRY(judge_parity_solution(judged, exploration, graph, stop));
    return VerifyResult{contents.name(), std::move(solution)};
  }
  if (is_sheet(text)) {
    auto sheet = TRY(judge_sheet(judged, *this, stop));
    return VerifyResult{contents.name(), std::move(sheet)};
  }
  if (!game_text.empty() || is_strategy(text)) {
    auto strategy = TRY(judge_strategy(judged, game_text, stop));
    return VerifyResult{contents.name(), std::move(strategy)};
  }
  auto judgement = judge_solution(judged, exploration, graph, stop);
  if (!judgement && !says_solution(text)) {
    judgement.error().message += "\n(a strategy that does not name its game?)";
    judgement.error().hint = Hint{"game", "mastermind --pegs 4"};
  }
  auto solution = TRY(std::move(judgement));
  return VerifyResult{contents.name(), std::move(solution)};
}

Expected<Json> VerifyRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const VerifyResult& result) {
  return std::visit([](const auto& judged) { return judgement_json(judged); }, result.judgement);
}

Expected<GameChoice> game_of_file(const GameReference& reference, Family family, const Judged& judged,
                                  const std::string& file, const Hint& advice) {
  namespace fs = std::filesystem;
  const std::string& source = judged.contents.name();
  const GameEntry* entry = find_game(reference.game);
  if (entry == nullptr) {
    return input_error(fmt::format("{}: the file is of an unknown game, \"{}\"", source, reference.game));
  }
  if (entry->family != family) {
    return input_error(fmt::format("{}: {} has no files of this kind", source, reference.game));
  }
  std::vector<std::pair<std::string, std::string>> values = reference.arguments;
  bool has_file = false;
  for (auto& [name, value] : values) {
    const auto parameter = std::ranges::find(entry->parameters, name, &Parameter::name);
    if (parameter == entry->parameters.end() || !is_file(parameter->kind) || value.empty()) continue;
    const bool replaced = parameter->kind == ParameterKind::File && !file.empty();
    has_file = has_file || parameter->kind == ParameterKind::File;
    if (replaced) {
      value = file;
    } else if (value == "-") {
      return input_error(fmt::format("{}: its {} came from standard input", source, reference.game), advice);
    } else if (fs::path(value).is_relative() && judged.path != "-" && !inline_contents(judged.path)) {
      value = (fs::path(judged.path).parent_path() / value).string();
    }
  }
  if (!file.empty() && !has_file) {
    return input_error(fmt::format("{}: the file is of {}, which has no graph file", source, reference.game));
  }
  auto arguments = check_arguments(*entry, values);
  if (!arguments) return input_error(fmt::format("{}: {}", source, arguments.error().message));
  return permitted({entry, std::move(*arguments)}, judged);
}

Expected<GameChoice> permitted(GameChoice choice, const Judged& judged) {
  if (!judged.files && choice.names_files()) return files_forbidden();
  return choice;
}

}  // namespace perfectplay::service
