// exam: the answer sheet of the Awalé exam for any u0: all questions from 1 to 12, or a selection.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "perfectplay/exam/exam_text.h"
#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

struct ExamResult {
  ExamSheet sheet;
  ExamForm form = {};
  std::string file = {};  ///< the file that was written; empty: none
};

class ExamRequest final : public Request {
 public:
  static constexpr std::uint64_t largest_u0 = std::numeric_limits<std::int32_t>::max();

  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<ExamResult> run(Session& session, Stop& stop) const;

  AwaleSource source;
  std::uint64_t u0 = std::numeric_limits<std::uint64_t>::max();
  std::string questions;  ///< "4" or "1,4,12"; empty: all
  std::string language = "en";
  bool boards = false;
  std::string output;
};

/// Holds "answers" as they stand on the sheet, and "values" as numbers: a number, a list of numbers, or null for mat.
Json to_json(const ExamResult& result);

}  // namespace perfectplay::service
