// show awale:    a board, its score, the worth of each pit, and the whole best line
// value awale:   the score alone
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

struct AwaleShowResult {
  GameChoice choice;
  AwaleRules rules;
  AwalePosition position;
  std::uint64_t enc = 0;
  std::optional<std::uint64_t> godel;  ///< the exam's number of the board, if it has one
  AwaleValue value;
  std::vector<AwaleRatedMove> moves;
  Line<AwaleRatedMove> line;
};

class AwaleShowRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<AwaleShowResult> run(Session& session, Stop& stop) const;

  AwaleSource source;
  std::string position;
  std::uint64_t line = awale_line_limit;  ///< most moves of the best line
};

Json to_json(const AwaleShowResult& result);

class AwaleValueRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;

  AwaleSource source;
  std::string position;
};

}  // namespace perfectplay::service
