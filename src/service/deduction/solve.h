// solve:      the values of a deduction game: tau_k, its order, the totals of a strategy
// strategy:   a file with a guess for every sequence of answers
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/deduction/planner.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

struct DeductionSolveResult {
  GameChoice choice;
  DeductionGame game;
  SolvedDeduction solved;
  std::optional<SavedFile> saved;
};

class DeductionSolveRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<DeductionSolveResult> run(Session& session, Stop& stop) const;

  Planner planner;
  std::string output;
};

struct DeductionStrategyResult {
  GameChoice choice;
  DeductionGame game;
  DeductionPlan plan;
  SavedFile saved = {};           ///< without a path: no file was named
  std::optional<Json> tree = {};  ///< in the document, instead of a file
};

class DeductionStrategyRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<DeductionStrategyResult> run(Session& session, Stop& stop) const;

  Planner planner;
  std::string output;
  std::string format;
  std::string history;  ///< only the part of the tree that follows
};

Json to_json(const DeductionSolveResult& result);
Json to_json(const DeductionStrategyResult& result);

/// The mean number of guesses per solution.
double mean_of(std::uint64_t total, std::uint64_t solutions);

}  // namespace perfectplay::service
