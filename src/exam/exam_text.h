// The answer sheet as text, with the labels of the exam's own sheet.
//
//   u0: 42                 the number from which all questions are drawn
//   Question 1
//   a) (34, 0, 7)          a tuple in brackets
//   …
//   Question 4
//   a) 0, 0, 1, 2, 1, 1, 2, 0                      with `boards`:   a) (0)(2)(1)(1)
//   …                                                                  (0)(0)(1)(2)
//
// With `boards` the boards of question 4 are drawn as the exam draws them: the player to move below, the opponent
// above, sowing counter-clockwise. In French the sheet has the original's title.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "perfectplay/exam/exam.h"

namespace perfectplay {

/// One answer as data.
struct ExamAnswer {
  enum class Form : std::uint8_t {
    Number,  ///< 1001
    Tuple,   ///< (34, 0, 7)
    Row,     ///< 0, 1, 3, 6, 8, 10, 13
    Mat,     ///< mat: no numbers
  };
  Form form{};
  std::vector<std::int64_t> numbers;
};

/// The answers a), b), … of one question.
std::vector<ExamAnswer> exam_answers(const ExamSheet& sheet, int question);
/// The answer as it stands on the sheet.
std::string print(const ExamAnswer& answer);

enum class ExamLanguage : std::uint8_t { English, French };

struct ExamForm {
  ExamLanguage language = ExamLanguage::English;
  bool boards = false;  ///< draw the boards of question 4
};
/// The questions that were asked, one answer per line.
std::string print(const ExamSheet& sheet, const ExamForm& form = {});

}  // namespace perfectplay
