// One result, two views: JSON for scripts, text for people.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/play/oracle.h"

namespace perfectplay::app {

using Json = nlohmann::ordered_json;

/// How inserting fictitious vertices changed the ranks.
struct Normalization {
  std::uint64_t inserted = 0;
  Value before = {};                 ///< of the start
  std::uint64_t changed = 0;         ///< old vertices whose rank grew
  std::uint64_t largest_change = 0;  ///< by so many moves at most
};

/// What only the whole graph tells.
struct GraphResult {
  std::uint64_t moves = 0;
  std::array<std::uint64_t, 3> count{};
  std::optional<std::uint64_t> classes;  ///< positions up to symmetry, when symmetric ones were merged
  std::optional<Normalization> normalization;
};

struct SolveResult {
  std::string game;
  std::string command;
  Json parameters;
  std::string start;
  Player player{};
  Bracket<Value> value;
  std::optional<int> score;     ///< for the player to move, in games that have one
  std::uint64_t positions = 0;  ///< of the graph, or visited by a search
  std::vector<std::string> best;
  std::vector<std::string> line;
  bool line_goes_on = false;         ///< beyond what is told
  std::optional<GraphResult> graph;  ///< none where it was searched
};

struct ShowResult {
  std::string position;
  std::string board;
  Player player{};
  std::optional<Bracket<Value>> value;  ///< none while it is searched for
  std::optional<int> score;
  std::vector<RatedMove> moves;
  std::vector<std::optional<int>> move_scores;  ///< for the same player
  std::vector<std::string> unrated;             ///< moves that are searched for after those
  std::vector<std::string> line;
  bool line_goes_on = false;           ///< beyond what is told
  std::optional<std::uint64_t> nodes;  ///< of the search, where it was searched
};

/// How many moves of a best line are told.
inline constexpr std::size_t line_limit = 60;

/// Numbers, lists and booleans as such.
Json parameters_json(const GameChoice& choice);
/// For `player`; none in games without scores, and while the value is open.
std::optional<int> score_of(const ReachabilityGame& game, Code position, const Bracket<Value>& value, Player player);
Json rank_json(const Value& value);
/// "J0 wins in 7 moves"; while that is open, "J0 wins in 7 to 15 moves" or "between "draw" and "J0 wins in 7 moves"".
std::string bracket_in_words(const Bracket<Value>& bracket);

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
