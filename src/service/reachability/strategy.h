// strategy:   writes a complete strategy for both players to a file
// convert:    writes the game's graph to a file, for other solvers
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/reachability/perfect_game.h"
#include "perfectplay/service/request.h"
#include "perfectplay/service/solution_file.h"

namespace perfectplay::service {

struct StrategyResult {
  GameChoice choice;
  SavedFile saved = {};
  bool picture = false;  ///< the file is DOT, with the strategy's edges highlighted
  std::uint64_t positions = 0;
  std::vector<std::string> warnings = {};
};

class StrategyRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<StrategyResult> run(Session& session, Stop& stop) const;

  Exploration exploration;
  std::string output;
  std::string format;
};

struct ConvertResult {
  GameChoice choice;
  std::string path = {};
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  std::optional<std::uint64_t> inserted = {};  ///< fictitious vertices, if the graph was made bipartite
};

class ConvertRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<ConvertResult> run(Session& session, Stop& stop) const;

  Exploration exploration;
  std::string output;
  std::string format;
  bool normalize = false;
};

Json to_json(const StrategyResult& result);
Json to_json(const ConvertResult& result);

}  // namespace perfectplay::service
