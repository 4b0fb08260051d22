// perfectplay solve, show and plan awale, and exam.
#include <fmt/format.h>

#include "perfectplay/app/verbs/awale/text.h"
#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/base/environment.h"
#include "perfectplay/cluster/cluster.h"
#include "perfectplay/service/awale/exam.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {
namespace {

class AwaleSolveVerb final : public RequestVerb<service::AwaleSolveRequest> {
 public:
  Expected<ExitCode> run(Console& console) override {
    const Waiting waiting("solved");
    const ExitCode code = TRY(RequestVerb::run(console));
    if (!json_ && cluster_rank() == 0) waiting.tell();
    return code;
  }

 private:
  Expected<service::AwaleSolveResult> found(Console& console) override {
    if (cluster_size() > 1) {
      exchange_ =
          TRY(join_cluster(cluster_patience(), [](const std::string& words) { complain("perfectplay: " + words); }));
      request_.exchange = exchange_.get();
      // Each process has a core to itself unless told otherwise.
      if (request_.source.threads == 0) request_.source.threads = 1;
    }
    request_.restart_interval = std::chrono::seconds(number_in(
        {"PERFECTPLAY_RESTART_SECONDS"}, static_cast<unsigned>(request_.restart_interval / std::chrono::seconds(1))));
    return request_.run(console.session(), console.stop(), [&](int layers) {
      complain(fmt::format("{}: the layers of 0 to {} seeds are there; going on with {}", request_.folder, layers - 1,
                           layers));
    });
  }
  std::string text(const service::AwaleSolveResult& result) const override { return to_text(result); }

  std::unique_ptr<Exchange> exchange_;
};

class AwaleShowVerb final : public RequestVerb<service::AwaleShowRequest> {
  std::string text(const service::AwaleShowResult& result) const override { return to_text(result); }
};

class AwalePlanVerb final : public RequestVerb<service::AwalePlanRequest> {
  std::string text(const service::AwalePlanResult& result) const override { return to_text(result); }
};

class ExamVerb final : public RequestVerb<service::ExamRequest> {
  std::string text(const service::ExamResult& result) const override {
    if (!result.file.empty()) return fmt::format("Sheet written to {}.\n", service::shell_word(result.file));
    return perfectplay::print(result.sheet, result.form);
  }
  bool reports() const override { return request_.output != "-"; }
};

}  // namespace

std::unique_ptr<Verb> make_awale_solve_verb() { return std::make_unique<AwaleSolveVerb>(); }
std::unique_ptr<Verb> make_awale_show_verb() { return std::make_unique<AwaleShowVerb>(); }
std::unique_ptr<Verb> make_awale_plan_verb() { return std::make_unique<AwalePlanVerb>(); }
std::unique_ptr<Verb> make_exam_verb() { return std::make_unique<ExamVerb>(); }

}  // namespace perfectplay::app
