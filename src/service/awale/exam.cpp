#include "perfectplay/service/awale/exam.h"

#include <fmt/format.h>

#include <charconv>

#include "perfectplay/base/file.h"
#include "perfectplay/base/text.h"
#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/output.h"

namespace perfectplay::service {
namespace {

Expected<ExamQuestions> questions_in(std::string_view text) {
  if (text.empty()) return all_exam_questions();
  ExamQuestions asked;
  for (const std::string_view word : split_words(text)) {
    std::size_t question = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), question);
    if (failure != std::errc() || end != word.data() + word.size() || question < 1 || question > exam_question_count) {
      return input_error(
          fmt::format("question \"{}\": expected numbers from 1 to {}, as 4 or 1,4,12", text, exam_question_count));
    }
    asked.set(question);
  }
  return asked;
}

std::span<const OutputForm> sheet_forms() {
  static const std::vector<OutputForm> forms{{"text", {".txt"}}, {"json", {".json"}}};
  return forms;
}

Json values_of(const ExamAnswer& answer) {
  switch (answer.form) {
    case ExamAnswer::Form::Number:
      return answer.numbers.front();
    case ExamAnswer::Form::Mat:
      return nullptr;
    case ExamAnswer::Form::Tuple:
    case ExamAnswer::Form::Row:
      break;
  }
  return answer.numbers;
}

Json shown_json(const ExamBoard& board) {
  return {{"index", board.index},
          {"seeds", board.seeds},
          {"godel", board.number},
          {"position", print(awale_rule_sets[0].rules, board.position)}};
}

}  // namespace

std::vector<Option> ExamRequest::options() {
  std::vector<Option> options{
      {.name = "u0",
       .argument = "N",
       .help =
           "the number that the exam is drawn from, 0 to 2147483647; on the command line the name u0 may be left out",
       .target = &u0,
       .high = largest_u0,
       .operand = true},
      {.name = "question",
       .argument = "LIST",
       .help = "only these questions, as 4 or 1,4,12; all but question 12 are answered without solving the game",
       .target = &questions},
      {.name = "boards", .argument = "", .help = "draw the boards of question 4", .target = &boards},
      {.name = "lang",
       .argument = "en|fr",
       .help = "the language of the labels; fr has the title of the original",
       .target = &language,
       .choices = {"en", "fr"}},
      {.name = "output",
       .argument = "FILE",
       .help = "write the sheet to a file, .txt or .json",
       .target = &output,
       .letter = 'o',
       .names_file = true,
       .writes = Writes::File},
  };
  for (Option& option : source.query_options()) {
    if (option.name != "max-positions") options.push_back(std::move(option));
  }
  return options;
}

Expected<ExamResult> ExamRequest::run(Session& session, Stop& stop) const {
  if (u0 > largest_u0) return input_error("exam needs its number u0", Hint{"u0", "42"});
  const ExamQuestions asked = TRY(questions_in(questions));
  const std::string sheet_form = TRY(output_form(output, "", sheet_forms()));
  const AwaleRules rules = awale_rule_sets[0].rules;
  constexpr int exam_seeds = 24;
  const auto score = [&](const AwalePosition& position) -> Expected<int> {
    const auto values = TRY(open_awale(source, rules, exam_seeds, false, session, stop));
    return TRY(values->oracle().value(position)).score;
  };
  ExamSheet sheet = TRY(exam_sheet(static_cast<std::int64_t>(u0), score, asked));
  ExamResult result{.sheet = std::move(sheet)};
  result.form = {.language = language == "fr" ? ExamLanguage::French : ExamLanguage::English, .boards = boards};
  if (output.empty()) return result;
  TRY(write_file(output, sheet_form == "json" ? printed(to_json(result)) : print(result.sheet, result.form)));
  result.file = output;
  return result;
}

Expected<Json> ExamRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const ExamResult& result) {
  const ExamSheet& sheet = result.sheet;
  Json questions = Json::array();
  for (int question = 1; question <= exam_question_count; ++question) {
    if (!sheet.asked[static_cast<std::size_t>(question)]) continue;
    Json answers = Json::array();
    Json values = Json::array();
    for (const ExamAnswer& answer : exam_answers(sheet, question)) {
      answers.push_back(print(answer));
      values.push_back(values_of(answer));
    }
    Json shown = Json::array();
    for (const ExamBoard& board : exam_boards(sheet, question)) shown.push_back(shown_json(board));
    questions.push_back({{"question", question},
                         {"answers", std::move(answers)},
                         {"values", std::move(values)},
                         {"shown", std::move(shown)}});
  }
  Json document{
      {"version", document_version}, {"game", awale_name()}, {"u0", sheet.u0}, {"questions", std::move(questions)}};
  if (!result.file.empty()) document["file"] = result.file;
  return document;
}

}  // namespace perfectplay::service
