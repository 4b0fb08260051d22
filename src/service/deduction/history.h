// show:    a game in progress: the candidates that the answers so far leave, and the best next guesses
// value:   the number of candidates, their order and their least total
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "perfectplay/service/deduction/planner.h"
#include "perfectplay/service/request.h"
#include "perfectplay/solve/deduction/history.h"

namespace perfectplay::service {

struct HistoryResult {
  GameChoice choice;
  DeductionGame game;
  std::vector<HistoryStep> history = {};
  std::vector<std::uint32_t> candidates = {};
  std::size_t listed = 0;                       ///< the most candidates to list
  std::vector<RatedGuess> guesses = {};         ///< best first
  std::vector<std::size_t> contradiction = {};  ///< steps that cannot all be true
  GuessRule rule = GuessRule::Any;              ///< that guesses and figures follow
  std::uint64_t weight = 0;                     ///< of the candidates; their number where all are alike
};

class HistoryRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<HistoryResult> run(Session& session, Stop& stop) const;

  std::string history;
  GuessRuleChoice guesses;
  std::uint64_t guesses_shown = 10;
  std::uint64_t candidates_listed = 60;
  Seconds time_limit;
};

Json to_json(const HistoryResult& result);

class HistoryValueRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;

  std::string history;
  Seconds time_limit;
};

/// A guess and its answer: "1122 10".
std::string step_name(const DeductionGame& game, const HistoryStep& step);

}  // namespace perfectplay::service
