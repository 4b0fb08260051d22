// perfectplay solve, show, strategy, simulate and draw for deduction games.
#include <fmt/format.h>

#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/verbs/deduction/text.h"
#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/service/output.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {
namespace {

class DeductionSolveVerb final : public RequestVerb<service::DeductionSolveRequest> {
 public:
  Expected<ExitCode> run(Console& console) override {
    const Waiting waiting("solved");
    const ExitCode code = TRY(RequestVerb::run(console));
    if (!json_) waiting.tell();
    return code;
  }

 private:
  std::string text(const service::DeductionSolveResult& result) const override {
    std::string text = to_text(result);
    if (!result.saved) return text;
    text += fmt::format("\nStrategy written to {}.\n", service::shell_word(result.saved->path));
    if (!result.saved->check.empty()) text += fmt::format("Check it: {} {}\n", program_name(), result.saved->check);
    return text;
  }
  bool reports() const override { return request_.output != "-"; }
};

class DeductionStrategyVerb final : public RequestVerb<service::DeductionStrategyRequest> {
  Expected<service::DeductionStrategyResult> found(Console& console) override {
    // A tree is for programs: people get a file.
    if (!json_) TRY(service::need_output("strategy", *request_.game, request_.output, "best.txt"));
    return RequestVerb::found(console);
  }
  std::string text(const service::DeductionStrategyResult& result) const override { return to_text(result); }
  bool reports() const override { return request_.output != "-"; }
};

class HistoryVerb final : public RequestVerb<service::HistoryRequest> {
  std::string text(const service::HistoryResult& result) const override { return to_text(result); }
  ExitCode code(const service::HistoryResult& result) const override {
    return result.contradiction.empty() ? ExitCode::Done : ExitCode::BadInput;
  }
};

class SimulateVerb final : public RequestVerb<service::SimulateRequest> {
 public:
  Expected<ExitCode> run(Console& console) override {
    const Waiting waiting("played");
    const ExitCode code = TRY(RequestVerb::run(console));
    if (!json_) waiting.tell();
    return code;
  }

 private:
  std::string text(const service::Simulation& simulation) const override { return to_text(simulation); }
  bool reports() const override { return request_.csv != "-"; }
};

class CurvesVerb final : public RequestVerb<service::CurvesRequest> {
  Expected<service::CurvesResult> found(Console& console) override {
    TRY(service::need_output("draw", *request_.game, request_.output, "guesses.svg"));
    return RequestVerb::found(console);
  }
  std::string text(const service::CurvesResult& result) const override {
    return fmt::format("Drawn: {}\n", service::shell_word(result.path));
  }
  bool reports() const override { return request_.output != "-"; }
};

}  // namespace

std::unique_ptr<Verb> make_deduction_solve_verb() { return std::make_unique<DeductionSolveVerb>(); }
std::unique_ptr<Verb> make_deduction_strategy_verb() { return std::make_unique<DeductionStrategyVerb>(); }
std::unique_ptr<Verb> make_deduction_show_verb() { return std::make_unique<HistoryVerb>(); }
std::unique_ptr<Verb> make_simulate_verb() { return std::make_unique<SimulateVerb>(); }
std::unique_ptr<Verb> make_curves_verb() { return std::make_unique<CurvesVerb>(); }

}  // namespace perfectplay::app
