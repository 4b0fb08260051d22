#include "perfectplay/exam/exam_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace perfectplay {
namespace {

constexpr std::size_t exam_pits = 4;

ExamAnswer number_answer(std::uint64_t number) {
  return {ExamAnswer::Form::Number, {static_cast<std::int64_t>(number)}};
}
ExamAnswer score_answer(int score) { return {ExamAnswer::Form::Number, {score}}; }
ExamAnswer find_answer(const ExamFind& find) {
  return {ExamAnswer::Form::Tuple, {static_cast<std::int64_t>(find.index), find.value}};
}
ExamAnswer triple_answer(const std::array<int, 3>& triple) {
  return {ExamAnswer::Form::Tuple, {triple.begin(), triple.end()}};
}
ExamAnswer vector_answer(const std::vector<int>& vector) {
  return {ExamAnswer::Form::Row, {vector.begin(), vector.end()}};
}
ExamAnswer board_answer(const AwalePosition& board) {
  return {ExamAnswer::Form::Row, {board.pits.begin(), board.pits.begin() + 2 * exam_pits}};
}
ExamAnswer settled_answer(const std::optional<ExamSettled>& settled) {
  if (!settled) return {ExamAnswer::Form::Mat, {}};
  return {ExamAnswer::Form::Tuple, {settled->pass, settled->score}};
}

template <class Values, class Answer>
std::vector<ExamAnswer> each(const Values& values, const Answer& answer) {
  std::vector<ExamAnswer> answers;
  answers.reserve(values.size());
  for (const auto& value : values) answers.push_back(answer(value));
  return answers;
}

/// A board as two rows of pits behind a margin; the first row stands on the line of the answer's letter.
std::string drawn_board(const std::vector<std::int64_t>& pits, std::string_view margin) {
  const bool wide = *std::ranges::max_element(pits) > 9;
  std::string above;
  std::string below;
  for (std::size_t i = 0; i < exam_pits; ++i) {
    above += fmt::format("({:{}})", pits[2 * exam_pits - 1 - i], wide ? 2 : 1);
    below += fmt::format("({:{}})", pits[i], wide ? 2 : 1);
  }
  return fmt::format("{}\n{}{}", above, margin, below);
}

std::string heading(const ExamSheet& sheet, ExamLanguage language) {
  if (language == ExamLanguage::English) return fmt::format("u0: {}\n", sheet.u0);
  return fmt::format("Fiche réponse : Le jeu d'Awalé\nu0 : {}\n", sheet.u0);
}

}  // namespace

std::vector<ExamAnswer> exam_answers(const ExamSheet& sheet, int question) {
  switch (question) {
    case 1:
      return each(sheet.sequence, triple_answer);
    case 2:
      return each(sheet.binomials, number_answer);
    case 3:
      return each(sheet.vectors, vector_answer);
    case 4:
      return each(sheet.boards, board_answer);
    case 5:
      return each(sheet.stuck, number_answer);
    case 6: {
      std::vector<ExamAnswer> answers = each(sheet.playable, find_answer);
      answers[0] = number_answer(sheet.playable[0].index);  // without a playable pit there is no gain
      return answers;
    }
    case 7:
      return each(sheet.ended, number_answer);
    case 8:
      return each(sheet.turned, number_answer);
    case 9:
      return each(sheet.unmoves, find_answer);
    case 10:
      return each(sheet.waiting, find_answer);
    case 11:
      return each(sheet.settled, settled_answer);
    default:
      return each(sheet.scores, score_answer);
  }
}

std::string print(const ExamAnswer& answer) {
  switch (answer.form) {
    case ExamAnswer::Form::Tuple:
      return fmt::format("({})", fmt::join(answer.numbers, ", "));
    case ExamAnswer::Form::Mat:
      return "mat";
    case ExamAnswer::Form::Number:
    case ExamAnswer::Form::Row:
      break;
  }
  return fmt::format("{}", fmt::join(answer.numbers, ", "));
}

std::string print(const ExamSheet& sheet, const ExamForm& form) {
  std::string text = heading(sheet, form.language);
  for (int question = 1; question <= exam_question_count; ++question) {
    if (!sheet.asked[static_cast<std::size_t>(question)]) continue;
    text += fmt::format("Question {}\n", question);
    char letter = 'a';
    for (const ExamAnswer& answer : exam_answers(sheet, question)) {
      const bool drawn = form.boards && question == 4;
      text += fmt::format("{}) {}\n", letter++, drawn ? drawn_board(answer.numbers, "   ") : print(answer));
    }
  }
  return text;
}

}  // namespace perfectplay
