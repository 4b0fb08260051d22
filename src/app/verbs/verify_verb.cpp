// perfectplay verify FILE: the verdict of the independent checker for this kind of file.
#include <fmt/format.h>

#include "perfectplay/app/verbs/deduction/text.h"
#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/service/verify/verify.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using namespace service;

namespace {

std::string judgement_text(const std::string& file, const SolutionJudgement& judged) {
  const std::string game = judged.choice.command();
  if (judged.fault) {
    return fmt::format("{}: WRONG.\nPosition {} (claimed: {}) {}.\n", bold(file), judged.fault->position,
                       judged.fault->claim, judged.fault->reason);
  }
  if (!judged.ranks) {
    return fmt::format(
        "{}: correct: every winner and move of {}.\n"
        "Player 0 wins {}, player 1 holds {} (draws included), of {} vertices.\n",
        bold(file), game, grouped(judged.count[0]), grouped(judged.count[1]), grouped(judged.positions));
  }
  return fmt::format("{}: correct: every winner, rank and move of {}.\nJ0 wins {}, J1 wins {}, {} drawn, of {}.\n",
                     bold(file), game, grouped(judged.count[0]), grouped(judged.count[1]), grouped(judged.count[2]),
                     counted(judged.positions, "position"));
}

std::string judgement_text(const std::string& file, const SheetJudgement& judged) {
  const std::string missing =
      judged.missing == 0
          ? std::string("Every position has an answer")
          : fmt::format("{} no answer yet", judged.missing == 1 ? std::string("1 position has")
                                                                : grouped(judged.missing) + " positions have");
  if (judged.correct()) {
    const std::string right = judged.right == 0   ? std::string("no answer yet")
                              : judged.right == 1 ? std::string("the only answer is right")
                                                  : fmt::format("all {} answers are right", grouped(judged.right));
    return fmt::format("{}: {}. Game: {}.\n{}.\n", bold(file), right, judged.choice.command(), missing);
  }
  std::string text = fmt::format("{}: {}, {} right. Game: {}.\n", bold(file), counted(judged.wrong, "wrong answer"),
                                 grouped(judged.right), judged.choice.command());
  for (const SheetJudgement::Fault& fault : judged.faults) {
    text += fmt::format("  line {}, {}: {}\n", fault.line, fault.position, fault.reason);
  }
  if (judged.faults.size() < judged.wrong)
    text += fmt::format("  … and {} more\n", judged.wrong - judged.faults.size());
  return text + missing + ".\n";
}

std::string optimality_text(const StrategyVerdict& verdict, GuessRule rule) {
  if (rule != GuessRule::Any) {
    return folded(
        fmt::format("{}: every guess keeps the rule. Whether another strategy of this rule is better is not "
                    "checked.",
                    rule == GuessRule::Hard ? "Hard mode" : "Consistent guesses only"));
  }
  switch (verdict.optimality) {
    case Optimality::Optimal:
      return "Optimal in the worst case: every guess passes Viaud's test of optimality (1979, condition 9).\n";
    case Optimality::NotOptimal:
      return fmt::format(
          "Not optimal in the worst case: the order is {}.\n"
          "The first guess that fails Viaud's test of optimality (1979, condition 9): {}.\n",
          verdict.order_at_least, verdict.poor_guess.value_or("unknown"));
    case Optimality::Undecided:
      break;
  }
  return fmt::format("Not decided whether it is optimal in the worst case; the order is at least {}.\n",
                     verdict.order_at_least);
}

std::string judgement_text(const std::string& file, const StrategyJudgement& judged) {
  const StrategyVerdict& verdict = judged.verdict;
  if (verdict.defect) return fmt::format("{}: WRONG.\n{}.\n", bold(file), *verdict.defect);
  const StrategyStatistics& statistics = verdict.statistics;
  const std::string mean =
      judged.weight == 0 ? fmt::format("{:.4f} on average", mean_of(statistics.total, judged.solutions))
                         : fmt::format("{:.4f} on average by weight", mean_of(verdict.weighted_total, judged.weight));
  return fmt::format(
      "{}: correct: it finds {} of {}.\nAt most {}, {} in all, {}.\n{}{}", bold(file),
      judged.solutions == 1 ? "the solution" : fmt::format("all {} solutions", grouped(judged.solutions)),
      judged.choice.command(), guesses_in_words(statistics.worst), grouped(statistics.total), mean,
      optimality_text(verdict, judged.terms.rule), depth_table(statistics.depths));
}

std::string judgement_text(const std::string& file, const TableJudgement& judged) {
  const AwaleVerdict& verdict = judged.verdict;
  const auto seeds_in_words = [](int seeds) { return counted(static_cast<std::uint64_t>(seeds), "seed"); };
  if (verdict.defect) {
    return fmt::format("{}: WRONG.\nPosition {} of {} {}.\n", bold(file),
                       perfectplay::print(judged.rules, verdict.defect->position),
                       seeds_in_words(verdict.defect->seeds), verdict.defect->complaint);
  }
  if (verdict.miscount) {
    return fmt::format("{}: WRONG.\nThe counts in the file of the layer of {} differ from its entries.\n", bold(file),
                       seeds_in_words(verdict.miscount->seeds));
  }
  if (judged.checksums_only) {
    return fmt::format(
        "{}: undamaged: all checksums are right, of the boards of 0 to {} seeds,\n{}. Nothing was judged.\n",
        bold(file), judged.max_seeds, rules_in_words(judged.rules));
  }
  return fmt::format(
      "{}: correct: every {} of the boards of 0 to {} seeds,\n{}. {} positions, {} even by repetition alone.\n",
      bold(file), judged.distances ? "score, cycle and distance" : "score and cycle", judged.max_seeds,
      rules_in_words(judged.rules), grouped(verdict.positions), grouped(verdict.cycles));
}

std::string judgement_text(const std::string& file, const ProofJudgement& judged) {
  const std::string claim =
      judged.claim.empty() ? judged.choice.command() + ", from " + judged.header.position : judged.claim;
  if (judged.verdict.refusal) return fmt::format("{}: REFUSED: {}.\n{}.\n", bold(file), claim, *judged.verdict.refusal);
  return fmt::format("{}: proved: {}.\n{}, {} searched by the checker, in {}.\n", bold(file), claim,
                     counted(judged.verdict.claims, "claim"), counted(judged.verdict.searched, "position"),
                     duration(judged.seconds));
}

std::string judgement_text(const std::string& file, const DeductionProofJudgement& judged) {
  const std::string claim = proof_sentence(judged.choice, judged.header.declared.assertion, judged.solutions);
  if (judged.verdict.refusal) return fmt::format("{}: REFUSED: {}.\n{}.\n", bold(file), claim, *judged.verdict.refusal);
  return fmt::format("{}: proved: {}.\n{}, {} searched by the checker, in {}.\n", bold(file), claim,
                     counted(judged.verdict.claims, "claim"), counted(judged.verdict.searched, "set"),
                     duration(judged.seconds));
}

class VerifyVerb final : public RequestVerb<VerifyRequest> {
  std::string text(const VerifyResult& result) const override {
    return folded_lines(
        std::visit([&](const auto& judged) { return judgement_text(result.source, judged); }, result.judgement));
  }
  ExitCode code(const VerifyResult& result) const override {
    return result.correct() ? ExitCode::Done : ExitCode::Negative;
  }
};

}  // namespace

std::unique_ptr<Verb> make_verify_verb() { return std::make_unique<VerifyVerb>(); }

}  // namespace perfectplay::app
