// One result, two views: JSON for scripts, text for people.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/strategy/oracle.h"
#include "verb.h"

namespace perfectplay::app {

using Json = nlohmann::ordered_json;

/// How inserting fictitious vertices changed the ranks.
struct Normalization {
  std::uint64_t inserted = 0;
  Value before = {};                 ///< of the start
  std::uint64_t changed = 0;         ///< old vertices whose rank grew
  std::uint64_t largest_change = 0;  ///< by so many moves at most
};

struct SolveResult {
  std::string game;
  std::string command;
  Json parameters;
  std::string start;
  Value value;
  std::uint64_t positions = 0;
  std::uint64_t moves = 0;
  std::vector<std::string> best;
  std::array<std::uint64_t, 3> count{};
  std::optional<std::uint64_t> classes;  ///< positions up to symmetry, when symmetric ones were merged
  std::vector<std::string> line;
  std::optional<Normalization> normalization;
};

struct ShowResult {
  std::string position;
  std::string board;
  Player player{};
  Value value;
  std::vector<RatedMove> moves;
  std::vector<std::string> line;
};

/// How many moves of a best line are told.
inline constexpr std::size_t line_limit = 60;

/// Numbers, lists and booleans as such.
Json parameters_json(const GameChoice& choice);
Json rank_json(const Value& value);

Json to_json(const SolveResult& result);
std::string to_text(const SolveResult& result);
Json to_json(const ShowResult& result);
std::string to_text(const ShowResult& result);

/// On one line; names that are not UTF-8 do not break it.
std::string in_json(const Json& value);
/// An object, one key a line.
std::string printed(const Json& document);

std::vector<std::string> names_of(const std::vector<RatedMove>& moves);

}  // namespace perfectplay::app
