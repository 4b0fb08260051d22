// exam: the answer sheet of the Awalé exam, questions 1 to 12, for any u0.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "perfectplay/exam/exam.h"
#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

struct ExamResult {
  ExamSheet sheet;
};

class ExamRequest final : public Request {
 public:
  static constexpr std::uint64_t largest_u0 = std::numeric_limits<std::int32_t>::max();

  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<ExamResult> run(Session& session, Stop& stop) const;

  AwaleSource source;
  std::uint64_t u0 = std::numeric_limits<std::uint64_t>::max();
};

Json to_json(const ExamResult& result);

}  // namespace perfectplay::service
