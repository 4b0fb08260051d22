// perfectplay exam --u0 N: the answer sheet of the Awalé exam, questions 1 to 12.
#include <fmt/format.h>

#include <limits>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/awale/awale_engine.h"
#include "perfectplay/app/verbs/reachability/views.h"
#include "perfectplay/exam/exam.h"

namespace perfectplay::app {
namespace {

class ExamVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "u0",
         .argument = "N",
         .help = "the number that the exam is drawn from, 0 to 2147483647",
         .target = &u0_,
         .high = largest_u0},
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
    };
    for (Option& option : engine_.query_options()) {
      if (option.name != "max-positions") options.push_back(std::move(option));
    }
    return options;
  }

  Expected<ExitCode> run(const Invocation& /*invocation*/) override {
    if (u0_ > largest_u0) return input_error("exam needs its number: perfectplay exam --u0 42");
    const AwaleRules rules = awale_rule_sets[0].rules;
    constexpr int exam_seeds = 24;
    const auto oracle = engine_.oracle(rules, exam_seeds, false);
    if (!oracle) return tl::unexpected(oracle.error());
    const auto score = [&](const AwalePosition& position) -> Expected<int> {
      const auto value = oracle->value(position);
      if (!value) return tl::unexpected(value.error());
      return value->score;
    };
    const auto sheet = exam_sheet(static_cast<std::int64_t>(u0_), score);
    if (!sheet) return tl::unexpected(sheet.error());
    print(json_ ? printed(to_json(*sheet)) : perfectplay::print(*sheet));
    return ExitCode::Done;
  }

 private:
  static constexpr std::uint64_t largest_u0 = std::numeric_limits<std::int32_t>::max();

  static Json to_json(const ExamSheet& sheet) {
    Json questions = Json::array();
    const auto answers = exam_answers(sheet);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      questions.push_back({{"question", i + 1}, {"answers", answers[i]}});
    }
    return {{"u0", sheet.u0}, {"questions", std::move(questions)}};
  }

  AwaleEngine engine_;
  std::uint64_t u0_ = std::numeric_limits<std::uint64_t>::max();
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_exam_verb() { return std::make_unique<ExamVerb>(); }

}  // namespace perfectplay::app
