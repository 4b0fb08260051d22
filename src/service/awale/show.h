// show awale:    a board, its score, the worth of each pit, and the whole best line. Where the board has more seeds than the
//                table, brackets that a search has proved (play/awale_play.h)
// value awale:   the score alone, or its bracket
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
  Bracket<int> score;
  AwaleValue value;  ///< without a search
  std::vector<AwaleRatedMove> moves;
  Line<AwaleRatedMove> line;  ///< without a search

  struct Search {
    int known_seeds = 0;  ///< the most seeds of a board in the table
    int depth = 0;        ///< quiet moves in a row
    std::uint64_t boards = 0;
  };
  std::optional<Search> search;  ///< for a board with more seeds than the table
};

class AwaleShowRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<AwaleShowResult> run(Session& session, Stop& stop) const;

  AwaleSource source;
  std::string position;
  std::uint64_t line = awale_line_limit;  ///< most moves of the best line
  Seconds time_limit;

 private:
  Expected<void> search_above(const KeptAwale& values, AwaleShowResult& result, Stop& stop) const;
};

Json to_json(const AwaleShowResult& result);

class AwaleValueRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;

  AwaleSource source;
  std::string position;
  Seconds time_limit;
};

}  // namespace perfectplay::service
