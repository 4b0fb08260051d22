// What `solve awale` and `show awale` found, for scripts and for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/app/verbs/reachability/views.h"
#include "perfectplay/play/awale_oracle.h"

namespace perfectplay::app {

/// How many moves of a best line are told: an Awalé game is longer than most.
inline constexpr std::size_t awale_line_limit = 300;

struct AwaleSolveResult {
  std::string command;
  Json parameters = Json::object();
  AwaleRules rules;
  std::optional<AwalePosition> start;  ///< with equal pits, when the seeds divide evenly
  std::optional<AwaleValue> value;     ///< of the start
  std::vector<int> best;
  std::vector<LayerStatistics> layers;
  /// Of the table, where one was written.
  std::string folder;
  std::uint64_t bytes = 0;
};

struct AwaleShowResult {
  AwaleRules rules;
  AwalePosition position;
  AwaleValue value;
  std::vector<AwaleRatedMove> moves;
  Line<AwaleRatedMove> line;
};

Json to_json(const AwaleSolveResult& result);
std::string to_text(const AwaleSolveResult& result);
Expected<Json> to_json(const AwaleShowResult& result);
Expected<std::string> to_text(const AwaleShowResult& result);

/// What a player does: "wins by 3 seeds", "comes out even".
std::string score_in_words(const AwaleValue& value);
/// "3  1+2  0": pits in turn, with what they take.
std::string line_in_words(const AwaleRules& rules, const Line<AwaleRatedMove>& line);
/// One row a move: pit, what it takes, what it nets.
std::string moves_in_words(const std::vector<AwaleRatedMove>& moves);

}  // namespace perfectplay::app
