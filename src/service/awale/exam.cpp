#include "perfectplay/service/awale/exam.h"

namespace perfectplay::service {

std::vector<Option> ExamRequest::options() {
  std::vector<Option> options{{.name = "u0",
                               .argument = "N",
                               .help = "the number that the exam is drawn from, 0 to 2147483647",
                               .target = &u0,
                               .high = largest_u0}};
  for (Option& option : source.query_options()) {
    if (option.name != "max-positions") options.push_back(std::move(option));
  }
  return options;
}

Expected<ExamResult> ExamRequest::run(Session& session, Stop& stop) const {
  if (u0 > largest_u0) return input_error("exam needs its number u0", Hint{"u0", "42"});
  const AwaleRules rules = awale_rule_sets[0].rules;
  constexpr int exam_seeds = 24;
  const auto values = TRY(open_awale(source, rules, exam_seeds, false, session, stop));
  const auto score = [&](const AwalePosition& position) -> Expected<int> {
    return TRY(values->oracle().value(position)).score;
  };
  auto sheet = TRY(exam_sheet(static_cast<std::int64_t>(u0), score));
  return ExamResult{std::move(sheet)};
}

Expected<Json> ExamRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const ExamResult& result) {
  const ExamSheet& sheet = result.sheet;
  Json questions = Json::array();
  const auto answers = exam_answers(sheet);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    questions.push_back({{"question", i + 1}, {"answers", answers[i]}});
  }
  return {{"version", document_version}, {"game", "awale"}, {"u0", sheet.u0}, {"questions", std::move(questions)}};
}

}  // namespace perfectplay::service
